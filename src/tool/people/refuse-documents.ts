import { AppError } from '../../errors.ts';
import { isIdDocument } from '../../moderation/is-id-document.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../studio.ts';

/** On a document the portrait takes less of the width; where a face takes more there's no room for the rest of one. */
const widestPortrait = 0.4;

/** Tools for faces don't take identity documents. Error: `document_refused`. */
export async function refuseDocuments(
  photo: Photo,
  faces: readonly FoundFace[],
  studio: Pick<Studio, 'run'>,
): Promise<void> {
  if (faces.some(({ box }) => box[2] > widestPortrait * photo.width)) return;
  const { lines } = await studio.run('find-text', { photo });
  if (isIdDocument(lines.map(({ text }) => text))) throw new AppError('document_refused');
}
