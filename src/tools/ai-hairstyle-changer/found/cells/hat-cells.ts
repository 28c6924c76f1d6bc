import type { HeadGrid } from '../../../../imaging/people/head-grid.ts';
import { headPlaces } from '../../../../imaging/people/head-places.ts';
import { medianColor } from '../../hair/hair-crop.ts';
import { isForeign } from '../../hair/looks-like-hat.ts';

/** In squares of the height of the face: with less hair beside the face, from the brows down to the mouth, all of it is covered. */
const leastBeside = 0.002;
/** Chroma by lightness of a hat differs so much from that of the hair beside it; hair that was dyed has one color. */
const otherTint = 0.12;
/** A crown with less chroma than the first that is lighter than the hair beside it by the second is a gray hat: gray hair begins at the temples. */
const [gray, lighter] = [0.03, 0.22];

/**
 * The cells of a hat or a scarf among those of hair: all of them where nothing of hair shows beside the face. Where the crown has a color that no hair grows
 * in, or is gray and much lighter than what is beside the face, all above the brows and what below them is like it. Undefined without one.
 *
 * @param cells of the grid that are taken for hair, 0 or 1
 */
export function hatCells(grid: HeadGrid, cells: Uint8Array): Uint8Array | undefined {
  const { lab, alpha, faceHeight } = grid;
  const { above, rim } = headPlaces(grid);
  const isSure = (i: number) => cells[i] === 1 && alpha[i] > 0.85;
  const isBeside = (i: number) => isSure(i) && above[i] < 0 && above[i] > -0.6;
  let beside = 0;
  for (let i = 0; i < cells.length; i++) if (isBeside(i)) beside++;
  if (beside < leastBeside * faceHeight ** 2) return cells.slice();
  const crown = medianColor(lab, (i) => isSure(i) && above[i] > 0.12 && rim[i] < 0.7);
  if (!crown) return undefined;
  const hair = medianColor(lab, isBeside) ?? crown;
  const isOther = isForeign(crown) && tintGap(crown, 0, hair) > otherTint;
  const isLighter = Math.hypot(crown[1], crown[2]) < gray && crown[0] - hair[0] > lighter;
  if (!isOther && !isLighter) return undefined;
  const isLikeHat = isOther
    ? (i: number) => tintGap(lab, 3 * i, crown) < tintGap(lab, 3 * i, hair)
    : (i: number) => lab[3 * i] > (crown[0] + hair[0]) / 2;
  return cells.map((is, i) => (is === 1 && (above[i] > 0 || isLikeHat(i)) ? 1 : 0));
}

/** How far apart two colors are in chroma by lightness, which light and shadow leave as it is. */
function tintGap(lab: ArrayLike<number>, at: number, other: ArrayLike<number>): number {
  const [light, otherLight] = [Math.max(lab[at], 0.25), Math.max(other[0], 0.25)];
  return Math.hypot(lab[at + 1] / light - other[1] / otherLight, lab[at + 2] / light - other[2] / otherLight);
}
