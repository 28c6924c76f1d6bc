import { oklabOfBytes } from '../color/oklab.ts';
import { type ColorMixture, fitMixture, logDensity } from '../matte/color-mixture.ts';
import { cutGrid } from '../people/cut-grid.ts';
import type { Box, Plane, Raster } from '../raster/raster.ts';
import { connected } from '../selection/connected.ts';

/** Something seen around a thing that was pointed at, on a square grid of cells. */
export interface ThingView {
  /** 3 channels, as many cells on each side. */
  readonly picture: Raster<Uint8Array>;
  /** What stands out there, 0..1: the thing, and often what stands beside it. */
  readonly alpha: Plane;
  /** Where the thing was found, in cells. */
  readonly box: Box;
  /** Where other things were found, in cells; they may reach beyond the grid. */
  readonly beside: readonly Box[];
}

/** Normal distributions for the colors of a side. */
const kinds = 5;
/** With fewer cells than this nothing is learned about colors. */
const leastCells = 40;
/** Odds are no proof beyond this. */
const strongest = 6;
/** How much a color may say. */
const mostOfColor = 3;
/** Logarithm of a density of colors that stands for one never seen. */
const unseen = -4;
/** The middle of a box, of its half sides: there a thing is itself, unless another's middle is there too. */
const core = 0.55;
/** From the middle of another thing's box, of its half sides: there the two contend. */
const near = 1.2;
/** Beyond its box by so much of its sides there is nothing of a thing: detectors cut off less. */
const reach = 0.3;
const solid = 0.5;

/**
 * Which cells are the thing's own, 1 or 0: what stands out is shared between it, the other things and what is around them, by where
 * they were found and by their colors, along edges of the picture. No box is a border: each only says what is likely.
 */
export function ownPart({ picture, alpha, box, beside }: ThingView): Uint8Array {
  const side = picture.width;
  const lab = oklabOfBytes(picture.data, 3);
  const own = new Float32Array(side * side);
  const others = new Float32Array(side * side);
  for (let i = 0; i < own.length; i++) {
    const [x, y] = [(i % side) + 0.5, Math.floor(i / side) + 0.5];
    own[i] = farness(box, x, y);
    others[i] = beside.reduce(
      (least, other) => Math.min(least, farness(other, x, y)),
      Number.POSITIVE_INFINITY,
    );
  }
  const stands = (i: number) => alpha.data[i] >= solid;
  const isOwn = (i: number) => own[i] < core && others[i] > own[i] && stands(i);
  const isOthers = (i: number) => (others[i] < core && own[i] > others[i]) || own[i] > 1 + 2 * reach;
  const ownColors = learn(lab, isOwn);
  const otherColors = learn(lab, (i) => isOthers(i) || (alpha.data[i] < 0.05 && own[i] > core));
  const logs = new Float64Array(kinds);
  const densityOf = (mixture: ColorMixture, i: number) =>
    Math.max(unseen, logDensity(mixture, lab, 3 * i, logs));
  const odds = new Float32Array(side * side);
  for (let i = 0; i < odds.length; i++) {
    if (isOwn(i)) odds[i] = 2 * strongest;
    else if (own[i] > 1 + 2 * reach || (isOthers(i) && own[i] > 1)) odds[i] = -2 * strongest;
    else {
      const byColor =
        ownColors && otherColors
          ? limited(0.5 * (densityOf(ownColors, i) - densityOf(otherColors, i)), mostOfColor)
          : 0;
      odds[i] = limited(byColor + placeOdds(own[i], others[i]), strongest);
    }
  }
  const found = connected(cutGrid(lab, side, odds, stands), side, isOwn);
  // A lock or a label that lies all within the thing is a part of it, whatever its color.
  const isRest = found.map((value) => 1 - value);
  const open = connected(isRest, side, (i) => isBorder(i, side) || isOthers(i));
  return open.map((value) => 1 - value);
}

function isBorder(i: number, side: number): boolean {
  const x = i % side;
  return x === 0 || x === side - 1 || i < side || i >= side * (side - 1);
}

/** Before anything is known of colors: inside its box rather than beyond, nearer to its own middle than to another's. */
function placeOdds(own: number, other: number): number {
  if (own > 1) return 1 - (3 * (own - 1)) / reach + (other < near ? limited(3 * (other - own), 3) : 0);
  return other < near ? 1.5 + limited(3 * (other - own), 3) : 3.2;
}

/** How far from the middle of a box, 1 on its sides. */
function farness(box: Box, x: number, y: number): number {
  return Math.max(
    Math.abs(x - box.x - box.width / 2) / Math.max(0.5, box.width / 2),
    Math.abs(y - box.y - box.height / 2) / Math.max(0.5, box.height / 2),
  );
}

function limited(odds: number, most: number): number {
  return Math.min(most, Math.max(-most, odds));
}

function learn(lab: Float32Array, teaches: (i: number) => boolean): ColorMixture | undefined {
  const cells: number[] = [];
  for (let i = 0; i < lab.length / 3; i++) if (teaches(i)) cells.push(i);
  if (cells.length < leastCells) return undefined;
  const points = new Float32Array(3 * cells.length);
  for (const [place, i] of cells.entries()) points.set(lab.subarray(3 * i, 3 * i + 3), 3 * place);
  return fitMixture(points, 3, kinds);
}
