import { faceParts, facePoint } from '../face/face-points.ts';
import { type ColorMixture, fitMixture, logDensity } from '../matte/color-mixture.ts';
import { smooth } from '../raster/smooth.ts';
import { connected } from '../selection/connected.ts';
import { cutGrid } from './cut-grid.ts';
import { gridSide, type HeadGrid, inside } from './head-grid.ts';
import { headPlaces } from './head-places.ts';

/** Parts of a person on a {@link HeadGrid}, 0 or 1 in each cell; no cell is of two. */
export interface PeopleParts {
  /** With a hat or a scarf over it. Empty where there is none. */
  readonly hair: Uint8Array;
  /** The face with its ears, down to the rim of the jaw. */
  readonly face: Uint8Array;
  /** What else is skin: neck, shoulders, hands. */
  readonly skin: Uint8Array;
  readonly clothes: Uint8Array;
}

/** From this alpha on a cell is of the person. */
const present = 0.15;
/** A cell that teaches a color is of the person for sure. */
const certain = 0.85;
/** Normal distributions for each part. */
const kinds = 4;
/** With fewer cells than this a color isn't learned. */
const leastCells = 60;
/** Of the inner face the darker share teaches nothing: beards and shadows. */
const darkerShare = 0.25;
/** By so much more the lightness of skin varies over a person than over the inner face. */
const shadowVariance = 6;
/** Odds are no proof beyond this. */
const strongest = 8;
/** Logarithm of a density of colors that stands for one never seen. */
const unseen = -4;
/** Logarithm of the density from which on a color is like the skin's. */
const skinLine = 2;
/** Where so much of the crown is like the skin there is no hair. */
const baldShare = 0.7;
/** In heights of the face: whiskers are thinner. */
const thick = 0.1;
/** In heights of the face below the brows: the lower end of short hair. */
const shortEnd = 0.36;
/** Hair that lies beside the face in so many of the rows from the eyes to the mouth is long, and may fall over the chest. */
const longShare = 0.85;

/**
 * Tells hair, face, other skin and clothes apart: what each looks like is learned where it is for sure (cheeks, the crown above the
 * forehead, the chest), then two graph cuts share the rest out. What counts as hair hangs together with the head.
 */
export function peopleParts(grid: HeadGrid): PeopleParts {
  const area = gridSide * gridSide;
  const { alpha, oval, lab } = grid;
  const { above, below, aside, rim } = headPlaces(grid);
  const isPerson = (i: number) => alpha[i] >= present;
  const core = innerFace(grid);
  const skinColors = learnSkin(lab, (i) => core[i] > 0.99 && alpha[i] >= certain);
  const isSkinLike = (i: number) => densityOf(skinColors, lab, i) > skinLine;
  const isCrown = (i: number) => oval[i] < 0.01 && above[i] > 0 && rim[i] < 0.5 && alpha[i] >= certain;
  let crown = 0;
  let skinLike = 0;
  for (let i = 0; i < area; i++) {
    if (!isCrown(i)) continue;
    crown++;
    if (isSkinLike(i)) skinLike++;
  }
  const isBald = crown > 0 && skinLike > baldShare * crown;
  const hairColors = learn(lab, (i) => isCrown(i) && !isSkinLike(i));
  const isChest = (i: number) => below[i] > 0.35 && alpha[i] >= certain && !isSkinLike(i);
  // Long hair lies over the chest too.
  const clothColors =
    learn(lab, (i) => isChest(i) && densityOf(hairColors, lab, i) < skinLine) ?? learn(lab, isChest);

  /**
   * @param lowest how far below the brows hair may lie, in heights of the face
   * @param falling colors of hair that may lie below the jaw; without them none does
   */
  const cutHair = (lowest: number, falling?: ColorMixture) => {
    const odds = new Float32Array(area);
    for (let i = 0; i < area; i++) {
      if (!isPerson(i)) continue;
      const isBelow = below[i] > 0;
      const rest = Math.max(
        densityOf(skinColors, lab, i),
        densityOf(clothColors, lab, i) - (isBelow ? 0 : 2),
      );
      const own = densityOf(isBelow ? falling : hairColors, lab, i);
      const isOut = above[i] < -lowest || (isBelow && falling === undefined);
      odds[i] = isOut ? -strongest : limited(own - rest + placeOdds(i));
    }
    return connected(cutGrid(lab, gridSide, odds, isPerson), gridSide, (i) => rim[i] < 0.12 && oval[i] < 0.5);
  };
  /** Where hair lies and where it doesn't, before anything is known of colors. */
  function placeOdds(i: number): number {
    if (oval[i] > 0.5) return -2.5 - 4 * core[i];
    if (below[i] > 0) return aside[i] < 0.3 ? -6 : -0.5 * below[i];
    // Above the jaw a person is face and hair alone; an ear lies close to the rim, and a collar may reach up to the mouth.
    if (above[i] < 0 && rim[i] < 0.18) return -3.5;
    if (isBald) return 0;
    return 5 * (1 - smooth(0.4, 1.1, rim[i])) * (1 - smooth(0.35, 0.7, -above[i])) - 1;
  }
  let hair = cutHair(Number.POSITIVE_INFINITY);
  const beside = hangsBeside(hair, grid, rim)
    ? learn(lab, (i) => hair[i] === 1 && above[i] < -0.25 && rim[i] < 0.5 && alpha[i] >= certain)
    : undefined;
  // Short hair ends at the ears: a dark collar below them is none.
  hair = beside ? cutHair(Number.POSITIVE_INFINITY, beside) : cutHair(shortEnd);
  // What is left of the crown are highlights in it, or hats of two colors.
  for (let i = 0; i < area; i++) {
    const isHighlight = above[i] > 0 && rim[i] > 0.2 && rim[i] < 0.8 && oval[i] < 0.5;
    if (isHighlight && !isBald && isPerson(i)) hair[i] = 1;
  }
  hair = connected(hair, gridSide, (i) => rim[i] < 0.12 && oval[i] < 0.5);

  const clothOdds = new Float32Array(area);
  for (let i = 0; i < area; i++) {
    const mayBeDressed = below[i] > 0.06;
    const skin = densityOf(skinColors, lab, i);
    const cloth = densityOf(clothColors, lab, i);
    clothOdds[i] = mayBeDressed ? limited(cloth - skin + (below[i] - 0.3) * 3) : -strongest;
  }
  const clothes = cutGrid(lab, gridSide, clothOdds, (i) => isPerson(i) && hair[i] === 0);
  const face = new Uint8Array(area);
  const skin = new Uint8Array(area);
  for (let i = 0; i < area; i++) {
    if (!isPerson(i) || hair[i] === 1 || clothes[i] === 1) continue;
    if (oval[i] >= 0.5 || (below[i] <= 0 && rim[i] < (above[i] > 0 ? 0.5 : 0.2))) face[i] = 1;
    else if (below[i] > 0) skin[i] = 1;
  }
  return { hair, face, skin, clothes };
}

