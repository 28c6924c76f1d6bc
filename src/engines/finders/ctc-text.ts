/**
 * The likeliest letter of each step, repeats and blanks taken out (greedy decoding of connectionist temporal
 * classification: Graves et al., 2006).
 *
 * @param steps shares of all classes, step by step: `letters.length + 1` each, of which the first is the blank
 * @returns the text, and the mean share of its letters, 0 without any
 */
export function ctcText(steps: Float32Array, letters: readonly string[]): { text: string; score: number } {
  const classes = letters.length + 1;
  let text = '';
  let sum = 0;
  let count = 0;
  let last = 0;
  for (let start = 0; start + classes <= steps.length; start += classes) {
    let best = 0;
    for (let at = 1; at < classes; at++) if (steps[start + at] > steps[start + best]) best = at;
    if (best !== 0 && best !== last) {
      text += letters[best - 1];
      sum += steps[start + best];
      count++;
    }
    last = best;
  }
  return { text, score: count > 0 ? sum / count : 0 };
}
