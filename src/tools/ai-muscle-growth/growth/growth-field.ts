import type { Size } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { type Body, type Bone, between, distance, type Muscle, type Part, type Point } from './body-bones.ts';

/** Where each point of a picture goes, on a grid over it. */
export interface GrowthField {
  /** Cells across and down; grid points lie on their corners. */
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell in pixels. */
  readonly step: number;
  /** Pixels to the right and down, for each grid point. */
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Growth of each muscle at its thickest, in shares of its radius. */
const mostGrown: Readonly<Record<Muscle, number>> = { upperArm: 0.5, forearm: 0.32, thigh: 0.24, calf: 0.26 };
/** Where along a limb a muscle is thickest, how far it reaches to each side of that, and what is left of it at the first joint. */
const bellies: Readonly<
  Record<Muscle, readonly [at: number, before: number, after: number, atStart: number]>
> = {
  upperArm: [0.45, 0.9, 0.62, 0.75],
  forearm: [0.22, 0.5, 0.62, 0.45],
  thigh: [0.4, 0.7, 0.6, 0.35],
  calf: [0.3, 0.4, 0.6, 0.3],
};
/** Beyond so many radii nothing moves along. */
const limbReach = 2.5;
/** The chest grows by this share of half its width; what lies beside it moves along up to so many of them. */
const [chestGrown, chestReach] = [0.2, 3.4];
/** Along the torso (0 at the shoulders, 1 at the hips): the chest is widest, and the waist stays as it is. */
const [chestAt, chestAbove, waist] = [0.2, 0.45, 0.72];
/** The slope between neck and shoulder rises by this share of the width of the shoulders. */
const neckRise = 0.06;
/** The picture is never squeezed by more than this. */
const leastArea = 0.35;

/**
 * How a body grows along its limbs and its torso. The head, the hands and the feet stay as they are, and nothing folds over.
 *
 * @param size of the picture
 * @param amount 0..1
 */
export function growthField(body: Body, size: Size, amount: number, parts: readonly Part[]): GrowthField {
  const step = Math.max(1, body.width / 40);
  const columns = Math.ceil(size.width / step);
  const rows = Math.ceil(size.height / step);
  const count = (columns + 1) * (rows + 1);
  const field = { columns, rows, step, x: new Float32Array(count), y: new Float32Array(count) };
  const bones = body.bones.filter(({ part }) => parts.includes(part));
  for (let row = 0, i = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++, i++) {
      const at: Point = [column * step, row * step];
      const held = smooth(body.head.radius, 1.5 * body.head.radius, distance(at, body.head.at));
      if (held === 0) continue;
      for (const bone of bones) addLimb(field, i, at, bone, held * amount);
      if (parts.includes('torso')) addTorso(field, i, at, body, held * amount);
    }
  }
  return unfolded(field);
}

function addLimb(
  field: GrowthField,
  i: number,
  at: Point,
  { muscle, from, to, radius }: Bone,
  share: number,
) {
  const length = distance(from, to);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const place = ((at[0] - from[0]) * ux + (at[1] - from[1]) * uy) / length;
  const foot = between(from, to, Math.min(1, Math.max(0, place)));
  const [dx, dy] = [at[0] - foot[0], at[1] - foot[1]];
  const away = Math.hypot(dx, dy);
  if (away === 0 || away > limbReach * radius) return;
  const [peak, before, after, atStart] = bellies[muscle];
  const rise =
    place < peak
      ? Math.max(smooth(peak - before, peak, place), atStart * smooth(-0.5, 0, place))
      : smooth(peak + after, peak, place);
  const moved = share * mostGrown[muscle] * radius * rise * swell(away / radius, limbReach);
  field.x[i] += (moved * dx) / away;
  field.y[i] += (moved * dy) / away;
}

function addTorso(field: GrowthField, i: number, at: Point, { shoulders, hips, width }: Body, share: number) {
  const top = between(...shoulders, 0.5);
  const end = between(...hips, 0.5);
  const length = distance(top, end);
  const [ux, uy] = [(end[0] - top[0]) / length, (end[1] - top[1]) / length];
  const [dx, dy] = [at[0] - top[0], at[1] - top[1]];
  const place = (dx * ux + dy * uy) / length;
  const aside = -dx * uy + dy * ux;
  const half = width / 2;
  const rise = place < chestAt ? smooth(chestAt - chestAbove, chestAt, place) : smooth(waist, chestAt, place);
  const moved =
    share * chestGrown * half * rise * swell(Math.abs(aside) / half, chestReach) * Math.sign(aside);
  field.x[i] -= moved * uy;
  field.y[i] += moved * ux;
  for (const shoulder of shoulders) {
    const middle = between(top, shoulder, 0.55);
    const near = smooth(
      0.34 * width,
      0.05 * width,
      distance(at, [middle[0] - ux * 0.05 * width, middle[1] - uy * 0.05 * width]),
    );
    field.x[i] -= share * neckRise * width * near * ux;
    field.y[i] -= share * neckRise * width * near * uy;
  }
}

/** Grows evenly from the axis (0) to the rim (1), and fades to the end. */
function swell(away: number, end: number): number {
  return away < 1 ? away : smooth(end, 1, away);
}

/** The same or less of it, so that no cell is squeezed below {@link leastArea}. */
function unfolded(field: GrowthField): GrowthField {
  const { columns, rows, step, x, y } = field;
  const wide = columns + 1;
  for (let tries = 0; tries < 12; tries++) {
    let least = 1;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const i = row * wide + column;
        const [xx, xy] = [1 + (x[i + 1] - x[i]) / step, (x[i + wide] - x[i]) / step];
        const [yx, yy] = [(y[i + 1] - y[i]) / step, 1 + (y[i + wide] - y[i]) / step];
        least = Math.min(least, xx * yy - xy * yx, xx, yy);
      }
    }
    if (least >= leastArea) break;
    for (let i = 0; i < x.length; i++) {
      x[i] *= 0.9;
      y[i] *= 0.9;
    }
  }
  return field;
}

/**
 * The way back: for each grid point of the grown picture, how far away what is shown there was, when so much of the growth is done.
 *
 * @param done 0..1
 */
export function wayBack(field: GrowthField, done: number): GrowthField {
  const { columns, rows, step } = field;
  const back = { ...field, x: new Float32Array(field.x.length), y: new Float32Array(field.y.length) };
  for (let row = 0, i = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++, i++) {
      let [bx, by] = [0, 0];
      // It converges, as neighbors never move by more than they are apart.
      for (let round = 0; round < 6; round++) {
        const [px, py] = [column + bx / step, row + by / step];
        [bx, by] = [-done * readField(field, field.x, px, py), -done * readField(field, field.y, px, py)];
      }
      back.x[i] = bx;
      back.y[i] = by;
    }
  }
  return back;
}

/** Between four grid points; `column` and `row` in cells. */
export function readField(
  { columns, rows }: GrowthField,
  values: Float32Array,
  column: number,
  row: number,
): number {
  const x = Math.min(columns, Math.max(0, column));
  const y = Math.min(rows, Math.max(0, row));
  const [left, upper] = [Math.min(columns - 1, Math.floor(x)), Math.min(rows - 1, Math.floor(y))];
  const [u, v] = [x - left, y - upper];
  const i = upper * (columns + 1) + left;
  const j = i + columns + 1;
  return (values[i] * (1 - u) + values[i + 1] * u) * (1 - v) + (values[j] * (1 - u) + values[j + 1] * u) * v;
}
