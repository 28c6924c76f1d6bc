import { oklabOf } from '../color/oklab.ts';
import { throughChannels, workingColors } from '../color/working-colors.ts';
import { refineAlpha } from '../matte/refine-alpha.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { allRound } from './all-round.ts';
import { softBorder, unclearBorder } from './border.ts';
import { floodSky } from './flood-sky.ts';
import { levelHorizon } from './level-horizon.ts';
import { skyMatte } from './matte/sky-matte.ts';
import { skyCertainty } from './sky-certainty.ts';
import { type PlacedColors, placedColors } from './sky-model.ts';
import { skyRegion, withoutStanding } from './sky-region.ts';
import { skyTier } from './sky-tier.ts';

/** Pixels of the picture in which the region is found. */
const regionArea = 320 * 240;
/** Less of the picture than this isn't a sky worth replacing. */
const leastShare = 0.01;
/** What is less likely a sky isn't taken for one. */
const leastCertainty = 0.08;
/** Of the picture: what is taken for sky where no part of it is even. */
const topShare = 0.12;
/** What the sky ends at there has to be this steep, in OKLab from pixel to pixel. */
const clearEdge = 0.012;
/** A sky whose border is less clear than this ends at a level horizon where there is one. */
const mostUnclear = 0.1;

/** What stands on a level line is land where it has so much of the picture and is so much darker than the sky, in OKLab. */
const [leastHills, hillsDarker] = [0.02, 0.2];
/** In OKLab: a sky this light is one by day, and what in it is greener, yellower and darker than that isn't of it. */
const day = 0.5;
const leaves = { green: 0.02, yellow: 0.02, darker: 0.1 };
/** A picture that is sky but for its foot; a border that is clear, and one that is so all along; how likely a larger sky has to be. */
const mostlySky = { head: 0.5, foot: 0.93 };
const [clearBorder, clearAllAlong] = [0.02, 0.005];
const asLikely = 0.8;

export interface FoundSky {
  /** 255 = sky; of the picture's size, 1 channel. */
  readonly alpha: Raster<Uint8Array>;
  /** Of the picture, 0..1. */
  readonly share: number;
  /** Row where it ends in most of its lowest columns: about the horizon where that is free. */
  readonly lowest: number;
  /** How likely it is one, 0..1; 1 where a person marked it. */
  readonly certainty: number;
}

/**
 * Finds the sky of a photo: what is even from the top down to the first edges, then what looks like it and hangs together with the
 * top, at last twigs and wires before it, by the share of the sky's color that is left in each pixel.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit
 * @param hint white where the sky is, roughly, of any size: it is looked for nowhere else
 * @param likely what is less likely a sky isn't wanted, and not worked out further
 * @returns undefined where there is none
 */
export function findSky(
  pixels: Raster,
  hint?: Raster<Uint8Array>,
  likely = leastCertainty,
): FoundSky | undefined {
  const raw = workingColors(pixels, regionArea);
  const { width, height } = raw;
  const small = throughChannels(raw, (channel) => blurPlane(channel, 0.8));
  const colors = placedColors(oklabOf(small.data), width, height);
  const edges = edgesOf(colors);
  const sharp = lightnessOf(raw.data);
  const rough = hint ? regionOfHint(hint, width, height) : regionOf(colors, edges, sharp);
  const { above, isLevel } = rough;
  const count = rough.region.reduce((sum, value) => sum + value, 0);
  if (count < leastShare * rough.region.length || count === rough.region.length) return undefined;
  const certainty = hint ? 1 : skyCertainty(colors, edges, rough.region, sharp);
  if (certainty < likely) return undefined;
  const region = hint ? rough.region : withoutGreen(colors, rough.region);

  const planeOf = (marked: Uint8Array) => ({ width, height, data: Float32Array.from(marked) });
  const coarse = softBorder(
    skyMatte(pixels, { region: planeOf(region), above: planeOf(above), isLevel }),
    region,
    edges,
  );
  const alpha = refineAlpha(coarse, pixels, { radius: 6, epsilon: 1e-5, leash: 1 });
  let sum = 0;
  for (const value of alpha.data) sum += value;
  const share = sum / (255 * alpha.data.length);
  if (share < leastShare) return undefined;
  return { alpha, share, lowest: (lowestRow(region, width, height) * pixels.height) / height, certainty };
}

/** In OKLab, of interleaved RGB. */
function lightnessOf(rgb: Float32Array): Float32Array {
  const lab = oklabOf(rgb);
  return Float32Array.from({ length: lab.length / 3 }, (_, i) => lab[i * 3]);
}

/** The sky, coarse, and all that is above the land: 1 in it. */
interface SkyRegion {
  readonly region: Uint8Array;
  readonly above: Uint8Array;
  /** Whether it ends at a horizon as over the sea, where hardly anything stands. */
  readonly isLevel: boolean;
}

function regionOfHint(hint: Raster<Uint8Array>, width: number, height: number): SkyRegion {
  const region = resample(hint, width, height).data.map((value) => (value > 127 ? 1 : 0));
  return { region, above: region, isLevel: false };
}

