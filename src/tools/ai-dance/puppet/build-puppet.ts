import type { Raster } from '../../../imaging/raster/raster.ts';
import { bonesOf } from './bones.ts';
import { cutLimbs } from './cut-limbs.ts';
import type { Puppet } from './puppet.ts';
import { type FillHole, puppetLayers } from './puppet-layers.ts';
import { puppetMesh } from './puppet-mesh.ts';
import type { Skeleton } from './skeleton.ts';

/**
 * Cuts a figure into parts and lays a mesh over each.
 *
 * @param cutout the figure in the frame, 4 channels
 */
export async function buildPuppet(
  cutout: Raster<Uint8Array>,
  skeleton: Skeleton,
  fill: FillHole,
): Promise<Puppet> {
  const bones = bonesOf(skeleton);
  const cut = cutLimbs(cutout, bones, skeleton);
  const layers = await puppetLayers(cutout, cut, bones, skeleton, fill);
  const mesh = (layer: keyof typeof layers) => puppetMesh(layers[layer], layer, bones, skeleton);
  return { skeleton, bones, meshes: { body: mesh('body'), left: mesh('left'), right: mesh('right') } };
}
