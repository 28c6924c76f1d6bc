import { readToolWords } from '../i18n/read-words.server.ts';
import type { Tool } from '../tool/tool.ts';
import { tools } from '../tools/index.ts';

/** What a program may start: of what is intimate, a person says on the page that everybody agreed. */
export function offeredTools(all: readonly Tool[] = tools): Tool[] {
  return all.filter(({ tier }) => tier !== 'T3');
}

/** Those that some word of the text is about, those that most are first; all of them for no text. */
export function findOffered(text: string, all: readonly Tool[] = tools): Tool[] {
  const asked = wordsIn(text);
  const offered = offeredTools(all);
  if (asked.length === 0) return offered;
  return offered
    .map((tool) => ({ tool, hits: hitsIn(tool, asked) }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
    .map(({ tool }) => tool);
}

/** A word of the name counts three times one of what is said besides. */
function hitsIn(tool: Tool, asked: readonly string[]): number {
  const { name, promise, bestFor } = readToolWords(tool.id, 'en');
  const called = wordsIn(`${tool.id} ${name}`);
  const told = wordsIn([promise, tool.category, ...bestFor].join(' '));
  const has = (words: readonly string[], word: string) => words.some((one) => one.startsWith(word));
  return asked.reduce((sum, word) => sum + (has(called, word) ? 3 : 0) + (has(told, word) ? 1 : 0), 0);
}

/** Without endings, so that “removing backgrounds” finds what removes a background. */
function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
  return words.map((word) => (word.length > 5 ? word.replace(/(?:ing|ers?|ed|es|s|e)$/, '') : word));
}
