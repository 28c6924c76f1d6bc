import { textureOf } from '../mesh/mesh-texture.ts';
import { alphaOf } from '../raster/alpha.ts';
import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { bodyLattice, latticeSize } from '../soft-body/body-lattice.ts';
import { bodyLight } from './body-light.ts';
import { castShadowLayer } from './cast-shadow-layer.ts';
import type { SoftScene } from './soft-scene.ts';

/** A subject and its place, each by itself, in one size. */
export interface SceneParts {
  /** 4 channels. */
  readonly cutout: Raster<Uint8Array>;
  /** The place without it, 3 or 4 channels. */
  readonly background: Raster<Uint8Array>;
  /** The photo as it is, and 255 where a shadow of the subject was found in it. */
  readonly shadow?: { readonly photo: Raster<Uint8Array>; readonly mask: Raster<Uint8Array> };
}

/** What is drawn; undefined where nothing is seen of the subject. */
export function buildScene({ cutout, background, shadow }: SceneParts): SoftScene | undefined {
  const { width, height } = latticeSize(cutout);
  const small = (raster: Raster) => resample(raster, width, height) as Raster<Uint8Array>;
  const alpha = small(alphaOf(cutout));
  const lattice = bodyLattice(alpha);
  if (!lattice) return undefined;
  return {
    lattice,
    subject: textureOf(cutout),
    background: textureOf(background),
    light: bodyLight(alpha),
    shadow: shadow && castShadowLayer(small(shadow.photo), small(background), small(shadow.mask), alpha),
  };
}
