import { oklabOf } from '../../color/oklab.ts';
import { workingColors } from '../../color/working-colors.ts';
import { pushPull } from '../../fill/push-pull.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Plane, Raster, Size } from '../../raster/raster.ts';
import { resamplePlane } from '../../raster/resample.ts';
import { learnSky, type PlacedColors, placedColors, skyOdds } from '../sky-model.ts';
import { growThin } from './grow-thin.ts';
import { keepSoft } from './keep-soft.ts';
import { type Doubts, shareOfSky } from './sky-share.ts';
import { standsOut, thinness } from './thinness.ts';

/** Pixels of the picture in which twigs are found. */
const area = 900 * 640;
/** How far from the region's edge, in pixels of the small picture, the sky may go on. */
const reach = 2.5;
const sure = 2.5;
/** Of the height: around a hole in a crown there is this much sky, as a share, within such a distance. */
const porous = { reach: 0.03, share: 0.25 };
/** A thing in the sky is of no color that the sky has (density, a natural logarithm), and darker than the one around it, so far from it in OKLab. */
const strange = { density: 0, distance: 0.09 };
/** Before a level horizon nothing thin stands unless so much of it is of no color of the sky. */
const leastForeign = 0.25;
/** So often both sides' colors are learned, each time from what was found. */
const rounds = 2;

/** Of one size: 1 in the sky, coarse; 1 above the land, things that stand before the sky counted; whether it ends at a level horizon. */
export interface SkyPlanes {
  readonly region: Plane;
  readonly above: Plane;
  readonly isLevel: boolean;
}

/**
 * The share of sky in each pixel of a larger grid, by known colors of sky and land around it: things before the sky come out of it, and what
 * is seen of it between leaves is added.
 */
export function skyMatte(pixels: Raster, { region, above, isLevel }: SkyPlanes): Plane {
  const field = workingColors(pixels, area);
  const { width, height } = field;
  const scale = width / region.width;
  const lab = oklabOf(field.data);
  const inside = resamplePlane(region, width, height).data;
  const hard = Uint8Array.from(inside, (value) => (value > 0.5 ? 1 : 0));
  // How much of what is around is in the region: 1 well inside, 0 well outside.
  const mask = { width, height, data: Float32Array.from(hard) };
  const place = {
    depth: blurPlane(mask, Math.max(1, reach * scale)).data,
    around: blurPlane(mask, Math.max(1, porous.reach * height)).data,
    isAbove: resamplePlane(above, width, height).data,
  };
  const thin = thinness(lab, hard, field);
  const doubts = doubtsOf(lab, { hard, thin, isLevel, ...place }, field);
  if (!doubts) return { width, height, data: inside };
  const { notSky, notLand } = doubts;
  const before = pushPull({ width, height, colors: lab, hole: notLand });
  growThin(lab, { ...doubts, thin, before }, field);
  const behind = pushPull({ width, height, colors: lab, hole: notSky });
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    if (notSky[i] === 0) data[i] = 1;
    else if (notLand[i] === 1) data[i] = shareOfSky(lab, before, behind, i * 3);
  }
  return { width, height, data };
}

/** What is known of a pixel's place. */
interface Places {
  readonly hard: Uint8Array;
  readonly depth: Float32Array;
  readonly around: Float32Array;
  readonly isAbove: Float32Array;
  readonly thin: Float32Array;
  readonly isLevel: boolean;
}

/** Sky, land and what may be both, by colors that are learned by turns with it. */
function doubtsOf(
  lab: Float32Array,
  { hard, depth, around, isAbove, thin, isLevel }: Places,
  { width, height }: Size,
): Doubts | undefined {
  const colors = placedColors(lab, width, height);
  const { distances, isLighter } = comparedAround(lab, hard, around, { width, height });
  const isOut = (i: number) => depth[i] < 0.02 && (isAbove[i] < 0.5 || around[i] < porous.share);
  const notSky = new Uint8Array(width * height);
  const notLand = new Uint8Array(width * height);
  if (isLevel && foreignShare(colors, hard, thin) < leastForeign) thin.fill(0);
  let known: Uint8Array = hard;
  for (let round = 0; round < rounds; round++) {
    const model = learnSky(colors, withoutThin(known, thin, width));
    if (!model) return undefined;
    const { odds, densities } = skyOdds(colors, model);
    for (let i = 0; i < odds.length; i++) {
      const isStrange = densities[i] < strange.density && distances[i] > strange.distance && odds[i] < sure;
      const isThin = thin[i] > standsOut && isLighter[i] === 0 && odds[i] < -sure;
      const isSky = !isStrange && !isOut(i) && (depth[i] > 0.9 ? odds[i] > 0 : odds[i] > sure);
      const isLand =
        isOut(i) || (depth[i] < 0.6 && odds[i] < -sure) || odds[i] <= -6.5 || isStrange || isThin;
      notSky[i] = isSky ? 0 : 1;
      notLand[i] = isLand ? 0 : 1;
    }
    keepSoft(lab, { notSky, notLand, depth, thin }, { width, height });
    known = notSky.map((value, i) => (value === 0 ? 1 : notLand[i] === 0 ? 0 : 2));
  }
  return { notSky, notLand };
}

/** How much of what is thin has a color that the rest of the sky hasn't: rigging has, the clouds that a sea is under haven't. */
function foreignShare(colors: PlacedColors, hard: Uint8Array, thin: Float32Array): number {
  const model = learnSky(colors, withoutThin(hard, thin, colors.width));
  if (!model) return 0;
  const { densities } = skyOdds(colors, model);
  let foreign = 0;
  let all = 1;
  for (let i = 0; i < thin.length; i++) {
    if (hard[i] === 0 || thin[i] < standsOut) continue;
    all++;
    if (densities[i] < strange.density) foreign++;
  }
  return foreign / all;
}

/** Thin things and what is beside them belong to neither side as long as colors are learned: a sky with twigs in it would have their color. */
function withoutThin(sides: Uint8Array, thin: Float32Array, width: number): Uint8Array {
  const known = sides.slice();
  for (let i = width + 1; i < known.length - width - 1; i++) {
    if (thin[i] < standsOut) continue;
    for (const row of [i - width, i, i + width])
      for (let k = row - 1; k <= row + 1; k++) if (known[k] === 1) known[k] = 2;
  }
  return known;
}

/**
 * How far each color is from the mean of the sky around it, and whether it is lighter, as small clouds and stars are; what is lighter is not
 * counted as far for that.
 */
function comparedAround(
  lab: Float32Array,
  hard: Uint8Array,
  around: Float32Array,
  { width, height }: Size,
): { distances: Float32Array; isLighter: Uint8Array } {
  const sigma = Math.max(1, porous.reach * height);
  const squares = new Float32Array(width * height);
  const isLighter = new Uint8Array(width * height);
  for (const c of [1, 2, 0]) {
    const weighted = Float32Array.from(hard, (value, i) => value * lab[i * 3 + c]);
    const mean = blurPlane({ width, height, data: weighted }, sigma).data;
    for (let i = 0; i < squares.length; i++) {
      const step = lab[i * 3 + c] - mean[i] / Math.max(1e-3, around[i]);
      if (c === 0 && step > 0) isLighter[i] = 1;
      squares[i] = isLighter[i] === 1 ? 0 : squares[i] + step ** 2;
    }
  }
  return { distances: squares.map(Math.sqrt), isLighter };
}
