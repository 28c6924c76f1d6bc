import { encodedOf, encodeLight } from '../color/oklab.ts';
import { type Raster, type Samples, samplesLike } from '../raster/raster.ts';
import { cellHash } from '../sampling/cell-hash.ts';
import type { LightField } from './light-field.ts';

/** Levels by which 8 bits are rounded up or down by chance, so that a smooth sky shows no steps. */
const dither = 0.9;
/** Places of light that 8 bits are looked up at, all as far apart; a level is exact to 0.03, a thirtieth of the dithering. */
const steps = 65535;
const levels = Float32Array.from({ length: steps + 1 }, (_, i) => encodedOf(i / steps) * 255);

/** The picture that a field of light without gaps shows: 3 channels in the size and depth of `like`. */
export function developField(field: LightField, like: Raster): Raster {
  const { width, height } = like;
  const data = samplesLike(like.data, width * height * 3);
  const row = new Float32Array(field.width * 3);
  for (let y = 0; y < height; y++) {
    mixRows(field, (y + 0.5) / field.cell - 0.5, row);
    developRow(row, field.cell, data, width, y);
  }
  return { width, height, channels: 3, data };
}

/** The field between two of its rows, without weights. */
function mixRows({ width, height, data }: LightField, place: number, row: Float32Array): void {
  const upper = Math.min(Math.max(Math.floor(place), 0), height - 1);
  const share = Math.min(Math.max(place - upper, 0), 1);
  const below = upper + 1 < height ? width * 4 : 0;
  for (let x = 0, from = upper * width * 4, to = 0; x < width; x++, from += 4, to += 3) {
    for (let c = 0; c < 3; c++)
      row[to + c] = data[from + c] + share * (data[from + below + c] - data[from + c]);
  }
}

function developRow(row: Float32Array, cell: number, out: Samples, width: number, y: number): void {
  const isDeep = out instanceof Uint16Array;
  const last = row.length / 3 - 1;
  for (let x = 0, to = y * width * 3; x < width; x++, to += 3) {
    const place = Math.min(Math.max((x + 0.5) / cell - 0.5, 0), last);
    const left = place | 0;
    const share = place - left;
    const at = left * 3;
    const next = left < last ? at + 3 : at;
    const red = row[at] + share * (row[next] - row[at]);
    const green = row[at + 1] + share * (row[next + 1] - row[at + 1]);
    const blue = row[at + 2] + share * (row[next + 2] - row[at + 2]);
    if (isDeep) {
      out[to] = encodeLight(red) * 65535 + 0.5;
      out[to + 1] = encodeLight(green) * 65535 + 0.5;
      out[to + 2] = encodeLight(blue) * 65535 + 0.5;
      continue;
    }
    const rounding = 0.5 + dither * (cellHash(x, y) / 2 ** 32 - 0.5);
    out[to] = levels[placeOf(red)] + rounding;
    out[to + 1] = levels[placeOf(green)] + rounding;
    out[to + 2] = levels[placeOf(blue)] + rounding;
  }
}

function placeOf(light: number): number {
  return light >= 1 ? steps : (light * steps + 0.5) | 0;
}
