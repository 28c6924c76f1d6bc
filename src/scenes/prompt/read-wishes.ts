import { canBeSet, splitQuotes } from './quoted-words.ts';
import { type ReadWord, readPrompt } from './read-prompt.ts';

/** What is wanted, what is to be written on it, and what must not be there: whatever a negative prompt names is left out. */
export function readWishes(prompt: string, negativePrompt: string): ReadWord[] {
  const { quoted, rest } = splitQuotes(prompt);
  const avoided = readPrompt(negativePrompt).map((word) => ({ ...word, isAvoided: true }));
  const written = quoted.map((text): ReadWord => {
    return { text: `“${text}”`, isAvoided: false, ...(canBeSet(text) && { quoted: text }) };
  });
  return [...readPrompt(rest), ...written, ...avoided];
}
