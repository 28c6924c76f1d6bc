import type { Raster } from '../../../imaging/raster/raster.ts';
import { bonesOf } from './bones.ts';
import { cutLimbs } from './cut-limbs.ts';
import { figureGrid } from './figure-grid.ts';
import { bearable, hasTrunk, hasWholeLegs, measureArm } from './judge-limbs.ts';
import type { Puppet } from './puppet.ts';
import { type FillHole, puppetLayers } from './puppet-layers.ts';
import { puppetMesh } from './puppet-mesh.ts';
import { isMovedApart, type Side, type Skeleton, sides } from './skeleton.ts';

/** So many cells is a person high. */
const cellsHigh = 240;

/**
 * Cuts a figure into parts and lays a mesh over each. Arms that don't come off cleanly rest, and so do legs that aren't in the figure.
 *
 * @param cutout the figure in the frame, 4 channels
 * @returns its skeleton says what rests; undefined where the joints aren't those of the figure
 */
export async function buildPuppet(
  cutout: Raster<Uint8Array>,
  given: Skeleton,
  fill: FillHole,
): Promise<Puppet | undefined> {
  const grid = figureGrid(cutout, Math.max(1, given.tall / cellsHigh));
  const cutOf = (figure: Skeleton) => {
    const bones = bonesOf(figure);
    const claiming = bones.filter(({ isAnchor }) => !isAnchor);
    return { bones, claiming, cut: cutLimbs(grid, claiming, figure) };
  };
  const all = bonesOf(given);
  if (!hasTrunk(grid, all)) return undefined;
  const standing = given.hasLegs && !hasWholeLegs(grid, all) ? { ...given, hasLegs: false } : given;
  const first = cutOf(standing);
  const judged = (side: Side) => {
    const arm = standing.arms[side];
    return isMovedApart(arm) ? bearable(arm, measureArm(grid, first.cut, first.claiming, side)) : arm;
  };
  const skeleton = { ...standing, arms: { left: judged('left'), right: judged('right') } };
  const isCutAgain = sides.some(
    (side) => isMovedApart(standing.arms[side]) && !isMovedApart(skeleton.arms[side]),
  );
  const { bones, claiming, cut } = isCutAgain ? cutOf(skeleton) : first;
  const layers = await puppetLayers(cutout, cut, claiming, skeleton, fill);
  const mesh = (layer: keyof typeof layers) => puppetMesh(layers[layer], layer, bones, skeleton);
  return { skeleton, bones, meshes: { body: mesh('body'), left: mesh('left'), right: mesh('right') } };
}
