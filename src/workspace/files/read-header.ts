import { probeFile } from '../../codecs/page/probe-file.ts';
import { AppError } from '../../errors.ts';
import type { FileRefusal } from './file-entry.ts';
import type { FileHeader, Limits } from './file-intake.ts';

/** What the header of a file says, or why it is not taken; nothing is decoded. */
export async function readHeader(file: Blob, { maxPixels }: Limits): Promise<FileHeader | FileRefusal> {
  try {
    const header = await probeFile(file);
    if (header.width * header.height > maxPixels) return { code: 'tooManyPixels', most: maxPixels };
    return { ...header, bytes: file.size };
  } catch (error) {
    if (!(error instanceof AppError)) return { code: 'gone' };
    if (error.code === 'file_empty') return { code: 'empty' };
    if (error.code === 'format_unsupported') {
      return { code: 'unsupported', format: String(error.params.format) };
    }
    return { code: error.code === 'format_unknown' ? 'unknown' : 'damaged' };
  }
}
