/** How many letters two words may differ in to be the same word mistyped: none in short ones. */
export function mostTypos(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Whether two words are at most so many letters apart, counting a letter too many, one missing, another one, and two that changed places
 * (Damerau–Levenshtein, restricted). Answers the distance, or `most + 1`.
 */
export function distanceWithin(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(last[column] + 1, now[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, before[column - 2] + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = now;
  }
  return last[other.length];
}
