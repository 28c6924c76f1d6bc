import { type Point, sideOf } from '../patches/edge-field.ts';
import type { TornPicture } from '../patches/torn-picture.ts';
import type { Size } from '../raster/raster.ts';
import type { Line } from './find-lines.ts';
import { type Joint, placeAlong } from './join-lines.ts';

/** In pixels, to both sides of an edge. */
const reach = 5;

/**
 * Where the surroundings of edges that go on across a hole are copied from: the edges themselves outside of it, bent as the
 * way is that they take inside ("Image Completion with Structure Propagation": Sun, Yuan, Jia, Shum, 2005).
 *
 * @param size in which the joints were found
 * @returns for each pixel of the picture the place that is copied, −1 away from the edges
 */
export function carryLines(torn: TornPicture, joints: readonly Joint[], size: Size): Int32Array {
  const { width, height, hole, barred } = torn;
  const [scaleX, scaleY] = [width / size.width, height / size.height];
  const sources = new Int32Array(width * height).fill(-1);
  const boxes = joints.map(({ places }) => boxAround(places));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (hole[at] !== 1) continue;
      const place = { x: (x + 0.5) / scaleX - 0.5, y: (y + 0.5) / scaleY - 0.5 };
      let nearest = reach;
      for (const [k, joint] of joints.entries()) {
        if (!holds(boxes[k], place)) continue;
        const found = placeAlong(joint, place, nearest);
        if (!found) continue;
        const from = sourceOf(joint, found);
        const column = Math.round((from.x + 0.5) * scaleX - 0.5);
        const row = Math.round((from.y + 0.5) * scaleY - 0.5);
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const source = row * width + column;
        if (hole[source] !== 0 || barred[source] !== 0) continue;
        nearest = Math.abs(found.aside);
        sources[at] = source;
      }
    }
  }
  return sources;
}

/** The picture with what goes on across its hole: known, but not to be copied. */
export function withLines(torn: TornPicture, joints: readonly Joint[]): TornPicture {
  const colors = torn.colors.slice();
  const hole = torn.hole.slice();
  const barred = torn.barred.slice();
  for (const [at, from] of carryLines(torn, joints, torn).entries()) {
    if (from < 0) continue;
    colors.copyWithin(3 * at, 3 * from, 3 * from + 3);
    hole[at] = 0;
    barred[at] = 1;
  }
  return { ...torn, colors, hole, barred };
}

/** The first half of a way looks like what is before it, the second like what is after it. */
function sourceOf({ places, start, end }: Joint, { along, aside }: { along: number; aside: number }): Point {
  const length = (places.length - 1) / 2;
  return along < length / 2 ? beside(start, along, -aside) : beside(end, length - along, aside);
}

/** Back and forth along a line, as far as it is known. */
function beside(line: Line, along: number, aside: number): Point {
  const turn = Math.abs(along) % (2 * line.length);
  const place = Math.min(turn, 2 * line.length - turn);
  const middle = line.at(place);
  const side = sideOf(line.toward(place));
  return { x: middle.x + aside * side.x, y: middle.y + aside * side.y };
}

function boxAround(places: readonly Point[]) {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return {
    left: Math.min(...xs) - reach,
    right: Math.max(...xs) + reach,
    top: Math.min(...ys) - reach,
    bottom: Math.max(...ys) + reach,
  };
}

const holds = ({ left, right, top, bottom }: ReturnType<typeof boxAround>, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom;
