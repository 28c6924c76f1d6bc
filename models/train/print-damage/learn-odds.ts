import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import type { Odds } from '#src/tools/restore-old-photos/damage/mark-odds.ts';

/** What has these facts is damage, or is none; it counts as much as it weighs. */
export interface Example {
  readonly facts: Float32Array;
  readonly truth: 0 | 1;
  readonly weight: number;
}

export interface Learning {
  readonly neurons: number;
  readonly rounds: number;
  readonly seed: number;
}

const batch = 256;
const [firstRate, lastRate] = [5e-3, 5e-5];
const [keepSlope, keepSquare] = [0.9, 0.999];
/** Holds weights small. */
const decay = 1e-5;

/**
 * A layer of neurons (tanh) and a logistic one, learned with Adam (Kingma, Ba, 2015) from facts that are first brought to a mean of 0 and a
 * deviation of 1; what brings them there is folded into the weights at the end.
 */
export function learnOdds(examples: readonly Example[], { neurons, rounds, seed }: Learning): Odds {
  const size = examples[0].facts.length;
  const { mean, spread } = spreadOf(examples, size);
  const facts = new Float32Array(examples.length * size);
  for (const [n, one] of examples.entries())
    for (let i = 0; i < size; i++) facts[n * size + i] = (one.facts[i] - mean[i]) / spread[i];
  const weightSum = examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length;
  const random = seededRandom(seed);
  const stride = size + 1;
  const count = neurons * stride + neurons + 1;
  const weights = Float64Array.from({ length: count }, () => (random() - 0.5) * (2 / Math.sqrt(size)));
  const [slopes, slope, square] = [0, 0, 0].map(() => new Float64Array(count));
  const out = neurons * stride;
  const order = Uint32Array.from(examples.keys());
  const values = new Float64Array(neurons);
  const steps = rounds * Math.ceil(examples.length / batch);
  for (let round = 0, step = 0; round < rounds; round++) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += batch) {
      slopes.fill(0);
      const to = Math.min(order.length, from + batch);
      for (let at = from; at < to; at++) {
        const n = order[at];
        let sum = weights[out + neurons];
        for (let neuron = 0; neuron < neurons; neuron++) {
          let value = weights[neuron * stride + size];
          for (let i = 0; i < size; i++) value += weights[neuron * stride + i] * facts[n * size + i];
          values[neuron] = Math.tanh(value);
          sum += weights[out + neuron] * values[neuron];
        }
        const off =
          ((1 / (1 + Math.exp(-sum)) - examples[n].truth) * examples[n].weight) / weightSum / (to - from);
        slopes[out + neurons] += off;
        for (let neuron = 0; neuron < neurons; neuron++) {
          slopes[out + neuron] += off * values[neuron];
          const back = off * weights[out + neuron] * (1 - values[neuron] ** 2);
          for (let i = 0; i < size; i++) slopes[neuron * stride + i] += back * facts[n * size + i];
          slopes[neuron * stride + size] += back;
        }
      }
      const rate = lastRate + 0.5 * (firstRate - lastRate) * (1 + Math.cos((Math.PI * step) / steps));
      step++;
      for (let i = 0; i < count; i++) {
        const own = slopes[i] + decay * weights[i];
        slope[i] = keepSlope * slope[i] + (1 - keepSlope) * own;
        square[i] = keepSquare * square[i] + (1 - keepSquare) * own * own;
        const [first, second] = [slope[i] / (1 - keepSlope ** step), square[i] / (1 - keepSquare ** step)];
        weights[i] -= (rate * first) / (Math.sqrt(second) + 1e-8);
      }
    }
  }
  return {
    hidden: Array.from({ length: neurons }, (_, neuron) => {
      const own = weights.subarray(neuron * stride, neuron * stride + size);
      const folded = Array.from(own, (weight, i) => weight / spread[i]);
      const start = folded.reduce(
        (sum, weight, i) => sum - weight * mean[i],
        weights[neuron * stride + size],
      );
      return [...folded, start].map(shortened);
    }),
    out: Array.from(weights.subarray(out), shortened),
  };
}

function spreadOf(examples: readonly Example[], size: number) {
  const mean = new Float64Array(size);
  const spread = new Float64Array(size);
  for (const { facts } of examples) for (let i = 0; i < size; i++) mean[i] += facts[i] / examples.length;
  for (const { facts } of examples)
    for (let i = 0; i < size; i++) spread[i] += (facts[i] - mean[i]) ** 2 / examples.length;
  return { mean, spread: spread.map((value) => Math.sqrt(value) + 1e-3) };
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
}

const shortened = (value: number) => Math.round(value * 1e4) / 1e4;
