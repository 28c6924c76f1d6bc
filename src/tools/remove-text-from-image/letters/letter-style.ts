import { linearOf } from '../../../imaging/color/oklab.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { squaredDistances } from '../../../imaging/selection/distance.ts';
import { type Light, medianLight } from './seen-ink.ts';

/** In heights of the line: how wide an outline, and how far moved a shadow may be. */
const most = { outline: 0.14, moved: 0.22 } as const;
/** In pixels, and in heights: what is moved less is the letters' own soft edge. */
const leastMoved = { pixels: 1.6, heights: 0.03 } as const;
/** Of the pixels close to the letters so many have the outline's color; beside it, it ends where fewer than half do. */
const leastAround = 0.7;
/** Distances of colors, 0..255 and Euclidean: one color, and another one. */
const [alike, other] = [45, 60];
const sigmas = [0, 1, 1.5, 2, 3, 4, 6, 9] as const;
/** A shadow explains so much of what differs beside the letters, as a correlation, and is at least so opaque. */
const leastCorrelation = 0.45;
const leastOpacity = 0.12;
const leastChange = 6;
/** What cannot be told from an even background, black or less of a lighter color, is told black. */
const towardBlack = 0.02;
const mostSamples = 40_000;

export interface LetterOutline {
  /** In pixels. */
  readonly width: number;
  readonly light: Light;
}

export interface LetterShadow {
  /** In pixels. */
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
  readonly light: Light;
  readonly opacity: number;
}

/** What letters have besides their ink. */
export interface LetterStyle {
  readonly outline?: LetterOutline;
  readonly shadow?: LetterShadow;
}

/**
 * The outline and the drop shadow of letters: an outline is what surrounds them in one color; a shadow, the copy of both whose
 * shift and blur follow best (by correlation) what else differs from the background.
 *
 * @param shown 8-bit sRGB, with the letters
 * @param behind of the same size, without them
 * @param ink the letters alone, 0..1
 * @param height of the line, in pixels
 */
export function letterStyle(
  shown: Raster<Uint8Array>,
  behind: Raster<Uint8Array>,
  ink: Plane,
  height: number,
): LetterStyle {
  const outline = outlineOf(shown, behind, ink, height);
  const base = outline ? outlinedInk(ink, outline.width) : ink;
  const shadow = shadowOf(shown, behind, base, height);
  return { outline, shadow };
}

/** Letters and what is no farther from them, 0..1. */
export function outlinedInk({ width, height, data }: Plane, wide: number): Plane {
  const distances = distancesTo({ width, height, data });
  return {
    width,
    height,
    data: data.map((value, i) => Math.max(value, Math.min(1, Math.max(0, wide + 0.5 - distances[i])))),
  };
}

/** Where a shadow falls, 0..1, of letters with their outline. */
export function castShadow(base: Plane, { x, y, sigma }: Pick<LetterShadow, 'x' | 'y' | 'sigma'>): Plane {
  const { width, height } = base;
  const data = new Float32Array(width * height);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const at = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < width && row < height ? base.data[row * width + column] : 0;
  for (let row = 0, to = 0; row < height; row++) {
    for (let column = 0; column < width; column++, to++) {
      const [fromX, fromY] = [column - left, row - top];
      const upper = (1 - u) * at(fromX, fromY - 1) + u * at(fromX - 1, fromY - 1);
      const lower = (1 - u) * at(fromX, fromY) + u * at(fromX - 1, fromY);
      data[to] = v * upper + (1 - v) * lower;
    }
  }
  const moved = { width, height, data };
  return sigma > 0 ? blurPlane(moved, sigma) : moved;
}

function outlineOf(
  shown: Raster<Uint8Array>,
  behind: Raster<Uint8Array>,
  ink: Plane,
  height: number,
): LetterOutline | undefined {
  const distances = distancesTo(ink);
  const core: number[] = [];
  const close: number[] = [];
  for (let i = 0; i < distances.length; i++) {
    if (ink.data[i] > 0.95) core.push(i);
    else if (distances[i] > 1.2 && distances[i] <= 2.3) close.push(i);
  }
  if (core.length === 0 || close.length < 12) return undefined;
  const color = medianColor(shown, close);
  if (distanceTo(color, shown, core) < other) return undefined;
  const isOutline = (i: number) =>
    colorDistance(shown, i, color) < alike && colorDistance(behind, i, color) > alike;
  if (close.filter(isOutline).length < leastAround * close.length) return undefined;
  const rings = Math.max(2, Math.ceil(most.outline * height));
  const counts = Array.from({ length: rings + 1 }, () => ({ all: 0, own: 0 }));
  for (let i = 0; i < distances.length; i++) {
    const ring = Math.round(distances[i]);
    if (ring < 1 || ring > rings) continue;
    counts[ring].all++;
    if (isOutline(i)) counts[ring].own++;
  }
  const shares = counts.map(({ all, own }) => (all > 0 ? own / all : 0));
  let wide = 1;
  // The ring next to the letters is mixed with their ink.
  for (let ring = 2; ring <= rings && shares[ring] > 0.2; ring++)
    wide += shares[ring] > 0.8 ? 1 : shares[ring];
  return { width: wide, light: medianLight(shown, close.filter(isOutline)) };
}

