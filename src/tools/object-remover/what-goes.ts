import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { addMask } from '../../imaging/selection/combine-masks.ts';
import { smallSize } from '../../steps/filling/small-size.ts';
import type { Photo } from '../../tasks/photo.ts';
import { haloAround } from './halo-around.ts';

/** What is marked and its traces, and what both tint of the even ground around them where that goes, too. */
export async function whatGoes(
  photo: Photo,
  marked: Raster<Uint8Array>,
  traces: Raster<Uint8Array> | undefined,
  mayTint: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = smallSize(photo);
  const small = resample(marked, size.width, size.height);
  const thing = traces ? { ...small, data: addMask(small.data, traces.data) } : small;
  const halo = mayTint ? haloAround(await photo.analysis(size), thing) : undefined;
  return [traces, halo].reduce(
    (mask, more) => (more ? addMask(mask, resample(more, marked.width, marked.height).data) : mask),
    marked.data.slice(),
  );
}
