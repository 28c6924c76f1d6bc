import { open } from 'node:fs/promises';
import { AppError } from '../../errors.ts';
import type { ClipFormat } from '../clip-types.ts';
import { sniff, sniffBytes } from '../sniff.ts';

/** The format of a clip on disk, by its first bytes. Errors: `file_empty`, `format_unknown`, `format_unsupported {format}`. */
export async function sniffClip(file: string): Promise<ClipFormat> {
  const handle = await open(file, 'r');
  try {
    const head = new Uint8Array(sniffBytes);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    if (bytesRead === 0) throw new AppError('file_empty');
    const sniffed = sniff(head.subarray(0, bytesRead));
    if (sniffed.kind === 'unknown') throw new AppError('format_unknown');
    if (sniffed.kind !== 'clip') throw new AppError('format_unsupported', { format: sniffed.format });
    return sniffed.format;
  } finally {
    await handle.close();
  }
}
