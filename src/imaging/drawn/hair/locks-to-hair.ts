import type { ColorField } from '../../color/working-colors.ts';
import { type FacePoints, faceParts, facePoint } from '../../face/face-points.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Box, Plane, Size } from '../../raster/raster.ts';
import { valueBetween } from '../../raster/resample.ts';
import { smooth } from '../../raster/smooth.ts';
import { fillPolygon } from '../../selection/fill-polygon.ts';
import { quantilesOf } from '../soft-steps.ts';

/** Shares of a person, 0..1 for each pixel: what hair is, the face with its ears, other skin. */
export interface HeadShares {
  readonly hair: Float32Array;
  readonly face: Float32Array;
  readonly other: Float32Array;
}

/** In heights of the face: how far from hair a lock goes on, and how far skin and hair on a temple have the light that is on it. */
const reach = { near: 0.12, skin: 0.08, hair: 0.28 };
/** On a temple, cropped hair goes on from where hair was found. */
const rounds = 3;
/** Hair and skin whose colors are nearer to each other can't be told apart. */
const leastApart = 0.15;
/** Of the way from the skin's color to the hair's: up to the first it is skin, from the second on hair. */
const [skinEnd, hairStart] = [0.45, 0.65];
/** Hair in the sun is like the lightest share of the other hair. In the same light its chroma tells it from skin: it counts so many times. */
const [lightestShare, chromaWeight] = [0.2, 3];
/** Places so many times as far away count for so little. */
const [further, hardly] = [4, 0.01];
/** With fewer places a color isn't known. */
const leastPlaces = 100;
/** Cells along the height of a face in which colors are averaged. */
const cells = 40;
/** A temple ends so far below the eyes, in heights of the face, and above them where the forehead begins: so much steeper than to the side. */
const temple = { below: 0.04, steepest: 1.5 };

/**
 * Skin beside the face that has the color of the hair near it is hair: locks before the ears. On temples hair and skin are compared with what is seen
 * in the same light: a low sun makes cropped hair as light as the skin of the other side. In place.
 */
export function locksToHair(lab: ColorField, shares: HeadShares, points: FacePoints): void {
  const corners = faceParts.oval.map((index) => ({ x: points[index][0], y: points[index][1] }));
  const oval = fillPolygon(lab, corners);
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const faceHeight = Math.hypot(chin[0] - top[0], chin[1] - top[1]);
  const { hair, face, other } = shares;
  const hairColor = colorsAround(lab, faceHeight, reach.hair, (i) => hair[i] > 0.8);
  const skinColor = colorsAround(lab, faceHeight, reach.skin, (i) => oval[i] > 230 && face[i] > 0.8);
  if (!hairColor || !skinColor || squareApart(hairColor.mean, skinColor.mean, 1) < leastApart ** 2) return;
  const box = boxOf(corners, faceHeight, lab);
  const move = (along: Float32Array) => {
    const even = blurPlane({ ...box, data: along }, Math.max(0.7, 0.008 * faceHeight)).data;
    const near = blurPlane({ ...box, data: cropped(hair, lab, box) }, Math.max(1, reach.near * faceHeight));
    for (let y = 0, at = 0; y < box.height; y++) {
      for (let x = 0, i = (box.y + y) * lab.width + box.x; x < box.width; x++, i++, at++) {
        if (near.data[at] < 0.02 || oval[i] > 25) continue;
        const moved = smooth(skinEnd, hairStart, even[at]) * (1 - oval[i] / 255);
        const taken = (face[i] + other[i]) * moved;
        face[i] *= 1 - moved;
        other[i] *= 1 - moved;
        hair[i] = Math.min(1, hair[i] + taken);
      }
    }
  };
  const lights: number[] = [];
  for (let i = 0; i < hair.length; i++) if (hair[i] > 0.8) lights.push(lab.data[3 * i]);
  const [lightest] = quantilesOf(Float32Array.from(lights), [1 - lightestShare]);
  const hairInLight = colorsAround(
    lab,
    faceHeight,
    reach.hair,
    (i) => hair[i] > 0.8 && lab.data[3 * i] >= lightest,
  );
  const isTemple = templesOf(points, faceHeight);
  const elsewhere = alongWay(
    lab,
    box,
    (x, y) => (isTemple(x, y) ? undefined : [hairColor.mean, skinColor.mean]),
    1,
  );
  const usual = alongWay(
    lab,
    box,
    (x, y) => (isTemple(x, y) ? [hairColor.at(x, y), skinColor.at(x, y)] : undefined),
    1,
  );
  const lit =
    hairInLight &&
    alongWay(
      lab,
      box,
      (x, y) => (isTemple(x, y) ? [hairInLight.at(x, y), skinColor.at(x, y)] : undefined),
      chromaWeight,
    );
  const along = elsewhere.map((value, i) => value + Math.max(usual[i], lit ? lit[i] : 0));
  move(along);
  const onTemples = along.map((value, i) => value - elsewhere[i]);
  for (let round = 1; round < rounds; round++) move(onTemples);
}

