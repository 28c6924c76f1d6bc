import { eyeState } from '../../imaging/face/eye-state.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { framesIn } from './glasses/glasses-cover.ts';
import { type EyeLinesView, glassesFrom } from './glasses/glasses-score.ts';
import type { FacePart } from './swap/face-part.ts';
import { mouthKept } from './swap/mouth-kept.ts';
import type { SwappedFace } from './swap/swap-face.ts';
import type { Outcome } from './swap-fates.ts';
import type { SwapWarning } from './swap-warnings.ts';

/** Lower faces, in pixels, are too few pixels for one that is recognized. */
export const leastHeight = 40;
/** A head that is turned further shows half of its face; one that is turned so far tells too little for a head that isn't. */
const [mostTurned, sourceTurned] = [45, 30];
/** Two heads that are turned apart by so much more than this, in degrees, are told of; by so much more, refused. */
const apart = { warned: 25, refused: 45 };
/** Frames that are as strong, or as wide over the face as these, are glasses for sure, or probably. */
const glasses = { sure: 0.025, wide: 3000 };
/** A face of fewer pixels, by the target's, looks soft. */
const leastShare = 0.6;
/** From these ranges of lightness of skin on, the source's shadows come along, and the target's lit places stay. */
const hardLight = { source: 0.43, target: 0.45 };

interface SeenSide {
  readonly face: FoundFace;
  readonly part: FacePart;
  readonly lines: EyeLinesView;
}

/** Why a face can't be swapped for another one; undefined where it can. */
export function refusalOf(
  target: SeenSide,
  source: SeenSide,
): Exclude<Outcome, 'swapped' | 'not-asked'> | undefined {
  const [to, from] = [target.face.pose.yaw, source.face.pose.yaw];
  const difference = Math.abs(to - from);
  const isAside = Math.max(Math.abs(to), Math.abs(from)) > mostTurned || difference > apart.refused;
  if (isAside || (Math.abs(from) > sourceTurned && difference > apart.warned)) return 'from-side';
  if (Math.min(target.face.box[3], source.face.box[3]) < leastHeight) return 'too-small';
  if (source.lines.score > glasses.sure) return 'glasses';
  const isHidden = ({ part }: SeenSide) => eyeState(part, part.picture) === 'hidden';
  return isHidden(target) || isHidden(source) ? 'eyes-hidden' : undefined;
}

/** What of a pair that can be swapped is worth telling. */
export function warningsOf(
  target: SeenSide,
  source: SeenSide,
  contrast: SwappedFace['contrast'],
): SwapWarning[] {
  const warnings: SwapWarning[] = [];
  const wide = () => framesIn(source.lines, source.part.points).data.reduce((sum, share) => sum + share, 0);
  if (source.lines.score > glassesFrom && wide() > glasses.wide) warnings.push('source_glasses');
  if (source.face.box[3] < leastShare * target.face.box[3]) warnings.push('source_small');
  const eyes = eyeState(source.part, source.part.picture);
  if (eyes === 'closed' && eyeState(target.part, target.part.picture) === 'open')
    warnings.push('source_eyes_closed');
  if (Math.abs(target.face.pose.yaw - source.face.pose.yaw) > apart.warned) warnings.push('turned_apart');
  if (contrast.source > hardLight.source) warnings.push('hard_light');
  if (contrast.target > hardLight.target) warnings.push('photo_hard_light');
  if (mouthKept(source.face.points, target.face.points) < 0.5) warnings.push('other_smile');
  return warnings;
}
