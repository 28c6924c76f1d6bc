import { FlowNetwork } from '../fill/max-flow.ts';
import { findComponents } from '../matte/components.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { acrossLines } from './across-line.ts';
import { blackLand } from './backlight.ts';
import { unclearBorder } from './border.ts';
import { joinSky, partedSky } from './join-sky.ts';
import { learnSky, type PlacedColors, skyOdds } from './sky-model.ts';

/** What a border costs where nothing is seen of it, and how sharp an edge has to be to cost half of that. */
const smoothness = 9;
const passes = 3;
/** What being at the top speaks for sky, and at the bottom against it. */
const highPrior = 0.7;
const lowPrior = 0.7;
/** What light and evenness say, how much of that still counts once the colors are known. */
const cloudPrior = 1.4;
const laterPrior = 0.4;
/** In OKLab: as light as the sky less this; below this lightness it is night; what is green; what is even. */
const darker = 0.1;
const night = 0.4;
const green = -0.02;
const even = 0.025;
/**
 * All above the land is taken where hardly any of its border is unclear, and so many
 * times as much of the other one.
 */
const clearer = 2.5;
const mostUnclear = 0.02;
/** In pixels, area by border: what a sky goes on in behind lines are fields; among leaves it would be specks of light. */
const leastThick = 1;
/** Before a bright sky black land is taken where its border is clearer by this factor. */
const backlit = 0.6;

/**
 * The sky as one region: models of both sides' colors and a cut along the picture's edges, by turns ("GrabCut": Rother,
 * Kolmogorov, Blake, 2004). What doesn't hang together with the top of the picture isn't sky.
 *
 * @param edges steepness at each pixel
 * @param flood what is even from the top down, 1
 * @param tier above the land, things that stand before the sky counted, 1
 * @returns 1 in the sky; of what the even parts lead to and of what all above the land does, the one with the clearer border
 */
export function skyRegion(
  colors: PlacedColors,
  edges: Plane,
  { flood, tier }: { readonly flood: Uint8Array; readonly tier: Uint8Array },
): Uint8Array {
  const cut = new GridCut(colors);
  const rough = blurPlane(edges, 3).data;
  const isNight = lightnessOf(colors, flood) < night;
  // At night no clouds are seen: all that isn't as even as the sky stands before it.
  const doubts = flood.map((value, i) => (value === 1 ? 1 : tier[i] === 1 && !isNight ? 2 : 0));
  const fromEven = grown(colors, cut, doubts, cloudOdds(colors, rough, { flood, sky: flood }));
  const above = flood.map((value, i) => value | tier[i]);
  const smooth = above.map((value, i) => (value === 1 && flood[i] === 0 && rough[i] > even ? 2 : value));
  const odds = cloudOdds(colors, rough, { flood, sky: above, above });
  const fromAbove = standing(grown(colors, cut, smooth, odds), colors);
  const unclear = unclearBorder(fromAbove, edges);
  const isClearer = unclear < mostUnclear && unclearBorder(fromEven, edges) > clearer * unclear;
  const best = isClearer ? fromAbove : fromEven;
  const black = blackLand(colors);
  if (black) {
    const seeds = flood.map((value, i) => (black[i] === 1 ? 0 : value === 1 ? 1 : 2));
    const prior = new Float32Array(seeds.length).fill(cloudPrior);
    const lit = allLit(grown(colors, cut, seeds, prior), black, colors);
    if (unclearBorder(lit, edges) < backlit * unclearBorder(best, edges)) return lit;
  }
  const joined = partedSky(colors, edges, joinSky(colors, edges, best));
  const across = acrossLines(colors, edges, joined);
  if (across === joined) return joined;
  const beyond = joinSky(colors, edges, across);
  return thicknessOf(beyond, joined, colors.width) < leastThick ? joined : beyond;
}