function shadowOf(
  shown: Raster<Uint8Array>,
  behind: Raster<Uint8Array>,
  base: Plane,
  height: number,
): LetterShadow | undefined {
  const { width } = base;
  const distances = distancesTo(base);
  const farthest = Math.ceil(most.moved * height);
  const open: number[] = [];
  for (let i = 0; i < distances.length; i++)
    if (base.data[i] < 0.02 && distances[i] > 1.5 && distances[i] <= 2 * farthest) open.push(i);
  const samples = thinned(open, mostSamples);
  const off = Float32Array.from(samples, (i) => grayOf(shown, i) - grayOf(behind, i));
  const follows = (cast: Plane, x: number, y: number) => {
    const values = Float32Array.from(samples, (i) => {
      const column = (i % width) - x;
      const row = Math.floor(i / width) - y;
      return column >= 0 && row >= 0 && column < width && row < base.height
        ? cast.data[row * width + column]
        : 0;
    });
    return correlation(values, off);
  };
  let best = { x: 0, y: 0, sigma: 0, value: 0 };
  const look = (cast: Plane, sigma: number, x: number, y: number) => {
    if (x === 0 && y === 0) return;
    const value = Math.abs(follows(cast, x, y));
    if (value > best.value) best = { x, y, sigma, value };
  };
  const stride = Math.max(1, Math.ceil(farthest / 8));
  const first = blurPlane(base, Math.max(1, stride / 2));
  for (let y = -farthest; y <= farthest; y += stride)
    for (let x = -farthest; x <= farthest; x += stride) look(first, 1, x, y);
  const middle = best;
  for (let y = middle.y - stride; y <= middle.y + stride; y++)
    for (let x = middle.x - stride; x <= middle.x + stride; x++) look(first, 1, x, y);
  const { x, y } = best;
  best = { ...best, value: 0 };
  for (const sigma of sigmas) {
    const cast = sigma > 0 ? blurPlane(base, sigma) : base;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ])
      look(cast, sigma, x + dx, y + dy);
  }
  const isMoved = Math.hypot(best.x, best.y) >= Math.max(leastMoved.pixels, leastMoved.heights * height);
  if (!isMoved || best.value < leastCorrelation) return undefined;
  const cast = castShadow(base, best);
  return inked(shown, behind, cast, samples, best);
}

/** Color and opacity of a shadow, by least squares: shown − behind = share × opacity × (color − behind). */
function inked(
  shown: Raster<Uint8Array>,
  behind: Raster<Uint8Array>,
  { data }: Plane,
  samples: readonly number[],
  { x, y, sigma }: { x: number; y: number; sigma: number },
): LetterShadow | undefined {
  let squares = 0;
  const sums = [0, 1, 2].map(() => ({ off: 0, back: 0, backSquares: 0, both: 0 }));
  for (const i of samples) {
    const share = data[i];
    squares += share * share;
    for (const [channel, sum] of sums.entries()) {
      const back = behind.data[3 * i + channel];
      const off = shown.data[3 * i + channel] - back;
      sum.off += share * off;
      sum.back += share * share * back;
      sum.backSquares += share * share * back * back;
      sum.both += share * back * off;
    }
  }
  if (squares < 4) return undefined;
  const damped = squares * (1 + towardBlack);
  let [up, down] = [0, 0];
  for (const { off, back, backSquares, both } of sums) {
    up -= both - (off * back) / damped;
    down += backSquares - (back * back) / damped;
  }
  const change = Math.max(...sums.map(({ off }) => Math.abs(off) / squares));
  if (change < leastChange) return undefined;
  const told = down > 0 ? up / down : 1;
  const opacity = told < leastOpacity || told > 1 ? 1 : told;
  const light = sums.map(({ off, back }) =>
    linearOf(Math.max(0, Math.min(1, (off + opacity * back) / squares / opacity / 255))),
  );
  return { x, y, sigma, opacity, light: light as unknown as Light };
}

function distancesTo({ width, height, data }: Plane): Float32Array {
  const set = Uint8Array.from(data, (value) => (value >= 0.5 ? 255 : 0));
  return squaredDistances(set, { width, height }).map(Math.sqrt);
}

function thinned(places: readonly number[], count: number): number[] {
  const step = Math.max(1, places.length / count);
  return Array.from({ length: Math.min(places.length, count) }, (_, k) => places[Math.floor(k * step)]);
}

function correlation(one: Float32Array, two: Float32Array): number {
  const count = one.length || 1;
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    a += one[i];
    b += two[i];
    aa += one[i] * one[i];
    bb += two[i] * two[i];
    ab += one[i] * two[i];
  }
  const spread = Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count));
  return spread > 1e-6 ? (ab - (a * b) / count) / spread : 0;
}

function grayOf({ data }: Raster<Uint8Array>, i: number): number {
  return 0.299 * data[3 * i] + 0.587 * data[3 * i + 1] + 0.114 * data[3 * i + 2];
}

function medianColor({ data }: Raster<Uint8Array>, picked: readonly number[]): number[] {
  return [0, 1, 2].map(
    (channel) => picked.map((i) => data[3 * i + channel]).sort((a, b) => a - b)[picked.length >> 1],
  );
}

function colorDistance({ data }: Raster<Uint8Array>, i: number, color: readonly number[]): number {
  return Math.hypot(...color.map((value, channel) => data[3 * i + channel] - value));
}

function distanceTo(
  color: readonly number[],
  picture: Raster<Uint8Array>,
  picked: readonly number[],
): number {
  const own = medianColor(picture, picked);
  return Math.hypot(...color.map((value, channel) => own[channel] - value));
}
