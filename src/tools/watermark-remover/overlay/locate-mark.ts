import type { Box, Plane, Raster } from '../../../imaging/raster/raster.ts';
import { resample, resamplePlane } from '../../../imaging/raster/resample.ts';
import { type EdgeDirections, edgeDirections } from './edge-directions.ts';

/** Longer side of the picture in which large and small marks are looked for. */
const searchSides = [160, 360] as const;
/** A mark is at least this wide or high there: less says nothing. */
const leastSide = 14;
/** Widths that are tried follow each other by this factor. */
const widthStep = 1.07;
/** Most points of the mark's outline that are compared at each place. */
const mostPoints = 180;
/** Candidates that are followed down to the full size. */
const finalists = 8;
/** Gradient per pixel, of 0..1, that counts as half an edge. */
const edgeFloor = 0.02;

export interface Located {
  readonly box: Box;
  /** Mean agreement of the outline's directions, 0..1: 0.5 and more is a find. */
  readonly score: number;
}

interface Candidate extends Located {}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly cosine: number;
  readonly sine: number;
}

/**
 * Where a known mark lies on a picture, at which size: places and widths whose edges run as the mark's outline does, found
 * in a small copy and followed through larger ones to whole pixels of the full size.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit
 * @param mark RGB with alpha; upright, not mirrored, proportions kept
 * @param within part of the picture it lies in, all of it by default
 * @param known its width in pixels, where another one like it was found
 * @returns undefined where nothing looks like it
 */
export function locateMark(
  picture: Raster,
  mark: Raster<Uint8Array>,
  { within, known }: { within?: Box; known?: number } = {},
): Located | undefined {
  const colors = colorsOf(picture);
  const longer = Math.max(picture.width, picture.height);
  let best: Candidate[] = [];
  for (const side of searchSides) {
    const scale = Math.min(1, side / longer);
    best = [
      ...best,
      ...candidatesAt(colors, mark, scale, { isFirst: side === searchSides[0], within, known }),
    ];
    if (scale === 1) break;
  }
  best = strongest(best);
  for (let scale = Math.min(1, searchSides[0] / longer); ; scale = Math.min(1, scale * 2)) {
    const edges = edgesAt(colors, scale);
    best = strongest(best.map((candidate) => bettered(candidate, mark, edges, scale)));
    if (scale === 1) break;
  }
  return best[0];
}

/** Red, green and blue, 0..1. */
function colorsOf({ width, height, channels, data }: Raster): Plane[] {
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  return [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let i = 0, at = channel; i < plane.length; i++, at += channels) plane[i] = data[at] / maximum;
    return { width, height, data: plane };
  });
}

function edgesAt(colors: readonly Plane[], scale: number): EdgeDirections {
  if (scale === 1) return edgeDirections(colors, edgeFloor);
  const width = Math.max(3, Math.round(colors[0].width * scale));
  const height = Math.max(3, Math.round(colors[0].height * scale));
  return edgeDirections(
    colors.map((plane) => resamplePlane(plane, width, height)),
    edgeFloor,
  );
}

function candidatesAt(
  colors: readonly Plane[],
  mark: Raster<Uint8Array>,
  scale: number,
  { isFirst, within, known }: { isFirst: boolean; within?: Box; known?: number },
): Candidate[] {
  const edges = edgesAt(colors, scale);
  const found: Candidate[] = [];
  const most = Math.min(edges.width, (edges.height * mark.width) / mark.height);
  const least = Math.max(leastSide, (leastSide * mark.width) / mark.height / 2);
  // Marks that are large enough for the smaller copy were looked for there.
  const upTo = isFirst ? most : Math.min(most, (least * searchSides[1]) / searchSides[0]);
  const natural = (known ?? mark.width) * scale;
  const widths = natural >= least && natural <= upTo ? [natural] : [];
  for (let width = least; !known && width <= upTo * 1.001; width *= widthStep) widths.push(width);
  for (const width of widths) {
    const height = (width * mark.height) / mark.width;
    const points = outlineOf(mark, Math.max(3, Math.round(width)), Math.max(3, Math.round(height)));
    if (points.length < 12) continue;
    const left = within ? Math.floor(within.x * scale) - 2 : 0;
    const top = within ? Math.floor(within.y * scale) - 2 : 0;
    const right = within ? Math.ceil((within.x + within.width) * scale) + 2 : edges.width;
    const bottom = within ? Math.ceil((within.y + within.height) * scale) + 2 : edges.height;
    let place = { x: 0, y: 0, score: 0 };
    for (let y = Math.max(0, top); y <= Math.min(edges.height, bottom) - height; y++) {
      for (let x = Math.max(0, left); x <= Math.min(edges.width, right) - width; x++) {
        const score = agreement(edges, points, x, y, place.score);
        if (score > place.score) place = { x, y, score };
      }
    }
    found.push({
      box: { x: place.x / scale, y: place.y / scale, width: width / scale, height: height / scale },
      score: place.score,
    });
  }
  return found;
}

