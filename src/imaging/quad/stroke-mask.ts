import { oklabOf } from '../color/oklab.ts';
import { findComponents } from '../matte/components.ts';
import type { Plane, Raster } from '../raster/raster.ts';
import { cutQuad, type Homography, inverseOf, placeBy, squareToQuad } from './cut-quad.ts';
import { withCore } from './letter-core.ts';
import { withGlow } from './letter-glow.ts';
import { letterOpacity } from './letter-opacity.ts';
import { plateOf } from './letter-plate.ts';
import { grown, withRim } from './letter-rim.ts';
import { withShadow } from './letter-shadow.ts';
import { letterShare, place } from './letter-share.ts';
import { isInQuad, paddedQuad, type Quad, quadBounds, quadSize } from './quad.ts';

/** In heights of the line: the band around it that is looked at, and the margin around the letters. */
const band = 0.4;
const margin = 0.035;
/** Of the margin, in pixels of the picture: what enlarging smears. */
const leastMargin = 1.5;
/** Rows of the flattened line, without its band. */
const rows = { least: 32, most: 48 } as const;
/** A piece so much of which lies outside the line is not of it; a letter reaches no farther out than this, in heights. */
const mostOutside = 0.4;
const farthestOut = 0.3;
/** Letters cover so much of the plate they stand on. */
const [leastOnPlate, mostOnPlate] = [0.04, 0.6];

export interface StrokeMask {
  /** Of the picture's size: 255 on letters, outlines, shadows, glows and the margin around them, fading out over a pixel. */
  readonly mask: Raster<Uint8Array>;
  readonly lines: readonly StrokeFacts[];
}

export interface StrokeFacts {
  /** Share of the picture that its strokes cover, 0..1. */
  readonly share: number;
  /** How opaque its letters are, 0..1, as far as the background tells (see `letterOpacity`). */
  readonly opacity?: number;
}

export interface StrokeSettings {
  /** What is added to the margin, in heights of the line; below 0 the strokes alone, without margin and glow. */
  readonly wider?: number;
  /** Least margin in pixels of the picture; JPEG smears colors farther than the 1.5 there are without it. */
  readonly least?: number;
  /** Lines that stay: their letters are no background. */
  readonly beside?: readonly Quad[];
}

/**
 * The strokes of letters in lines that were found, each separated from what is behind it within its own quad, so that what
 * lies between the letters stays.
 *
 * @param picture 3 channels, sRGB
 */
export function strokeMask(
  picture: Raster<Uint8Array>,
  quads: readonly Quad[],
  { wider = 0, least = leastMargin, beside = [] }: StrokeSettings = {},
): StrokeMask {
  const { width, height } = picture;
  const mask = { width, height, channels: 1 as const, data: new Uint8Array(width * height) };
  const lines = quads.map((quad) => {
    const others = [...quads.filter((other) => other !== quad), ...beside];
    const line = flattened(picture, quad, others);
    return line ? addStrokes(line, { wider, least }, mask) : { share: 0 };
  });
  return { mask, lines };
}

/** A line laid flat with the band around it. */
interface FlatLine {
  readonly width: number;
  readonly height: number;
  readonly colors: Raster<Uint8Array>;
  /** Without the band, in cells; and the band. */
  readonly lineHeight: number;
  readonly border: number;
  /** In pixels of the picture. */
  readonly cell: number;
  readonly lab: Float32Array;
  readonly places: Uint8Array;
  readonly padded: Quad;
  readonly lay: Homography;
}

function flattened(picture: Raster<Uint8Array>, quad: Quad, others: readonly Quad[]): FlatLine | undefined {
  const size = quadSize(quad);
  if (size.width < 1 || size.height < 1) return undefined;
  const lineHeight = Math.round(Math.min(rows.most, Math.max(rows.least, size.height)));
  const border = Math.round(band * lineHeight);
  const width = Math.max(4, Math.round((size.width * lineHeight) / size.height)) + 2 * border;
  const height = lineHeight + 2 * border;
  const padded = paddedQuad(quad, border / lineHeight);
  const colors = cutQuad(picture, padded, width, height);
  const lay = squareToQuad(padded);
  const near = others.filter((other) => isNear(other, padded));
  const places = new Uint8Array(width * height);
  for (let i = 0; i < places.length; i++) {
    const x = i % width;
    const y = (i - x) / width;
    const at = placeBy(lay, (x + 0.5) / width, (y + 0.5) / height);
    if (at.x < 0 || at.y < 0 || at.x > picture.width || at.y > picture.height) continue;
    if (x >= border && x < width - border && y >= border && y < height - border) places[i] = place.inside;
    else if (!near.some((other) => isInQuad(other, at.x, at.y))) places[i] = place.ring;
  }
  const lab = oklabOf(Float32Array.from(colors.data, (value) => value / 255));
  const cell = size.height / lineHeight;
  return { width, height, colors, lineHeight, border, cell, lab, places, padded, lay };
}

