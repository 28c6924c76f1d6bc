import { letterInk } from '../../../imaging/lettering/letter-ink.ts';
import { inkBoxOf } from '../../../imaging/lettering/letter-shapes.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { coverage, smooth } from '../../../imaging/raster/smooth.ts';
import type { BadgeShape } from './badge-shape.ts';

/** Of the side: how wide the band is on a circle, how high its capitals are, and how far they may go around, in radians. */
const [bandWidth, capitals, mostAround] = [0.115, 0.058, 2.5];
/** How far the band goes on beside the words, and over how much of that it fades, in radians. */
const [beside, fading] = [0.5, 0.42];
/** Of the side: how high a label on other shapes is, and how wide at most. */
const [labelHeight, labelWidth] = [0.12, 0.8];

/**
 * Words over the lower edge of a badge: bent along a circle, or on a label where the edge is straight.
 *
 * @param polygons of a line at 1 em, as a typesetter gives them
 * @param capHeight of the face, in ems
 */
export function badgeWords(
  polygons: readonly Float32Array[],
  capHeight: number,
  shape: BadgeShape,
  side: number,
): { ground: Plane; ink: Plane } | undefined {
  const box = inkBoxOf(polygons);
  if (!box) return undefined;
  return shape === 'circle'
    ? onCircle(polygons, box, capHeight, side)
    : onLabel(polygons, box, capHeight, side);
}

type InkBox = NonNullable<ReturnType<typeof inkBoxOf>>;

function onCircle(polygons: readonly Float32Array[], box: InkBox, capHeight: number, side: number) {
  const middle = (0.5 - bandWidth / 2) * side;
  const em = Math.min((capitals * side) / capHeight, (mostAround * middle) / box.width);
  const base = middle + (capHeight * em) / 2;
  const half = (box.width * em) / base / 2;
  const ink = letterInk(
    polygons,
    (x, y) => {
      const turn = ((x - box.x - box.width / 2) * em) / base;
      const radius = base + y * em;
      return { x: side / 2 + radius * Math.sin(turn), y: side / 2 + radius * Math.cos(turn) };
    },
    { width: side, height: side },
  );
  const data = new Float32Array(side * side);
  for (let row = 0, i = 0; row < side; row++) {
    for (let column = 0; column < side; column++, i++) {
      const [dx, dy] = [column + 0.5 - side / 2, row + 0.5 - side / 2];
      const depth = side / 2 - Math.hypot(dx, dy);
      const turn = Math.abs(Math.atan2(dx, dy));
      const end = half + beside;
      data[i] = coverage(bandWidth * side - depth) * (1 - smooth(end - fading, end, turn));
    }
  }
  return { ground: { width: side, height: side, data }, ink };
}

function onLabel(polygons: readonly Float32Array[], box: InkBox, capHeight: number, side: number) {
  const em = Math.min((capitals * side) / capHeight, ((labelWidth - labelHeight) * side) / box.width);
  const [x0, y0] = [side / 2, 0.89 * side];
  const ink = letterInk(
    polygons,
    (x, y) => ({ x: x0 + (x - box.x - box.width / 2) * em, y: y0 + (capHeight * em) / 2 + y * em }),
    { width: side, height: side },
  );
  const round = (labelHeight * side) / 2;
  const reach = (box.width * em) / 2;
  const data = new Float32Array(side * side);
  for (let row = 0, i = 0; row < side; row++) {
    for (let column = 0; column < side; column++, i++) {
      const dx = Math.max(0, Math.abs(column + 0.5 - x0) - reach);
      data[i] = coverage(round - Math.hypot(dx, row + 0.5 - y0));
    }
  }
  return { ground: { width: side, height: side, data }, ink };
}
