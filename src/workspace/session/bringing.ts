import type { ToolDescription } from '../../api/contract/contract.ts';
import type { openArchive } from '../photo/open-archive.ts';
import { isArchive, isUnopenedName, refusalOf } from '../photo/photo-check.ts';
import { localProblem, type Problem } from '../problem/problem.ts';
import type { LeftOut } from './workspace-state.ts';

/** What is in files that were brought together, zip files among them: photos, or why there are none. */
export type Bringing =
  | { readonly photos: readonly File[]; readonly leftOut: LeftOut | null }
  | { readonly photos: null; readonly problem: Problem; readonly file: File | null };

interface Opening {
  limits: Pick<ToolDescription['limits'], 'batchSize' | 'maxBytes' | 'maxPixels'>;
  open: typeof openArchive;
  /** A zip file takes a while. */
  onOpening(name: string | null): void;
}

export async function sortFiles(
  files: readonly File[],
  { limits, open, onOpening }: Opening,
): Promise<Bringing> {
  const { batchSize: most, maxBytes } = limits;
  const photos: File[] = [];
  const unopened: string[] = [];
  const tooLarge: string[] = [];
  const unreadable: string[] = [];
  let [count, noPictures] = [0, 0];
  let refused: { problem: Problem; file: File | null } | null = null;
  for (const file of files) {
    if (isArchive(file) && most > 1) {
      onOpening(file.name);
      const content = await open({ file, maxBytes, most });
      onOpening(null);
      if (content) {
        count += content.count;
        noPictures += content.noPictures;
        unopened.push(...content.unopened);
        tooLarge.push(...content.tooLarge);
        photos.push(...content.photos.map(({ name, bytes }) => new File([bytes], name)));
      } else {
        unreadable.push(file.name);
        refused ??= {
          problem: localProblem('archive_unreadable', 'another', { name: file.name }),
          file: null,
        };
      }
      continue;
    }
    const problem = refusalOf(file, limits);
    if (!problem) {
      photos.push(file);
      count++;
      continue;
    }
    if (problem.code === 'file_too_large') tooLarge.push(file.name);
    else if (isUnopenedName(file.name)) unopened.push(file.name);
    else noPictures++;
    refused ??= { problem, file };
  }
  if (count > most) {
    return { photos: null, problem: localProblem('too_many_files', 'another', { count, most }), file: null };
  }
  if (photos.length === 0) {
    const isClear = files.length === 1 || refused?.problem.code === 'file_too_large';
    if (refused && isClear) return { photos: null, ...refused };
    const [unopenedName] = unopened;
    if (unopenedName) {
      const problem = localProblem('format_unsupported', 'another', { name: unopenedName });
      return { photos: null, problem, file: null };
    }
    return { photos: null, problem: localProblem('no_pictures', 'another', { maxBytes }), file: null };
  }
  const isAllTaken = noPictures + unopened.length + tooLarge.length + unreadable.length === 0;
  return { photos, leftOut: isAllTaken ? null : { noPictures, unopened, tooLarge, unreadable } };
}
