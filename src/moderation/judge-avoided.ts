import { judgePrompt, type PromptRule } from './judge-prompt.ts';

/** What stands between things in a list. */
const between = /[,;，、；\n]+/u;

/**
 * The same of words that name what a picture must not show. “nude, nsfw” among them is what careful people write, so it's no reason to
 * refuse anything: that no engine draws from it is seen to by {@link drawableAvoided}. Only one thing that is sexual and names a minor is
 * refused here as well.
 */
export function judgeAvoided(words: string): PromptRule | undefined {
  return words.split(between).some((thing) => judgePrompt(thing) === 'minor_sexual')
    ? 'minor_sexual'
    : undefined;
}

/**
 * What of such words may become part of a prompt, for engines that have no field for them: nothing that a prompt would be refused for.
 * Undefined where nothing is left.
 */
export function drawableAvoided(words: string): string | undefined {
  const things = words
    .split(between)
    .map((thing) => thing.trim())
    .filter((thing) => thing !== '' && !judgePrompt(thing));
  const rest = things.join(', ');
  // Apart they may be fine, and not together.
  return rest === '' || judgePrompt(rest) ? undefined : rest;
}
