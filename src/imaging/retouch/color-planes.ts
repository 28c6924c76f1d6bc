import { oklabOf, oklabOfBytes, writeRgb } from '../color/oklab.ts';
import { cropRaster } from '../raster/crop-raster.ts';
import type { Box, Plane, Raster } from '../raster/raster.ts';

/** A part of a picture in OKLab, one plane of `width × height` each. */
export interface ColorPlanes {
  readonly width: number;
  readonly height: number;
  /** Lightness, 0..1. */
  readonly l: Float32Array;
  /** Towards red. */
  readonly a: Float32Array;
  /** Towards yellow. */
  readonly b: Float32Array;
}

/**
 * Values are read as if they were sRGB's. In another profile OKLab's axes are a little off, but the way back is the same way, so that
 * what isn't changed comes back as it was.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit
 * @param box within the picture
 */
export function readPlanes(pixels: Raster, box: Box): ColorPlanes {
  const { data, channels, width, height } = cropRaster(pixels, box);
  const lab =
    data instanceof Uint16Array ? labOfWords(data, channels) : oklabOfBytes(data, channels as 3 | 4);
  const area = width * height;
  const [l, a, b] = [new Float32Array(area), new Float32Array(area), new Float32Array(area)];
  for (let i = 0, at = 0; i < area; i++, at += 3) {
    l[i] = lab[at];
    a[i] = lab[at + 1];
    b[i] = lab[at + 2];
  }
  return { width, height, l, a, b };
}

function labOfWords(data: Uint16Array, channels: number): Float32Array {
  const colors = new Float32Array((data.length / channels) * 3);
  for (let from = 0, to = 0; to < colors.length; from += channels, to += 3) {
    for (let c = 0; c < 3; c++) colors[to + c] = data[from + c] / 65535;
  }
  return oklabOf(colors);
}

export function copyPlanes({ width, height, l, a, b }: ColorPlanes): ColorPlanes {
  return { width, height, l: l.slice(), a: a.slice(), b: b.slice() };
}

/** Writes into the picture the pixels whose color is another one now; all others keep their bytes. */
export function writePlanes(before: ColorPlanes, after: ColorPlanes, pixels: Raster, { x, y }: Box): void {
  const { data, channels } = pixels;
  const most = data instanceof Uint16Array ? 65535 : 255;
  const rgb = [0, 0, 0];
  for (let row = 0, i = 0; row < after.height; row++) {
    let at = ((y + row) * pixels.width + x) * channels;
    for (let column = 0; column < after.width; column++, i++, at += channels) {
      if (after.l[i] === before.l[i] && after.a[i] === before.a[i] && after.b[i] === before.b[i]) continue;
      writeRgb(after.l[i], after.a[i], after.b[i], rgb);
      for (let c = 0; c < 3; c++) data[at + c] = Math.round(rgb[c] * most);
    }
  }
}

/** One of the planes by itself. */
export function planeOf({ width, height }: ColorPlanes, data: Float32Array): Plane {
  return { width, height, data };
}
