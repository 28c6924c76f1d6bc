import { open } from 'node:fs/promises';
import { AppError } from '../../errors.ts';
import type { ClipFormat } from '../clip-types.ts';
import { type Sniffed, sniff, sniffBytes } from '../sniff.ts';

/** What the first bytes of a file on disk say it is. */
export async function sniffFile(file: string): Promise<Sniffed> {
  return sniff(await headOf(file));
}

/** The format of a clip on disk, by its first bytes. Errors: `file_empty`, `format_unknown`, `format_unsupported {format}`. */
export async function sniffClip(file: string): Promise<ClipFormat> {
  const head = await headOf(file);
  if (head.length === 0) throw new AppError('file_empty');
  const sniffed = sniff(head);
  if (sniffed.kind === 'unknown') throw new AppError('format_unknown');
  if (sniffed.kind !== 'clip') throw new AppError('format_unsupported', { format: sniffed.format });
  return sniffed.format;
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const head = new Uint8Array(sniffBytes);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
