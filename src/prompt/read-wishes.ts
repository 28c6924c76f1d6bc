import { type ReadWord, readPrompt } from './read-prompt.ts';

/** What is wanted, and what must not be there: whatever a negative prompt names is left out. */
export function readWishes(prompt: string, negativePrompt: string): ReadWord[] {
  const avoided = readPrompt(negativePrompt).map((word) => ({ ...word, isAvoided: true }));
  return [...readPrompt(prompt), ...avoided];
}
