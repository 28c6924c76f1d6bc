/** The entry of a list that a key leads to from the current one, around its ends; undefined where the key means nothing. */
export function nextEntry(key: string, current: number, count: number): number | undefined {
  return {
    ArrowDown: (current + 1) % count,
    ArrowUp: (current - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }[key];
}
