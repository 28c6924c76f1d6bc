import type { Raster } from '../raster/raster.ts';

const side = 8;
/** So many blocks, spread over the picture, are enough. */
const maxBlocks = 4000;
/** Where the nine slowest waves but the mean stand in a block, and the steps that quality 50 gives them (ITU-T T.81, table K.1). */
const waves = [
  { across: 1, down: 0, step: 11 },
  { across: 0, down: 1, step: 12 },
  { across: 0, down: 2, step: 14 },
  { across: 1, down: 1, step: 12 },
  { across: 2, down: 0, step: 10 },
  { across: 3, down: 0, step: 16 },
  { across: 2, down: 1, step: 14 },
  { across: 1, down: 2, step: 13 },
  { across: 0, down: 3, step: 14 },
] as const;
const [leastStep, mostStep] = [2, 90];
/** In so many blocks a wave must be there. */
const leastValues = 40;
/** In the mean of cosines, which is 1 for whole multiples of a step and about 0 for anything else. */
const leastRhythm = 0.5;
/** So many waves have to have steps that one quality explains, each within this share. */
const leastWitnesses = 4;
const tolerance = 0.3;

/**
 * The quality, 1..100, at which a picture was once saved as JPEG, read off its pixels: for pictures that were saved anew in
 * another format, or better. The amounts of a wave in blocks of 8 × 8 are then whole multiples of a step (Fan, de Queiroz:
 * "Identification of Bitmap Compression History", 2003). Undefined where no such step shows: the picture never was a JPEG,
 * or was resized, turned or made noisy since.
 *
 * @param picture 3 or 4 channels; blocks with clipped pixels do not count
 */
export function jpegQualityByTraces(picture: Raster): number | undefined {
  const corners = [{ left: 0, top: 0 }, blockCorner(picture)];
  for (const { left, top } of corners.filter((one, at) => at === 0 || one.left + one.top > 0)) {
    const quality = qualityOnGrid(picture, left, top);
    if (quality !== undefined) return quality;
  }
  return undefined;
}

/**
 * The lower of what a file says of its own quality and what its pixels say of an earlier one.
 *
 * @param ofFile 1..100; undefined where it is no JPEG
 */
export function worstJpegQuality(ofFile: number | undefined, picture: Raster): number | undefined {
  const earlier = jpegQualityByTraces(picture);
  if (ofFile === undefined || earlier === undefined) return ofFile ?? earlier;
  return Math.min(ofFile, earlier);
}

function qualityOnGrid(picture: Raster, left: number, top: number): number | undefined {
  const amounts = waveAmounts(picture, left, top);
  const ratios = waves
    .map(({ step }, wave) => (stepOf(amounts[wave]) ?? Number.NaN) / step)
    .filter((ratio) => ratio > 0)
    .sort((one, other) => one - other);
  if (ratios.length < leastWitnesses) return undefined;
  const middle = ratios[ratios.length >> 1];
  const witnesses = ratios.filter((ratio) => Math.abs(ratio / middle - 1) <= tolerance);
  if (witnesses.length < Math.max(leastWitnesses, ratios.length / 2)) return undefined;
  const ratio = witnesses.reduce((sum, value) => sum + value, 0) / witnesses.length;
  return Math.max(1, Math.round(ratio >= 1 ? 50 / ratio : 100 - 50 * ratio));
}

/** The largest step that most amounts are whole multiples of. */
function stepOf(amounts: Float32Array): number | undefined {
  let step = mostStep;
  while (step >= leastStep && rhythmOf(amounts, step) < leastRhythm) step--;
  if (step < leastStep) return undefined;
  while (rhythmOf(amounts, step - 1) > rhythmOf(amounts, step)) step--;
  return step;
}

/** 1 where all amounts that aren't nothing are whole multiples of a step; about 0 where there is no such order, or where there are too few. */
function rhythmOf(amounts: Float32Array, step: number): number {
  let sum = 0;
  let count = 0;
  for (const amount of amounts) {
    if (Math.abs(amount) < step / 2) continue;
    sum += Math.cos((2 * Math.PI * amount) / step);
    count++;
  }
  return count < leastValues ? 0 : sum / count;
}

/** How much there is of each wave in blocks all over the picture, in levels of 0..255. */
function waveAmounts(picture: Raster, left: number, top: number): Float32Array[] {
  const columns = Math.floor((picture.width - left) / side);
  const rows = Math.floor((picture.height - top) / side);
  const stride = Math.max(1, Math.sqrt((columns * rows) / maxBlocks));
  const amounts: number[][] = waves.map(() => []);
  const block = new Float32Array(side * side);
  for (let row = 0; row < rows; row += stride) {
    for (let column = 0; column < columns; column += stride) {
      const x = left + side * Math.floor(column);
      if (!readBlock(picture, x, top + side * Math.floor(row), block)) continue;
      for (const [at, { across, down }] of waves.entries()) amounts[at].push(amountOf(block, across, down));
    }
  }
  return amounts.map((values) => Float32Array.from(values));
}

/** The brightness of a block; false where it is clipped or see-through. */
function readBlock({ width, channels, data }: Raster, left: number, top: number, block: Float32Array) {
  const unit = data instanceof Uint16Array ? 257 : 1;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = ((top + y) * width + left + x) * channels;
      if (channels === 4 && data[at + 3] !== 255 * unit) return false;
      const light = (0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]) / unit;
      if (light < 1 || light > 254) return false;
      block[y * side + x] = light;
    }
  }
  return true;
}

/** Cosines of the discrete cosine transform, `cosines[wave][place]`. */
const cosines = Array.from({ length: 4 }, (_, wave) =>
  Float32Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * side))),
);

function amountOf(block: Float32Array, across: number, down: number): number {
  let sum = 0;
  for (let y = 0; y < side; y++) {
    let row = 0;
    for (let x = 0; x < side; x++) row += cosines[across][x] * block[y * side + x];
    sum += cosines[down][y] * row;
  }
  const weight = (wave: number) => (wave === 0 ? Math.SQRT1_2 : 1);
  return (sum * weight(across) * weight(down)) / 4;
}

/** Where blocks begin, by the steps between them: 0..7 each. */
function blockCorner({ width, height, channels, data }: Raster): { left: number; top: number } {
  const jumps = (length: number, others: number, stride: number, otherStride: number) => {
    const sums = new Float64Array(side);
    const skip = Math.max(1, Math.floor(others / 200));
    for (let other = 0; other < others; other += skip) {
      for (let at = 2; at < length - 1; at++) {
        const here = (at * stride + other * otherStride) * channels + 1;
        const [before, last] = [data[here - 2 * stride * channels], data[here - stride * channels]];
        const [first, next] = [data[here], data[here + stride * channels]];
        sums[at % side] += Math.min(16, Math.abs(first - last - (last - before + (next - first)) / 2));
      }
    }
    return sums.indexOf(Math.max(...sums));
  };
  return { left: jumps(width, height, 1, width), top: jumps(height, width, width, 1) };
}
