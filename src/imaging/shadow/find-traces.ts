import type { Raster } from '../raster/raster.ts';
import { findReflection } from './find-reflection.ts';
import { findShadow } from './find-shadow.ts';

/** What a thing leaves in a photo besides itself. */
export interface Traces {
  readonly shadow?: Raster<Uint8Array>;
  readonly reflection?: Raster<Uint8Array>;
}

/** As {@link findShadow} and {@link findReflection}; what is dark for being mirrored is no shadow. */
export function findTraces(photo: Raster<Uint8Array>, mask: Raster<Uint8Array>): Traces {
  const reflection = findReflection(photo, mask);
  const shadow = findShadow(photo, mask);
  if (!shadow || !reflection) return { shadow, reflection };
  let [area, shared] = [0, 0];
  for (let at = 0; at < shadow.data.length; at++) {
    if (shadow.data[at] === 0) continue;
    area++;
    if (reflection.data[at] > 0) shared++;
  }
  return { shadow: shared > area / 2 ? undefined : shadow, reflection };
}
