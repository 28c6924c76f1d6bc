import type { Raster } from '../../../imaging/raster/raster.ts';
import { findLattice } from './find-lattice.ts';
import type { Lattice } from './lattice.ts';
import { colorPlanes, markDetails } from './mark-detail.ts';
import { type CellFrame, commonStrength, frameOf, registerCopies } from './register-copies.ts';
import { markedAtFirst, type RepeatedMark, solveMark } from './solve-mark.ts';

/** What a mark is made of, to begin with: white or black, or a gray that darkens what is light and lightens what is dark. */
const targets = [undefined, 128, 190];
/** Of the longer side, in pixels: larger pictures have larger letters. */
const detailShare = 3 / 640;

/** More would take too much memory. */
const mostPixels = 12_500_000;
const registered = 2_500_000;

/** A mark that is repeated all over a picture with 3 or 4 channels; undefined where there is none. */
export function findRepeatedMark(picture: Raster): RepeatedMark | undefined {
  if (picture.width * picture.height > mostPixels) return undefined;
  const lattice = findLattice(picture);
  if (!lattice) return undefined;
  // Where copies are is seen well enough in a smaller picture.
  const colors = colorPlanes(picture, Math.min(1, Math.sqrt(registered / (picture.width * picture.height))));
  const [x, y] = [colors[0].width / picture.width, colors[0].height / picture.height];
  const sigma = Math.max(3, detailShare * Math.max(colors[0].width, colors[0].height));
  const details = markDetails(colors, sigma, targets);
  const small = scaled(lattice, x, y);
  const strengths = details.map((detail) => commonStrength(detail, small));
  const placed = registerCopies(details[strengths.indexOf(Math.max(...strengths))], small);
  const origin = [(placed.origin[0] + 0.5) / x - 0.5, (placed.origin[1] + 0.5) / y - 0.5] as const;
  const whole = { ...scaled(placed, 1 / x, 1 / y), origin };
  const marked = enlarged(markedAtFirst(details, placed), {
    from: frameOf(placed),
    to: frameOf(whole),
    x,
    y,
  });
  return solveMark(picture, { marked, targets, lattice: whole });
}

function scaled({ across, down }: Lattice, x: number, y: number): Lattice {
  return { across: [across[0] * x, across[1] * y], down: [down[0] * x, down[1] * y] };
}

interface Enlarging {
  readonly from: CellFrame;
  readonly to: CellFrame;
  /** What a pixel of `to` measures in `from`. */
  readonly x: number;
  readonly y: number;
}

function enlarged(flags: Uint8Array, { from, to, x, y }: Enlarging): Uint8Array {
  return Uint8Array.from({ length: to.width * to.height }, (_, at) => {
    const column = Math.round(((at % to.width) + to.left) * x) - from.left;
    const row = Math.round((Math.floor(at / to.width) + to.top) * y) - from.top;
    const isInside = column >= 0 && row >= 0 && column < from.width && row < from.height;
    return isInside ? flags[row * from.width + column] : 0;
  });
}