function regionOf(colors: PlacedColors, edges: Plane, sharp: Float32Array): SkyRegion {
  const found = downToLand(regionOfColors(colors, edges), colors, edges, sharp);
  const level = levelHorizon(colors, sharp);
  if (!level) {
    const region = allRound(colors, edges, found.region);
    return region === found.region
      ? found
      : { region, above: new Uint8Array(region.length).fill(1), isLevel: false };
  }
  const unclear = unclearBorder(found.region, edges);
  if (hasHills(colors, found.region, level)) return found;
  const isBetter =
    unclear > mostUnclear ||
    unclearBorder(level, edges) < unclear ||
    (skyCertainty(colors, edges, found.region, sharp) < leastCertainty &&
      skyCertainty(colors, edges, level, sharp) >= leastCertainty);
  return isBetter ? { region: level, above: level, isLevel: true } : found;
}

/** By day no sky is green: what is, and darker than the rest, are leaves before it, even where they are as even as clouds. */
function withoutGreen({ data }: PlacedColors, region: Uint8Array): Uint8Array {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < region.length; i++) {
    if (region[i] === 0) continue;
    sum += data[i * 4];
    count++;
  }
  const lightness = sum / Math.max(1, count);
  if (lightness < day) return region;
  return region.map((value, i) => {
    const isLeaf =
      data[i * 4] < lightness - leaves.darker &&
      data[i * 4 + 1] / 2 < -leaves.green &&
      data[i * 4 + 2] / 2 > leaves.yellow;
    return isLeaf ? 0 : value;
  });
}

/** Whether what a level line adds to a sky is much darker than it: hills on the far shore of a lake, not clouds above a sea. */
function hasHills({ data }: PlacedColors, sky: Uint8Array, level: Uint8Array): boolean {
  const sums = { sky: 0, skyCount: 0, added: 0, addedCount: 0 };
  for (let i = 0; i < sky.length; i++) {
    if (sky[i] === 1) {
      sums.sky += data[i * 4];
      sums.skyCount++;
    } else if (level[i] === 1) {
      sums.added += data[i * 4];
      sums.addedCount++;
    }
  }
  if (sums.skyCount < leastShare * sky.length || sums.addedCount < leastHills * sky.length) return false;
  return sums.sky / sums.skyCount - sums.added / sums.addedCount > hillsDarker;
}

/**
 * All above the land, whatever colors it has, where its border is clear all along and it is about as likely a sky: banks of clouds have
 * clear borders, too, but what stands at the foot of the picture ends at one.
 */
function downToLand(found: SkyRegion, colors: PlacedColors, edges: Plane, sharp: Float32Array): SkyRegion {
  if (unclearBorder(found.region, edges) < clearBorder) return found;
  const region = skyTier(colors, edges, mostlySky);
  if (unclearBorder(region, edges) > clearAllAlong) return found;
  const certainty = (one: Uint8Array) => skyCertainty(colors, edges, one, sharp);
  if (certainty(region) < asLikely * certainty(found.region)) return found;
  const carved = withoutStanding(colors, edges, { above: region, sure: found.region });
  const isClear = unclearBorder(carved, edges) <= clearAllAlong;
  return { region: isClear ? carved : region, above: region, isLevel: false };
}

function regionOfColors(colors: PlacedColors, edges: Plane): SkyRegion {
  const tier = skyTier(colors, edges);
  const flood = floodSky(edges);
  const isFlooded = flood.includes(1);
  if (!isFlooded && steepnessBelow(tier, edges) < clearEdge) {
    return { region: new Uint8Array(tier.length), above: tier, isLevel: false };
  }
  // Where nothing is even, the top is sky as far as it is above the land.
  const top = Math.round(tier.length * topShare);
  const sky = isFlooded ? flood : tier.map((value, i) => (i < top ? value : 0));
  return { region: skyRegion(colors, edges, { flood: sky, tier }), above: tier, isLevel: false };
}

/** Of the edge that a region ends at. */
function steepnessBelow(region: Uint8Array, { width, data }: Plane): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i + width < region.length; i++) {
    if (region[i] === 0 || region[i + width] === 1) continue;
    sum += Math.max(data[i], data[i + width]);
    count++;
  }
  return sum / Math.max(1, count);
}

/** How steep the colors are, by central differences. */
function edgesOf({ width, height, data }: PlacedColors): Plane {
  const edges = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, at++) {
      const left = x > 0 ? at - 1 : at;
      const right = x < width - 1 ? at + 1 : at;
      const above = y > 0 ? at - width : at;
      const below = at + down;
      let sum = 0;
      for (let c = 0; c < 3; c++) {
        sum +=
          (data[right * 4 + c] - data[left * 4 + c]) ** 2 + (data[below * 4 + c] - data[above * 4 + c]) ** 2;
      }
      edges[at] = Math.sqrt(sum) / 2;
    }
  }
  return { width, height, data: edges };
}

/** A row that nine of ten columns of the lowest sky reach. */
function lowestRow(region: Uint8Array, width: number, height: number): number {
  const ends: number[] = [];
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y >= 0 && region[y * width + x] === 0) y--;
    if (y >= 0) ends.push(y + 1);
  }
  ends.sort((a, b) => a - b);
  return ends[Math.floor(ends.length * 0.95)] ?? 0;
}
