import { suffixOf } from '../tool-parts.ts';

/** With an ending and a number it still fits what a file may be called: the tool is never cut off. */
const longestStem = 110;

/** One of the files that a run makes. */
interface MadeFile {
  readonly output: string;
  /** Its place among several, from 0. */
  readonly place: number;
  /** How many there are of this output. */
  readonly count: number;
}

/**
 * What a result is called without its ending, wherever it is saved: after its photo, or the words that it was made of, and the tool.
 * `dog.jpg` becomes `dog-object-remover`, the third of twelve `dog-object-remover-03`, so that they sort, and its mask
 * `dog-object-remover-mask`.
 */
export function resultStem(
  tool: Parameters<typeof suffixOf>[0],
  about: string | undefined,
  { output, place, count }: MadeFile,
): string {
  const number = count > 1 ? String(place + 1).padStart(String(count).length, '0') : undefined;
  const end = [tool.id, suffixOf(tool, output), number].filter((part) => part !== undefined).join('-');
  // What is made of nothing is called after the tool alone.
  if (about === undefined || about === tool.id) return end;
  return `${[...about].slice(0, longestStem - end.length - 1).join('')}-${end}`;
}

/** What it's about, as the stem of one of its results says. */
export function aboutOf(tool: { readonly id: string }, stem: string): string {
  const end = stem.lastIndexOf(`-${tool.id}`);
  return end > 0 ? stem.slice(0, end) : stem;
}
