import { oklabOf, oklabOfBytes, writeRgb } from '../color/oklab.ts';
import { cropRaster } from '../raster/crop-raster.ts';
import type { Box, Plane, Raster, Size } from '../raster/raster.ts';
import { blockMeans } from './block-means.ts';

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

/** Rows that are written at once. */
const strip = 64;

/**
 * Writes into the picture the pixels whose color is another one now; all others keep their bytes.
 *
 * @param pixels as the planes were read from them
 */
export function writePlanes(planes: ColorPlanes, pixels: Raster, { x, y, width, height }: Box): void {
  const { data, channels } = pixels;
  const most = data instanceof Uint16Array ? 65535 : 255;
  const rgb = [0, 0, 0];
  for (let top = 0, i = 0; top < height; top += strip) {
    const rows = Math.min(strip, height - top);
    const { l, a, b } = readPlanes(pixels, { x, y: y + top, width, height: rows });
    for (let row = 0, own = 0; row < rows; row++) {
      let at = ((y + top + row) * pixels.width + x) * channels;
      for (let column = 0; column < width; column++, i++, own++, at += channels) {
        if (planes.l[i] === l[own] && planes.a[i] === a[own] && planes.b[i] === b[own]) continue;
        writeRgb(planes.l[i], planes.a[i], planes.b[i], rgb);
        for (let c = 0; c < 3; c++) data[at + c] = Math.round(rgb[c] * most);
      }
    }
  }
}

/** A smaller copy. */
export function shrinkPlanes({ width, height, l, a, b }: ColorPlanes, size: Size): ColorPlanes {
  const [newL, newA, newB] = [l, a, b].map((data) => blockMeans({ width, height, data }, size).data);
  return { ...size, l: newL, a: newA, b: newB };
}

/** A part of them. */
export function cropPlanes(planes: ColorPlanes, { x, y, width, height }: Box): ColorPlanes {
  const cut = (data: Float32Array) => {
    const part = new Float32Array(width * height);
    for (let row = 0; row < height; row++) {
      const start = (y + row) * planes.width + x;
      part.set(data.subarray(start, start + width), row * width);
    }
    return part;
  };
  return { width, height, l: cut(planes.l), a: cut(planes.a), b: cut(planes.b) };
}

/** Puts a part back in its place. */
export function putPlanes(planes: ColorPlanes, part: ColorPlanes, { x, y }: Pick<Box, 'x' | 'y'>): void {
  for (const name of ['l', 'a', 'b'] as const) {
    for (let row = 0; row < part.height; row++) {
      const line = part[name].subarray(row * part.width, (row + 1) * part.width);
      planes[name].set(line, (y + row) * planes.width + x);
    }
  }
}

/** One of the planes by itself. */
export function planeOf({ width, height }: ColorPlanes, data: Float32Array): Plane {
  return { width, height, data };
}
