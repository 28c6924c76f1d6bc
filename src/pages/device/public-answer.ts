/** Whether an answer is the same for everyone, so that a device may keep it: never one that says it belongs to somebody. */
export function isPublicAnswer({ ok, status, type, redirected, headers }: Response): boolean {
  const wordsOf = (name: string) =>
    (headers.get(name) ?? '').split(',').map((word) => word.trim().toLowerCase());
  const keeping = wordsOf('cache-control');
  const varies = wordsOf('vary').filter(Boolean);
  return (
    ok &&
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    !keeping.some((word) => /^(private|no-store)\b/.test(word)) &&
    !headers.has('set-cookie') &&
    varies.every((name) => name === 'accept-encoding')
  );
}

/** Files that pages show or run, and that are nobody's: what lies in folders of the build and of `public/`. */
export function isPageFile(path: string): boolean {
  return /^\/(assets|fonts|icons|samples)\/[\w./-]+$/.test(path) || path === '/mark.svg';
}

/** Files that a page names: its style sheets, scripts, fonts and pictures. */
export function filesNamedIn(html: string): string[] {
  const named = [...html.matchAll(/"(\/[\w./-]+\.\w+)"/g)].map(([, path]) => path);
  return [...new Set(named.filter(isPageFile))];
}

/** Names of the islands of a page. */
export function islandsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/data-island="([\w-]+)"/g)].map(([, name]) => name))];
}

/** Which build a page is of; null where it doesn't say. */
export function buildOf(html: string): string | null {
  return /<meta name="build" content="(\w+)"/.exec(html)?.[1] ?? null;
}
