/** How many letters two words may differ in to be the same word mistyped: none in short ones. */
export function mostTypos(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Three rows of the table, for words of any language; used again and again, since thousands are compared while somebody types. */
const longest = 120;
const table = [0, 1, 2].map(() => new Uint8Array(longest + 1));

/**
 * Whether two words are at most so many letters apart, counting a letter too many, one missing, another one, and two that changed places
 * (Damerau–Levenshtein, restricted). Answers the distance, or `most + 1`; words above 120 letters are never near.
 */
export function distanceWithin(one: string, other: string, most: number): number {
  const far = most + 1;
  if (Math.abs(one.length - other.length) > most || other.length > longest) return far;
  let [before, last, now] = table;
  for (let column = 0; column <= other.length; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    now[0] = row;
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let cost = Math.min(last[column] + 1, now[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
      if (
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
      )
        cost = Math.min(cost, before[column - 2] + 1);
      now[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return far;
    [before, last, now] = [last, now, before];
  }
  return Math.min(last[other.length], far);
}

/** Which letters a word has, as bits: several letters share each of them. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31);
  return letters;
}

/** False where words with these letters are more than so many letters apart: each typo adds or takes one letter at most. Far cheaper than the distance. */
export function mayBeNear(one: number, other: number, most: number): boolean {
  return bitsIn(one & ~other) <= most && bitsIn(other & ~one) <= most;
}

function bitsIn(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count++;
  return count;
}
