import { eyeState } from '../../imaging/face/eye-state.ts';
import type { FacePart } from '../../imaging/swap/face-part.ts';
import { framesIn } from '../../imaging/swap/glasses/glasses-cover.ts';
import { type EyeLinesView, glassesFrom } from '../../imaging/swap/glasses/glasses-score.ts';
import { isMouthLeft } from '../../imaging/swap/mouth-kept.ts';
import type { SwappedFace } from '../../imaging/swap/swap-face.ts';
import { leastHeight, sourceTurned, sureGlasses, tooLight } from '../../steps/people/swap-limits.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Outcome } from './swap-fates.ts';
import type { SwapWarning } from './swap-warnings.ts';

/** A head that is turned further shows half of its face. */
const mostTurned = 45;
/** Two heads that are turned apart by so much more than this, in degrees, are told of; by so much more, refused. */
const apart = { warned: 25, refused: 45 };
/** Frames that are as wide over the face as these are glasses, probably. */
const wideGlasses = 3000;
/** A face of fewer pixels, by the target's, looks soft. */
const leastShare = 0.6;
/** From these ranges of lightness of skin on, the source's shadows come along, and the target's lit places stay. */
const hardLight = { source: 0.43, target: 0.45 };

/** A face without its pixels. */
export type PlacedFace = Pick<FoundFace, 'box' | 'pose'>;

/** A face, and what is told from its look. */
export interface SeenSide {
  readonly face: FoundFace;
  readonly part: FacePart;
  readonly lines: EyeLinesView;
  /** Of the skin of its cheeks, in OKLab. */
  readonly lightness: number;
}

/** Why a face can't be swapped for another one, and by which of the two that is. */
export interface Refusal {
  readonly outcome: Exclude<Outcome, 'swapped' | 'not-asked'>;
  readonly by: 'target' | 'source' | 'both';
}

/** Why two faces can't be swapped, as far as their places and poses tell; undefined where they can. */
export function refusalOfPlaces(target: PlacedFace, source: PlacedFace): Refusal | undefined {
  const [to, from] = [target.pose.yaw, source.pose.yaw];
  const difference = Math.abs(to - from);
  const isFromAside = Math.abs(from) > sourceTurned && difference > apart.warned;
  if (Math.abs(to) > mostTurned) return { outcome: 'from-side', by: 'target' };
  if (Math.abs(from) > mostTurned || isFromAside) return { outcome: 'from-side', by: 'source' };
  if (difference > apart.refused) return { outcome: 'from-side', by: 'both' };
  if (target.box[3] < leastHeight) return { outcome: 'too-small', by: 'target' };
  return source.box[3] < leastHeight ? { outcome: 'too-small', by: 'source' } : undefined;
}

/** Why a face can't be swapped for another one; undefined where it can. */
export function refusalOf(target: SeenSide, source: SeenSide): Refusal | undefined {
  const placed = refusalOfPlaces(target.face, source.face);
  if (placed) return placed;
  if (source.lines.score > sureGlasses) return { outcome: 'glasses', by: 'source' };
  if (target.lightness > tooLight * source.lightness) return { outcome: 'light-apart', by: 'source' };
  const isHidden = ({ part }: SeenSide) => eyeState(part, part.picture) === 'hidden';
  if (isHidden(target)) return { outcome: 'eyes-hidden', by: 'target' };
  return isHidden(source) ? { outcome: 'eyes-hidden', by: 'source' } : undefined;
}

/**
 * What of a pair that can be swapped is worth telling.
 *
 * @param jawLeft why the target's jaw stayed
 */
export function warningsOf(
  target: SeenSide,
  source: SeenSide,
  contrast: SwappedFace['contrast'],
  jawLeft: SwapWarning | undefined,
): SwapWarning[] {
  const warnings: SwapWarning[] = jawLeft ? [jawLeft] : [];
  const wide = () => framesIn(source.lines, source.part.points).data.reduce((sum, share) => sum + share, 0);
  if (source.lines.score > glassesFrom && wide() > wideGlasses) warnings.push('source_glasses');
  if (source.face.box[3] < leastShare * target.face.box[3]) warnings.push('source_small');
  const eyes = eyeState(source.part, source.part.picture);
  if (eyes === 'closed' && eyeState(target.part, target.part.picture) === 'open')
    warnings.push('source_eyes_closed');
  if (Math.abs(target.face.pose.yaw - source.face.pose.yaw) > apart.warned) warnings.push('turned_apart');
  if (contrast.source > hardLight.source) warnings.push('hard_light');
  if (contrast.target > hardLight.target) warnings.push('photo_hard_light');
  if (!jawLeft && isMouthLeft(source.face.points, target.face.points)) warnings.push('other_smile');
  return warnings;
}
