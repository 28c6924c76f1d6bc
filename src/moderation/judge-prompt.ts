import rules from './prompt-rules.json' with { type: 'json' };

/** What a prompt is refused for. */
export type PromptRule = 'sexual' | 'minor_sexual';

interface WordList {
  readonly latin: readonly string[];
  readonly other: readonly string[];
}

/**
 * What is wrong with what a prompt asks for, in nine languages; undefined for nearly all. Sexual content is refused, whoever draws; where a
 * minor is named as well, the log says so. Words that are harmless in their company (“nude lipstick”, 裸子植物) are taken out first. A list
 * is coarse: it stops what is said openly, and providers judge the rest.
 */
export function judgePrompt(prompt: string): PromptRule | undefined {
  const text = plain(prompt);
  const rest = text.replaceAll(harmless, ' ');
  if (!sexual.some((words) => words.test(rest))) return undefined;
  return minor.some((words) => words.test(rest)) ? 'minor_sexual' : 'sexual';
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
  const words = [...new Set(latin.map(plain))].map((word) =>
    word.replaceAll('*', '\\p{L}*').replaceAll(' ', '\\s+'),
  );
  return [
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    new RegExp([...new Set(other.map(plain))].join('|'), 'u'),
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

/** Lower case without accents, invisible characters and letters in disguise. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|\u034f/gu, '')
    .toLowerCase()
    .replace(/[\p{L}\d$@]*\p{L}[\p{L}\d$@]*/gu, (word) =>
      word.replace(/[013457$@]/g, (sign) => disguises[sign]),
    )
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC');
}