/** Of what a larger region adds to a smaller one. */
function thicknessOf(larger: Uint8Array, smaller: Uint8Array, width: number): number {
  let [area, border] = [0, 1e-6];
  const isAdded = (at: number) => larger[at] === 1 && smaller[at] === 0;
  for (let i = width; i < larger.length; i++) {
    if (isAdded(i)) area++;
    for (const next of i % width > 0 ? [i - 1, i - width] : [i - width])
      if (isAdded(i) !== isAdded(next)) border++;
  }
  return area / border;
}

/**
 * What stands before a sky that goes down to the land comes out of it: all that hangs together with the foot of the picture and is not of
 * the sky's colors, nor light and even as clouds are.
 *
 * @param above all above the land, 1
 * @param sure what is sky beyond doubt, 1
 */
export function withoutStanding(
  colors: PlacedColors,
  edges: Plane,
  { above, sure }: { readonly above: Uint8Array; readonly sure: Uint8Array },
): Uint8Array {
  const flood = sure.map((value, i) => value & above[i]);
  const seeds = above.map((value, i) => (value === 0 ? 0 : flood[i] === 1 ? 1 : 2));
  const odds = cloudOdds(colors, blurPlane(edges, 3).data, { flood, sky: flood, above });
  return standing(grown(colors, new GridCut(colors), seeds, odds), colors);
}

/** All that isn't black and hangs together with the lit sky: clouds of any color. */
function allLit(lit: Uint8Array, black: Uint8Array, { width, height }: PlacedColors): Uint8Array {
  const bright = Float32Array.from(black, (value, i) => (value === 0 || lit[i] === 1 ? 1 : 0));
  const { labels, count } = findComponents({ width, height, data: bright }, 0.5);
  const isSky = new Uint8Array(count + 1);
  for (let i = 0; i < lit.length; i++) if (lit[i] === 1) isSky[labels[i]] = 1;
  return Uint8Array.from(labels, (label) => isSky[label]);
}

function grown(
  colors: PlacedColors,
  cut: GridCut,
  seeds: Uint8Array,
  prior: Float32Array,
): Uint8Array<ArrayBuffer> {
  const { width, height } = colors;
  let known = seeds;
  let region = new Uint8Array(width * height);
  for (let pass = 0; pass < passes; pass++) {
    const model = learnSky(colors, known);
    if (!model) return region;
    const share = pass === 0 ? 1 : laterPrior;
    const odds = skyOdds(colors, model).odds.map((value, i) => value + share * prior[i]);
    const next = skyParts(cut.cut(odds), odds, width, height);
    const isSame = next.every((value, i) => value === region[i]);
    region = next;
    known = next;
    if (isSame) break;
  }
  return region;
}

/**
 * What speaks for sky (above 0) and against it where its colors aren't known yet: clouds are about as light as the sky or lighter, and even;
 * nothing in it is green.
 *
 * @param known `flood` surely sky; `sky` tells how light it is; `above` what is more likely sky than not
 */
function cloudOdds(
  { width, height, data }: PlacedColors,
  rough: Float32Array,
  {
    flood,
    sky,
    above,
  }: { readonly flood: Uint8Array; readonly sky: Uint8Array; readonly above?: Uint8Array },
): Float32Array {
  const lightness = lightnessOf({ width, height, data }, sky);
  const odds = new Float32Array(width * height);
  for (let i = 0; i < odds.length; i++) {
    const excess = (data[i * 4] - lightness + darker) / darker;
    const isGreen = data[i * 4 + 1] / 2 < green && data[i * 4 + 2] > 0;
    const isLight = lightness > night && !isGreen ? Math.max(-1, Math.min(1, excess)) : -1;
    const uneven = Math.max(0, Math.min(2, rough[i] / even - 1));
    const place = above ? 2 * above[i] - 1 : 0;
    const own = flood[i] === 1 ? 1 : isLight - uneven + place;
    odds[i] = cloudPrior * own + highPrior - ((highPrior + lowPrior) * i) / odds.length;
  }
  return odds;
}

