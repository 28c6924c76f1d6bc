import type { Raster } from '../raster/raster.ts';
import { deepHoles } from './holes.ts';

/** Of 255: what is right inside the rim of a mask differs from what is right outside by so much, where the mask follows a mark. */
const leastContrast = 24;
/** Of that, at most: what is right outside differs from what is farther out. More is a rest of the mark. */
const mostLeft = 1 / 5;
/** In pixels: how far farther out. */
const outward = 3;

/**
 * Whether a mask follows thin marks to the pixel, such as letters, wires and scratches: nothing around them is a part of them. A mask that
 * is held roughly has the same on both sides of its rim.
 *
 * @param pixels 3 or 4 channels, of the mask's size
 */
export function isExactMark(mask: Raster<Uint8Array>, pixels: Raster): boolean {
  const { width, height, data } = mask;
  if (width !== pixels.width || height !== pixels.height) return false;
  const contrasts: number[] = [];
  const rests: number[] = [];
  const look = (at: number, step: number, length: number, place: number) => {
    if (data[at] === 0 || data[at + step] > 0) return;
    if (place + outward >= length) return;
    for (let away = 2; away <= outward; away++) if (data[at + away * step] > 0) return;
    const inside = data[at - step] > 0 ? at - step : at;
    contrasts.push(distance(pixels, inside, at + step));
    rests.push(distance(pixels, at + step, at + outward * step));
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0) continue;
      if (x > 0) look(at, 1, width, x);
      if (x < width - 1) look(at, -1, width, width - 1 - x);
      if (y > 0) look(at, width, height, y);
      if (y < height - 1) look(at, -width, height, height - 1 - y);
    }
  }
  if (contrasts.length === 0) return false;
  const contrast = median(contrasts);
  return contrast >= leastContrast && median(rests) <= mostLeft * contrast && deepHoles(mask).length === 0;
}

/** Of 255, in the mean of the channels. */
function distance({ data, channels }: Raster, one: number, other: number): number {
  const unit = data instanceof Uint16Array ? 257 : 1;
  let sum = 0;
  for (let channel = 0; channel < 3; channel++)
    sum += Math.abs(data[one * channels + channel] - data[other * channels + channel]);
  return sum / (3 * unit);
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1];
