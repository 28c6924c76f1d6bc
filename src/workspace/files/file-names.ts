import { extensionFor } from '../../codecs/file-types.ts';
import { resultStem } from '../../tool/naming/result-name.ts';
import { mainOutputOf } from '../../tool/tool-parts.ts';

interface ResultFile {
  /** Of its original. */
  readonly name: string;
  readonly mediaType: string;
  /** Its place among several that were made of one, from 0, and how many there are. */
  readonly place?: number;
  readonly count?: number;
}

/** What a result is called, after its original and the tool. */
export function resultName(
  tool: Parameters<typeof resultStem>[0] & Parameters<typeof mainOutputOf>[0],
  { name, mediaType, place = 0, count = 1 }: ResultFile,
): string {
  const about = name.replace(/\.\w{1,5}$/, '');
  const stem = resultStem(tool, about, { output: mainOutputOf(tool), place, count });
  return `${stem}.${mediaType === 'application/zip' ? 'zip' : (extensionFor(mediaType) ?? 'bin')}`;
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
