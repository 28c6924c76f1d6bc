import type { Raster, Samples } from '../raster/raster.ts';

const blockSize = 16;
/** So many blocks, spread over the picture, are enough. */
const maxBlocks = 4096;
/** Below this share of usable pixels a block says nothing. */
const leastUsable = 0.5;
/** Median of the magnitude of a normal distribution with standard deviation 1. */
const medianOfMagnitude = 0.6745;
/** The lower quartile of the blocks' medians lies this much below their mean, when all are the same noise. */
const quartileShift = 0.94;

/**
 * Standard deviation of the noise in a picture, on the scale 0..255: the median magnitude of the finest diagonal Haar
 * coefficients over 0.6745 (Donoho, Johnstone: "Ideal Spatial Adaptation by Wavelet Shrinkage", 1994), not of the whole
 * picture, whose texture would count as noise, but of its calmer quarter: the lower quartile over blocks of 16 × 16.
 * White noise of 5 to 50 is found within a tenth; clean photos give up to 4; noise that a camera has smoothed counts too
 * little.
 *
 * @param picture 3 or 4 channels; transparent and clipped pixels do not count
 */
export function estimateNoise(picture: Raster): number {
  const { width, height } = picture;
  const columns = Math.max(1, Math.floor(width / blockSize));
  const rows = Math.max(1, Math.floor(height / blockSize));
  const stride = Math.max(1, Math.sqrt((columns * rows) / maxBlocks));
  const medians: number[] = [];
  const magnitudes = new Int32Array(3 * (blockSize / 2) ** 2);
  for (let row = 0; row < rows; row += stride) {
    for (let column = 0; column < columns; column += stride) {
      const median = medianInBlock(
        picture,
        Math.floor(column) * blockSize,
        Math.floor(row) * blockSize,
        magnitudes,
      );
      if (median !== undefined) medians.push(median);
    }
  }
  if (medians.length === 0) return 0;
  medians.sort((a, b) => a - b);
  return medians[Math.floor(medians.length / 4)] / medianOfMagnitude / quartileShift;
}

/** @param magnitudes room for those of a block */
function medianInBlock(
  picture: Raster,
  left: number,
  top: number,
  magnitudes: Int32Array,
): number | undefined {
  const { width, height, channels, data } = picture;
  const right = Math.min(left + blockSize, width - 1);
  const bottom = Math.min(top + blockSize, height - 1);
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const below = width * channels;
  let found = 0;
  let count = 0;
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const at = (y * width + x) * channels;
      const next = at + channels;
      count += 3;
      if (channels === 4 && isAnyClear(data, at + 3, next + 3, below)) continue;
      for (let c = 0; c < 3; c++) {
        const [a, b, d, e] = [data[at + c], data[next + c], data[at + below + c], data[next + below + c]];
        if (Math.min(a, b, d, e) === 0 || Math.max(a, b, d, e) === maximum) continue;
        magnitudes[found++] = Math.abs(a - b - d + e);
      }
    }
  }
  if (found === 0 || found < count * leastUsable) return undefined;
  return (middle(magnitudes.subarray(0, found)) * 127.5) / maximum;
}

function isAnyClear(data: Samples, at: number, next: number, below: number): boolean {
  return data[at] === 0 || data[next] === 0 || data[at + below] === 0 || data[next + below] === 0;
}

/** The median of whole numbers, taken as spread evenly between the steps; their order is lost. */
function middle(values: Int32Array): number {
  const median = select(values, values.length >> 1);
  let below = 0;
  let equal = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] < median) below++;
    else if (values[i] === median) equal++;
  }
  // Half of what counts as 0 lies below it.
  if (median === 0) return values.length / 4 / equal;
  return median + (values.length / 2 - below) / equal - 0.5;
}

/** The value that would stand at a place if they were sorted (Hoare: "Algorithm 65: find", 1961); a block has few, and many of them are equal. */
function select(values: Int32Array, place: number): number {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = values[place];
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (j < place) left = i;
    if (i > place) right = j;
  }
  return values[place];
}