/** Whether hair lies beside the face on one side, from the eyes down to the mouth without much of a gap. */
function hangsBeside(hair: Uint8Array, { points, oval, faceHeight }: HeadGrid, rim: Float32Array): boolean {
  const [eyeX, eyeY] = points[facePoint.rightEyeOuter];
  const [otherX, otherY] = points[facePoint.leftEyeOuter];
  const middle = (eyeX + otherX) / 2;
  const from = Math.round((eyeY + otherY) / 2);
  const to = Math.round(points[facePoint.lowerLip][1]);
  const rows = [0, 0];
  for (let y = Math.max(0, from); y < Math.min(gridSide, to); y++) {
    const cells = [0, 0];
    for (let x = 0; x < gridSide; x++) {
      const i = y * gridSide + x;
      if (hair[i] === 1 && oval[i] < 0.5 && rim[i] < 0.3) cells[x < middle ? 0 : 1]++;
    }
    for (const side of [0, 1]) if (cells[side] > thick * faceHeight) rows[side]++;
  }
  return Math.max(...rows) > longShare * (to - from);
}

function limited(odds: number): number {
  return Math.min(strongest, Math.max(-strongest, odds));
}

/** Cheeks, nose, chin and the middle of the forehead: the rim of the face drawn in, without eyes, brows and mouth. */
function innerFace({ points }: HeadGrid): Float32Array {
  const rim = faceParts.oval.map((index) => points[index]);
  const [middleX, middleY] = points[facePoint.noseTip];
  const drawn = (share: number, line: readonly (readonly [number, number])[], x: number, y: number) =>
    inside(line.map(([px, py]) => [x + (px - x) * share, y + (py - y) * share] as const));
  const core = drawn(0.78, rim, middleX, middleY);
  for (const part of ['rightEye', 'leftEye', 'rightBrow', 'leftBrow', 'lips'] as const) {
    const line = faceParts[part].map((index) => points[index]);
    const x = line.reduce((sum, [px]) => sum + px, 0) / line.length;
    const y = line.reduce((sum, [, py]) => sum + py, 0) / line.length;
    const hole = drawn(1.35, line, x, y);
    for (let i = 0; i < core.length; i++) core[i] = Math.min(core[i], 1 - hole[i]);
  }
  return core;
}

/** Without the darker share. */
function learnSkin(lab: Float32Array, teaches: (i: number) => boolean): ColorMixture | undefined {
  const lightness: number[] = [];
  for (let i = 0; i < lab.length / 3; i++) if (teaches(i)) lightness.push(lab[3 * i]);
  const least = lightness.sort((a, b) => a - b)[Math.floor(lightness.length * darkerShare)];
  const colors = learn(lab, (i) => teaches(i) && lab[3 * i] >= least);
  if (!colors) return undefined;
  // Ears, temples and the neck lie in shadow more often than cheeks.
  const { precisions, levels } = colors;
  for (let k = 0; k < kinds; k++) {
    precisions[3 * k] /= shadowVariance;
    levels[k] -= 0.5 * Math.log(shadowVariance);
  }
  return colors;
}

function learn(lab: Float32Array, teaches: (i: number) => boolean): ColorMixture | undefined {
  const cells: number[] = [];
  for (let i = 0; i < lab.length / 3; i++) if (teaches(i)) cells.push(i);
  if (cells.length < leastCells) return undefined;
  const points = new Float32Array(3 * cells.length);
  for (const [place, i] of cells.entries()) points.set(lab.subarray(3 * i, 3 * i + 3), 3 * place);
  return fitMixture(points, 3, kinds);
}

const logs = new Float64Array(kinds);

function densityOf(mixture: ColorMixture | undefined, lab: Float32Array, i: number): number {
  return mixture ? Math.max(unseen, logDensity(mixture, lab, 3 * i, logs)) : unseen;
}
