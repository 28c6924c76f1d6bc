import type { Raster, Size } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';
import { type ColorGrid, colorGrid, shareGrid, visitCells } from './color-grid.ts';

/** So near to clear or full, of 255, alpha is sure. */
export const sure = 4;
/** Cells of the grid on which colors are learned along the height of a face. */
const cellsPerFace = 60;
/** How far around a place the background counts, first near by and, where there is none, further off, and hair, in cells. */
const reach = { near: 10, far: 30, hair: 14, rest: 7 };
/** A color within so many deviations of the background's is like it; no background counts as more even than this, of 1. */
const like = { deviations: 3, least: 0.03 };
/** Where hair and background are nearer in color than this, of 1, they are not told apart; and from when on they are, where the cut-out has doubts and where it has none. */
const apartFrom = 0.4;
const apartEnough = { doubtful: 0.6, sure: 0.7 };
/** From this much on, with hair so even, color says more than the cut-out. */
const farApart = { from: 0.45, to: 0.8, evenFrom: 0.78, evenTo: 0.83 };

/** Values of a cell, interleaved: what a pixel there comes to by its color. */
export const lockValues = {
  /** Red, green and blue of the background, 0..1. */
  behind: 0,
  /** Unit vector from there to the color of hair. */
  toHair: 3,
  /** How far that is. */
  apart: 6,
  /** Shares of the way up to which there is background alone, and from which on hair alone. */
  clear: 7,
  full: 8,
  /** Whether the colors say anything, 0..1. */
  trust: 9,
  /** Whether they say more than the cut-out, 0..1. */
  clarity: 10,
  /** Whether the background's color is found in hair often enough to be gaps, 0..1. */
  gaps: 11,
  count: 12,
} as const;

export interface LockColors extends Size {
  /** {@link lockValues} of each cell. */
  readonly cells: Float32Array;
  /** Pixels within the outline that look like the background near by: 1. */
  readonly likeness: Float32Array;
}

/**
 * Colors of hair and of the background near it, around each place of a picture.
 *
 * @param alpha in the size of the picture
 * @param hair where it is, in that size, 255 inside
 * @param around where pixels are compared
 */
export function lockColors(
  alpha: Raster<Uint8Array>,
  picture: Raster,
  hair: Raster<Uint8Array>,
  around: Raster<Uint8Array>,
  faceHeight: number,
): LockColors {
  const opacities = alpha.data;
  const cell = Math.max(1, faceHeight / cellsPerFace);
  const size = {
    width: Math.max(2, Math.round(alpha.width / cell)),
    height: Math.max(2, Math.round(alpha.height / cell)),
  };
  const isBehind = (i: number) => (opacities[i] <= sure ? 1 : 0);
  const far = colorGrid(picture, size, reach.far, isBehind);
  const behind = preferred(colorGrid(picture, size, reach.near, isBehind), far);
  const likeness = likePixels(picture, size, behind, (i) => opacities[i] > sure && around.data[i] > 0);
  const isSolid = (i: number) => opacities[i] >= 255 - sure && hair.data[i] > 127;
  const own = colorGrid(picture, size, reach.hair, (i) => (isSolid(i) ? 1 - likeness[i] : 0));
  const solid = shareGrid(picture, size, reach.rest, (i) => (isSolid(i) ? 1 : 0));
  const alike = shareGrid(picture, size, reach.rest, (i) => (isSolid(i) ? likeness[i] : 0));
  const outline = shareGrid(picture, size, reach.rest, (i) => Math.min(1, (255 - opacities[i]) / 30));
  const cells = new Float32Array(solid.length * lockValues.count);
  for (let i = 0; i < solid.length; i++) {
    const at = i * lockValues.count;
    const { apart, clear, full } = betweenColors(behind, own, i, cells, at);
    const share = alike[i] / Math.max(1e-6, solid[i]);
    cells[at + lockValues.trust] =
      smooth(apartFrom, apartEnough.doubtful, apart) *
      smooth(0.2, 0.3, full - clear) *
      smooth(0.004, 0.012, own.shares[i]) *
      smooth(0.003, 0.008, far.shares[i]) *
      smooth(0.005, 0.04, outline[i]) *
      smooth(0.4, 0.25, share);
    cells[at + lockValues.clarity] =
      smooth(farApart.from, farApart.to, apart) *
      smooth(farApart.evenFrom, farApart.evenTo, full - clear) *
      smooth(0.04, 0.16, outline[i]);
    cells[at + lockValues.gaps] =
      smooth(0.03, 0.08, share) * smooth(apartEnough.doubtful, apartEnough.sure, apart);
  }
  return { ...size, cells, likeness };
}

/** The colors near by, as far as there are enough of them. */
function preferred(near: ColorGrid, far: ColorGrid): ColorGrid {
  const mix = (own: Float32Array, other: Float32Array) =>
    own.map((value, i) => {
      const share = smooth(0.01, 0.08, near.shares[Math.floor(i / 3)]);
      return share * value + (1 - share) * other[i];
    });
  return {
    means: mix(near.means, far.means),
    variances: mix(near.variances, far.variances),
    shares: far.shares,
  };
}

function likePixels(
  picture: Raster,
  size: Size,
  { means, variances }: ColorGrid,
  counts: (pixel: number) => boolean,
): Float32Array {
  const { data, channels } = picture;
  const unit = data instanceof Uint16Array ? 1 / 65535 : 1 / 255;
  const found = new Float32Array(picture.width * picture.height);
  visitCells(picture, size, (pixel, cell) => {
    if (!counts(pixel)) return;
    let apart = 0;
    for (let c = 0; c < 3; c++) {
      const off = data[pixel * channels + c] * unit - means[3 * cell + c];
      apart += (off * off) / (variances[3 * cell + c] + like.least ** 2);
    }
    if (apart < like.deviations ** 2) found[pixel] = 1;
  });
  return found;
}

/** Writes the way from the background's color to that of hair; by how much both vary along it says where it begins and ends. */
function betweenColors(behind: ColorGrid, hair: ColorGrid, cell: number, cells: Float32Array, at: number) {
  let [square, hairVariance, backVariance] = [0, 0, 0];
  for (let c = 0, i = 3 * cell; c < 3; c++, i++) {
    const way = hair.means[i] - behind.means[i];
    square += way * way;
    hairVariance += way * way * hair.variances[i];
    backVariance += way * way * behind.variances[i];
    cells[at + lockValues.behind + c] = behind.means[i];
    cells[at + lockValues.toHair + c] = way;
  }
  const apart = Math.sqrt(Math.max(square, 1e-9));
  for (let c = 0; c < 3; c++) cells[at + lockValues.toHair + c] /= apart;
  const clear = 0.04 + (1.2 * Math.sqrt(backVariance)) / apart ** 2;
  // The lighter hair of dark hair is hair, too.
  const full = Math.max(clear + 0.05, 1 - (0.8 * Math.sqrt(hairVariance)) / apart ** 2);
  cells[at + lockValues.apart] = apart;
  cells[at + lockValues.clear] = clear;
  cells[at + lockValues.full] = full;
  return { apart, clear, full };
}
