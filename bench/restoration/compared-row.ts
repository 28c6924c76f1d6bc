import { notMeasured, printColumns, printRow } from '../report/printed-table.ts';

/** What one kind of damage came to, in the mean over some photos: the damaged, ours, and what else there is to repair it. */
export interface Compared {
  readonly name: string;
  /** Decibels, of which more is better, or a distance of colors. */
  readonly unit: 'dB' | 'ΔE';
  readonly given: number;
  readonly made: number;
  /** Classical ways by name; the best of them is what ours is shown beside. */
  readonly classical: Readonly<Record<string, number>>;
  /** A network that this site has besides. */
  readonly network?: number;
  /** dB gained at least, or which share of the distance may be left. */
  readonly bound: number;
}

const columns = { first: 26, other: 10 };

export function printComparedHead(title: string): void {
  console.log(`\n${title}\n`);
  printColumns('', ['given', 'classical', 'ours', 'beside it', 'MAXIM'], columns);
}

/** A row of figures, one that names the classical way, and one that holds ours to its bound. */
export function printCompared({ name, unit, given, made, classical, network, bound }: Compared): void {
  const sign = unit === 'dB' ? 1 : -1;
  const [best] = Object.entries(classical).sort(([, one], [, other]) => sign * (other - one));
  const better = best === undefined ? undefined : sign * (made - best[1]);
  printColumns(
    name,
    [
      figure(given),
      best === undefined ? '–' : figure(best[1]),
      figure(made),
      better === undefined ? '–' : `${better < 0 ? '−' : '+'}${figure(Math.abs(better))}`,
      network === undefined ? '–' : figure(network),
    ],
    columns,
  );
  const isLost = better !== undefined && better < 0;
  if (best)
    printRow(
      `  best classical, ${best[0]}${isLost ? ': better than ours' : ''}`,
      `${figure(best[1])} ${unit}`,
    );
  if (unit === 'dB')
    printRow('  gained', `${figure(made - given)} dB`, {
      text: `≥ ${bound} dB`,
      isKept: made - given >= bound,
    });
  else
    printRow('  left of the distance', given === 0 ? notMeasured : `${Math.round((100 * made) / given)} %`, {
      text: `≤ ${Math.round(100 * bound)} %`,
      isKept: made <= bound * given,
    });
}

const figure = (value: number) => value.toFixed(2);
