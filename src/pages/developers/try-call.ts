/** What one call of the API needs to be tried. */
export interface TriedCall {
  readonly method: string;
  /** With everything filled in. */
  readonly path: string;
  readonly key: string;
  /** JSON as typed, or a file. */
  readonly body?: string | File;
}

interface TriedAnswer {
  readonly status: number;
  readonly text: string;
}

const longestText = 20_000;

/**
 * Asks as a program does: with the key alone, and without the cookie of the page. Null where nothing came back. The key is kept nowhere.
 */
export async function tryCall({ method, path, key, body }: TriedCall): Promise<TriedAnswer | null> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  try {
    const answer = await fetch(path, {
      method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      body: typeof body === 'object' ? formOf(body) : body,
    });
    const text = await answer.text();
    return { status: answer.status, text: readable(text).slice(0, longestText) };
  } catch {
    return null;
  }
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Puts what was typed in place of `{id}`. */
export function filledPath(path: string, values: Readonly<Record<string, string>>, query: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return query.trim() === '' ? filled : `${filled}?${query.trim().replace(/^\?/, '')}`;
}
