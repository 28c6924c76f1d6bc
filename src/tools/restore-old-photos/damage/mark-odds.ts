/** A small trained classifier: a layer of neurons (tanh) and a logistic one; the last number of each is what it starts from. */
export interface Odds {
  readonly hidden: readonly (readonly number[])[];
  readonly out: readonly number[];
}

/** How likely it is, 0..1, that what has these facts is damage. */
export function oddsOf({ hidden, out }: Odds, facts: ArrayLike<number>): number {
  let sum = out[out.length - 1];
  for (const [neuron, weights] of hidden.entries()) {
    let value = weights[facts.length];
    for (let i = 0; i < facts.length; i++) value += weights[i] * facts[i];
    sum += out[neuron] * Math.tanh(value);
  }
  return 1 / (1 + Math.exp(-sum));
}

/** −5..5. */
export const logitOf = (odds: number): number =>
  Math.max(-5, Math.min(5, Math.log((odds + 1e-4) / (1 - odds + 1e-4))));