/** Whether a place lies beside the eyes or the brows. */
function templesOf(points: FacePoints, faceHeight: number): (x: number, y: number) => boolean {
  const [right, left] = [points[facePoint.rightEyeOuter], points[facePoint.leftEyeOuter]];
  const apart = Math.hypot(left[0] - right[0], left[1] - right[1]) || 1;
  const [ax, ay] = [(left[0] - right[0]) / apart, (left[1] - right[1]) / apart];
  const [mx, my] = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
  return (x, y) => {
    const aside = Math.abs((x - mx) * ax + (y - my) * ay);
    const below = (y - my) * ax - (x - mx) * ay;
    return below < temple.below * faceHeight && below > -temple.steepest * aside;
  };
}

interface ColorsAround {
  readonly mean: readonly number[];
  /** The color near a place. */
  at(x: number, y: number): readonly number[];
}

/** The mean color of some places, and what it is near each: where there are none near, the mean of all of them. */
function colorsAround(
  { width, height, data }: ColorField,
  faceHeight: number,
  around: number,
  isOf: (i: number) => boolean,
): ColorsAround | undefined {
  const pace = Math.max(1, faceHeight / cells);
  const [across, down] = [Math.ceil(width / pace), Math.ceil(height / pace)];
  const sums = [0, 1, 2, 3].map(() => new Float32Array(across * down));
  const all = [0, 0, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / pace) * across;
    for (let x = 0; x < width; x++, i++) {
      if (!isOf(i)) continue;
      const to = row + Math.floor(x / pace);
      for (let c = 0; c < 3; c++) {
        sums[c][to] += data[3 * i + c];
        all[c] += data[3 * i + c];
      }
      sums[3][to]++;
      all[3]++;
    }
  }
  if (all[3] < leastPlaces) return undefined;
  const mean = all.slice(0, 3).map((sum) => sum / all[3]);
  // Where none are near, those further away tell it; where there are none at all, the mean of all.
  const planes = sums.map((plane): Plane => {
    const size = { width: across, height: down };
    const near = blurPlane({ ...size, data: plane }, around * cells);
    const far = blurPlane({ ...size, data: plane }, further * around * cells).data;
    return { ...size, data: near.data.map((sum, i) => sum + hardly * far[i]) };
  });
  const few = 1e-6;
  return {
    mean,
    at(x, y) {
      const [column, row] = [x / pace - 0.5, y / pace - 0.5];
      const weight = valueBetween(planes[3], column, row) + few;
      return mean.map((value, c) => (valueBetween(planes[c], column, row) + few * value) / weight);
    },
  };
}

/**
 * How far each place of a box lies on the way from the skin's color to the hair's; 0 where these are too much alike.
 *
 * @param colorsAt the hair's and the skin's color around a place; undefined where nothing is asked
 */
function alongWay(
  lab: ColorField,
  box: Box,
  colorsAt: (x: number, y: number) => readonly [readonly number[], readonly number[]] | undefined,
  weight: number,
): Float32Array {
  const along = new Float32Array(box.width * box.height);
  const step = 4;
  for (let top = 0; top < box.height; top += step) {
    for (let left = 0; left < box.width; left += step) {
      const colors = colorsAt(box.x + left + step / 2, box.y + top + step / 2);
      if (!colors) continue;
      const [hair, skin] = colors;
      const square = squareApart(hair, skin, weight);
      if (square < leastApart ** 2) continue;
      const way = hair.map((value, c) => ((value - skin[c]) * (c > 0 ? weight ** 2 : 1)) / square);
      for (let y = top; y < Math.min(box.height, top + step); y++) {
        for (let x = left; x < Math.min(box.width, left + step); x++) {
          const from = 3 * ((box.y + y) * lab.width + box.x + x);
          let sum = 0;
          for (let c = 0; c < 3; c++) sum += way[c] * (lab.data[from + c] - skin[c]);
          along[y * box.width + x] = sum;
        }
      }
    }
  }
  return along;
}

function squareApart(one: readonly number[], other: readonly number[], weight: number): number {
  return one.reduce((sum, value, c) => sum + ((c > 0 ? weight : 1) * (value - other[c])) ** 2, 0);
}

/** Around a face, in its picture: locks that belong to it hang no further away. */
function boxOf(corners: readonly { x: number; y: number }[], faceHeight: number, size: Size): Box {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const margin = 1.5 * faceHeight;
  const x = Math.min(size.width - 1, Math.max(0, Math.floor(Math.min(...xs) - margin)));
  const y = Math.min(size.height - 1, Math.max(0, Math.floor(Math.min(...ys) - margin)));
  return {
    x,
    y,
    width: Math.max(1, Math.min(size.width, Math.ceil(Math.max(...xs) + margin)) - x),
    height: Math.max(1, Math.min(size.height, Math.ceil(Math.max(...ys) + margin)) - y),
  };
}

function cropped(data: Float32Array, { width }: Size, box: Box): Float32Array {
  const out = new Float32Array(box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    const start = (box.y + row) * width + box.x;
    out.set(data.subarray(start, start + box.width), row * box.width);
  }
  return out;
}
