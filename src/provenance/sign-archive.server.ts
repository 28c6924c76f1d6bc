import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import yazl from 'yazl';
import type { CoseSigner } from './cose-signature.server.ts';
import { signedTypeOf, signFile, type Testimony } from './sign-file.server.ts';

/**
 * Signs every file in a ZIP that a tool wrote which can hold a record, each by itself; the others, their order, names and times stay as
 * they are, and so does the whole ZIP where anything fails. False where nothing in it was signed.
 */
export async function signArchive(
  archive: string,
  testimony: Testimony,
  signer: CoseSigner,
): Promise<boolean> {
  const folder = `${archive}.members`;
  const draft = `${archive}.signed`;
  await mkdir(folder);
  let signed = 0;
  try {
    const zip = await openPromise(archive, { autoClose: false });
    const anew = new yazl.ZipFile();
    try {
      let place = 0;
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName;
        if (name.endsWith('/')) {
          anew.addEmptyDirectory(name, { mtime: entry.getLastModDate() });
          continue;
        }
        const file = path.join(folder, String(place++));
        await unpack(zip, entry, file);
        const type = signedTypeOf(name);
        if (type && (await signFile({ path: file, type }, testimony, signer))) signed++;
        anew.addFile(file, name, { mtime: entry.getLastModDate(), compress: entry.compressionMethod !== 0 });
      }
    } finally {
      zip.close();
    }
    if (signed === 0) return false;
    anew.on('error', (error: Error) => anew.outputStream.emit('error', error));
    anew.end();
    await pipeline(anew.outputStream, createWriteStream(draft));
    await rename(draft, archive);
    return true;
  } finally {
    await rm(draft, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(zip: ZipFile, entry: Entry, file: string): Promise<void> {
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file));
}
