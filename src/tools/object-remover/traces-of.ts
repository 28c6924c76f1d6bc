import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { addMask } from '../../imaging/selection/combine-masks.ts';
import { smallSize } from '../../steps/filling/small-size.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { findReflection } from './find-reflection.ts';

/** What a thing leaves in a photo besides itself, as masks of a small copy of the photo; `all` is shadow and mirror image together. */
export interface Traces {
  readonly shadow?: Raster<Uint8Array>;
  readonly reflection?: Raster<Uint8Array>;
  readonly all?: Raster<Uint8Array>;
}

/** Shadow and mirror image of what is marked; what lies in the shadow is no mirror image. */
export async function tracesOf(
  photo: Photo,
  marked: Raster<Uint8Array>,
  studio: Pick<Studio, 'run'>,
): Promise<Traces> {
  const size = smallSize(photo);
  const mask = resample(marked, size.width, size.height);
  const { shadow } = await studio.run('find-shadow', { photo, mask });
  const reflection = findReflection(await photo.analysis(size), mask);
  if (!shadow || !reflection) return { shadow, reflection, all: shadow ?? reflection };
  if (shareIn(reflection.data, shadow.data) > 0.5) return { shadow, all: shadow };
  return { shadow, reflection, all: { ...shadow, data: addMask(shadow.data, reflection.data) } };
}

/** How much of one mask lies in the other. */
function shareIn(one: Uint8Array, other: Uint8Array): number {
  let [area, shared] = [0, 0];
  for (let at = 0; at < one.length; at++) {
    if (one[at] === 0) continue;
    area++;
    if (other[at] > 0) shared++;
  }
  return shared / area;
}
