const quotes = /["“”„«»「」『』]\s*([^"“”„«»「」『』]+?)\s*["“”„«»「」『』]/gu;
/** Letters, digits and marks of the scripts that there are fonts for. */
const settable =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Nd}\p{P}\p{Zs}ー+=$€£¥%]+$/u;
/** More is no title any more. */
const mostLetters = 90;

/** What stands in quotation marks of any language, and the prompt without it. */
export function splitQuotes(prompt: string): { quoted: string[]; rest: string } {
  const quoted = [...prompt.matchAll(quotes)].map(([, text]) => text);
  return { quoted, rest: prompt.replace(quotes, ' , ') };
}

/** Whether it can be set on a picture: short enough, in letters that there are fonts for. */
export const canBeSet = (text: string): boolean => [...text].length <= mostLetters && settable.test(text);

/** Breaks a text where it is written to break (`/` or a new line), or else so that its lines are about as long. */
export function linesOf(text: string): string[] {
  const given = text
    .split(/\s*[/\n|]\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (given.length !== 1) return given.slice(0, 4);
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const length = [...text].length * (isWide ? 1.8 : 1);
  const count = length <= 17 ? 1 : length <= 40 ? 2 : length <= 66 ? 3 : 4;
  return balanced(
    isWide && !/\s/.test(text) ? [...text] : text.split(/\s+/),
    count,
    isWide && !/\s/.test(text) ? '' : ' ',
  );
}

/** The parts in so many lines, the longest of them as short as can be. */
function balanced(parts: readonly string[], count: number, joint: string): string[] {
  if (count === 1 || parts.length <= 1) return [parts.join(joint)];
  let best: string[] = [parts.join(joint)];
  const lengthOf = (lines: readonly string[]) => Math.max(...lines.map((line) => [...line].length));
  for (let cut = 1; cut < parts.length; cut++) {
    const lines = [parts.slice(0, cut).join(joint), ...balanced(parts.slice(cut), count - 1, joint)];
    if (lengthOf(lines) < lengthOf(best)) best = lines;
  }
  return best;
}
