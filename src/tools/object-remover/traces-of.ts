import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { addMask } from '../../imaging/selection/combine-masks.ts';
import { findTraces, type Traces } from '../../imaging/shadow/find-traces.ts';
import type { Photo } from '../../tasks/photo.ts';

/** In pixels: in this size shadows are looked for, whose rims are soft anyway. */
const longerSide = 400;

/** Shadow and mirror image of what is marked, and both together, in a small copy of the photo. */
export async function tracesOf(
  photo: Photo,
  marked: Raster<Uint8Array>,
): Promise<Traces & { readonly all?: Raster<Uint8Array> }> {
  const scale = Math.min(1, longerSide / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const traces = findTraces(await photo.analysis({ width, height }), resample(marked, width, height));
  const { shadow, reflection } = traces;
  if (!shadow || !reflection) return { ...traces, all: shadow ?? reflection };
  return { ...traces, all: { ...shadow, data: addMask(shadow.data, reflection.data) } };
}