/** Mean of what is marked. */
function lightnessOf({ data }: PlacedColors, marked: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < marked.length; i++) {
    if (marked[i] === 0) continue;
    sum += data[i * 4];
    count++;
  }
  return sum / Math.max(1, count);
}

/** What doesn't hang together with the foot of the picture doesn't stand before the sky: it's in it. */
function standing(sky: Uint8Array, { width, height }: PlacedColors): Uint8Array {
  const land = Float32Array.from(sky, (value) => 1 - value);
  const { labels, count } = findComponents({ width, height, data: land }, 0.5);
  const stands = new Uint8Array(count + 1);
  for (let i = width * (height - 1); i < labels.length; i++) stands[labels[i]] = 1;
  return sky.map((value, i) => (value === 1 || stands[labels[i]] === 0 ? 1 : 0));
}

/** What lies behind a wire or a branch hangs together with the sky over a gap of this share of the height, if it surely looks like it. */
const gap = 0.025;
const sureOdds = 2.5;

/** Only what reaches the top rows, and what is parted from that by thin things alone. */
function skyParts(
  region: Uint8Array,
  odds: Float32Array,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const { labels, count } = findComponents({ width, height, data: Float32Array.from(region) }, 0.5);
  const isSky = new Uint8Array(count + 1);
  const sums = new Float64Array(count + 1);
  const sizes = new Float64Array(count + 1);
  const rows = Math.max(1, Math.round(height * 0.02));
  for (let i = 0; i < labels.length; i++) {
    if (i < rows * width) isSky[labels[i]] = 1;
    sums[labels[i]] += odds[i];
    sizes[labels[i]]++;
  }
  isSky[0] = 0;
  const reach = Math.max(2, Math.round(gap * height));
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (let i = 0; i < labels.length; i++) {
      const label = labels[i];
      if (label === 0 || isSky[label] === 1 || sums[label] < sureOdds * sizes[label]) continue;
      const x = i % width;
      for (let k = 1; k <= reach && isSky[label] === 0; k++) {
        const isBeside = (at: number, isThere: boolean) => isThere && isSky[labels[at]] === 1;
        if (
          isBeside(i - k * width, i >= k * width) ||
          isBeside(i - k, x >= k) ||
          isBeside(i + k, x + k < width)
        ) {
          isSky[label] = 1;
          isMore = true;
        }
      }
    }
  }
  return Uint8Array.from(labels, (label) => isSky[label]);
}

/** A network over all pixels, laid once. */
class GridCut {
  readonly #network: FlowNetwork;
  readonly #weights: Float32Array;

  constructor({ width, height, data }: PlacedColors) {
    this.#network = new FlowNetwork(width * height, 2 * width * height - width - height);
    const squares: number[] = [];
    for (let at = 0, y = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        for (const next of [x < width - 1 ? at + 1 : -1, y < height - 1 ? at + width : -1]) {
          if (next < 0) continue;
          this.#network.addEdge(at, next);
          let sum = 0;
          for (let c = 0; c < 3; c++) sum += (data[at * 4 + c] - data[next * 4 + c]) ** 2;
          squares.push(sum);
        }
      }
    }
    const mean = squares.reduce((sum, value) => sum + value, 0) / squares.length + 1e-7;
    this.#weights = Float32Array.from(squares, (square) => smoothness * Math.exp(-square / (2 * mean)) + 0.3);
  }

  /** 1 where it is sky. */
  cut(odds: Float32Array): Uint8Array {
    for (let edge = 0; edge < this.#weights.length; edge++)
      this.#network.setEdge(edge, this.#weights[edge], this.#weights[edge]);
    for (let i = 0; i < odds.length; i++) this.#network.setTerminal(i, odds[i]);
    this.#network.cut();
    return Uint8Array.from(odds, (_, i) => (this.#network.isBehindCut(i) ? 0 : 1));
  }
}
