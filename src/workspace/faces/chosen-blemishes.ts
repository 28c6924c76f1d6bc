import type { ReportedFace } from './chosen-faces.ts';

/** A blemish as a job reported it, told as faces are. */
export type ReportedBlemish = ReportedFace;

interface Tick {
  /** In percent of the photo. */
  readonly x: number;
  readonly y: number;
  readonly chosen: boolean;
}

type Own = Readonly<Record<string, unknown>>;

const ticksOf = ({ blemishTicks }: Own) =>
  Array.isArray(blemishTicks) ? (blemishTicks as readonly Tick[]) : [];

const isIn = ({ left, top, width, height }: ReportedBlemish, { x, y }: Tick) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** Which of the reported blemishes are to be healed, by the options of their photo; without any, those that were. */
export function chosenBlemishes(reported: readonly ReportedBlemish[], own: Own): ReadonlySet<number> {
  const ticks = ticksOf(own);
  return new Set(
    reported.flatMap((one, place) =>
      (ticks.find((tick) => isIn(one, tick))?.chosen ?? one.chosen) ? [place] : [],
    ),
  );
}

/** The ticks with one more, or another one, on a blemish. */
export function tickBlemish(blemish: ReportedBlemish, chosen: boolean, own: Own): readonly Tick[] {
  const { left, top, width, height } = blemish;
  const others = ticksOf(own).filter((tick) => !isIn(blemish, tick));
  return [...others, { x: left + width / 2, y: top + height / 2, chosen }];
}

/** A square of a photo around a blemish with skin around it, in pixels: `x y width height`, as a view box has it. */
export function blemishSquare(
  { left, top, width, height }: ReportedBlemish,
  photo: { readonly width: number; readonly height: number },
): string {
  const [x, y] = [((left + width / 2) / 100) * photo.width, ((top + height / 2) / 100) * photo.height];
  const side = 5 * Math.max((width / 100) * photo.width, (height / 100) * photo.height);
  return [x - side / 2, y - side / 2, side, side].map((value) => value.toFixed(1)).join(' ');
}
