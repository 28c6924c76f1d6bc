import { rgbSpace } from '../color/rgb-space.ts';
import type { Raster, Size } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { cellHash } from '../sampling/cell-hash.ts';

/** Levels by which 8 bits are rounded up or down by chance. */
const dither = 0.9;

/**
 * An sRGB picture in another RGB space and depth. 16 bits that become 8 are dithered, so that soft backdrops show no steps.
 *
 * @param picture 3 channels, 8 or 16 bit
 * @param profile of the space, as in `colorInProfile`
 */
export function intoSpace(picture: Raster, profile: Uint8Array | undefined, bitDepth: 8 | 16): Raster {
  const { width, height, data } = picture;
  const from = data instanceof Uint16Array ? 65535 : 255;
  const maximum = bitDepth === 16 ? 65535 : 255;
  const space = rgbSpace(profile);
  if (!space && from === maximum) return picture;
  const out = maximum === 65535 ? new Uint16Array(data.length) : new Uint8Array(data.length);
  const isDithered = maximum === 255 && from === 65535;
  const scale = maximum / from;
  const color = new Float64Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const rounding = isDithered ? 0.5 + dither * (cellHash(x, y) / 2 ** 32 - 0.5) : 0.5;
      if (!space) {
        out[i] = data[i] * scale + rounding;
        out[i + 1] = data[i + 1] * scale + rounding;
        out[i + 2] = data[i + 2] * scale + rounding;
        continue;
      }
      for (let c = 0; c < 3; c++) color[c] = data[i + c] / from;
      space.fromSrgb(color);
      for (let c = 0; c < 3; c++) out[i + c] = color[c] * maximum + rounding;
    }
  }
  return { width, height, channels: 3, data: out };
}

/**
 * As {@link intoSpace}, of a soft picture that is enlarged as well: it changes its space while it is small, and its 8 bits are
 * rounded once.
 */
export function enlargeIntoSpace(
  picture: Raster<Uint16Array>,
  { width, height }: Size,
  profile: Uint8Array | undefined,
  bitDepth: 8 | 16,
): Raster {
  const own = intoSpace(picture, profile, 16);
  if (bitDepth === 16) return resample(own, width, height);
  const data = new Uint8Array(width * height * 3);
  const columns = Float32Array.from({ length: width }, (_, x) => placeOf(x, width, own.width));
  const row = new Float32Array(own.width * 3);
  for (let y = 0; y < height; y++) {
    const place = placeOf(y, height, own.height);
    const upper = Math.floor(place) * row.length;
    const below = place < own.height - 1 ? row.length : 0;
    const share = place - Math.floor(place);
    for (let i = 0; i < row.length; i++) {
      const value = own.data[upper + i];
      row[i] = (value + share * (own.data[upper + below + i] - value)) / 257;
    }
    writeRow(row, columns, data, y);
  }
  return { width, height, channels: 3, data };
}

/** Where a pixel lies between the cells of a coarser row, as `resample` has it. */
function placeOf(pixel: number, pixels: number, cells: number): number {
  return Math.min(Math.max(((pixel + 0.5) * cells) / pixels - 0.5, 0), cells - 1);
}

function writeRow(row: Float32Array, columns: Float32Array, out: Uint8Array, y: number): void {
  const last = row.length - 3;
  for (let x = 0, to = y * columns.length * 3; x < columns.length; x++, to += 3) {
    const place = columns[x];
    const cell = place | 0;
    const share = place - cell;
    const left = cell * 3;
    const right = left < last ? left + 3 : left;
    const rounding = 0.5 + dither * (cellHash(x, y) / 2 ** 32 - 0.5);
    out[to] = row[left] + share * (row[right] - row[left]) + rounding;
    out[to + 1] = row[left + 1] + share * (row[right + 1] - row[left + 1]) + rounding;
    out[to + 2] = row[left + 2] + share * (row[right + 2] - row[left + 2]) + rounding;
  }
}
