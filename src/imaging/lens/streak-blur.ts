import type { LightField } from './light-field.ts';

/** Points of a streak are at most so many cells apart. */
const longestStep = 1.25;

/** What a picture does while it is exposed: `x → scale · x + shift` for both axes, and the reverse of it. */
interface Motion {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Streaks of a camera that is drawn along while it exposes: the mean along a line through each cell.
 *
 * @param length of a streak, in cells
 * @param angle of the line in degrees, 0 is level, counterclockwise
 */
export function blurAlong(field: LightField, length: number, angle: number): LightField {
  const turned = (angle * Math.PI) / 180;
  const [x, y] = [Math.cos(turned), -Math.sin(turned)];
  return exposures(field, length, (share) => {
    const shift = share * length;
    return { scale: 1, x: x * shift, y: y * shift };
  });
}

/**
 * Streaks of a lens that zooms while it exposes: the mean along the ray from `center` through each cell.
 *
 * @param extent length of a streak as a share of its distance from the center
 */
export function blurTowards(
  field: LightField,
  extent: number,
  center: { readonly x: number; readonly y: number },
): LightField {
  const { width, height } = field;
  const farthest = Math.hypot(Math.max(center.x, width - center.x), Math.max(center.y, height - center.y));
  const [x, y] = [center.x - 0.5, center.y - 0.5];
  return exposures(field, farthest * extent, (share) => {
    const scale = Math.exp(share * extent);
    return { scale, x: x - scale * x, y: y - scale * y };
  });
}

/**
 * The mean of many exposures, half of them to either side. Two make two, two of those make four, and so on: a streak of
 * any length takes as many passes as its length has digits in binary.
 *
 * @param motionOf the motion that a share of the whole stands for, -½..½
 */
function exposures(field: LightField, length: number, motionOf: (share: number) => Motion): LightField {
  const passes = Math.ceil(Math.log2(Math.max(1, length / longestStep)));
  let from = field.data;
  for (let pass = 0; pass < passes; pass++) {
    const share = 2 ** (pass - passes) / 2;
    const to = new Float32Array(from.length);
    addMoved(field, from, to, motionOf(share));
    addMoved(field, from, to, motionOf(-share));
    from = to;
  }
  return { ...field, data: from };
}

/** Adds half of what the motion shows at each cell, between cells; beyond the border the border goes on. */
function addMoved(
  { width, height }: LightField,
  from: Float32Array,
  to: Float32Array,
  { scale, x: shiftX, y: shiftY }: Motion,
): void {
  for (let y = 0; y < height; y++) {
    const sourceY = Math.min(Math.max(scale * y + shiftY, 0), height - 1);
    const top = Math.floor(sourceY);
    const below = sourceY - top;
    const row = { width, scale, shift: shiftX, to: y * width * 4 };
    if (below < 1) addMovedRow(from, to, { ...row, from: top * width * 4, weight: (1 - below) / 2 });
    if (below > 0) addMovedRow(from, to, { ...row, from: (top + 1) * width * 4, weight: below / 2 });
  }
}

interface MovedRow {
  readonly width: number;
  /** Where the rows begin. */
  readonly from: number;
  readonly to: number;
  readonly scale: number;
  readonly shift: number;
  readonly weight: number;
}

function addMovedRow(
  from: Float32Array,
  to: Float32Array,
  { width, from: first, to: start, scale, shift, weight }: MovedRow,
): void {
  const last = width - 1;
  for (let x = 0, i = start; x < width; x++, i += 4) {
    const source = Math.min(Math.max(scale * x + shift, 0), last);
    const left = source | 0;
    const right = (source - left) * weight;
    const share = weight - right;
    const at = first + left * 4;
    const next = left < last ? at + 4 : at;
    to[i] += share * from[at] + right * from[next];
    to[i + 1] += share * from[at + 1] + right * from[next + 1];
    to[i + 2] += share * from[at + 2] + right * from[next + 2];
    to[i + 3] += share * from[at + 3] + right * from[next + 3];
  }
}
