import { open } from 'node:fs/promises';
import { AppError } from '../../errors.ts';
import type { ClipSourceFormat } from '../clip-types.ts';
import { type Sniffed, sniff, sniffBytes } from '../sniff.ts';

/** What the first bytes of a file on disk say it is. */
export async function sniffFile(file: string): Promise<Sniffed> {
  return sniff(await headOf(file));
}

/** The format of a clip on disk, by its first bytes. Errors: `file_empty`, `video_format_unsupported`. */
export async function sniffClip(file: string): Promise<ClipSourceFormat> {
  const head = await headOf(file);
  if (head.length === 0) throw new AppError('file_empty');
  const sniffed = sniff(head);
  if (sniffed.kind === 'clip') return sniffed.format;
  if (sniffed.kind === 'picture' && sniffed.format === 'gif') return sniffed.format;
  throw new AppError('video_format_unsupported');
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
