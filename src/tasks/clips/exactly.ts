/** So many of them: what comes beyond is left, and where they end early, the last one stays. None where none comes. */
export async function* exactly<T>(frames: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let given = 0;
  let last: { readonly frame: T } | undefined;
  for await (const frame of frames) {
    if (given === count) return;
    last = { frame };
    given++;
    yield frame;
  }
  for (; last && given < count; given++) yield last.frame;
}
