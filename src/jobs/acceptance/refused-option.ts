import type { ErrorParams } from '../../errors.ts';

/** Callers send what they like; a failure goes back to them, and into logs, no longer than this and readable. */
const longest = 100;

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
  readonly message: string;
}

/** The parameters of `option_invalid`: which option, what is wrong with it, and what was received in its place. */
export function describeRefusal(options: Readonly<Record<string, unknown>>, issue: Issue): ErrorParams {
  const path = issue.keys?.slice(0, 1) ?? issue.path;
  const value = path.reduce<unknown>(
    (found, key) => (isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined),
    options,
  );
  return {
    option: readable(path.map(String).join('.')),
    problem: readable(issue.message),
    // Nothing at all has no text in JSON.
    received: readable(JSON.stringify(value) ?? 'nothing'),
  };
}

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

/** Without what is invisible, turns the line around or ends it. */
function readable(text: string): string {
  const characters = [...text.slice(0, 2 * longest).replace(/[\p{C}\u2028\u2029]/gu, ' ')];
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}
