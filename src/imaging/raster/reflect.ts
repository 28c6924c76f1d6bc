/** Where `position` lands when a line of this length is continued by its own reflection, edge pixels doubled. */
export function reflect(position: number, length: number): number {
  const period = 2 * length;
  const wrapped = ((position % period) + period) % period;
  return wrapped < length ? wrapped : period - 1 - wrapped;
}
