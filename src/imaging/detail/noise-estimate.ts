import type { Raster } from '../raster/raster.ts';

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
  for (let row = 0; row < rows; row += stride) {
    for (let column = 0; column < columns; column += stride) {
      const median = medianInBlock(picture, Math.floor(column) * blockSize, Math.floor(row) * blockSize);
      if (median !== undefined) medians.push(median);
    }
  }
  if (medians.length === 0) return 0;
  medians.sort((a, b) => a - b);
  return medians[Math.floor(medians.length / 4)] / medianOfMagnitude / quartileShift;
}

function medianInBlock(picture: Raster, left: number, top: number): number | undefined {
  const { width, height, channels, data } = picture;
  const right = Math.min(left + blockSize, width - 1);
  const bottom = Math.min(top + blockSize, height - 1);
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const magnitudes: number[] = [];
  let count = 0;
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const at = (y * width + x) * channels;
      const corners = [at, at + channels, at + width * channels, at + (width + 1) * channels];
      count += 3;
      if (channels === 4 && corners.some((corner) => data[corner + 3] === 0)) continue;
      for (let channel = 0; channel < 3; channel++) {
        const [a, b, c, d] = corners.map((corner) => data[corner + channel]);
        if (Math.min(a, b, c, d) === 0 || Math.max(a, b, c, d) === maximum) continue;
        magnitudes.push((Math.abs(a - b - c + d) * 127.5) / maximum);
      }
    }
  }
  if (magnitudes.length === 0 || magnitudes.length < count * leastUsable) return undefined;
  return middle(magnitudes, 127.5 / maximum);
}

/** The median of values that are multiples of `step`, taken as spread evenly between the steps. */
function middle(values: number[], step: number): number {
  values.sort((a, b) => a - b);
  const median = values[values.length >> 1];
  const below = values.findIndex((value) => value >= median);
  const equal = values.lastIndexOf(median) + 1 - below;
  // Half of what counts as 0 lies below it.
  if (median === 0) return (step / 2) * (values.length / 2 / equal);
  return median + step * ((values.length / 2 - below) / equal - 0.5);
}
