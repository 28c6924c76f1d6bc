import { oklabOfBytes } from '../../../imaging/color/oklab.ts';
import type { FacePoints } from '../../../imaging/face/face-points.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { fillPolygon } from '../../../imaging/selection/fill-polygon.ts';

/** A framed portrait as the checks look at it: a small copy of what lies in the frame. */
export interface PortraitView {
  readonly width: number;
  readonly height: number;
  /** sRGB, 3 channels. */
  readonly picture: Raster<Uint8Array>;
  /** OKLab lightness of each pixel, 0..1. */
  readonly lightness: Float32Array;
  /** OKLab, a and b of each pixel. */
  readonly colors: Float32Array;
  /** Of the person, 0..255. */
  readonly alpha: Uint8Array;
  /** Of the face, in its pixels. */
  readonly points: FacePoints;
}

/** @param picture sRGB, 3 channels @param alpha in its size */
export function portraitView(
  picture: Raster<Uint8Array>,
  alpha: Raster<Uint8Array>,
  points: FacePoints,
): PortraitView {
  const { width, height, data } = picture;
  const lab = oklabOfBytes(data, 3);
  const area = width * height;
  const lightness = new Float32Array(area);
  const colors = new Float32Array(2 * area);
  for (let i = 0; i < area; i++) {
    lightness[i] = lab[3 * i];
    colors[2 * i] = lab[3 * i + 1];
    colors[2 * i + 1] = lab[3 * i + 2];
  }
  return { width, height, picture, lightness, colors, alpha: alpha.data, points };
}

/** Pixels inside a closed line, drawn in towards its middle by a share. */
export function pixelsInside(
  { width, height }: PortraitView,
  line: readonly (readonly [number, number])[],
  share = 1,
): number[] {
  const x = line.reduce((sum, [value]) => sum + value, 0) / line.length;
  const y = line.reduce((sum, [, value]) => sum + value, 0) / line.length;
  const drawn = line.map(([px, py]) => ({ x: x + (px - x) * share, y: y + (py - y) * share }));
  const filled = fillPolygon({ width, height }, drawn);
  const inside: number[] = [];
  for (let i = 0; i < filled.length; i++) if (filled[i] > 127) inside.push(i);
  return inside;
}

/** The value below which so large a share lies; 0 of none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return 0;
  // Sorted as numbers, many times as fast as a list.
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
