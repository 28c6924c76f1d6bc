import rules from './prompt-rules.json' with { type: 'json' };
import { joinedLetters, shownLetters } from './shown-letters.ts';

/** What a prompt is refused for. */
export type PromptRule = 'sexual' | 'minor_sexual';

interface WordList {
  readonly latin: readonly string[];
  readonly other: readonly string[];
}

/**
 * What is wrong with what a prompt asks for, in nine languages; undefined for nearly all. Sexual content is refused, whoever draws; where a
 * minor is named as well, the log says so. Words that are harmless in their company (“nude lipstick”, 裸子植物) are taken out first. Letters
 * that look like others, and letters set apart, are read as what they show. A list is coarse: it stops what is said openly, and providers
 * judge the rest.
 */
export function judgePrompt(prompt: string): PromptRule | undefined {
  const shown = shownLetters(prompt);
  const joined = joinedLetters(shown, (word) => plain(word).replaceAll(harmless, '') === '');
  const readings = [shown, joined].map((text) => plain(text).replaceAll(harmless, ' '));
  const holds = (patterns: readonly RegExp[]) =>
    readings.some((text) => patterns.some((words) => words.test(text)));
  if (!holds(sexual)) return undefined;
  return holds(minor) ? 'minor_sexual' : 'sexual';
}

const sexual = patternsOf(rules.sexual);
const minor = patternsOf(rules.minor);
const harmless = new RegExp(
  patternsOf(rules.harmless)
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** Latin words are found as whole words (`*` stands for any ending), the others anywhere. */
function patternsOf({ latin, other }: WordList): RegExp[] {
  const words = [...new Set(latin.map(plainOf))].map((word) =>
    word.replaceAll('*', '\\p{L}*').replaceAll(' ', '\\s+'),
  );
  return [
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    new RegExp([...new Set(other.map(plainOf))].join('|'), 'u'),
  ];
}

/** Digits and signs that stand for letters, in words that hold letters as well. */
const disguises: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
};

function plainOf(text: string): string {
  return plain(shownLetters(text));
}

/** Without digits and signs in the place of letters. */
function plain(shown: string): string {
  return shown.replace(/[\p{L}\d$@]*\p{L}[\p{L}\d$@]*/gu, (word) =>
    word.replace(/[013457$@]/g, (sign) => disguises[sign]),
  );
}
