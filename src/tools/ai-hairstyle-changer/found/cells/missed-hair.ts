import { logDensity } from '../../../../imaging/matte/color-mixture.ts';
import type { HeadGrid } from '../../../../imaging/people/head-grid.ts';
import { headPlaces } from '../../../../imaging/people/head-places.ts';
import type { PeopleParts } from '../../../../imaging/people/people-parts.ts';
import { connected } from '../../../../imaging/selection/connected.ts';
import { kinds, learnColors } from './learn-colors.ts';

/** Logarithm of the density from which on a color is like the hair's. */
const alike = 2;
/** With less of it below the jaw hair is short. */
const longShare = 0.03;
/** Hair is looked for no farther from the face than this, in its heights. */
const farthest = 1.6;

/**
 * How much of the person goes on from the hair in its colors without being taken for hair, as a share of the hair: where it is much, hair was missed, or clothes have its color.
 *
 * @param cells of the grid that are taken for hair, 0 or 1
 * @param isOther cells that were left out on purpose, such as a hat
 */
export function missedHair(
  grid: HeadGrid,
  parts: PeopleParts,
  cells: Uint8Array,
  isOther: (i: number) => boolean,
): number {
  const { lab, oval, alpha, side } = grid;
  const { rim, below } = headPlaces(grid);
  const hair = learnColors(lab, (i) => cells[i] === 1 && alpha[i] > 0.85);
  const skin = learnColors(lab, (i) => parts.face[i] === 1 && oval[i] > 0.9);
  if (!hair || !skin) return 0;
  // Below the jaw short hair doesn't go on: dark clothes do.
  const isShort = shareOf(cells, (i) => below[i] > 0) < longShare;
  const logs = new Float64Array(kinds);
  const goesOn = (i: number) => {
    if (isShort && below[i] > 0) return false;
    if (alpha[i] <= 0.5 || oval[i] >= 0.1 || rim[i] > farthest || isOther(i)) return false;
    const own = logDensity(hair, lab, 3 * i, logs);
    return own > alike && own > logDensity(skin, lab, 3 * i, logs);
  };
  const wider = cells.map((is, i) => (is === 1 || goesOn(i) ? 1 : 0));
  const reached = connected(wider, side, (i) => cells[i] === 1);
  const whole = shareOf(reached, (i) => cells[i] === 1);
  return whole === 0 ? 0 : 1 / whole - 1;
}

/** How many of some cells are of a kind, 0..1. */
export function shareOf(cells: Uint8Array, isKind: (i: number) => boolean): number {
  let [all, some] = [0, 0];
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === 0) continue;
    all++;
    if (isKind(i)) some++;
  }
  return some / Math.max(1, all);
}
