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
export const attributionOf = (font: FontId): string => metadataOf(font).license.attribution;

/** Every weight that the family has, from light to heavy. */
export const weightsOf = (font: FontId): readonly number[] => metadataOf(font).weights;

/** What it was made as: `sans-serif`, `serif`, `display`, `handwriting`, `monospace`. */
export const categoryOf = (font: FontId): string => metadataOf(font).category;

interface Metadata {
  readonly license: { readonly attribution: string };
  readonly weights: readonly number[];
  readonly category: string;
}

const metadata = new Map<FontId, Metadata>();

function metadataOf(font: FontId): Metadata {
  const known = metadata.get(font);
  if (known) return known;
  const read: Metadata = JSON.parse(readFileSync(path.join(packageOf(font).folder, 'metadata.json'), 'utf8'));
  metadata.set(font, read);
  return read;
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
