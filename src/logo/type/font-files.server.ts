import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import decompress from 'wawoff2/decompress.js';
import { type FontId, fontOf } from '../fonts.ts';

const require = createRequire(import.meta.url);

interface Package {
  readonly folder: string;
  /** Part of the family → the code points that it holds, each range with both ends. */
  readonly parts: readonly (readonly [string, readonly (readonly [number, number])[]])[];
}

const packages = new Map<FontId, Package>();

/** The part of a family whose file holds this letter; undefined where it has no such letter. */
export function partWith(font: FontId, codePoint: number): string | undefined {
  return packageOf(font).parts.find(([, ranges]) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )?.[0];
}

/** One part of a family as a TrueType file. */
export async function readPart(font: FontId, part: string, weight: number): Promise<Uint8Array> {
  const kind = fontOf(font).isVariable ? 'wght' : weight;
  const file = path.join(packageOf(font).folder, 'files', `${font}-${part}-${kind}-normal.woff2`);
  return decompress(await readFile(file));
}

/** Who made the family. */
export function attributionOf(font: FontId): string {
  const metadata = JSON.parse(readFileSync(path.join(packageOf(font).folder, 'metadata.json'), 'utf8'));
  return metadata.license.attribution;
}

function packageOf(font: FontId): Package {
  const known = packages.get(font);
  if (known) return known;
  const scope = fontOf(font).isVariable ? '@fontsource-variable' : '@fontsource';
  const folder = path.dirname(require.resolve(`${scope}/${font}/package.json`));
  const ranges: Record<string, string> = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8'));
  const parts = Object.entries(ranges).map(
    ([name, text]) => [name.replace(/[[\]]/g, ''), rangesOf(text)] as const,
  );
  const read = { folder, parts };
  packages.set(font, read);
  return read;
}

/** As CSS writes them: `U+2000-206f,U+2074`. */
function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first, last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
