import { AppError } from '../../errors.ts';
import { isIdDocument } from '../../moderation/is-id-document.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../studio.ts';

/** On a document the portrait takes less of the width; where a face takes more there's no room for the rest of one. */
const widestPortrait = 0.4;
/**
 * Width of the smallest face in the copy of the first look, in pixels: where it is the portrait on a document, the print beside it is
 * large enough to be found. On 180 drawn cards, lying or held, with print from 1.3 mm on, all lines were found at 96 and all but one at 64.
 */
const portraitWidth = 80;
/** So many lines are on every document that can be told by its words. */
const leastLines = 2;

/** Tools for faces don't take identity documents. Error: `document_refused`. */
export async function refuseDocuments(
  photo: Photo,
  faces: readonly FoundFace[],
  studio: Pick<Studio, 'run'>,
): Promise<void> {
  if (faces.some(({ box }) => box[2] > widestPortrait * photo.width)) return;
  const least = Math.min(...faces.map(({ box }) => box[2]));
  const longer = Math.max(photo.width, photo.height);
  const copySide = Math.round((portraitWidth / least) * longer);
  const first = await studio.run('find-text', { photo, copySide });
  if (first.lines.length < leastLines) return;
  const { lines } = copySide < longer ? await studio.run('find-text', { photo }) : first;
  if (isIdDocument(lines.map(({ text }) => text))) throw new AppError('document_refused');
}
