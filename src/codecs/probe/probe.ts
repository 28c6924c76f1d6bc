import { open } from 'node:fs/promises';
import { fileSource } from '../byte-source.ts';
import type { PictureHeader } from '../picture-header.ts';
import { probeSource } from './probe-source.ts';

/** `probeSource` of a file on disk. */
export async function probePicture(path: string): Promise<PictureHeader> {
  const handle = await open(path, 'r');
  try {
    return await probeSource(fileSource(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}
