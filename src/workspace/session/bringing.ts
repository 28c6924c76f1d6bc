import type { ToolDescription } from '../../api/contract/contract.ts';
import type { openArchive } from '../photo/open-archive.ts';
import { isArchive, isUnopenedName, refusalOf, type Taken } from '../photo/photo-check.ts';
import { localProblem, type Problem } from '../problem/problem.ts';
import type { LeftOut } from './workspace-state.ts';

/** What is in files that were brought together, zip files among them: photos, or why there are none. */
export type Bringing =
  | { readonly photos: readonly File[]; readonly leftOut: LeftOut | null }
  | { readonly photos: null; readonly problem: Problem; readonly file: File | null };

const nothingElse = { noPictures: 0, unopened: [], tooLarge: [], unreadable: [] } as const;

interface Opening {
  takes?: Taken;
  /** So many photos were taken before. */
  skip?: number;
  limits: Pick<ToolDescription['limits'], 'batchSize' | 'maxBytes' | 'maxPixels'>;
  open: typeof openArchive;
  /** A zip file takes a while. */
  onOpening(name: string | null): void;
}

/** As many photos as are taken at once; the files are given again, with those to skip, for the ones that wait. */
export async function sortFiles(
  files: readonly File[],
  { takes = 'picture', limits, skip = 0, open, onOpening }: Opening,
): Promise<Bringing> {
  const { batchSize: most, maxBytes } = limits;
  const photos: File[] = [];
  const unopened: string[] = [];
  const tooLarge: string[] = [];
  const unreadable: string[] = [];
  let [count, noPictures] = [0, 0];
  let refused: { problem: Problem; file: File | null } | null = null;
  for (const file of files) {
    if (isArchive(file) && most > 1 && takes === 'picture') {
      onOpening(file.name);
      const room = most - photos.length;
      const content = await open({ file, maxBytes, skip: Math.max(0, skip - count), most: room });
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
    const problem = refusalOf(file, limits, takes);
    if (!problem) {
      if (count >= skip && photos.length < most) photos.push(file);
      count++;
      continue;
    }
    if (isTooLarge(problem)) tooLarge.push(file.name);
    else if (isUnopenedName(file.name)) unopened.push(file.name);
    else noPictures++;
    refused ??= { problem, file };
  }
  if (photos.length === 0) {
    const isClear = files.length === 1 || (refused !== null && isTooLarge(refused.problem));
    if (refused && isClear) return { photos: null, ...refused };
    const [unopenedName] = unopened;
    if (unopenedName) {
      const problem = localProblem('format_unsupported', 'another', { name: unopenedName });
      return { photos: null, problem, file: null };
    }
    const nothing = takes === 'clip' ? 'no_clips' : 'no_pictures';
    return { photos: null, problem: localProblem(nothing, 'another', { maxBytes }), file: null };
  }
  const taken = skip + photos.length;
  const beyond = count > taken ? { taken, waiting: count - taken, most } : null;
  // The others were told of with the first photos.
  const others = skip > 0 ? nothingElse : { noPictures, unopened, tooLarge, unreadable };
  const isAllTaken = skip > 0 || noPictures + unopened.length + tooLarge.length + unreadable.length === 0;
  return { photos, leftOut: isAllTaken && !beyond ? null : { ...others, beyond } };
}

function isTooLarge({ code }: Problem): boolean {
  return code === 'file_too_large' || code === 'clip_too_large';
}
