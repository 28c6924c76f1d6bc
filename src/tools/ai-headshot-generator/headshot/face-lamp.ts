import { linearOf, oklabOf } from '../../../imaging/color/oklab.ts';
import { faceParts } from '../../../imaging/face/face-points.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { fillPolygon } from '../../../imaging/selection/fill-polygon.ts';
import type { HeadSurface } from './head-surface.ts';

/** The light on a face, as its skin tells. */
export interface FaceLamp {
  /** Light of the skin that faces nothing in particular, 1 = its usual light, and how it grows with each part of the normal. */
  readonly even: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** From the viewer's left (−1) or right (1), 0 where it comes from the front. */
  readonly side: number;
  /** How yellow (above 0) or blue the white of the eyes is, in OKLab, −0.03..0.03; 0 where they're too small to tell. */
  readonly warmth: number;
  /** Linear light of the brightest fiftieth of the person, 0..1: eyes, a collar or a sheen, whatever the color of the skin. */
  readonly brightest: number;
}

/** Rounds of the fit; after the first, what differs more than this share of the light, such as beards and paint, doesn't count. */
const rounds = 3;
const farOff = 0.3;
/** Pulls what the skin doesn't tell towards even light. */
const calm = 0.04;
/** With fewer cells than this no light is told. */
const leastCells = 60;
/** A slope of light that counts as wholly from the side. */
const wholeSide = 0.55;

/** @param picture sRGB, 3 channels, 8 bit */
export function faceLamp(picture: Raster<Uint8Array>, surface: HeadSurface): FaceLamp {
  const { width, height, normals, alpha } = surface;
  const small = resample(picture, width, height).data;
  const skin = skinCells(surface).filter((i) => alpha[i] > 0.95);
  const none = { even: 1, x: 0, y: 0, z: 0, side: 0, warmth: 0, brightest: 1 };
  if (skin.length < leastCells) return none;
  const light = new Float64Array(width * height);
  for (const i of skin) light[i] = lightAt(small, i);
  const sorted = skin.map((i) => light[i]).sort((a, b) => a - b);
  const usual = sorted[Math.floor(0.6 * sorted.length)] || 1e-3;
  let fit = [1, 0, 0, 0];
  let counted = skin;
  for (let round = 0; round < rounds; round++) {
    fit = solve(
      counted,
      (i) => [1, normals[3 * i], normals[3 * i + 1], normals[3 * i + 2]],
      (i) => light[i] / usual,
    );
    const of = (i: number) =>
      fit[0] + fit[1] * normals[3 * i] + fit[2] * normals[3 * i + 1] + fit[3] * normals[3 * i + 2];
    const near = skin.filter((i) => Math.abs(light[i] / usual - of(i)) < farOff);
    if (near.length < leastCells) break;
    counted = near;
  }
  const [even, x, y, z] = fit;
  const side = Math.max(-1, Math.min(1, x / wholeSide));
  return { even, x, y, z, side, warmth: eyeWarmth(picture, surface), brightest: brightestOf(small, alpha) };
}

function lightAt(data: Uint8Array, i: number): number {
  const [red, green, blue] = [0, 1, 2].map((c) => linearOf(data[3 * i + c] / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function brightestOf(data: Uint8Array, alpha: Float32Array): number {
  const lights: number[] = [];
  for (let i = 0; i < alpha.length; i++) if (alpha[i] > 0.95) lights.push(lightAt(data, i));
  lights.sort((a, b) => a - b);
  return lights[Math.floor(0.98 * lights.length)] ?? 1;
}

/** Cells of the face without eyes, brows and mouth. */
export function skinCells({ width, height, face, points }: HeadSurface): number[] {
  const out = new Float32Array(width * height);
  for (const part of ['rightEye', 'leftEye', 'rightBrow', 'leftBrow', 'lips'] as const) {
    const filled = fillPolygon(
      { width, height },
      faceParts[part].map((index) => ({ x: points[index][0], y: points[index][1] })),
    );
    for (let i = 0; i < out.length; i++) if (filled[i] > 20) out[i] = 1;
  }
  const cells: number[] = [];
  for (let i = 0; i < out.length; i++) if (face[i] > 0.9 && out[i] === 0) cells.push(i);
  return cells;
}

/** Least squares of four unknowns, drawn towards even light. */
function solve(
  cells: readonly number[],
  terms: (i: number) => readonly number[],
  value: (i: number) => number,
): number[] {
  const matrix = Array.from({ length: 4 }, () => new Float64Array(5));
  for (const i of cells) {
    const row = terms(i);
    const wanted = value(i);
    for (let a = 0; a < 4; a++) {
      for (let b = 0; b < 4; b++) matrix[a][b] += row[a] * row[b];
      matrix[a][4] += row[a] * wanted;
    }
  }
  for (let a = 1; a < 4; a++) matrix[a][a] += calm * cells.length;
  for (let a = 0; a < 4; a++) {
    for (let other = a + 1; other < 4; other++) {
      const factor = matrix[other][a] / matrix[a][a];
      for (let b = a; b < 5; b++) matrix[other][b] -= factor * matrix[a][b];
    }
  }
  const found = [0, 0, 0, 0];
  for (let a = 3; a >= 0; a--) {
    let sum = matrix[a][4];
    for (let b = a + 1; b < 4; b++) sum -= matrix[a][b] * found[b];
    found[a] = sum / matrix[a][a];
  }
  return found;
}

/** An eye that is opened less wide, in pixels, tells no color. */
const leastEye = 6;
const mostWarmth = 0.03;

/** Of the brighter half of what lies in the eyes the third with the least color is their white. */
function eyeWarmth({ width, height, data }: Raster<Uint8Array>, surface: HeadSurface): number {
  const scale = width / surface.width;
  const found: (readonly [light: number, a: number, b: number])[] = [];
  for (const part of ['rightEye', 'leftEye'] as const) {
    const line = faceParts[part].map((index) => ({
      x: surface.points[index][0] * scale,
      y: surface.points[index][1] * scale,
    }));
    const ys = line.map(({ y }) => y);
    if (Math.max(...ys) - Math.min(...ys) < leastEye) continue;
    const inside = fillPolygon({ width, height }, line);
    for (let i = 0; i < inside.length; i++) {
      if (inside[i] < 250) continue;
      const [l, a, b] = oklabOf(Float32Array.from([0, 1, 2], (c) => data[3 * i + c] / 255));
      found.push([l, a, b]);
    }
  }
  if (found.length < 30) return 0;
  found.sort((one, other) => other[0] - one[0]);
  const bright = found.slice(0, found.length >> 1);
  bright.sort((one, other) => Math.hypot(one[1], one[2]) - Math.hypot(other[1], other[2]));
  const white = bright.slice(0, Math.max(1, Math.floor(bright.length / 3)));
  const warmth = white.reduce((sum, [, , b]) => sum + b, 0) / white.length;
  return Math.max(-mostWarmth, Math.min(mostWarmth, warmth));
}
