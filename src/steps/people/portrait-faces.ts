import { AppError } from '../../errors.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { refuseDocuments } from './refuse-documents.ts';

/**
 * The faces of a photo of people, the largest first; at least one, unless there may be none. Errors: `face_not_found`,
 * `document_refused`.
 */
export async function portraitFaces(
  photo: Photo,
  studio: Pick<Studio, 'run'>,
  { mayBeNone = false } = {},
): Promise<readonly FoundFace[]> {
  const { faces } = await studio.run('find-faces', { photo });
  if (faces.length === 0 && !mayBeNone) throw new AppError('face_not_found');
  if (faces.length > 0) await refuseDocuments(photo, studio, { faces });
  return faces;
}
