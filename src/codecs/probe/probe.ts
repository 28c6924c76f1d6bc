import { open } from 'node:fs/promises';
import { AppError } from '../../errors.ts';
import { type ByteSource, fileSource } from '../byte-source.ts';
import type { PictureHeader } from '../picture-header.ts';
import { probeSource } from './probe-source.ts';
import { probeTiffPages } from './probe-tiff.ts';

/** `probeSource` of a file on disk. */
export function probePicture(path: string): Promise<PictureHeader> {
  return withSource(path, probeSource);
}

/** All pages of a TIFF on disk. Error: `file_damaged`. */
export async function probePages(path: string): Promise<Omit<PictureHeader, 'format'>[]> {
  const pages = await withSource(path, probeTiffPages);
  if (!pages) throw new AppError('file_damaged');
  return pages;
}

async function withSource<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await work(fileSource(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}
