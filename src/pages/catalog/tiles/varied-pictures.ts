import type { ToolCard } from '../../head/page-context.ts';
import type { ShownPicture } from '../../pictures/result-picture.tsx';

type Pictured = Pick<ToolCard, 'id' | 'samples' | 'examples'>;

/** Tools in a row of the widest page: neighbors do not show the same photo where they need not. */
const inRow = 4;

/** A picture for each tool that has one, by its id: of its sample photos the one that the fewest tools before it show. */
export function variedPictures(tools: readonly Pictured[]): Readonly<Record<string, ShownPicture>> {
  const shown = new Map<string, number>();
  const timesOf = (sample: string) => shown.get(sample) ?? 0;
  const entries = tools.flatMap(({ id, samples, examples: [example] }): [string, ShownPicture][] => {
    if (samples.length === 0) return example ? [[id, { example }]] : [];
    const sample = samples.toSorted((one, other) => timesOf(one) - timesOf(other))[0];
    shown.set(sample, timesOf(sample) + 1);
    return [[id, { sample }]];
  });
  return Object.fromEntries(entries);
}

/** In nearly the same order, but so that a row does not show one photo twice as long as there is another one. */
export function spread<T extends Pictured>(
  tools: readonly T[],
  pictures: Readonly<Record<string, ShownPicture>>,
): T[] {
  const photoOf = ({ id }: T) => {
    const picture = pictures[id];
    return picture && 'sample' in picture ? picture.sample : id;
  };
  const left = [...tools];
  const ordered: T[] = [];
  while (left.length > 0) {
    const near = ordered.slice(1 - inRow).map(photoOf);
    const next = left.findIndex((tool) => !near.includes(photoOf(tool)));
    ordered.push(...left.splice(Math.max(0, next), 1));
  }
  return ordered;
}

/** Those that have most to show first. */
export function richestFirst<T extends Pictured>(tools: readonly T[]): T[] {
  const count = ({ samples, examples }: Pictured) => samples.length + examples.length;
  return tools.toSorted((one, other) => count(other) - count(one));
}
