import { oklabOf, oklabOfBytes, writeShownRgb } from '../color/oklab.ts';
import type { Raster } from '../raster/raster.ts';
import { samplesLike } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';
import { areasBeyondRim } from './beyond-rim.ts';
import { type BodyColor, bodyColorOf } from './body-color.ts';

export interface RecolorSettings {
  /** 0..1: how unlike the thing's own color a selected pixel may be; at 1 all of the selection is recolored. */
  readonly tolerance: number;
  /** 0..1: how much of its small differences in hue stays. */
  readonly texture: number;
}

/** Below this chroma a thing counts as gray: its hue says nothing. */
const grayChroma = 0.02;
/** Keeps ratios of chroma calm where both are small. */
const calm = 0.012;
/** Share of its natural contrast that a thing keeps at least, up and down, however near to white or black its new color is. */
const leastContrast = 0.42;
/** By how much lights and shadows may differ in contrast. */
const mostBend = 1.6;
/** Share of its missing chroma that a highlight is forgiven. */
const highlight = 0.7;
/** How much more than a missing chroma one of the opposite hue counts: a lamp's own tint makes little of it. */
const opposed = 2;
const lightestShown = 0.99;
const darkestShown = 0.03;

/** How a lightness becomes the new one, and where what share of the new color is. */
interface Repaint {
  readonly body: BodyColor;
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
  readonly chroma: number;
  readonly up: number;
  readonly down: number;
}

/**
 * Paints a thing in another color and leaves its light on it. Shading multiplies all light alike, and OKLab is a cube
 * root of light: so a shaded color keeps its direction in OKLab, and a highlight, which has the lamp's color, shows as
 * chroma that is missing. Lightness moves along a line (its contrast stays what it was for a color of that lightness, less near
 * black and white), chroma goes with lightness and highlights stay white. Colors that sRGB cannot show give way in chroma.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit; read as sRGB
 * @param mask of its size, 8 bit; where it is 0 every sample stays
 * @param color the new one, RGB 0..1, in the picture's space
 * @returns a picture of the same kind; the same one where nothing is selected
 */
export function recolor(
  picture: Raster,
  mask: Raster<Uint8Array>,
  color: readonly [number, number, number],
  settings: RecolorSettings,
): Raster {
  const places = placesOf(mask);
  if (places.length === 0) return picture;
  const { channels, data } = picture;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const lab = labAt(picture, places, maximum);
  const weights = new Float32Array(places.length);
  for (let i = 0; i < weights.length; i++) weights[i] = mask.data[places[i]] / 255;
  const selection = { picture, mask, places, lab, weights };
  const { body, shares } =
    settings.tolerance >= 1
      ? { body: bodyColorOf(lab, weights), shares: weights }
      : likeShares(selection, settings.tolerance);
  const repaint = repaintOf(body, oklabOf(Float32Array.from(color)));

  const out = samplesLike(data, data.length);
  out.set(data);
  const rgb = [0, 0, 0];
  for (let i = 0; i < places.length; i++) {
    const from = i * 3;
    const share = shares[i];
    if (share <= 0) continue;
    writeRepainted(repaint, lab, from, settings.texture, rgb);
    const at = places[i] * channels;
    // Half a level more, as whole numbers are stored by cutting decimals off.
    out[at] = data[at] + share * (rgb[0] * maximum - data[at]) + 0.5;
    out[at + 1] = data[at + 1] + share * (rgb[1] * maximum - data[at + 1]) + 0.5;
    out[at + 2] = data[at + 2] + share * (rgb[2] * maximum - data[at + 2]) + 0.5;
  }
  return { ...picture, data: out };
}

function placesOf(mask: Raster<Uint8Array>): Uint32Array {
  const { data } = mask;
  let count = 0;
  for (let i = 0; i < data.length; i++) if (data[i] > 0) count++;
  const places = new Uint32Array(count);
  for (let i = 0, to = 0; i < data.length; i++) if (data[i] > 0) places[to++] = i;
  return places;
}

function labAt({ channels, data }: Raster, places: Uint32Array, maximum: number): Float32Array {
  const isDeep = maximum > 255;
  const colors = new (isDeep ? Float32Array : Uint8Array)(places.length * 3);
  const unit = isDeep ? 1 / maximum : 1;
  for (let i = 0, to = 0; i < places.length; i++, to += 3) {
    const at = places[i] * channels;
    colors[to] = data[at] * unit;
    colors[to + 1] = data[at + 1] * unit;
    colors[to + 2] = data[at + 2] * unit;
  }
  return colors instanceof Uint8Array ? oklabOfBytes(colors, 3) : oklabOf(colors);
}

function repaintOf(body: BodyColor, [wanted, a, b]: Float32Array): Repaint {
  // A surface twice as light shows its shading twice as strong; more than that would blow up the noise of dark cloth.
  const contrast = Math.min(1.4, Math.max(0.55, (wanted + 0.08) / (body.lightness + 0.08)));
  const above = Math.max(0, body.lightest - body.lightness) * contrast;
  const below = Math.max(0, body.lightness - body.darkest) * contrast;
  const lightness = Math.max(
    darkestShown + leastContrast * below,
    Math.min(lightestShown - leastContrast * above, wanted),
  );
  const up = contrast * Math.min(1, above > 0 ? (lightestShown - lightness) / above : 1);
  const down = contrast * Math.min(1, below > 0 ? (lightness - darkestShown) / below : 1);
  return {
    body,
    lightness,
    a,
    b,
    chroma: Math.hypot(a, b),
    up: Math.min(up, mostBend * down),
    down: Math.min(down, mostBend * up),
  };
}

