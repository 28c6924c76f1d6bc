import type { LightField } from './light-field.ts';

type Level = Omit<LightField, 'cell'>;

/** So much of what lies around is mixed in everywhere: next to nothing where there is light, all where there is none. */
const faint = 1e-3;
/** From this weight on nothing is missing: what could be mixed in changes no value by a millionth. */
const whole = 0.999;

/**
 * Divides the weights of a field out of its colors. Where there is no weight, colors of around go on, the smoother the
 * further away they are: pull and push (Gortler, Grzeszczuk, Szeliski, Cohen: "The Lumigraph", 1996).
 *
 * @param field becomes red, green and blue light, and 1, interleaved in fours
 */
export function fillGaps(field: LightField): void {
  fill(field);
}

function fill(level: Level): Level {
  const { width, height } = level;
  const coarser = width > 1 || height > 1 ? fill(halve(level)) : undefined;
  // Row by row, because V8 optimizes a function that is called often better than a long loop.
  for (let y = 0; y < height; y++) fillRow(level, coarser, y);
  return level;
}

function fillRow({ width, data }: Level, coarser: Level | undefined, y: number): void {
  for (let x = 0, i = y * width * 4; x < width; x++, i += 4) {
    const weight = data[i + 3];
    data[i + 3] = 1;
    const around = weight < whole && coarser ? faint * (1 - weight) : 0;
    if (around > 0) addBetween(coarser!, x, y, around, data, i);
    const scale = weight + around > 0 ? 1 / (weight + around) : 0;
    data[i] *= scale;
    data[i + 1] *= scale;
    data[i + 2] *= scale;
  }
}

/** Sums of four cells each, weights up to 1. */
function halve({ width, height, data }: Level): Level {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const sums = new Float32Array(half.width * half.height * 4);
  for (let y = 0; y < height; y++) addHalved(data, width, y, sums, (y >> 1) * half.width * 4);
  for (let i = 0; i < sums.length; i += 4) {
    const weight = sums[i + 3];
    if (weight <= 1) continue;
    const scale = 1 / weight;
    sums[i] *= scale;
    sums[i + 1] *= scale;
    sums[i + 2] *= scale;
    sums[i + 3] = 1;
  }
  return { ...half, data: sums };
}

/** Adds a row, two cells at a time. */
function addHalved(data: Float32Array, width: number, y: number, sums: Float32Array, start: number): void {
  const end = (y + 1) * width * 4;
  for (let i = y * width * 4, to = start; i < end; i += 8, to += 4) {
    const next = i + 4 < end;
    for (let c = 0; c < 4; c++) sums[to + c] += next ? data[i + c] + data[i + 4 + c] : data[i + c];
  }
}

/** Adds a share of the coarser level's color between its cells. */
function addBetween(
  { width, height, data }: Level,
  x: number,
  y: number,
  share: number,
  out: Float32Array,
  at: number,
): void {
  const sourceX = Math.min(Math.max((x - 0.5) / 2, 0), width - 1);
  const sourceY = Math.min(Math.max((y - 0.5) / 2, 0), height - 1);
  const left = sourceX | 0;
  const top = sourceY | 0;
  const a = (top * width + left) * 4;
  const b = left + 1 < width ? a + 4 : a;
  const below = top + 1 < height ? width * 4 : 0;
  const tx = sourceX - left;
  const ty = sourceY - top;
  const upperLeft = share * (1 - tx) * (1 - ty);
  const upperRight = share * tx * (1 - ty);
  const lowerLeft = share * (1 - tx) * ty;
  const lowerRight = share * tx * ty;
  for (let c = 0; c < 3; c++) {
    out[at + c] +=
      upperLeft * data[a + c] +
      upperRight * data[b + c] +
      lowerLeft * data[a + below + c] +
      lowerRight * data[b + below + c];
  }
}
