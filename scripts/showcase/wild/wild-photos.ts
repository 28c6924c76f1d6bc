import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { type PhotoKind, photoKinds } from './photo-kinds.ts';

export const halves = ['tune', 'judge'] as const;
export type Half = (typeof halves)[number];

export interface WildPhoto {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly kind: PhotoKind;
  readonly sha256: string;
  readonly licence: string;
}

/** What keeps a photo from being shown to others: its licence says so. */
export const isForMeasuring = ({ licence }: Pick<WildPhoto, 'licence'>): boolean =>
  licence.startsWith('measure only');

/** The folder `wild` in the folder of test pictures. Error: what is missing, in words. */
export function findWildFolder(testdata: string | undefined): string {
  if (!testdata)
    throw new Error(
      'TESTDATA is not set. It names a folder of test pictures whose folder “wild” has the photos and their list, MANIFEST.json.',
    );
  const folder = path.join(testdata, 'wild');
  const list = path.join(folder, 'MANIFEST.json');
  if (!existsSync(list))
    throw new Error(`${list} is missing. It lists the photos of that folder with their kinds and licenses.`);
  return folder;
}

/** The photos that a folder's list names. */
export function readWildPhotos(folder: string): WildPhoto[] {
  const listed: WildPhoto[] = JSON.parse(readFileSync(path.join(folder, 'MANIFEST.json'), 'utf8'));
  return listed.filter(({ kind }) => photoKinds.includes(kind));
}

/**
 * On one half of the photos things are tuned, on the other they are judged. A photo stays in its half, whatever other photos there
 * are and whichever tool it is for.
 */
export const halfOf = ({ sha256 }: Pick<WildPhoto, 'sha256'>): Half =>
  Number.parseInt(sha256.slice(0, 2), 16) % 2 === 0 ? 'tune' : 'judge';

/** So many photos, as evenly from these kinds as there are some; the same ones every time, and more of them with a higher count. */
export function samplePhotos(
  photos: readonly WildPhoto[],
  {
    kinds,
    half,
    count,
    seed,
  }: { kinds: readonly PhotoKind[]; half?: Half | undefined; count: number; seed: number },
): WildPhoto[] {
  const random = seededRandom(seed);
  const heaps = kinds.map((kind) => {
    const some = photos.filter(
      (photo) => photo.kind === kind && (half === undefined || halfOf(photo) === half),
    );
    const shuffled = some.map((photo) => ({ photo, place: random() }));
    return shuffled.sort((left, right) => left.place - right.place).map(({ photo }) => photo);
  });
  const rounds = Math.max(0, ...heaps.map((heap) => heap.length));
  const inTurns = Array.from({ length: rounds }, (_, round) =>
    heaps.flatMap((heap) => heap.slice(round, round + 1)),
  );
  return inTurns.flat().slice(0, count);
}
