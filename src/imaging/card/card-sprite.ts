import { type MeshTexture, newTexture, textureOf } from '../mesh/mesh-texture.ts';
import type { Raster } from '../raster/raster.ts';
import type { Matrix } from '../vector/painting.ts';

/** A picture that is laid on a card again and again, turned and moved: its transparent rim is cut off. */
export interface CardSprite {
  readonly texture: MeshTexture;
  /** Where its upper left corner lies, in its own units. */
  readonly x: number;
  readonly y: number;
  /** Pixels of its texture for each of its units. */
  readonly density: number;
}

/**
 * @param raster RGBA with straight alpha
 * @param origin where 0, 0 of its units lies, in its pixels
 */
export function spriteOf(
  raster: Raster<Uint8Array>,
  density: number,
  [originX, originY]: readonly [number, number],
): CardSprite {
  const whole = textureOf(raster);
  const { width, data } = whole;
  let [left, top, right, bottom] = [width, whole.height, -1, -1];
  for (let y = 0; y < whole.height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return { texture: newTexture(1, 1), x: 0, y: 0, density };
  // A rim of one transparent pixel keeps turned edges soft.
  const texture = newTexture(right - left + 3, bottom - top + 3);
  for (let y = top; y <= bottom; y++) {
    const row = data.subarray(4 * (y * width + left), 4 * (y * width + right + 1));
    texture.data.set(row, 4 * ((y - top + 1) * texture.width + 1));
  }
  return { texture, x: (left - 1 - originX) / density, y: (top - 1 - originY) / density, density };
}

/** First the second, then the first, as SVG nests them. */
export function chained(
  [a, b, c, d, e, f]: Matrix,
  [g, h, i, j, k, l]: Matrix,
): [number, number, number, number, number, number] {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function movedBy([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
