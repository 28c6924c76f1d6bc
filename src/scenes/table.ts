/**
 * A function of one number, kept in a table at even steps between two ends and read linearly in between: worked out once for each
 * step that is asked for. Beyond its ends it is worked out anew.
 *
 * @param step so small that the function hardly bends on it
 */
export function tabulated(
  of: (x: number) => number,
  { from, to, step }: { from: number; to: number; step: number },
): (x: number) => number {
  const count = Math.ceil((to - from) / step) + 1;
  const table = new Float64Array(count).fill(Number.NaN);
  const read = (i: number) => {
    const known = table[i];
    if (!Number.isNaN(known)) return known;
    table[i] = of(from + i * step);
    return table[i];
  };
  return (x) => {
    const u = (x - from) / step;
    if (!(u >= 0 && u < count - 1)) return of(x);
    const i = u | 0;
    const left = read(i);
    return left + (read(i + 1) - left) * (u - i);
  };
}
