import type { Tint } from '../../figure/tint-drawing.ts';
import { blend, inkFromLab, inkOf, labOf, tintInk } from '../plate/ink-color.ts';
import type { Ink } from '../plate/plate.ts';
import type { Random } from '../plate/shapes.ts';
import type { Daylight, PosterPlace, PosterScene } from './compose-poster.ts';

/** The few inks of a poster. */
export interface PosterInks {
  readonly skyTop: Ink;
  readonly skyLow: Ink;
  /** Sun or moon. */
  readonly sun: Ink;
  /** Land by distance: the farthest is nearly the sky. */
  readonly far: Ink;
  readonly middle: Ink;
  readonly near: Ink;
  /** Rock towards the light and away from it. */
  readonly lit: Ink;
  readonly shade: Ink;
  readonly snow: Ink;
}

/** In the order of `PosterInks`. */
const palettes: Record<Daylight, readonly (readonly string[])[]> = {
  dawn: [
    ['7fa6c4', 'fbd9c0', 'fff4e2', 'b9adc6', '6a7aa0', '24345a', 'f3bfa6', '7f7fa6', 'fff1e4'],
    ['e9a6a1', 'fde6cf', 'fff7e8', 'c9a3ae', '7a6f94', '2e2f55', 'f6c7a9', '8c7699', 'fff3e6'],
    ['b7c9a8', 'fbf0d3', 'fffaea', 'c4cfae', '7f9f86', '28443f', 'f0cfa0', '8a987c', 'fffaef'],
    ['9cc3c4', 'f9e7c9', 'fffaf0', 'a9c0bc', '5f8a8f', '1d3f4d', 'efc9a4', '70848f', 'fff8ea'],
  ],
  day: [
    ['3f93b8', 'f4ecd4', 'fffaea', 'a7cbcb', '4b8a86', '12373f', 'e9c99e', '64808f', 'fffaf0'],
    ['6fb3b0', 'f7efd8', 'fffaea', 'b5cfbf', '5f9479', '1d4037', 'edc98f', '7f8c7d', 'fffbf0'],
    ['d98f6a', 'f7e6cf', 'fffaf0', 'c9b7a3', '6c8a8c', '1f3a4a', 'eab98c', '8b8a8c', 'fff9ee'],
    ['2f7fa3', 'cfe6e2', 'fff6dc', '8fbcc6', '3d7a99', '0f2f4a', 'e4d3b4', '557a99', 'ffffff'],
    ['e8c581', 'f8edcf', 'fffdf4', 'b9c2a0', '6f8a6a', '22402f', 'e6b578', '8a7f66', 'fffaec'],
  ],
  evening: [
    ['4b3566', 'ffbd69', 'fff0bf', 'd9707a', '7b3a68', '1d1533', 'ff9d6c', '7c3a66', 'ffd9bd'],
    ['f3b04a', 'fbe0a0', 'fff6d8', 'e08a5a', '96474c', '2d1b36', 'f7a868', '8a4150', 'ffe6c4'],
    ['d9534f', 'fdc87a', 'fff1c7', 'd96c5a', '7d3350', '24142f', 'f79a65', '793553', 'ffdcb8'],
    ['e2725b', 'fbd9a5', 'fff4d6', 'e3a07a', '8f5a6b', '2a2140', 'ffb98a', '9a5f6e', 'ffe9d2'],
    ['5b4a8a', 'ffb59a', 'fff0d0', 'b8799f', '5f4a86', '1a1738', 'f6a58f', '6b5590', 'ffddd0'],
    ['2f5d73', 'f9b178', 'ffefc4', 'c9837a', '5d5070', '172238', 'f7a87c', '5c5577', 'ffe0c8'],
  ],
  dusk: [
    ['1f2c58', 'd795a4', 'fdeed8', '7f72a3', '3d437c', '10143a', '9a8cb8', '4b4d82', 'd9d3ea'],
    ['2b3a67', 'e9a98d', 'fff1d9', '8a7899', '464a75', '131a38', 'b79aa8', '50527c', 'e4d9e4'],
    ['14304a', '8fb3b3', 'f4f0d8', '55808f', '2a5468', '081d2c', '7fa3a6', '335f73', 'd4e4e2'],
  ],
  night: [
    ['0a1330', '35597f', 'f7f1dc', '3f628a', '1f3a60', '070f24', '6f8fb4', '2b4870', 'cfdcec'],
    ['12102f', '4a4a86', 'fbeed4', '4d4d86', '2a2a58', '0b0a22', '8583b8', '38386b', 'd6d4ee'],
    ['06202b', '2f7078', 'f5f3d6', '33696f', '174650', '041519', '6fa3a2', '225a62', 'cfe6e0'],
  ],
};

