import { writeFile } from 'node:fs/promises';
import { loadC2pa } from '../c2pa-library.server.ts';
import { withFileBlob } from '../file-blob.server.ts';
import type { TypedFile } from '../sign-file.server.ts';
import { describeReport, readerSettings, type SignedRecord } from './record-facts.ts';

/** More than cameras and programs write, pictures of all steps included. */
const mostRecordBytes = 1024 * 1024;

/**
 * What the file's manifest says; with `keptAt`, what a later signature needs of it is written there, without the picture. Null where the file has
 * none that can be read, or one that is too large to be kept. Nothing of the network is asked.
 */
export async function readRecord({ path, type }: TypedFile, keptAt: string): Promise<SignedRecord | null> {
  const { WasmReader, WasmBuilder } = await loadC2pa();
  let record: SignedRecord | null;
  try {
    const reader = await withFileBlob(path, (blob) => WasmReader.fromBlob(type, blob, readerSettings()));
    record = describeReport(reader.json());
    reader.free();
  } catch {
    return null;
  }
  if (!record) return null;
  const builder = WasmBuilder.fromJson('{}', readerSettings());
  try {
    const ingredient = JSON.stringify({ relationship: 'parentOf' });
    await withFileBlob(path, (blob) => builder.addIngredientFromBlob(ingredient, type, blob));
    const kept = builder.toArchive();
    if (kept.length > mostRecordBytes) return null;
    await writeFile(keptAt, kept);
  } finally {
    builder.free();
  }
  return record;
}
