import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';

/** A square of a picture that may be turned, in its pixels. */
export interface TurnedSquare {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Clockwise, in radians: where its upper edge points to. */
  readonly angle: number;
}

/** A picture and its halves, the largest first, for looks at any size. */
export type Halves = readonly Raster<Uint8Array>[];

/** @param least side of the smallest half, in pixels */
export function halvesOf(picture: Raster<Uint8Array>, least = 128): Halves {
  const halves = [picture];
  for (;;) {
    const { width, height } = halves.at(-1)!;
    if (Math.min(width, height) < 2 * least) return halves;
    halves.push(halfOf(halves.at(-1)!));
  }
}

/** Every four pixels one; where they don't come out even, as near to that as can be. */
function halfOf(picture: Raster<Uint8Array>): Raster<Uint8Array> {
  const width = Math.round(picture.width / 2);
  const height = Math.round(picture.height / 2);
  if (picture.width % 2 === 1 || picture.height % 2 === 1) return resample(picture, width, height);
  const { data, channels } = picture;
  const row = picture.width * channels;
  const half = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) halveRow(data, 2 * y * row, row, channels, half, y * width * channels);
  return { width, height, channels, data: half };
}

/** @param row values of a row, which begins `from` */
function halveRow(
  data: Uint8Array,
  from: number,
  row: number,
  channels: number,
  half: Uint8Array,
  to: number,
): void {
  for (let at = from, out = to; at < from + row; at += 2 * channels) {
    for (let i = at; i < at + channels; i++, out++)
      half[out] = (data[i] + data[i + channels] + data[i + row] + data[i + row + channels] + 2) >> 2;
  }
}

/** Where a place of the square, 0..1 across and down, lies in the picture. */
export function placeInPicture({ x, y, side, angle }: TurnedSquare, u: number, v: number): [number, number] {
  const across = (u - 0.5) * side;
  const down = (v - 0.5) * side;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [x + across * cos - down * sin, y + across * sin + down * cos];
}

/**
 * What stands in a turned square, upright, as planes of red, green and blue, or the one plane of a mask: `value × scale + shift`, linear between pixels of the
 * half that is nearest above. Beyond the picture its edge goes on, or there is black.
 *
 * @param size pixels of each side
 * @param beyond what lies outside the picture
 */
export function cutSquare(
  halves: Halves,
  square: TurnedSquare,
  size: number,
  { scale, shift = 0, beyond = 'edge' }: { scale: number; shift?: number; beyond?: 'edge' | 'black' },
): Float32Array {
  const level = Math.min(halves.length - 1, Math.max(0, Math.floor(Math.log2(square.side / size))));
  const { width, height, channels, data } = halves[level];
  const [whole] = halves;
  const shrinkX = width / whole.width;
  const shrinkY = height / whole.height;
  const step = square.side / size;
  const cos = Math.cos(square.angle) * step;
  const sin = Math.sin(square.angle) * step;
  const [startX, startY] = placeInPicture(square, 0.5 / size, 0.5 / size);
  const area = size * size;
  const count = Math.min(3, channels);
  const planes = new Float32Array(count * area);
  for (let row = 0, i = 0; row < size; row++) {
    for (let column = 0; column < size; column++, i++) {
      const x = (startX + column * cos - row * sin) * shrinkX - 0.5;
      const y = (startY + column * sin + row * cos) * shrinkY - 0.5;
      const isOutside = x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5;
      if (isOutside && beyond === 'black') {
        for (let at = i; at < planes.length; at += area) planes[at] = shift;
        continue;
      }
      const px = Math.min(width - 1, Math.max(0, x));
      const py = Math.min(height - 1, Math.max(0, y));
      const left = Math.min(width - 1, Math.floor(px));
      const top = Math.min(height - 1, Math.floor(py));
      const u = px - left;
      const v = py - top;
      const upper = (top * width + left) * channels;
      const right = left + 1 < width ? channels : 0;
      const lower = top + 1 < height ? upper + width * channels : upper;
      for (let channel = 0; channel < count; channel++) {
        const above = data[upper + channel] * (1 - u) + data[upper + right + channel] * u;
        const below = data[lower + channel] * (1 - u) + data[lower + right + channel] * u;
        planes[channel * area + i] = (above * (1 - v) + below * v) * scale + shift;
      }
    }
  }
  return planes;
}
