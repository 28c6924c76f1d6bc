import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type UnopenedPicture, withArchive } from '../codecs/read-archive.server.ts';
import { AppError } from '../errors.ts';
import { UsageError } from './command-words.server.ts';

export function isZipName(file: string): boolean {
  return path.extname(file).toLowerCase() === '.zip';
}

/**
 * Unpacks the pictures of a zip file into a folder, without their folders. One that is damaged is there as far as it
 * goes: its own run says so. Those of formats that are not opened are named. Error: `archive_unreadable`.
 */
export function unpackPictures(
  zip: string,
  folder: string,
): Promise<{ files: string[]; unopened: readonly UnopenedPicture[] }> {
  return withArchive(zip, async (pictures, unopened) => {
    await mkdir(folder, { recursive: true });
    const files: string[] = [];
    for (const [place, picture] of pictures.entries()) {
      // A folder for each, because two of them may have one name.
      const file = path.join(folder, String(place), path.posix.basename(picture.name));
      await mkdir(path.dirname(file));
      await pipeline(picture.open(), createWriteStream(file)).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
      files.push(file);
    }
    return { files, unopened };
  });
}

/** Writes these files into a zip file, not compressed again. Error: `UsageError` where it cannot be written. */
export async function packFiles(files: readonly string[], target: string): Promise<void> {
  const zip = new ZipFile();
  zip.on('error', (error: Error) => zip.outputStream.emit('error', error));
  for (const file of files) zip.addFile(file, path.basename(file), { compress: false });
  zip.end();
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(zip.outputStream, createWriteStream(target));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? '';
    throw new UsageError('problems.unwritable', { file: target, reason });
  }
}
