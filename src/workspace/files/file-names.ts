import { extensionFor } from '../../codecs/file-types.ts';

/** What a result is called: as its original with the ending of its type, and with a suffix where that would be the same. */
export function resultName(name: string, mediaType: string, suffix: string): string {
  const base = name.replace(/\.\w{1,5}$/, '');
  const extension = mediaType === 'application/zip' ? 'zip' : (extensionFor(mediaType) ?? 'bin');
  const renamed = `${base}.${extension}`;
  return renamed === name ? `${base}-${suffix}.${extension}` : renamed;
}

/** The same names, each once: `cat.webp`, `cat (2).webp`. Whether letters are large or small makes no other file. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, base, extension] = /^(.*?)(\.\w{1,5})?$/s.exec(name) ?? [];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number++) {
      unique = `${base} (${number})${extension ?? ''}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
