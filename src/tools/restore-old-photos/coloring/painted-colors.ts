import { AppError } from '../../../errors.ts';
import { placeBy, squareToQuad } from '../../../imaging/quad/cut-quad.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import type { ColorHint } from '../../../tasks/restore.ts';
import type { FoundPrint } from '../print/find-print.ts';
import { sizeOfPrint } from '../print/lay-flat.ts';

/** More colors are too alike to be told apart: each counts as the nearest of those that most is painted in. */
const mostColors = 24;
/** A picture of more colors was hardly painted: alike ones count as one. */
const mostExact = 4096;
const [exact, coarse] = [0xffffff, 0xf8f8f8];
const unsaid = -1;
/** Of the masks, of which there is one for each color. */
const mostPixels = 4_000_000;

/** Of each pixel 0, or the number of its color, counted from 1. */
type Labels = Raster<Uint8Array>;

/**
 * Colors that somebody painted over a scan, as hints for the print in it. What is transparent says nothing.
 *
 * Error: `colors_opaque`, where nothing is transparent: then every pixel would be a color that is known.
 *
 * @param strokes in the shape of the scan, any size
 * @param print where it lies in the scan, if it doesn't fill it
 */
export function paintedHints(
  strokes: Raster,
  scan: Size,
  print: FoundPrint | undefined,
  kind: ColorHint['kind'],
): ColorHint[] {
  const { labels, colors } = labeled(strokes);
  const small = smaller(labels);
  const laid = print ? onPrint(small, scan, print) : small;
  return colors.flatMap((color, place): ColorHint[] => {
    const data = laid.data.map((label) => (label === place + 1 ? 255 : 0));
    return data.includes(255) ? [{ mask: { ...laid, data }, color, kind }] : [];
  });
}

type Color = ColorHint['color'];

function labeled(strokes: Raster): { labels: Labels; colors: readonly Color[] } {
  const { width, height } = strokes;
  const keys = keysOf(strokes);
  if (!keys.includes(unsaid)) throw new AppError('colors_opaque');
  const all = countsOf(keys, exact);
  const bits = all.size <= mostExact ? exact : coarse;
  const counts = bits === exact ? all : countsOf(keys, coarse);
  const colors = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostColors)
    .map(([key]) => colorOf(key));
  const labelOf = new Map([...counts.keys()].map((key) => [key, nearest(colors, colorOf(key)) + 1]));
  const data = Uint8Array.from(keys, (key) => (key === unsaid ? 0 : labelOf.get(key & bits)!));
  return { labels: { width, height, channels: 1, data }, colors };
}

/** Red, green and blue of each pixel as one number, or {@link unsaid}. */
function keysOf({ width, height, channels, data }: Raster): Int32Array {
  const keys = new Int32Array(width * height).fill(unsaid);
  const shift = data instanceof Uint16Array ? 8 : 0;
  const hasAlpha = channels % 2 === 0;
  for (let i = 0, at = 0; i < keys.length; i++, at += channels) {
    if (hasAlpha && data[at + channels - 1] >> shift < 128) continue;
    const [red, green, blue] = channels < 3 ? [at, at, at] : [at, at + 1, at + 2];
    keys[i] = ((data[red] >> shift) << 16) | ((data[green] >> shift) << 8) | (data[blue] >> shift);
  }
  return keys;
}

/** How often each color is there; no further ones are counted where there are too many to be painted. */
function countsOf(keys: Int32Array, bits: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const key of keys) {
    if (key === unsaid) continue;
    counts.set(key & bits, (counts.get(key & bits) ?? 0) + 1);
    if (bits === exact && counts.size > mostExact) break;
  }
  return counts;
}

const colorOf = (key: number): Color => [key >> 16, (key >> 8) & 255, key & 255];

function nearest(colors: readonly Color[], [red, green, blue]: Color): number {
  const far = ([r, g, b]: Color) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  return colors.reduce((best, color, place) => (far(color) < far(colors[best]) ? place : best), 0);
}

/** In so many pixels at most; no label lies between two. */
function smaller(labels: Labels): Labels {
  const scale = Math.sqrt(mostPixels / (labels.width * labels.height));
  if (scale >= 1) return labels;
  const [width, height] = [labels.width, labels.height].map((side) => Math.max(1, Math.floor(side * scale)));
  const data = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * labels.height) / height) * labels.width;
    for (let x = 0; x < width; x++, i++)
      data[i] = labels.data[row + Math.floor(((x + 0.5) * labels.width) / width)];
  }
  return { width, height, channels: 1, data };
}

/** The labels where the print lies, as that is laid flat; no label lies between two. */
function onPrint(labels: Labels, scan: Size, print: FoundPrint): Labels {
  const { width: across, height: down, data } = labels;
  const corners = print.corners.map(({ x, y }) => ({
    x: (x * across) / scan.width,
    y: (y * down) / scan.height,
  })) as unknown as FoundPrint['corners'];
  const { width, height } = sizeOfPrint({ ...print, corners });
  const [p, q, r, s] = corners;
  const lay = squareToQuad([p.x, p.y, q.x, q.y, r.x, r.y, s.x, s.y]);
  const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, Math.floor(value)));
  const laid = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const place = placeBy(lay, (x + 0.5) / width, (y + 0.5) / height);
      laid[i] = data[within(place.y, down) * across + within(place.x, across)];
    }
  }
  return { width, height, channels: 1, data: laid };
}
