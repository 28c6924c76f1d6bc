import type { LevelHead } from '../../imaging/framing/level-head.ts';
import { sampleFrame } from '../../imaging/framing/sample-frame.ts';
import { intoFrame, outOfFrame, type TurnedFrame } from '../../imaging/framing/turned-frame.ts';
import { blurBackground } from '../../imaging/lens/blur-background.ts';
import { composeSubject } from '../../imaging/matte/compose-subject.ts';
import { estimateSceneColors } from '../../imaging/matte/scene-colors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { FoundPerson } from '../../steps/people/find-people.ts';
import { ownAlpha } from '../../steps/people/own-alpha.ts';
import type { Photo } from '../../tasks/photo.ts';
import { lowered } from './badge/paint-look.ts';

type Picture = Raster<Uint8Array>;

/** Of the canvas: where the top of a head lies that rises out of its shape. */
const risenTop = 0.035;
/** A frame that is hardly larger isn't worth a cut-out of its own. */
const leastLooser = 1.08;
/** Side at which a background is blurred, and how far a point spreads there. */
const [blurSide, blurRadius] = [512, 22];

/** A person framed for looks, as squares of one side. */
export interface PortraitSquares {
  /** What the photo shows in the frame, RGB. */
  readonly seen: Picture;
  /** RGBA, the old background's color taken out of half-transparent pixels. */
  readonly person: Picture;
  readonly risen: Picture;
  /** Smaller, with more of the shoulders, where the photo shows them; otherwise as `person`. */
  readonly loose: Picture;
  /** Row of the chin. */
  readonly chin: number;
}

export async function portraitSquares(
  photo: Photo,
  person: FoundPerson,
  head: LevelHead,
  { frame, loose }: { readonly frame: TurnedFrame; readonly loose: TurnedFrame },
  side: number,
): Promise<PortraitSquares> {
  // With more pixels than twice those of a look nothing gets finer.
  const shrink = Math.min(1, (2 * side) / frame.width);
  const copy = {
    width: Math.max(1, Math.round(photo.width * shrink)),
    height: Math.max(1, Math.round(photo.height * shrink)),
  };
  const pixels = await photo.analysis(copy);
  const cut = (part: TurnedFrame) => {
    const shown = sampleFrame(pixels, scaled(part, copy.width / photo.width), { width: side, height: side });
    const matte = ownAlpha(shown, person, part);
    const box = { x: 0, y: 0, width: side, height: side };
    const colors = estimateSceneColors(shown, matte);
    return { shown, person: composeSubject(shown, matte, { box, colors }) as Picture };
  };
  const level = cut(frame);
  const [, chin] = intoFrame(frame, place(head, head.chin));
  return {
    seen: level.shown,
    person: level.person,
    risen: cut(risenFrame(frame, head)).person,
    loose: loose.width < leastLooser * frame.width ? level.person : cut(loose).person,
    chin: Math.round(chin * side),
  };
}

/** The background of the frame, blurred as if nobody stood before it. */
export async function blurredBehind(
  { seen, person }: PortraitSquares,
  step: (share: number) => Promise<void>,
): Promise<Picture> {
  const small = resample(seen, blurSide, blurSide);
  const whole = resample(person, blurSide, blurSide);
  const matte = new Uint8Array(blurSide * blurSide);
  for (let i = 0; i < matte.length; i++) matte[i] = whole.data[4 * i + 3];
  const { raster } = await blurBackground(
    small,
    { width: blurSide, height: blurSide, channels: 1, data: matte },
    { kind: 'lens', radius: blurRadius, shape: 'disc', highlights: 0.5, angle: 0, ground: false },
    step,
  );
  return resample(raster, seen.width, seen.height) as Picture;
}

/** The larger part of the frame's person that stands in the lowered shape, with the top of the head above it. */
function risenFrame(frame: TurnedFrame, head: LevelHead): TurnedFrame {
  const [, top] = intoFrame(frame, place(head, -head.top));
  const bottom = lowered.y + lowered.half;
  // How many times as large as in the frame; neither so small that shoulders end in the open, nor a face alone.
  const scale = Math.min(1.2, Math.max(2 * lowered.half, (bottom - risenTop) / (1 - top)));
  const [x, y] = outOfFrame(frame, [0.5, 1 - (bottom - 0.5) / scale]);
  return { x, y, width: frame.width / scale, height: frame.height / scale, angle: frame.angle };
}

/** So far below the eyes along the head's own upright. */
function place({ eyes, roll }: LevelHead, down: number): [number, number] {
  return [eyes[0] - down * Math.sin(roll), eyes[1] + down * Math.cos(roll)];
}

function scaled({ x, y, width, height, angle }: TurnedFrame, scale: number): TurnedFrame {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale, angle };
}
