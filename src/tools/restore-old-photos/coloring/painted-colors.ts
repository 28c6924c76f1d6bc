import { AppError } from '../../../errors.ts';
import { placeBy, squareToQuad } from '../../../imaging/quad/cut-quad.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import type { ColorHint } from '../../../tasks/restore.ts';
import type { FoundPrint } from '../print/find-print.ts';
import { sizeOfPrint } from '../print/lay-flat.ts';

/** More colors are too alike to be told apart: each counts as the nearest of those that most is painted in. */
const mostColors = 24;

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
  const laid = print ? onPrint(labels, scan, print) : labels;
  return colors.flatMap((color, place): ColorHint[] => {
    const data = laid.data.map((label) => (label === place + 1 ? 255 : 0));
    return data.includes(255) ? [{ mask: { ...laid, data }, color, kind }] : [];
  });
}

type Color = ColorHint['color'];

function labeled({ width, height, channels, data }: Raster): { labels: Labels; colors: readonly Color[] } {
  const isDeep = data instanceof Uint16Array;
  const byteAt = (at: number) => (isDeep ? data[at] >> 8 : data[at]);
  const isSaid = (at: number) => byteAt(at + channels - 1) >= 128;
  const keyAt = (at: number) =>
    channels < 3 ? byteAt(at) * 0x10101 : (byteAt(at) << 16) | (byteAt(at + 1) << 8) | byteAt(at + 2);
  const counts = new Map<number, number>();
  let said = 0;
  for (let at = 0; at < data.length; at += channels) {
    if (channels % 2 === 1 || !isSaid(at)) continue;
    said++;
    const key = keyAt(at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (channels % 2 === 1 || said === width * height) throw new AppError('colors_opaque');
  const colors = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostColors)
    .map(([key]): Color => [key >> 16, (key >> 8) & 255, key & 255]);
  const known = new Map<number, number>();
  const labels = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < labels.length; i++, at += channels) {
    if (!isSaid(at)) continue;
    const key = keyAt(at);
    const label = known.get(key) ?? nearest(colors, [key >> 16, (key >> 8) & 255, key & 255]) + 1;
    known.set(key, label);
    labels[i] = label;
  }
  return { labels: { width, height, channels: 1, data: labels }, colors };
}

function nearest(colors: readonly Color[], [red, green, blue]: Color): number {
  const far = ([r, g, b]: Color) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  return colors.reduce((best, color, place) => (far(color) < far(colors[best]) ? place : best), 0);
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
