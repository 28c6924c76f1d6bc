import { isKeepable } from '../../plain-text.ts';

/** Nothing that is asked for here lies deeper, and whatever walks through it later has room to. */
const deepest = 64;

/** What is wrong with a part of a body, and where it is. */
export interface UnkeptPart {
  readonly field: string;
  readonly problem: string;
}

/** The first text in a body, or name of a part of it, that no database keeps, or what lies too deep; undefined of nearly all. */
export function findUnkept(body: unknown): UnkeptPart | undefined {
  const left: { value: unknown; path: readonly string[] }[] = [{ value: body, path: [] }];
  for (let part = left.pop(); part; part = left.pop()) {
    const { value, path } = part;
    const field = path.join('.');
    if (typeof value === 'string' && !isKeepable(value))
      return { field, problem: 'holds a NUL or half of a surrogate pair' };
    if (value === null || typeof value !== 'object' || !isPlain(value)) continue;
    if (path.length > deepest) return { field, problem: `lies deeper than ${deepest} levels` };
    const parts = Object.entries(value).reverse();
    if (parts.some(([name]) => !isKeepable(name)))
      return { field, problem: 'has a part whose name holds a NUL or half of a surrogate pair' };
    for (const [name, one] of parts) left.push({ value: one, path: [...path, name] });
  }
  return undefined;
}

/** Not a file of a form, or the like. */
function isPlain(value: object): boolean {
  const prototype = Array.isArray(value) ? null : Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
