import compile from 'icu-minify/compile';
import type { Messages } from './messages.ts';

interface Tree {
  readonly [key: string]: Tree | string;
}

/**
 * Messages as pages take them: those with placeholders, numbers or tags are read here and not in the browser, which so needs no
 * parser. All others stay the plain texts that they are.
 */
export function compileMessages(messages: Messages): Messages {
  return compileTree(messages as unknown as Tree) as unknown as Messages;
}

function compileTree(tree: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTree(value),
    ]),
  );
}
