import lookalikes from './lookalikes.json' with { type: 'json' };

/** Each letter of another script, or in small capitals, and the Latin one that it looks like. */
const latinFor = new Map(
  Object.entries(lookalikes).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
);
/** First of the alphabets in filled circles and filled squares. */
const filled = [0x1f150, 0x1f170];

/**
 * What a reader sees: lower case without accents and invisible characters, with Latin letters for those of other scripts, in circles or in
 * small capitals that look like them.
 */
export function shownLetters(text: string): string {
  return [
    ...text
      .normalize('NFKC')
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
      .normalize('NFD')
      // Those of kana tell one sound from another.
      .replace(/[^\P{M}\u3099\u309a]/gu, '')
      .normalize('NFC'),
  ]
    .map((letter) => latinFor.get(letter) ?? unfilled(letter))
    .join('')
    .toLowerCase();
}

function unfilled(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = filled.find((start) => code >= start && code < start + 26);
  return first === undefined ? letter : String.fromCharCode(0x61 + code - first);
}

/** Stands for a letter. */
const one = String.raw`[\p{L}\d$@]`;
/** Never a comma or a line break: these stand between things. */
const apart = String.raw`(?:[^\S\n]{1,3}|[^\S\n]?[-.·•・_*/|~+:][^\S\n]?)`;
const cjk = String.raw`(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])`;
/** Three single letters or more with the same between them; two where a word has no more. */
const spelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${one}(${apart})${one}(?:(?:\1${one})+|${cjk})(?![\p{L}\p{N}])`,
  'gu',
);
/** A word of one letter in a Latin language, before another one. */
const smallWord = /^[aeiouy](?=\p{L}{3})/u;

/**
 * Letters that are set apart, joined to a word: `n u d e`, `n.u.d.e`. Where the first may be a small word (`a n u d e …`), the rest also
 * stands by itself, unless `isWhole` knows the word.
 */
export function joinedLetters(shown: string, isWhole: (word: string) => boolean): string {
  return shown.replace(spelled, (letters) => {
    const word = letters.replace(/[^\p{L}\d$@]/gu, '');
    return smallWord.test(word) && !isWhole(word) ? `${word} ${word.slice(1)}` : word;
  });
}
