import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import { findSky } from '../../imaging/sky/find-sky.ts';
import type { FoundObject, ObjectLabel } from '../../tasks/finders/find-objects.ts';
import type { Thought } from './thought.ts';
import { tintAt, tints } from './tints.ts';

/** A sky of a picture without colors is one from this certainty on: even walls are nearly as sure. */
const surely = 0.8;
/** A dark one may be a wall or the night. */
const [dark, light] = [45, 60];
/** Before a low sun all is dark, and the sky may have any color. */
const [silhouette, lit] = [12, 24];
/** What stands in rooms. */
const indoors: ReadonlySet<ObjectLabel> = new Set([
  'chair',
  'couch',
  'bed',
  'dining table',
  'tv',
  'laptop',
  'sink',
  'refrigerator',
  'oven',
  'book',
]);
/** What is on water. */
const afloat: ReadonlySet<ObjectLabel> = new Set(['boat', 'surfboard']);
const confidences = { sky: 0.7, plants: 0.4, water: 0.4 };

/** Window of textures, as a share of the longer side. */
const windowShare = 0.012;
/** Leaves: how much lightness changes from pixel to pixel, 0..100, and how much of that all goes one way, as edges of houses do. */
const [stillEven, leafy] = [1.3, 2.8];
const [anyWay, oneWay] = [0.2, 0.45];
/** Of pixels: what is finer is grain. */
const grain = 1.4;

/**
 * The sky, and where there is one, leaves and water.
 *
 * @param gray the picture of the lightness
 * @param largestFace of its longer side
 */
export function thinkOfOutdoors(
  lightness: Plane,
  gray: Raster<Uint8Array>,
  objects: readonly FoundObject[],
  largestFace: number,
): Thought[] {
  const found = findSky(gray);
  if (!found || found.certainty < surely || largestFace > mostFace) return [];
  if (objects.some(({ label }) => indoors.has(label))) return [];
  const sky = Float32Array.from(found.alpha.data, (alpha) => alpha / 255);
  const land = sky.map((share) => 1 - share);
  const bright =
    smooth(dark, light, meanWithin(lightness, sky)) * smooth(silhouette, lit, meanWithin(lightness, land));
  if (bright === 0) return [];
  const texture = textureOf(blurPlane(lightness, grain));
  const { width, height, data } = lightness;
  const leaves = new Float32Array(data.length);
  const waves = new Float32Array(data.length);
  const hasWater = objects.some(({ label }) => afloat.has(label));
  for (let i = 0; i < data.length; i++) {
    const strength = texture.strength[i];
    const isLit = smooth(4, 12, data[i]) * smooth(78, 60, data[i]);
    leaves[i] =
      (1 - sky[i]) * isLit * smooth(stillEven, leafy, strength) * smooth(oneWay, anyWay, texture.oneWay[i]);
    if (!hasWater) continue;
    const below = Math.floor(i / width) - found.lowest;
    waves[i] = (1 - sky[i]) * smooth(0, 0.04 * height, below) * smooth(leafy, stillEven, strength);
  }
  const soft = (data_: Float32Array) =>
    blurPlane({ width, height, data: data_ }, windowShare * Math.max(width, height)).data;
  const thoughts: Thought[] = [
    {
      kind: 'plants',
      share: soft(leaves),
      tint: (l) => tintAt(tints.plants, l),
      confidence: confidences.plants,
    },
  ];
  if (hasWater)
    thoughts.push({
      kind: 'water',
      share: soft(waves),
      tint: (l) => tintAt(tints.water, l),
      confidence: confidences.water,
    });
  thoughts.push({
    kind: 'sky',
    share: sky.map((share) => share * bright),
    tint: (l) => tintAt(tints.sky, l),
    confidence: confidences.sky * found.certainty,
  });
  return thoughts;
}

/** A face that is larger than this share of the picture was photographed for itself, most often before a wall. */
const mostFace = 0.24;

function meanWithin({ data }: Plane, share: Float32Array): number {
  let [sum, weights] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    sum += share[i] * data[i];
    weights += share[i];
  }
  return sum / Math.max(1e-6, weights);
}

/** Around each pixel: how much lightness changes, and how much of that all goes one way, 0..1 (the structure tensor's coherence). */
function textureOf({ width, height, data }: Plane): { strength: Float32Array; oneWay: Float32Array } {
  const [xx, yy, xy] = [0, 1, 2].map(() => new Float32Array(data.length));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const across = (data[x + 1 < width ? i + 1 : i] - data[x > 0 ? i - 1 : i]) / 2;
      const down = (data[y + 1 < height ? i + width : i] - data[y > 0 ? i - width : i]) / 2;
      xx[i] = across * across;
      yy[i] = down * down;
      xy[i] = across * down;
    }
  }
  const sigma = windowShare * Math.max(width, height);
  const [mxx, myy, mxy] = [xx, yy, xy].map((plane) => blurPlane({ width, height, data: plane }, sigma).data);
  const strength = new Float32Array(data.length);
  const oneWay = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    // Running sums leave a little less than nothing where all is white.
    const sum = Math.max(0, mxx[i] + myy[i]);
    strength[i] = Math.sqrt(sum);
    oneWay[i] = sum > 0 ? Math.min(1, Math.hypot(mxx[i] - myy[i], 2 * mxy[i]) / sum) : 0;
  }
  return { strength, oneWay };
}
