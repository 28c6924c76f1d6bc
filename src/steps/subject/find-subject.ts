import { maskOf, type Strokes } from '../../imaging/matte/mask.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { SubjectHint } from '../../tasks/cut-out.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';

interface FoundSubject {
  /** Alpha of the photo's size, as it was found or given, without the strokes. */
  readonly matte: Raster<Uint8Array>;
  readonly strokes: Strokes;
}

/**
 * The subject of a photo: as an earlier run found it, or as the network does now, and what was corrected by hand.
 *
 * @param given the inputs of `subjectInputs`
 * @param ways `own`: alpha of a photo that was cut out before: the network isn't asked; `keepsDoubts`, `isQuick`: as in the task `cut-out`
 */
export async function findSubject(
  photo: Photo,
  { matte, keep, erase }: { readonly matte?: Photo; readonly keep?: Photo; readonly erase?: Photo },
  subject: SubjectHint | undefined,
  studio: Pick<Studio, 'run'>,
  {
    own,
    keepsDoubts,
    isQuick,
  }: {
    readonly own?: Raster<Uint8Array>;
    readonly keepsDoubts?: boolean;
    readonly isQuick?: boolean;
  } = {},
): Promise<FoundSubject> {
  const strokes = {
    keep: keep && maskOf(await keep.pixels()),
    erase: erase && maskOf(await erase.pixels()),
  };
  if (matte) {
    const earlier = resample(maskOf(await matte.pixels()), photo.width, photo.height);
    return { matte: earlier, strokes };
  }
  if (own) return { matte: own, strokes };
  const { alpha } = await studio.run('cut-out', { photo, subject, keepsDoubts, isQuick });
  return { matte: alpha, strokes };
}
