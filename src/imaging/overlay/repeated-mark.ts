import type { Raster } from '../raster/raster.ts';
import { findLattice } from './find-lattice.ts';
import { colorPlanes, markDetails } from './mark-detail.ts';
import { commonStrength, registerCopies } from './register-copies.ts';
import { type RepeatedMark, solveMark } from './solve-mark.ts';

/** What a mark is made of, to begin with: white or black, or a gray that darkens what is light and lightens what is dark. */
const targets = [undefined, 128, 190];
/** Of the longer side, in pixels: larger pictures have larger letters. */
const detailShare = 3 / 640;

/** More would take too much memory. */
const mostPixels = 12_500_000;

/** A mark that is repeated all over a picture with 3 or 4 channels; undefined where there is none. */
export function findRepeatedMark(picture: Raster): RepeatedMark | undefined {
  if (picture.width * picture.height > mostPixels) return undefined;
  const lattice = findLattice(picture);
  if (!lattice) return undefined;
  const sigma = Math.max(3, detailShare * Math.max(picture.width, picture.height));
  const details = markDetails(colorPlanes(picture), sigma, targets);
  const strengths = details.map((detail) => commonStrength(detail, lattice));
  const clearest = details[strengths.indexOf(Math.max(...strengths))];
  return solveMark(picture, { details, targets, lattice: registerCopies(clearest, lattice) });
}
