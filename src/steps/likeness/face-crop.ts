import { oklabOf } from '../../imaging/color/oklab.ts';
import type { FacePoints } from '../../imaging/face/face-points.ts';
import { facePoint } from '../../imaging/face/face-points.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { fillPolygon } from '../../imaging/selection/fill-polygon.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';

/** Height of a face where it's measured, in pixels: an iris is some 16 wide then. Smaller faces are taken as they are. */
export const measuredHeight = 240;
/** Of the crop, in heights of the face around its middle. */
const reach = { aside: 1.2, above: 1.4, below: 1.5 };

/** A head cut out of a photo in a size for measuring. */
export interface FaceCrop {
  readonly width: number;
  readonly height: number;
  /** OKLab, interleaved. */
  readonly lab: Float32Array;
  /** In pixels of the crop. */
  readonly points: FacePoints;
  readonly irises: readonly { readonly center: readonly [number, number]; readonly radius: number }[];
  readonly faceHeight: number;
}

/** Where in a crop is what: 1 for each pixel of it. */
export interface HeadAreas {
  readonly hair: Uint8Array;
  readonly face: Uint8Array;
}

/** @param picture sRGB, 3 channels, `scale` of the photo */
export function faceCrop(picture: Raster<Uint8Array>, scale: number, found: FoundFace): FaceCrop {
  const points = found.points.map(([x, y]) => [x * scale, y * scale] as const);
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const faceHeight = Math.hypot(top[0] - chin[0], top[1] - chin[1]);
  const [middleX, middleY] = [(top[0] + chin[0]) / 2, (top[1] + chin[1]) / 2];
  const left = Math.max(0, Math.floor(middleX - reach.aside * faceHeight));
  const right = Math.min(picture.width, Math.ceil(middleX + reach.aside * faceHeight));
  const upper = Math.max(0, Math.floor(middleY - reach.above * faceHeight));
  const lower = Math.min(picture.height, Math.ceil(middleY + reach.below * faceHeight));
  const [width, height] = [Math.max(1, right - left), Math.max(1, lower - upper)];
  const rgb = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = picture.channels * ((upper + y) * picture.width + left);
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        rgb[3 * (y * width + x) + c] =
          picture.data[from + picture.channels * x + Math.min(c, picture.channels - 1)] / 255;
  }
  const moved = ([x, y]: readonly [number, number]) => [x - left, y - upper] as const;
  return {
    width,
    height,
    lab: oklabOf(rgb),
    points: points.map(moved),
    irises: found.irises.map(({ center, radius }) => ({
      center: moved([center[0] * scale, center[1] * scale]),
      radius: radius * scale,
    })),
    faceHeight,
  };
}

/** Pixels inside a closed line of points of the face, fully. */
export function pixelsInside(crop: FaceCrop, line: readonly number[]): number[] {
  const cover = fillPolygon(
    crop,
    line.map((index) => ({ x: crop.points[index][0], y: crop.points[index][1] })),
  );
  const pixels: number[] = [];
  for (let i = 0; i < cover.length; i++) if (cover[i] > 150) pixels.push(i);
  return pixels;
}

/** The value below which this share of the numbers lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Median of each channel of some pixels; undefined of fewer than `least`. */
export function medianColor(
  lab: Float32Array,
  pixels: readonly number[],
  least = 6,
): [number, number, number] | undefined {
  if (pixels.length < least) return undefined;
  // Some thousands tell it as well as all of them.
  const pace = Math.ceil(pixels.length / 3000);
  const some = pixels.filter((_, place) => place % pace === 0);
  return [0, 1, 2].map((c) =>
    quantile(
      some.map((i) => lab[3 * i + c]),
      0.5,
    ),
  ) as [number, number, number];
}

/** The darker share of some pixels. */
export function darkest(lab: Float32Array, pixels: readonly number[], share: number): number[] {
  return pixels
    .toSorted((one, other) => lab[3 * one] - lab[3 * other])
    .slice(0, Math.ceil(share * pixels.length));
}
