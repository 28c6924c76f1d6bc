import { type Point, sideOf } from '../../patches/edge-field.ts';
import type { TornPicture } from '../../patches/torn-picture.ts';
import type { Size } from '../../raster/raster.ts';
import { type Line, surfaceReach } from './find-lines.ts';
import { type Joint, placeAlong } from './join-lines.ts';
import { settleStrips } from './settle-strips.ts';

/** Of a way: where its first half goes over into its second. */
const overlap = 1 / 8;

/**
 * The picture with the edges that go on across its hole, and what is beside them: as they are outside of it, bent as the way is that they
 * take inside ("Image Completion with Structure Propagation": Sun, Yuan, Jia, Shum, 2005). What is carried counts as known, but
 * isn't copied.
 *
 * @param size in which the joints were found
 */
export function withLines(torn: TornPicture, joints: readonly Joint[], size: Size): TornPicture {
  const { width, height } = torn;
  const [scaleX, scaleY] = [width / size.width, height / size.height];
  const colors = torn.colors.slice();
  const hole = torn.hole.slice();
  const barred = torn.barred.slice();
  const boxes = joints.map(boxAround);
  const color = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (torn.hole[at] !== 1) continue;
      const place = { x: (x + 0.5) / scaleX - 0.5, y: (y + 0.5) / scaleY - 0.5 };
      let nearest = Number.POSITIVE_INFINITY;
      for (const [k, joint] of joints.entries()) {
        if (!holds(boxes[k], place)) continue;
        const found = placeAlong(joint, place);
        if (!found || Math.abs(found.aside) >= nearest) continue;
        if (!mixAlong(torn, joint, { ...found, scaleX, scaleY }, color)) continue;
        nearest = Math.abs(found.aside);
        colors.set(color, 3 * at);
        hole[at] = 0;
        barred[at] = 1;
      }
    }
  }
  const lined = { width, height, colors, hole, barred };
  settleStrips(lined, torn);
  return lined;
}

/** A place beside a joint, and the scale of the picture that is looked at. */
interface Spot {
  readonly along: number;
  readonly aside: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * The first half of a way looks like what is before it, the second like what is after it; on the way its colors change from those of
 * the one to those of the other. Answers whether either is known.
 */
function mixAlong(torn: TornPicture, { places, start, end }: Joint, spot: Spot, color: number[]): boolean {
  const length = (places.length - 1) / 2;
  const { along, aside } = spot;
  const share = Math.min(1, Math.max(0, along / length));
  const weight = Math.min(1, Math.max(0, 0.5 + (share - 0.5) / (2 * overlap)));
  const before = colorAt(torn, beside(start, along, -aside), spot);
  const after = colorAt(torn, beside(end, length - along, aside), spot);
  if (!before && !after) return false;
  const second = before ? (after ? weight : 0) : 1;
  for (let channel = 0; channel < 3; channel++) {
    const change = colorBeside(end, aside, channel) - colorBeside(start, -aside, channel);
    let value = 0;
    if (before) value += (1 - second) * (before[channel] + share * change);
    if (after) value += second * (after[channel] - (1 - share) * change);
    color[channel] = value;
  }
  return true;
}

/** Back and forth along a line, as far as it is known. */
function beside(line: Line, along: number, aside: number): Point {
  const turn = Math.abs(along) % (2 * line.length);
  const place = Math.min(turn, 2 * line.length - turn);
  const middle = line.at(place);
  const side = sideOf(line.toward(place));
  return { x: middle.x + aside * side.x, y: middle.y + aside * side.y };
}

/** The mean color so far beside a line. */
function colorBeside({ surface: { colors } }: Line, aside: number, channel: number): number {
  const place = Math.min(2 * surfaceReach, Math.max(0, aside + surfaceReach));
  const below = Math.min(2 * surfaceReach - 1, Math.floor(place));
  const share = place - below;
  return (1 - share) * colors[3 * below + channel] + share * colors[3 * (below + 1) + channel];
}

/** Between pixels (Keys, 1981: an edge must not get softer); nothing where one of the four nearest isn't known or may not be copied. */
function colorAt(torn: TornPicture, { x, y }: Point, { scaleX, scaleY }: Spot): number[] | undefined {
  const { width, height, colors, hole, barred } = torn;
  const [across, down] = [(x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5];
  const left = Math.floor(across);
  const top = Math.floor(down);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return undefined;
  const first = top * width + left;
  for (const at of [first, first + 1, first + width, first + width + 1])
    if (hole[at] !== 0 || barred[at] !== 0) return undefined;
  const [columns, rows] = [keys(across - left), keys(down - top)];
  const sum = [0, 0, 0];
  let weights = 0;
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const [px, py] = [left + column - 1, top + row - 1];
      const at = py * width + px;
      if (px < 0 || py < 0 || px >= width || py >= height || hole[at] !== 0) continue;
      const weight = columns[column] * rows[row];
      weights += weight;
      for (let channel = 0; channel < 3; channel++) sum[channel] += weight * colors[3 * at + channel];
    }
  }
  return sum.map((value) => value / weights);
}

const keys = (t: number): number[] => [
  t * (-0.5 + t * (1 - 0.5 * t)),
  1 + t * t * (-2.5 + 1.5 * t),
  t * (0.5 + t * (2 - 1.5 * t)),
  t * t * (-0.5 + 0.5 * t),
];

function boxAround({ places, reach: { left, right } }: Joint) {
  const reach = Math.max(left, right);
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
