import type { Strokes } from '../../imaging/matte/mask.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';

/** What a tool for people takes of `subjectInputs`. */
export interface GivenOutline {
  readonly matte?: Photo;
  readonly keep?: Photo;
  readonly erase?: Photo;
}

/** What was painted for one person, in the size of the photo and with soft edges. */
export interface OutlineByHand {
  /** It is theirs. */
  readonly keep?: Raster<Uint8Array>;
  /** It is nobody's. */
  readonly erase?: Raster<Uint8Array>;
}

/** Each of these faces' own strokes. */
export async function strokesOfFaces(
  { keep, erase }: Strokes,
  faces: readonly FoundFace[],
  photo: Size,
): Promise<(OutlineByHand | undefined)[]> {
  if (!keep && !erase) return faces.map(() => undefined);
  const { softenStrokes } = await import('../../imaging/matte/mask.ts');
  const { strokesByFace } = await import('../../imaging/people/strokes-by-face.ts');
  const boxes = faces.map(
    ({ box: [x, y, width, height] }) =>
      [x / photo.width, y / photo.height, width / photo.width, height / photo.height] as const,
  );
  const kept = keep && strokesByFace(keep, boxes);
  const erased = erase && softenStrokes(erase, photo);
  return faces.map((_, i) => ({ keep: kept && softenStrokes(kept[i], photo), erase: erased }));
}