function isNear(quad: Quad, other: Quad): boolean {
  const [a, b] = [quadBounds(quad), quadBounds(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function addStrokes(
  line: FlatLine,
  { wider, least }: { wider: number; least: number },
  mask: Raster<Uint8Array>,
): StrokeFacts {
  const { lab, lineHeight, cell } = line;
  const { letters, places } = onPlate(line, found(line));
  const strokes = withRim(letters, lab, places, lineHeight);
  const shaded = wider < 0 ? strokes : withShadow(letters, lab, places, lineHeight);
  const lit = wider < 0 ? strokes : both(strokes, shaded, withGlow(strokes, lab, places, lineHeight));
  const wide = grown(lit, Math.max(least / cell, margin * lineHeight) + wider * lineHeight);
  const covered = layBack(wider < 0 ? strokes : wide, line, mask);
  const core = inner(letters);
  const opacity = letterOpacity(line.colors, { core, near: wide }, places, lineHeight);
  return { share: covered / mask.data.length, opacity };
}

interface Found {
  readonly letters: Plane;
  readonly places: Uint8Array;
}

function found(line: FlatLine): Found {
  const { lab, places, lineHeight } = line;
  const share = letterShare(lab, line, places, lineHeight);
  return { letters: withCore(lettersOf(share, line), lab, places), places };
}

/** Letters of a plate, where that was taken for them. */
function onPlate(line: FlatLine, first: Found): Found {
  const places = plateOf(first.letters, line.places, line.lineHeight);
  if (!places) return first;
  const second = found({ ...line, places });
  const shareOf = ({ letters, places: at }: Found) =>
    letters.data.reduce((sum, value) => sum + value, 0) / at.filter((one) => one === place.inside).length;
  const share = shareOf(second);
  return share > leastOnPlate && share < mostOnPlate ? second : first;
}

/** What is likely a letter, but for what lies outside the line. */
function lettersOf(share: Plane, { places, border, lineHeight, width, height }: FlatLine): Plane {
  const { labels, count } = findComponents(share, 0.5);
  const [all, outside] = [new Int32Array(count + 1), new Int32Array(count + 1)];
  for (const [i, label] of labels.entries()) {
    all[label]++;
    if (places[i] !== place.inside) outside[label]++;
  }
  const edge = border - Math.round(farthestOut * lineHeight);
  const data = Float32Array.from(labels, (label, i) => {
    if (label === 0 || outside[label] > mostOutside * all[label]) return 0;
    const x = i % width;
    const y = (i - x) / width;
    return Number(Math.min(x, width - 1 - x, y, height - 1 - y) >= edge);
  });
  return { ...share, data };
}

function both({ width, height, data }: Plane, ...others: readonly Plane[]): Plane {
  return {
    width,
    height,
    data: data.map((value, i) => Math.max(value, ...others.map((other) => other.data[i]))),
  };
}

/** What has letter on all sides. */
function inner({ width, height, data }: Plane): Plane {
  const outside = grown({ width, height, data: data.map((value) => 1 - value) }, 1.5);
  return { width, height, data: outside.data.map((value) => 1 - value) };
}

/** Lays strokes where they stand in the picture; answers how many pixels they cover. */
function layBack(strokes: Plane, { width, height, padded, lay }: FlatLine, mask: Raster<Uint8Array>): number {
  const bounds = quadBounds(padded);
  const back = inverseOf(lay);
  const right = Math.min(mask.width, Math.ceil(bounds.x + bounds.width));
  const bottom = Math.min(mask.height, Math.ceil(bounds.y + bounds.height));
  let covered = 0;
  for (let y = Math.max(0, Math.floor(bounds.y)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(bounds.x)); x < right; x++) {
      const at = placeBy(back, x + 0.5, y + 0.5);
      const value = sampled(strokes, at.x * width - 0.5, at.y * height - 0.5);
      if (value <= 0) continue;
      const i = y * mask.width + x;
      mask.data[i] = Math.max(mask.data[i], Math.round(255 * value));
      covered += value;
    }
  }
  return covered;
}

function sampled({ width, height, data }: Plane, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const at = top * width + left;
  const upper = (1 - u) * data[at] + u * data[at + 1];
  const lower = (1 - u) * data[at + width] + u * data[at + width + 1];
  return (1 - v) * upper + v * lower;
}
