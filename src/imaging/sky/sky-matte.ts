import { oklabOf } from '../color/oklab.ts';
import { workingColors } from '../color/working-colors.ts';
import { pushPull } from '../fill/push-pull.ts';
import { findComponents } from '../matte/components.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane, Raster, Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { learnSky, placedColors, skyDensities, skyOdds } from './sky-model.ts';

/** Pixels of the picture in which twigs are found. */
const area = 900 * 640;
/** How far from the region's edge, in pixels of the small picture, the sky may go on. */
const reach = 2.5;
const sure = 2.5;
/** Of the height: around a hole in a crown there is this much sky, as a share, within such a distance. */
const porous = { reach: 0.03, share: 0.25 };
/** A thing in the sky is of no color that the sky has (density, a natural logarithm), and darker than the one around it, so far from it in OKLab. */
const strange = { density: 0, distance: 0.09 };
/** A border this steep within three pixels is one of a thing, in OKLab. */
const softEdge = 0.1;

/**
 * The share of sky in each pixel of a larger grid, by known colors of sky and land around it: things before the sky come out of it, and what
 * is seen of it between leaves is added.
 *
 * @param region 1 in the sky, coarse
 * @param above 1 above the land, things that stand before the sky counted; of the region's size
 */
export function skyMatte(pixels: Raster, region: Plane, above: Plane): Plane {
  const field = workingColors(pixels, area);
  const { width, height } = field;
  const scale = width / region.width;
  const lab = oklabOf(field.data);
  const colors = placedColors(lab, width, height);
  const inside = resamplePlane(region, width, height).data;
  const hard = Uint8Array.from(inside, (value) => (value > 0.5 ? 1 : 0));
  const model = learnSky(colors, hard);
  if (!model) return { width, height, data: inside };
  const odds = skyOdds(colors, model);
  const densities = skyDensities(colors, model);
  // How much of what is around is in the region: 1 well inside, 0 well outside.
  const mask = { width, height, data: Float32Array.from(hard) };
  const depth = blurPlane(mask, Math.max(1, reach * scale)).data;
  const around = blurPlane(mask, Math.max(1, porous.reach * height)).data;
  const distances = distancesAround(lab, mask, around, porous.reach * height);
  const isAbove = resamplePlane(above, width, height).data;
  const notSky = new Uint8Array(width * height);
  const notLand = new Uint8Array(width * height);
  const isOut = (i: number) => depth[i] < 0.02 && (isAbove[i] < 0.5 || around[i] < porous.share);
  for (let i = 0; i < odds.length; i++) {
    const isStrange = densities[i] < strange.density && distances[i] > strange.distance && odds[i] < sure;
    const isSky = !isStrange && !isOut(i) && (depth[i] > 0.9 ? odds[i] > 0 : odds[i] > sure);
    const isLand = isOut(i) || (depth[i] < 0.6 && odds[i] < -sure) || odds[i] <= -6.5 || isStrange;
    if (!isSky) notSky[i] = 1;
    if (!isLand) notLand[i] = 1;
  }
  keepSoft(lab, notSky, notLand, depth, { width, height });
  const behind = pushPull({ width, height, colors: lab, hole: notSky });
  const before = pushPull({ width, height, colors: lab, hole: notLand });
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    if (notSky[i] === 0) data[i] = 1;
    else if (notLand[i] === 1) data[i] = shareOfSky(lab, before, behind, i * 3);
  }
  return { width, height, data };
}

/**
 * Takes back what is soft at its border well inside the sky, and larger than a bird: a dark cloud isn't a thing before the sky.
 */
function keepSoft(
  lab: Float32Array,
  notSky: Uint8Array,
  notLand: Uint8Array,
  depth: Float32Array,
  { width, height }: Size,
): void {
  const inside = Float32Array.from(notSky, (value, i) => (value === 1 && depth[i] > 0.5 ? 1 : 0));
  const { labels, count } = findComponents({ width, height, data: inside }, 0.5);
  const steps = new Float64Array(count + 1);
  const lengths = new Float64Array(count + 1);
  const open = new Float64Array(count + 1);
  for (let i = width; i < labels.length - width; i++) {
    if (labels[i] === 0) continue;
    for (const [next, beyond] of [
      [i - 1, i - 3],
      [i + 1, i + 3],
      [i - width, i - 3 * width],
      [i + width, i + 3 * width],
    ]) {
      if (labels[next] === labels[i]) continue;
      if (depth[next] <= 0.5) {
        open[labels[i]]++;
        continue;
      }
      const other = beyond >= 0 && beyond < labels.length ? beyond : next;
      lengths[labels[i]]++;
      steps[labels[i]] += Math.hypot(
        lab[i * 3] - lab[other * 3],
        lab[i * 3 + 1] - lab[other * 3 + 1],
        lab[i * 3 + 2] - lab[other * 3 + 2],
      );
    }
  }
  const isSoft = steps.map((sum, label) =>
    label > 0 && open[label] < lengths[label] && sum < softEdge * lengths[label] ? 1 : 0,
  );
  for (let i = 0; i < labels.length; i++) {
    if (isSoft[labels[i]] === 0) continue;
    notSky[i] = 0;
    notLand[i] = 1;
  }
}

/** How far each color is from the mean of the sky around it; 0 where it is lighter, as small clouds are. */
function distancesAround(lab: Float32Array, mask: Plane, around: Float32Array, sigma: number): Float32Array {
  const { width, height } = mask;
  const squares = new Float32Array(width * height);
  for (const c of [1, 2, 0]) {
    const weighted = mask.data.map((value, i) => value * lab[i * 3 + c]);
    const mean = blurPlane({ width, height, data: weighted }, Math.max(1, sigma)).data;
    for (let i = 0; i < squares.length; i++) {
      const step = lab[i * 3 + c] - mean[i] / Math.max(1e-3, around[i]);
      squares[i] = c === 0 && step > 0 ? 0 : squares[i] + step ** 2;
    }
  }
  return squares.map(Math.sqrt);
}

/** Where a color lies on the way from the land's to the sky's; where both are alike it counts as sky's. */
function shareOfSky(lab: Float32Array, before: Float32Array, behind: Float32Array, at: number): number {
  let along = 0;
  let length = 0;
  for (let c = at; c < at + 3; c++) {
    const way = behind[c] - before[c];
    along += (lab[c] - before[c]) * way;
    length += way * way;
  }
  return Math.max(0, Math.min(1, along / Math.max(length, 1e-4)));
}