/** The strongest points of the mark's outline in this size, evenly thinned. */
function outlineOf(mark: Raster<Uint8Array>, width: number, height: number): Point[] {
  const pad = 2;
  const small = resample(mark, width, height);
  const wide = width + 2 * pad;
  const cover = new Float32Array(wide * (height + 2 * pad));
  const light = new Float32Array(cover.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = (y + pad) * wide + x + pad;
      const [red, green, blue, alpha] = small.data.subarray(from, from + 4);
      cover[to] = alpha / 255;
      light[to] = (cover[to] * (0.299 * red + 0.587 * green + 0.114 * blue)) / 255;
    }
  }
  const size = { width: wide, height: height + 2 * pad };
  const outlines = [
    edgeDirections([{ ...size, data: cover }], 0.15),
    edgeDirections([{ ...size, data: light }], 0.15),
  ];
  const points: (Point & { strength: number })[] = [];
  for (let i = 0; i < cover.length; i++) {
    const cosine = outlines[0].cosine[i] + outlines[1].cosine[i];
    const sine = outlines[0].sine[i] + outlines[1].sine[i];
    const strength = Math.hypot(cosine, sine);
    if (strength < 0.5) continue;
    points.push({
      x: (i % wide) - pad,
      y: Math.floor(i / wide) - pad,
      cosine: cosine / strength,
      sine: sine / strength,
      strength,
    });
  }
  const step = Math.max(1, points.length / mostPoints);
  return Array.from({ length: Math.floor(points.length / step) }, (_, i) => points[Math.floor(i * step)]);
}

/** Mean cosine of twice the angle between the outline and the picture's edges; gives up below `least`. */
function agreement(
  { width, height, cosine, sine }: EdgeDirections,
  points: readonly Point[],
  left: number,
  top: number,
  least: number,
): number {
  let sum = 0;
  const half = points.length >> 1;
  // Every other point first: places that are hopeless by then are left.
  for (const start of [0, 1]) {
    for (let p = start; p < points.length; p += 2) {
      const { x, y, cosine: c, sine: s } = points[p];
      const px = left + x;
      const py = top + y;
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const i = py * width + px;
      sum += c * cosine[i] + s * sine[i];
    }
    if (start === 0 && sum / half < least * 0.7) return 0;
  }
  return sum / points.length;
}

/** The best place and width near a candidate, in a copy of this scale. */
function bettered(
  { box }: Candidate,
  mark: Raster<Uint8Array>,
  edges: EdgeDirections,
  scale: number,
): Candidate {
  const middle = { width: box.width * scale, x: box.x * scale, y: box.y * scale };
  let best: Candidate = { box, score: 0 };
  const centerX = middle.x + middle.width / 2;
  const ratio = mark.height / mark.width;
  const centerY = middle.y + (middle.width * ratio) / 2;
  const spread = Math.max(2, Math.round(middle.width * 0.035));
  const step = Math.max(1, Math.floor(spread / 6));
  const widths = new Set<number>([Math.round(middle.width)]);
  for (let by = -spread; by <= spread; by += step) widths.add(Math.round(middle.width) + by);
  if (scale === 1 && Math.abs(mark.width - middle.width) <= spread + 2) widths.add(mark.width);
  for (const width of widths) {
    const height = Math.max(3, Math.round(width * ratio));
    if (width < 3) continue;
    const points = outlineOf(mark, width, height);
    const [left, top] = [Math.round(centerX - width / 2), Math.round(centerY - height / 2)];
    for (let dy = -3; dy <= 3; dy++) {
      for (let dx = -3; dx <= 3; dx++) {
        const score = agreement(edges, points, left + dx, top + dy, best.score);
        if (score <= best.score) continue;
        best = {
          box: {
            x: (left + dx) / scale,
            y: (top + dy) / scale,
            width: width / scale,
            height: height / scale,
          },
          score,
        };
      }
    }
  }
  return best;
}

function strongest(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((one, other) => other.score - one.score).slice(0, finalists);
}
