/**
 * The same function, with its answers kept for the texts it was given first: what browsers send along is one of a few
 * texts, again and again, and taking one apart costs as much as sending a page.
 */
export function remembered<T>(answer: (text: string) => T, most = 500): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const fresh = answer(text);
    if (known.size < most) known.set(text, fresh);
    return fresh;
  };
}
