import type { CameraGuide } from './camera-guide.ts';
import type { GuideView } from './guide-view.ts';

/** What a person is told to do next. Directions are those of the picture, not mirrored. */
export type GuideHint =
  | 'dark'
  | 'bright'
  | 'uneven'
  | 'wall'
  | 'nearer'
  | 'farther'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'tilted'
  | 'blurred';

/** `unmeasured`: nothing in the picture tells. */
export type GuideState = 'good' | 'attention' | 'unmeasured';

export interface GuideAdvice {
  readonly light: GuideState;
  readonly wall: GuideState;
  readonly place: GuideState;
  readonly sharp: GuideState;
  /** The most important first. */
  readonly hints: readonly GuideHint[];
}

/** Both eyes as a browser's own detector sees them: shares of the frame's height from its upper left corner. */
export interface SeenEyes {
  readonly left: readonly [x: number, y: number];
  readonly right: readonly [x: number, y: number];
}

/** Limits as the checklist has them for finished photos, a little wider: a video is noisier. */
const limits = { light: 0.42, burnt: 0.06, sides: 0.1, wall: 0.16, blur: 0.5 } as const;
/** So much of a rim is the head's, or the wall's. */
const [mostly, hardly] = [0.6, 0.35];
/** From so much skin around the oval on, a face fills the picture: what is beside it is no wall. */
const allFace = 0.38;
/** A plain wall may have the color of skin itself: then it takes more. */
const allFaceOnWall = 0.6;
/** With less of the oval filled, nobody stands there. */
const leastFilled = 0.1;
/** A face that reaches less far to its sides, in radii of the oval, is too far away: in its place it reaches some 0.85. */
const smallFace = 0.52;
/** A face as large as the picture differs from its own rim by at least so much. */
const someFilled = 0.3;
/** Of eyes: from pupil to pupil in heights of a head with hair (63 of 235 mm), and how far off is too far. */
const eyeDistance = 0.268;
const off = { size: 0.15, across: 0.05, roll: 5 } as const;

/** What to say about a view through a guide; with eyes, size, place and tilt go by them. */
export function guideHints(view: GuideView, guide: CameraGuide, eyes?: SeenEyes): GuideAdvice {
  const light: GuideHint[] =
    view.light < limits.light
      ? ['dark']
      : view.burnt > limits.burnt
        ? ['bright']
        : Math.abs(view.sides) > limits.sides
          ? ['uneven']
          : [];
  // Without any light, or with too much, skin looks like everything else.
  const isLit = !light.includes('dark') && !light.includes('bright');
  const isPlain = view.wall <= limits.wall;
  const place = eyes ? placeByEyes(eyes, guide) : placeBySkin(view, isPlain, isLit);
  // Too near, a head covers the wall, and shades itself; too far away, the wall is most of the picture: the distance comes first.
  const isTooNear = place?.includes('farther') ?? false;
  const isFirst = isTooNear || (isLit && (place?.includes('nearer') ?? false));
  const isSharp = view.blur <= limits.blur;
  const state = (isGood: boolean): GuideState => (isGood ? 'good' : 'attention');
  return {
    light: state(light.length === 0),
    wall: isFirst && !isPlain ? 'unmeasured' : state(isPlain),
    place: place === null ? 'unmeasured' : state(place.length === 0),
    // In the dark nothing is sharp, and what is wrong is the light.
    sharp: light.includes('dark') ? 'unmeasured' : state(isSharp),
    hints: [
      ...(isFirst ? [] : light),
      ...(place ?? []),
      ...(isFirst ? light : []),
      ...(isPlain || isFirst ? [] : (['wall'] as const)),
      ...(isSharp || light.includes('dark') ? [] : (['blurred'] as const)),
    ],
  };
}

function placeBySkin(view: GuideView, isPlain: boolean, isLit: boolean): readonly GuideHint[] | null {
  const isNear = isLit && view.skinAround >= allFace;
  const isSmall = isLit && !isNear && view.face !== undefined && view.face < smallFace;
  if (!isPlain) return isNear ? ['farther'] : isSmall ? ['nearer'] : null;
  const place = placeOnWall(view, isLit);
  // Below a hat, or among things on the wall, the rim of a small head isn't its own.
  return isSmall && place && place.length > 0 && !place.includes('down') ? ['nearer'] : place;
}

function placeOnWall(view: GuideView, isLit: boolean): readonly GuideHint[] | null {
  const { filled, skinAround, beyond } = view;
  const isOver = beyond.left > mostly && beyond.right > mostly;
  const isAllFace = isLit && filled >= someFilled && skinAround >= (isOver ? allFace : allFaceOnWall);
  return isAllFace ? ['farther'] : placeByRim(view);
}

/** By what is in front of a plain wall: the head reaches the rim and not beyond it. Null: nothing stands there. */
function placeByRim({ filled, within, beyond }: GuideView): GuideHint[] | null {
  const isFull = { top: within.top >= mostly, left: within.left >= mostly, right: within.right >= mostly };
  const isOver = { top: beyond.top > hardly, left: beyond.left > mostly, right: beyond.right > mostly };
  if (filled < leastFilled) return null;
  if (isOver.left && isOver.right && isOver.top) return ['farther'];
  if (isOver.left && !isFull.right) return ['right'];
  if (isOver.right && !isFull.left) return ['left'];
  if (!isFull.left && !isFull.right) return ['nearer'];
  if (isOver.top) return ['down'];
  if (!isFull.top) return ['up'];
  return [];
}

function placeByEyes({ left, right }: SeenEyes, guide: CameraGuide): GuideHint[] {
  const [one, other] = left[0] < right[0] ? [left, right] : [right, left];
  const hints: GuideHint[] = [];
  const apart = Math.hypot(other[0] - one[0], other[1] - one[1]);
  const size = apart / (eyeDistance * (guide.chin - guide.crown));
  if (size < 1 - off.size) hints.push('nearer');
  if (size > 1 + off.size) hints.push('farther');
  const across = (one[0] + other[0]) / 2 - guide.ratio / 2;
  if (across < -off.across) hints.push('right');
  if (across > off.across) hints.push('left');
  const height = (one[1] + other[1]) / 2;
  if (height < guide.eyes[0]) hints.push('down');
  if (height > guide.eyes[1]) hints.push('up');
  const roll = (Math.atan2(other[1] - one[1], other[0] - one[0]) * 180) / Math.PI;
  if (Math.abs(roll) > off.roll) hints.push('tilted');
  return hints;
}
