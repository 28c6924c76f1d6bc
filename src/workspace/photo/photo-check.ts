import type { ToolDescription } from '../../api/contract/contract.ts';
import { clipFormats, clipTypes } from '../../codecs/clip-types.ts';
import { localProblem, type Problem } from '../problem/problem.ts';

/** Endings of files that some browsers give no type, HEIC above all. */
const pictureEndings = /\.(jpe?g|png|webp|avif|gif|tiff?|heic|heif|bmp)$/i;

/** Of pictures that are not opened: who has one in a folder wants to know. */
const unopenedEndings =
  /\.(jxl|jp2|j2k|jpf|jpx|jxr|wdp|hdp|psd|psb|xcf|svg|svgz|qoi|exr|hdr|fits?|p[bgnp]m|pam|ff|tga|dds|ico|cur|dng|cr2|cr3|crw|nef|nrw|arw|srf|sr2|raf|orf|rw2|pef|srw|x3f|3fr|iiq|erf|kdc|dcr|mrw|rwl)$/i;

/** What `accept` of a file input says; the server looks at the bytes. */
const acceptedPictures =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff,image/heic,image/heif,.heic,.heif';

const clipEndings = [
  ...clipFormats.flatMap((id) => clipTypes[id].extensions.map((ending) => `.${ending}`)),
  '.gif',
];
const acceptedClips = [...clipFormats.map((id) => clipTypes[id].mediaType), 'image/gif', ...clipEndings].join(
  ',',
);

/** What a tool takes as its main file. */
export type Taken = 'picture' | 'clip';

/** The same of what the tool takes, and zip files where several photos may be brought. */
export function acceptedFiles(
  { batchSize }: Pick<ToolDescription['limits'], 'batchSize'>,
  takes: Taken = 'picture',
): string {
  if (takes === 'clip') return acceptedClips;
  return batchSize > 1 ? `${acceptedPictures},.zip` : acceptedPictures;
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** What can be told from a file before sending it; null: nothing speaks against it. */
export function refusalOf(
  file: FileFacts,
  limits: Pick<ToolDescription['limits'], 'maxBytes' | 'maxPixels'>,
  takes: Taken = 'picture',
): Problem | null {
  if (takes === 'clip') {
    if (!isClip(file)) return localProblem('no_clip', 'another', { name: file.name });
    const { size: bytes } = file;
    const { maxBytes } = limits;
    return bytes > maxBytes
      ? localProblem('clip_too_large', 'another', { name: file.name, bytes, maxBytes })
      : null;
  }
  if (!isPicture(file)) return localProblem('format_unsupported', 'another', { name: file.name });
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

function isPicture({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return type === '' ? isPictureName(name) : type.startsWith('image/');
}

function isClip({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return type.startsWith('video/') || clipEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

export function isPictureName(name: string): boolean {
  return pictureEndings.test(name);
}

/** Whether it is a picture by its name, of a format that is not opened. */
export function isUnopenedName(name: string): boolean {
  return unopenedEndings.test(name);
}

export function isArchive({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return /\.zip$/i.test(name) || type === 'application/zip' || type === 'application/x-zip-compressed';
}

/** What a system leaves in folders and zip files, and nobody meant to bring. `path` may have folders in front. */
export function isHiddenFile(path: string): boolean {
  return path.split(/[/\\]/).some((part) => /^(\.|__MACOSX$|thumbs\.db$|desktop\.ini$)/i.test(part));
}
