import { findComponents } from '../../../../imaging/matte/components.ts';
import type { HeadGrid } from '../../../../imaging/people/head-grid.ts';
import { blurPlane } from '../../../../imaging/raster/gaussian-blur.ts';
import { squaredDistances } from '../../../../imaging/selection/distance.ts';
import { colorGap } from '../../hair/hair-crop.ts';
import { broadParts } from './broad-parts.ts';

/** Where the colors of hair and skin are nearer than this they tell no hand. */
const leastContrast = 0.15;
/** A hand is as near to the color of the face as this, and nearer to it than so much of the way to the hair's. */
const [skinGap, skinWay] = [0.13, 0.5];
/** In heights of the face and their squares: lights in hair are thinner and smaller. */
const [thick, least] = [0.04, 0.1];
/** The parts take so much of a hand for hair: a hat touches it at most, and with more there is no arm. */
const [leastInHair, mostInHair] = [0.05, 0.7];
/** Standard deviation, in heights of the face, of what is local; by more than the second the logarithm of lightness differs from that between strands, and not on skin. */
const [local, mostRelief] = [0.03, 0.065];

/**
 * What is as colored, as broad and as smooth as a hand, 0 or 1 in each cell, outside the face; where hair is like skin there is none.
 *
 * @param inHair cells that the parts take for hair, 0 or 1
 */
export function handCells(
  { lab, alpha, oval, side, faceHeight }: HeadGrid,
  inHair: Uint8Array,
  { hair, skin }: { readonly hair: readonly number[]; readonly skin: readonly number[] },
): Uint8Array {
  const contrast = colorGap(hair, 0, skin);
  if (contrast < leastContrast) return new Uint8Array(oval.length);
  const most = Math.min(skinGap, skinWay * contrast);
  const like = Uint8Array.from(oval, (share, i) =>
    share < 0.1 && alpha[i] > 0.5 && colorGap(lab, 3 * i, skin) < most ? 1 : 0,
  );
  const broad = broadParts(like, side, thick * faceHeight);
  const size = { width: side, height: side };
  const { labels, count } = findComponents({ ...size, data: Float32Array.from(broad) }, 0.5);
  const light = Float32Array.from(oval, (_, i) => Math.log(Math.max(lab[3 * i], 0.05)));
  const around = blurPlane({ ...size, data: light }, local * faceHeight).data;
  const [sizes, shared, relief] = [0, 1, 2].map(() => new Float32Array(count + 1));
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++;
    shared[labels[i]] += inHair[i];
    relief[labels[i]] += (light[i] - around[i]) ** 2;
  }
  const isHand = (label: number) =>
    label > 0 &&
    sizes[label] >= least * faceHeight ** 2 &&
    shared[label] > leastInHair * sizes[label] &&
    shared[label] < mostInHair * sizes[label] &&
    relief[label] <= mostRelief ** 2 * sizes[label];
  const hands = Uint8Array.from(labels, (label) => (isHand(label) ? 255 : 0));
  if (!hands.includes(255)) return hands;
  const far = squaredDistances(hands, size);
  const isEdge = (i: number) =>
    far[i] <= (thick * faceHeight) ** 2 &&
    oval[i] < 0.1 &&
    colorGap(lab, 3 * i, skin) < colorGap(lab, 3 * i, hair);
  return hands.map((is, i) => (is > 0 || isEdge(i) ? 1 : 0));
}