const keys = ['skyTop', 'skyLow', 'sun', 'far', 'middle', 'near', 'lit', 'shade', 'snow'] as const;

/** Inks of an hour and a season; of the colors that were asked for, where there are some. */
export function posterInks(
  { daylight, season, place }: Pick<PosterScene, 'daylight' | 'season' | 'place'>,
  tints: readonly Tint[],
  random: Random,
): PosterInks {
  const list = palettes[daylight];
  const chosen = list[Math.floor(random() * list.length)];
  const plain = Object.fromEntries(keys.map((key, k) => [key, inkOf(chosen[k])])) as unknown as PosterInks;
  if (tints.length > 0) return inTints(plain, tints.map(tintInk), daylight);
  const inks = daylight === 'day' || daylight === 'dawn' ? grounded(plain, place) : plain;
  if (season === 'autumn')
    return {
      ...inks,
      far: warmed(inks.far, 'd9a35e', 0.45),
      middle: warmed(inks.middle, 'd2622a', 0.85),
      near: warmed(inks.near, '8a3218', 0.72),
    };
  if (season === 'spring')
    return { ...inks, middle: warmed(inks.middle, '86b24f', 0.7), near: warmed(inks.near, '24502f', 0.5) };
  if (season === 'winter')
    return {
      ...inks,
      far: blend(inks.far, inks.snow, 0.35),
      middle: blend(inks.middle, inks.snow, 0.16),
      lit: blend(inks.lit, inks.snow, 0.35),
    };
  return inks;
}

/** By day the land has its own color: sand and red rock, grass. */
function grounded(inks: PosterInks, place: PosterPlace): PosterInks {
  if (place === 'desert' || place === 'canyon')
    return {
      ...inks,
      far: blend(inks.far, inkOf('e0b48e'), 0.55),
      middle: blend(inks.middle, inkOf('bd7040'), 0.8),
      near: blend(inks.near, inkOf('5c2f26'), 0.75),
      lit: blend(inks.lit, inkOf('f2b878'), 0.7),
      shade: blend(inks.shade, inkOf('9a5346'), 0.75),
    };
  if (place === 'meadow')
    return {
      ...inks,
      middle: warmed(inks.middle, '86a548', 0.55),
      near: warmed(inks.near, '2f5632', 0.5),
    };
  return inks;
}

/** Towards a color, as light as it was. */
function warmed(ink: Ink, hex: string, share: number): Ink {
  const [l] = labOf(ink);
  const [, a, b] = labOf(inkOf(hex));
  return blend(ink, inkFromLab(Math.min(0.62, l + 0.04), a, b), share);
}

/** Every ink keeps its lightness; the first color is the land's, the last one the sky's. */
function inTints(inks: PosterInks, colors: readonly Ink[], daylight: Daylight): PosterInks {
  const land = labOf(colors[0]);
  const sky = labOf(colors[colors.length - 1]);
  const toned = (ink: Ink, [, a, b]: readonly number[], strength: number) => {
    const [l] = labOf(ink);
    // Pigment, not light: no more chroma than a printing ink has.
    const share =
      strength * Math.min(1, 1.25 - 1.1 * Math.abs(l - 0.6)) * Math.min(1, 0.125 / Math.hypot(a, b));
    return inkFromLab(l, a * share, b * share);
  };
  const lifted = ([l, a, b]: readonly number[], least: number) => {
    const [was] = labOf(inks.skyTop);
    if (daylight === 'night') return inkFromLab(was, a * 0.35, b * 0.35);
    return inkFromLab(Math.max(l * 0.5 + 0.36, least) - (daylight === 'dusk' ? 0.12 : 0), a * 0.75, b * 0.75);
  };
  return {
    skyTop: lifted(sky, 0.62),
    skyLow:
      daylight === 'night' ? toned(inks.skyLow, sky, 0.5) : inkFromLab(0.91, sky[1] * 0.35, sky[2] * 0.35),
    sun: toned(inks.sun, sky, 0.25),
    far: toned(inks.far, land, 0.6),
    middle: toned(inks.middle, land, 0.9),
    near: toned(inks.near, land, 0.8),
    lit: toned(inks.lit, colors.length > 2 ? labOf(colors[1]) : sky, 0.7),
    shade: toned(inks.shade, land, 0.8),
    snow: toned(inks.snow, sky, 0.12),
  };
}
