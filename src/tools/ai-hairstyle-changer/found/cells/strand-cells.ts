import { type ColorMixture, logDensity } from '../../../../imaging/matte/color-mixture.ts';
import { findComponents } from '../../../../imaging/matte/components.ts';
import type { HeadGrid } from '../../../../imaging/people/head-grid.ts';
import { headPlaces } from '../../../../imaging/people/head-places.ts';
import type { PeopleParts } from '../../../../imaging/people/people-parts.ts';
import { blurPlane } from '../../../../imaging/raster/gaussian-blur.ts';
import { connected } from '../../../../imaging/selection/connected.ts';
import { medianColor } from '../../hair/hair-crop.ts';
import { broadParts } from './broad-parts.ts';
import { kinds, learnColors } from './learn-colors.ts';
import { shareOf } from './missed-hair.ts';

/** With less of it below the jaw hair is short: there, what goes on is a beard, a collar or a hat. */
const longShare = 0.2;
/** Lit ends are of a color that the hair has only once the hair beside them is known. */
const rounds = 3;
/** Logarithm of the density from which on a color is like the hair's, and by how much less than the skin's it may be. */
const [alike, belowSkin] = [2, 1];
/** Chroma by lightness is no farther from the hair's; light that shines through hair makes it warmer. */
const [otherTint, warmTint] = [0.15, 0.25];
/** Standard deviations, in heights of the face, of what is local and of a lock; by so much the logarithm of lightness differs between strands. */
const [local, lock, leastRelief] = [0.03, 0.05, 0.04];
/** Hair reaches no farther from the face, in its heights. */
const farthest = 2;
/** In heights of the face: the shadow of the jaw on the neck lies here. */
const neck = { above: 0.15, below: 0.35, aside: 0.42 };
/** In heights of the face: a collar's shadow is thinner. Of a piece so much is broad, unless hair lies around it within the third. */
const [thick, broadShare, around, mostlyHair] = [0.05, 0.35, 0.06, 0.6];

/**
 * Long hair with its lit ends and locks over clothes, which pass for skin or clothes by their color: what goes on from the hair, shows strands
 * and is of a color that the hair beside it has.
 *
 * @param cells of the grid that are hair, 0 or 1
 * @param isOther cells that were left out on purpose, such as a hat
 */
export function withStrands(
  grid: HeadGrid,
  parts: PeopleParts,
  cells: Uint8Array,
  isOther: (i: number) => boolean,
): Uint8Array {
  const { lab, oval, alpha, side, faceHeight } = grid;
  const { below, aside, rim } = headPlaces(grid);
  const isSure = (own: Uint8Array) => (i: number) => own[i] === 1 && alpha[i] > 0.85;
  const skin = learnColors(lab, (i) => parts.face[i] === 1 && oval[i] > 0.9);
  const tone = medianColor(lab, isSure(cells));
  if (!skin || !tone || shareOf(cells, (i) => below[i] > 0) < longShare) return cells;
  const relief = reliefOf(grid);
  const [toneA, toneB] = [1, 2].map((part) => tone[part] / Math.max(tone[0], 0.1));
  const isTinted = (i: number) => {
    const light = Math.max(lab[3 * i], 0.1);
    const [da, db] = [lab[3 * i + 1] / light - toneA, lab[3 * i + 2] / light - toneB];
    return Math.hypot(da, db) < (da > 0 && db > 0 ? warmTint : otherTint);
  };
  const isNeck = (i: number) => below[i] > -neck.above && below[i] < neck.below && aside[i] < neck.aside;
  const mayBe = Uint8Array.from(cells, (_, i) =>
    alpha[i] > 0.5 &&
    oval[i] < 0.1 &&
    rim[i] < farthest &&
    relief[i] > leastRelief &&
    !isNeck(i) &&
    !isOther(i) &&
    isTinted(i)
      ? 1
      : 0,
  );
  const logs = new Float64Array(kinds);
  const density = (colors: ColorMixture, i: number) => logDensity(colors, lab, 3 * i, logs);
  let own = cells;
  for (let round = 0; round < rounds; round++) {
    const hair = learnColors(lab, isSure(own));
    if (!hair) return own;
    const wider = own.map((is, i) => {
      if (is === 1 || mayBe[i] === 0) return is;
      const like = density(hair, i);
      return like > alike && like > density(skin, i) - belowSkin ? 1 : 0;
    });
    const known = own;
    const reached = connected(wider, side, (i) => known[i] === 1);
    own = withoutThin(known, reached, side, faceHeight);
  }
  return own;
}

/** How far the logarithm of lightness differs from that around, as it does from strand to strand. */
function reliefOf({ lab, oval, side, faceHeight }: HeadGrid): Float32Array {
  const size = { width: side, height: side };
  const light = Float32Array.from(oval, (_, i) => Math.log(Math.max(lab[3 * i], 0.05)));
  const mean = blurPlane({ ...size, data: light }, local * faceHeight).data;
  // Not squares: one hard edge, of a collar, would count as many strands.
  const steps = light.map((value, i) => Math.abs(value - mean[i]));
  return blurPlane({ ...size, data: steps }, lock * faceHeight).data;
}

/** What was known, with those pieces of what came to it that are broad or lie amid hair. */
function withoutThin(known: Uint8Array, reached: Uint8Array, side: number, faceHeight: number): Uint8Array {
  const size = { width: side, height: side };
  const added = reached.map((is, i) => is & ~known[i]);
  const broad = broadParts(added, side, thick * faceHeight);
  const amid = blurPlane({ ...size, data: Float32Array.from(reached) }, around * faceHeight).data;
  const { labels, count } = findComponents({ ...size, data: Float32Array.from(added) }, 0.5);
  const [sizes, broads] = [0, 1].map(() => new Float32Array(count + 1));
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++;
    broads[labels[i]] += broad[i];
  }
  return known.map((is, i) => {
    const label = labels[i];
    const isHair = added[i] === 1 && (amid[i] > mostlyHair || broads[label] > broadShare * sizes[label]);
    return is === 1 || isHair ? 1 : 0;
  });
}
