import type { ToolDescription } from '../../api/contract/contract.ts';
import type { PictureHeader } from '../../codecs/picture-header.ts';
import type { FileFacts } from '../../tasks/file-writing.ts';
import type { openArchive } from '../photo/open-archive.ts';
import { isArchive, refusalOf } from '../photo/photo-check.ts';
import type { LeftOut } from '../session/workspace-state.ts';
import type { FileRefusal } from './file-entry.ts';

export type Limits = Pick<ToolDescription['limits'], 'maxBytes' | 'maxPixels'>;

/** The list holds so many files: results of all of them stay in the browser. */
export const mostFiles = 100;

export interface BroughtFile {
  readonly file: File;
  readonly refusal: FileRefusal | null;
}

export interface BroughtFiles {
  readonly files: readonly BroughtFile[];
  readonly leftOut: LeftOut | null;
}

interface Sorting {
  readonly limits: Limits;
  /** How many the list still takes. */
  readonly room: number;
  readonly open: typeof openArchive;
  onOpening(name: string | null): void;
}

/**
 * Files that were brought together, zip files unpacked. One that cannot be taken stays among them and says why; of what a
 * zip file holds besides, pictures are named and other files counted.
 */
export async function sortBrought(
  files: readonly File[],
  { limits, room, open, onOpening }: Sorting,
): Promise<BroughtFiles> {
  const sorted: BroughtFile[] = [];
  const unreadable: string[] = [];
  const unopened: string[] = [];
  const tooLarge: string[] = [];
  let [noPictures, count] = [0, 0];
  for (const file of files) {
    if (!isArchive(file)) {
      if (sorted.length < room) sorted.push({ file, refusal: earlyRefusal(file, limits) });
      count++;
      continue;
    }
    onOpening(file.name);
    const content = await open({ file, maxBytes: limits.maxBytes, skip: 0, most: room - sorted.length });
    onOpening(null);
    if (!content) {
      unreadable.push(file.name);
      continue;
    }
    count += content.count;
    noPictures += content.noPictures;
    unopened.push(...content.unopened);
    tooLarge.push(...content.tooLarge);
    const photos = content.photos.map(({ name, bytes }) => new File([bytes], name));
    sorted.push(...photos.map((photo) => ({ file: photo, refusal: null })));
  }
  const taken = sorted.length;
  const beyond = count > taken ? { taken, waiting: count - taken, most: mostFiles } : null;
  const isAllTaken = noPictures + unopened.length + tooLarge.length + unreadable.length === 0;
  const leftOut = isAllTaken && !beyond ? null : { noPictures, unopened, tooLarge, unreadable, beyond };
  return { files: sorted, leftOut };
}

function earlyRefusal(file: File, limits: Limits): FileRefusal | null {
  const problem = refusalOf(file, limits);
  if (!problem) return null;
  return problem.code === 'file_too_large'
    ? { code: 'tooLarge', most: limits.maxBytes }
    : { code: 'notPicture' };
}

export type FileHeader = PictureHeader & FileFacts;

export function isRefusal(found: FileHeader | FileRefusal): found is FileRefusal {
  return 'code' in found;
}
