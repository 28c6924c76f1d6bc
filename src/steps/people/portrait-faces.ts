import { AppError } from '../../errors.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { refuseDocuments } from './refuse-documents.ts';

/** What is told of a photo without a face; of a tool's second photo, the latter. */
export type MissingFace = 'face_not_found' | 'second_face_not_found';

/**
 * The faces of a photo of people, the largest first; at least one, unless there may be none. Errors: `missing`, `document_refused`.
 */
export async function portraitFaces(
  photo: Photo,
  studio: Pick<Studio, 'run'>,
  { mayBeNone = false, missing = 'face_not_found' }: { mayBeNone?: boolean; missing?: MissingFace } = {},
): Promise<readonly FoundFace[]> {
  const { faces } = await studio.run('find-faces', { photo });
  if (faces.length === 0 && !mayBeNone) throw new AppError(missing);
  if (faces.length > 0) await refuseDocuments(photo, studio, { faces });
  return faces;
}
