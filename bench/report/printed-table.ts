/** Prints a line of a table; a bound that is broken makes the benchmark end with a failure. */
export function printRow(name: string, value: string, bound?: { text: string; isKept: boolean }): void {
  const verdict = bound ? `(${bound.text}: ${bound.isKept ? 'yes' : 'NO'})` : '';
  console.log(`  ${name.padEnd(52)}${value.padStart(14)}  ${verdict}`.trimEnd());
  if (bound && !bound.isKept) process.exitCode = 1;
}

/** Prints a line of a table with several values. */
export function printColumns(name: string, values: readonly string[]): void {
  console.log(`  ${name.padEnd(44)}${values.map((value) => value.padStart(13)).join('')}`);
}

/** The value below which `share` of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