/** How far from a thing's color others may be: the paler it is, the smaller are the differences that tell it from others. */
function limitOf(body: BodyColor, tolerance: number): number {
  return (0.012 + 0.2 * tolerance ** 1.5) * Math.min(1, Math.max(0.4, body.chroma / 0.12));
}

interface Selection {
  readonly picture: Raster;
  readonly mask: Raster<Uint8Array>;
  readonly places: Uint32Array;
  readonly lab: Float32Array;
  readonly weights: Float32Array;
}

/**
 * How much of each place is recolored. Pale places pass for highlights unless they go on beyond the rim, as snow around a coat does;
 * what the thing's color is shows better without those.
 */
function likeShares(selection: Selection, tolerance: number): { body: BodyColor; shares: Float32Array } {
  const { lab, weights } = selection;
  const first = bodyColorOf(lab, weights);
  const careless = onThing(selection, first, limitOf(first, tolerance));
  const kept = weights.map((weight, i) => (careless.isBeyond(i) ? 0 : weight));
  if (kept.every((weight, i) => weight === weights[i]) || kept.every((weight) => weight === 0))
    return { body: first, shares: careless.shares };
  const body = bodyColorOf(lab, kept);
  return { body, shares: onThing(selection, body, limitOf(body, tolerance)).shares };
}

function onThing({ picture, mask, places, lab, weights }: Selection, body: BodyColor, limit: number) {
  const shares = new Float32Array(places.length);
  const pale = new Uint8Array(mask.data.length);
  for (let i = 0; i < places.length; i++) {
    const share = likeness(body, lab, i * 3, limit, highlight);
    shares[i] = weights[i] * share;
    if (share < 1 || likeness(body, lab, i * 3, limit, 0) < 0.5) pale[places[i]] = 1;
  }
  const beyond = areasBeyondRim(pale, picture, mask);
  const isBeyond = (i: number) => beyond[places[i]] !== 0;
  return { shares: shares.map((share, i) => (isBeyond(i) ? 0 : share)), isBeyond };
}

/** 1 where a pixel has the thing's color in any light, 0 where it has another. */
function likeness(body: BodyColor, lab: Float32Array, from: number, limit: number, forgiven: number): number {
  const l = lab[from];
  const a = lab[from + 1];
  const b = lab[from + 2];
  const shade = l / Math.max(body.lightness, 0.05);
  const along = a * body.hue[0] + b * body.hue[1];
  const across = b * body.hue[0] - a * body.hue[1];
  // Less chroma than shading explains is a highlight as long as it is lighter than the thing; elsewhere it is another color,
  // and so is the opposite hue, as of skin before a blue wall.
  const missing = Math.min(Math.max(0, body.chroma * shade - along), body.chroma * shade);
  const isHighlight = smooth(body.lightness, body.lightest + 0.05, l);
  const extra = Math.max(0, along - body.chroma * shade);
  const lost = missing * (1 - forgiven * isHighlight) + opposed * Math.max(0, -along);
  const far = Math.sqrt(across * across + extra * extra + lost * lost);
  const gray = body.chroma < grayChroma ? beyondShading(body, l) * 0.5 : 0;
  return 1 - smooth(limit, limit * 1.7, far + gray);
}

/** How much lighter or darker than the shading of a gray thing: what tells it from a print on it, as hue does not. */
function beyondShading({ lightness, shadedFrom, shadedTo }: BodyColor, l: number): number {
  const [from, to] = [Math.min(shadedFrom, lightness - 0.1), Math.max(shadedTo, lightness + 0.1)];
  return Math.max(0, from - l, l - to);
}

function writeRepainted(to: Repaint, lab: Float32Array, from: number, texture: number, rgb: number[]): void {
  const { body } = to;
  const l = lab[from];
  const a = lab[from + 1];
  const b = lab[from + 2];
  const off = l - body.lightness;
  const lightness = Math.min(1, Math.max(0, to.lightness + off * (off > 0 ? to.up : to.down)));
  const along = a * body.hue[0] + b * body.hue[1];
  const across = b * body.hue[0] - a * body.hue[1];
  const expected = (body.chroma * l) / Math.max(body.lightness, 0.05);
  const measured = Math.min(1.25, Math.max(0, (along + calm) / (expected + calm)));
  // How much of the body's color the pixel has: unknown of a gray thing, which is taken to have all of it.
  const known = smooth(grayChroma, grayChroma * 2.5, body.chroma);
  const presence = 1 + known * (measured - 1);
  const shade = lightness / Math.max(to.lightness, 0.05);
  const { chroma } = to;
  const kept = texture * across * Math.min(1, body.chroma > 0 ? chroma / body.chroma : 0);
  const tint = shade * presence;
  const wantedA = to.a * tint - (chroma > 0 ? (kept * to.b) / chroma : 0);
  const wantedB = to.b * tint + (chroma > 0 ? (kept * to.a) / chroma : 0);
  writeShownRgb(lightness, wantedA, wantedB, 0.0625, rgb);
}
