import type { KnownCertificates } from '../certificates/known-certificates.ts';
import { type FileMetadata, fileMetadataOf } from './file-metadata.ts';
import type { SignedRecord } from './record-facts.ts';
import { type OpenReader, tellRecord } from './tell-record.ts';

/** What somebody who checks a file is told; `metadata`: what the file says beside its record. */
export type CheckAnswer =
  | { readonly kind: 'signed'; readonly record: SignedRecord; readonly metadata: FileMetadata }
  | { readonly kind: 'none'; readonly metadata: FileMetadata }
  /** Its record can't be read, or the file can't. */
  | { readonly kind: 'unreadable'; readonly metadata: FileMetadata };

/** What the library says of a file that has none, or whose record lies elsewhere. */
const noRecord = /JumbfNotFound|RemoteManifest|ProvenanceMissing/;

/** It ran out of memory, or broke in another way: that says nothing of the file. */
const isBroken = (error: unknown) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/**
 * Reads a file's record with the library's reader, in the page or in a process for such files alone. Rejects where the library itself breaks:
 * it can't be used any more then.
 */
export async function checkFile(
  file: Blob,
  open: () => Promise<OpenReader>,
  known: KnownCertificates,
): Promise<CheckAnswer> {
  const metadata = await fileMetadataOf(file);
  try {
    const record = await tellRecord(open, known);
    return record ? { kind: 'signed', record, metadata } : { kind: 'unreadable', metadata };
  } catch (error) {
    if (isBroken(error)) throw error;
    return { kind: noRecord.test(String(error)) ? 'none' : 'unreadable', metadata };
  }
}
