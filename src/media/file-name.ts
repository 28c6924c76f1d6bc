import { extensionFor } from '../codecs/file-types.ts';

const longestName = 120;
/** Control characters, the marks that turn the reading direction, and what some file system forbids. */
const unwanted =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff"*:<>?\\/|]/gu;
const reservedStem = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name a person gave a file, fit to be stored, shown and saved on any system: no folders, no control or direction
 * characters, at most 120 characters. Anything that is left without a stem is called `picture`.
 */
export function cleanFileName(name: string): string {
  const lastPart = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = lastPart
    .replace(unwanted, '')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .replace(/^[ -]+/, '');
  const { stem, extension } = splitName(clean);
  const safeStem = stem === '' ? 'picture' : reservedStem.test(stem) ? `${stem}_` : stem;
  return `${[...safeStem].slice(0, longestName - extension.length).join('')}${extension}`;
}

/** The name without its extension. */
export function stemOf(name: string): string {
  return splitName(name).stem;
}

function splitName(name: string): { stem: string; extension: string } {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** The stem of `name` with the extension that belongs to what is really in the file. */
export function nameForType(name: string, type: string): string {
  return `${stemOf(cleanFileName(name))}.${extensionFor(type)}`;
}

/** The header of RFC 6266, with the real name as RFC 5987 says and a plain one for old programs. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
