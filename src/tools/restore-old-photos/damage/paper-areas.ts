import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { PrintTones } from './print-tones.ts';

/** Marks within so many levels of each other have one tone. */
const reach = 6;
/** So many pixels of marks tell how bright the paper is, if they are this share of all. */
const leastWeight = 150;
const leastShare = 0.3;
const smoothing = 1.5;
/** Smaller areas, in pixels, are specks. */
const leastArea = 60;
/** Of the print: more is no hole in it. */
const mostHole = 0.02;
const mostCorner = 0.12;
/** An area is brighter than what is around it by so many levels. */
const leastContrast = 14;

/** How bright paper is where the picture is gone. */
export interface PaperTone {
  readonly tone: number;
  /** Levels within which most marks lie. */
  readonly spread: number;
}

/** Bright marks that are surely damage, by weight: the tone that most of them have, as others let the picture shine through. */
export function paperToneOf(
  marks: readonly { readonly tone: number; readonly weight: number }[],
): PaperTone | undefined {
  const weights = new Float32Array(256);
  let total = 0;
  for (const { tone, weight } of marks) {
    weights[Math.max(0, Math.min(255, Math.round(tone)))] += weight;
    total += weight;
  }
  let best = { tone: 0, weight: 0 };
  for (let middle = 0; middle < 256; middle++) {
    let [weight, sum] = [0, 0];
    for (let at = Math.max(0, middle - reach); at <= Math.min(255, middle + reach); at++) {
      weight += weights[at];
      sum += weights[at] * at;
    }
    if (weight > best.weight) best = { tone: sum / weight, weight };
  }
  return best.weight < Math.max(leastWeight, leastShare * total)
    ? undefined
    : { tone: best.tone, spread: reach };
}

/** Levels around the tone of the paper, and below it, where few of the picture's own are if it stands out. */
const [peakReach, gapReach] = [6, 30];
/** So many times as much of the print has the tone of its paper as the rarest tone just below. */
const leastGap = 3;

/** Whether the tone of the paper is none of the picture's own: where a white shirt is as bright, nothing is told by it. */
export function standsOut({ tones }: PrintTones, { tone }: PaperTone): boolean {
  const counts = new Float32Array(256);
  for (const value of blurPlane(tones, smoothing).data)
    counts[Math.max(0, Math.min(255, Math.round(value)))]++;
  const around = (level: number) => {
    let sum = 0;
    for (let at = Math.max(0, level - 2); at <= Math.min(255, level + 2); at++) sum += counts[at];
    return sum;
  };
  const middle = Math.round(tone);
  let [peak, gap] = [0, Number.POSITIVE_INFINITY];
  for (let level = middle - peakReach; level <= middle + peakReach; level++)
    peak = Math.max(peak, around(level));
  for (let level = middle - gapReach; level < middle - peakReach; level++) gap = Math.min(gap, around(level));
  return peak > leastGap * gap;
}

/**
 * Areas where the picture is gone: as bright as the paper that scratches show, as even as paper is, and with an edge all around. Corners
 * that are torn off may be larger than holes.
 *
 * @param withHoles areas inside the picture as well, which may be white things
 * @returns 1 in them
 */
export function paperAreas(print: PrintTones, paper: PaperTone, withHoles: boolean): Uint8Array {
  const { width, height, tones, grain } = print;
  const even = blurPlane(tones, smoothing).data;
  const near = 5 + paper.spread / 2 + grain;
  const isPaper = new Uint8Array(width * height);
  const edge = 2;
  for (let y = edge; y < height - edge; y++) {
    for (let x = edge; x < width - edge; x++) {
      const i = y * width + x;
      if (Math.abs(even[i] - paper.tone) > near) continue;
      const rough = Math.abs(even[i + 2] - even[i - 2]) + Math.abs(even[i + 2 * width] - even[i - 2 * width]);
      if (rough <= 4 + 1.2 * grain) isPaper[i] = 1;
    }
  }
  const found = new Uint8Array(width * height);
  const label = new Uint8Array(width * height);
  for (let seed = 0; seed < isPaper.length; seed++) {
    if (isPaper[seed] === 0 || label[seed] === 1) continue;
    const places = flood(seed, isPaper, label, width);
    if (places.length < leastArea) continue;
    if (isGone(places, print, even, withHoles)) for (const place of places) found[place] = 1;
  }
  return found;
}

function flood(seed: number, isPaper: Uint8Array, label: Uint8Array, width: number): number[] {
  const places = [seed];
  label[seed] = 1;
  for (let at = 0; at < places.length; at++) {
    const place = places[at];
    for (const next of [place - 1, place + 1, place - width, place + width]) {
      if (isPaper[next] === 0 || label[next] === 1) continue;
      label[next] = 1;
      places.push(next);
    }
  }
  return places;
}

function isGone(
  places: readonly number[],
  { width, height }: PrintTones,
  even: Float32Array,
  withHoles: boolean,
): boolean {
  const isIn = new Set(places);
  let [left, top, right, bottom] = [width, height, 0, 0];
  let [inside, sum] = [0, 0];
  for (const place of places) {
    const [x, y] = [place % width, Math.floor(place / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    sum += even[place];
    inside++;
  }
  const rim = 4;
  const touches = [left <= rim, right >= width - 1 - rim, top <= rim, bottom >= height - 1 - rim];
  const isCorner = (touches[0] || touches[1]) && (touches[2] || touches[3]);
  const isAtBorder = touches.some(Boolean);
  if (!isCorner && !withHoles) return false;
  const share = inside / (width * height);
  if (share > (isCorner ? mostCorner : mostHole) || (isAtBorder && !isCorner)) return false;
  if (touches.filter(Boolean).length > 2) return false;
  // Around it, a few pixels away, it is darker nearly everywhere.
  const tone = sum / inside;
  let [around, darker] = [0, 0];
  const away = 6;
  for (const place of places) {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      if (isIn.has(place + dx + dy * width)) continue;
      const [x, y] = [(place % width) + away * dx, Math.floor(place / width) + away * dy];
      if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
      if (isIn.has(y * width + x)) continue;
      around++;
      if (even[y * width + x] < tone - leastContrast) darker++;
    }
  }
  return around > 8 && darker > 0.85 * around;
}
