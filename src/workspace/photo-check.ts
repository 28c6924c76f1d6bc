import type { ToolDescription } from '../api/contract.ts';
import { localProblem, type Problem } from './problem.ts';

/** Endings of files that some browsers give no type, HEIC above all. */
const pictureEndings = /\.(jpe?g|png|webp|avif|gif|tiff?|heic|heif|bmp)$/i;

/** What `accept` of a file input says; the server looks at the bytes. */
export const acceptedPictures =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff,image/heic,image/heif,.heic,.heif';

/** What can be told from a file before sending it; null: nothing speaks against it. */
export function refusalOf(
  file: { name: string; type: string; size: number },
  limits: Pick<ToolDescription['limits'], 'maxBytes' | 'maxPixels'>,
): Problem | null {
  const isPicture = file.type === '' ? pictureEndings.test(file.name) : file.type.startsWith('image/');
  if (!isPicture) return localProblem('format_unsupported', 'another', { name: file.name });
  if (file.size > limits.maxBytes) {
    return localProblem('file_too_large', 'shrink', {
      name: file.name,
      bytes: file.size,
      maxBytes: limits.maxBytes,
      maxPixels: limits.maxPixels,
    });
  }
  return null;
}
