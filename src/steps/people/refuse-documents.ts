import { AppError } from '../../errors.ts';
import { isIdDocument } from '../../moderation/is-id-document.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';

/** On a document the portrait takes less of the width; where a face takes more there's no room for the rest of one. */
const widestPortrait = 0.4;
/**
 * Width of the smallest face in the copy of the first look, in pixels: where it is the portrait on a document, the print beside it is
 * large enough to be found. On 180 drawn cards, lying or held, with print from 1.3 mm on, all lines were found at 96 and all but one at 64.
 */
const portraitWidth = 80;
/** Longer side of the copy of the first look where there are no faces to go by: a document that fills its photo can be read in it. */
const usualSide = 960;
/** So many lines are on every document that can be told by its words. */
const leastLines = 2;
/**
 * Lines that are read less surely than this may be mirrored: their letters are taken for others. On drawn documents mirrored lines scored 0.55
 * to 0.90, upright ones 0.90 to 1.
 */
const sure = 0.9;
/** So many of such lines, and at least half of all, are worth another look in a mirror: a document has three that tell what it is. */
const leastUnsure = 3;

interface Known {
  /** Of the photo, for tools that work on faces. */
  readonly faces?: readonly FoundFace[];
  /** All lines of the photo, where they were read already. */
  readonly lines?: readonly TextLine[];
}

/**
 * Nothing here works on faces in identity documents, or sets words or pictures into them, mirrored ones included. What only takes something
 * away may: that's how people make copies that can be shown around. Error: `document_refused`.
 */
export async function refuseDocuments(
  photo: Photo,
  studio: Pick<Studio, 'run'>,
  { faces, lines }: Known = {},
): Promise<void> {
  const read = lines ?? (await readLines(photo, studio, faces));
  const isDocument = isIdDocument(read.map(({ text }) => text)) || (await isMirrored(photo, studio, read));
  if (isDocument) throw new AppError('document_refused');
}

/** The lines of a photo that may be one of a document; none of others. */
async function readLines(
  photo: Photo,
  studio: Pick<Studio, 'run'>,
  faces: readonly FoundFace[] = [],
): Promise<readonly TextLine[]> {
  if (faces.some(({ box }) => box[2] > widestPortrait * photo.width)) return [];
  const longer = Math.max(photo.width, photo.height);
  const least = Math.min(...faces.map(({ box }) => box[2]));
  const copySide = faces.length > 0 ? Math.round((portraitWidth / least) * longer) : usualSide;
  const first = await studio.run('find-text', { photo, copySide });
  if (first.lines.length < leastLines) return [];
  return copySide < longer ? (await studio.run('find-text', { photo })).lines : first.lines;
}

/** Photos whose lines can be read are spared the second look. */
async function isMirrored(
  photo: Photo,
  studio: Pick<Studio, 'run'>,
  lines: readonly TextLine[],
): Promise<boolean> {
  const unsure = lines.filter(({ score }) => score < sure).length;
  if (unsure < leastUnsure || 2 * unsure < lines.length) return false;
  const mirrored = await studio.run('find-text', { photo, isMirrored: true });
  return isIdDocument(mirrored.lines.map(({ text }) => text));
}
