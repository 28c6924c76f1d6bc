import type { Raster } from '../raster/raster.ts';

/** Pixels that are drawn from or into: RGBA, sRGB, color multiplied by alpha (premultiplied). */
export interface MeshTexture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** An empty one: transparent everywhere. */
export function newTexture(width: number, height: number): MeshTexture {
  return { width, height, data: new Uint8Array(width * height * 4) };
}

/**
 * @param raster any channels, straight alpha
 * @param alpha instead of the raster's own: of its size, 0..255
 */
export function textureOf(
  { width, height, channels, data }: Raster<Uint8Array>,
  alpha?: Uint8Array,
): MeshTexture {
  const texture = newTexture(width, height);
  const colors = channels > 2 ? 3 : 1;
  const own = channels % 2 === 0 ? channels - 1 : -1;
  for (let i = 0, from = 0, to = 0; i < width * height; i++, from += channels, to += 4) {
    const a = alpha ? alpha[i] : own < 0 ? 255 : data[from + own];
    for (let k = 0; k < 3; k++) {
      const value = data[from + (colors === 3 ? k : 0)];
      texture.data[to + k] = a === 255 ? value : Math.round((value * a) / 255);
    }
    texture.data[to + 3] = a;
  }
  return texture;
}

/** The same with straight alpha: the color of what can't be seen is black. */
export function straightened({ width, height, data }: MeshTexture): Raster<Uint8Array> {
  const straight = data.slice();
  for (let at = 0; at < straight.length; at += 4) {
    const alpha = straight[at + 3];
    if (alpha === 0 || alpha === 255) continue;
    for (let k = 0; k < 3; k++) straight[at + k] = Math.min(255, Math.round((data[at + k] * 255) / alpha));
  }
  return { width, height, channels: 4, data: straight };
}
