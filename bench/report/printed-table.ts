import { isBrief } from './measure-length.ts';

/** What a figure is held against. */
export interface Bound {
  readonly text: string;
  readonly isKept: boolean;
  /** Judged in a brief measurement too: something is counted that has to be right however little is measured. */
  readonly isExact?: boolean;
}

/** How many figures this process has printed, and how many measurements it has left out for a reason it named. */
export const printed = { figures: 0, leftOut: 0 };

/** Printed in place of a figure that there is none of. */
export const notMeasured = 'not measured';

const noFigure = new RegExp(`\\b(?:NaN|Infinity|undefined|null|${notMeasured})\\b`);

/** Prints a line of a table; a bound that is broken, or a figure that is none, makes the measurement end with a failure. */
export function printRow(name: string, value: string, bound?: Bound): void {
  const figure = readFigure(value);
  const isJudged = bound !== undefined && (!isBrief || bound.isExact === true);
  const verdict =
    bound && figure !== notMeasured
      ? `(${bound.text}: ${isJudged ? yesOrNo(bound.isKept) : 'not judged'})`
      : '';
  console.log(`  ${name.padEnd(52)}${figure.padStart(14)}  ${verdict}`.trimEnd());
  if (isJudged && !bound.isKept) process.exitCode = 1;
}

/** Prints a line of a table with several values; without a name, it is the head of the table. */
export function printColumns(
  name: string,
  values: readonly string[],
  { first = 44, other = 13 }: { first?: number; other?: number } = {},
): void {
  const cells = name === '' ? values : values.map(readFigure);
  console.log(
    `  ${name.padEnd(first)}${cells.map((cell) => cell.padStart(Math.max(other, cell.length + 2))).join('')}`,
  );
}

/** Names what is not measured here, and why: it needs pictures or a package that are not there. */
export function printLeftOut(name: string, reason: string): void {
  printed.leftOut++;
  console.log(`\n${name}: left out, ${reason}`);
}

/** Nothing was printed that says anything: somebody who reads only the exit code must not take it for a success. */
process.on('exit', (code) => {
  if (code !== 0 || printed.figures + printed.leftOut > 0) return;
  console.error('\nNo figure was measured.');
  process.exitCode = 1;
});

function readFigure(value: string): string {
  if (noFigure.test(value)) {
    process.exitCode = 1;
    return notMeasured;
  }
  if (/\d/.test(value)) printed.figures++;
  return value;
}

function yesOrNo(isKept: boolean): string {
  return isKept ? 'yes' : 'NO';
}
