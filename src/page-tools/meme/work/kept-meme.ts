import { keptWork } from '../../../client/kept-work.ts';
import type { Work } from './meme-work.ts';
import { readWork } from './read-work.ts';

const [workKey, photosKey] = ['meme/work', 'meme/photos'];

/** What this browser keeps of a meme: the work, and the photos in it under their names. Null where there is none. */
export async function readKeptMeme(): Promise<{ work: Work; photos: ReadonlyMap<string, Blob> } | null> {
  const [kept, photos] = await Promise.all([keptWork.read(workKey), keptWork.read(photosKey)]);
  const work = readWork(kept);
  if (!work) return null;
  return { work, photos: photos instanceof Map ? (photos as Map<string, Blob>) : new Map() };
}

export async function keepWork(work: Work): Promise<void> {
  await keptWork.write(workKey, work);
}

export async function keepPhotos(photos: ReadonlyMap<string, Blob>): Promise<void> {
  await keptWork.write(photosKey, new Map(photos));
}
