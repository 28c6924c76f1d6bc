const rounds = 8;
const leastVariance = 1.5e-4;

/** Density of points as a sum of a few axis-aligned normal distributions. */
export interface ColorMixture {
  readonly size: number;
  readonly means: Float64Array;
  /** Half of one over each variance. */
  readonly precisions: Float64Array;
  /** Logarithm of each one's share and normalization. */
  readonly levels: Float64Array;
}

/**
 * Fits a mixture to points by expectation maximization (Dempster, Laird, Rubin, 1977), begun with slices of the points along
 * their first coordinate.
 *
 * @param points interleaved, `size` coordinates each; at least one point
 */
export function fitMixture(points: Float32Array, size: number, count: number): ColorMixture {
  const total = points.length / size;
  const order = Array.from({ length: total }, (_, i) => i).sort(
    (a, b) => points[a * size] - points[b * size],
  );
  const shares = new Float64Array(total * count);
  for (const [place, i] of order.entries()) {
    shares[i * count + Math.min(count - 1, Math.floor((place * count) / total))] = 1;
  }
  let mixture = maximized(points, size, count, shares);
  const logs = new Float64Array(count);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < total; i++) {
      const density = logDensity(mixture, points, i * size, logs);
      for (let k = 0; k < count; k++) shares[i * count + k] = Math.exp(logs[k] - density);
    }
    mixture = maximized(points, size, count, shares);
  }
  return mixture;
}

/** @param logs of the parts; written */
export function logDensity(
  { size, means, precisions, levels }: ColorMixture,
  points: Float32Array,
  at: number,
  logs: Float64Array,
): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < levels.length; k++) {
    let sum = levels[k];
    for (let c = 0, from = k * size; c < size; c++, from++) {
      const off = points[at + c] - means[from];
      sum -= off * off * precisions[from];
    }
    logs[k] = sum;
    if (sum > most) most = sum;
  }
  let sum = 0;
  // What is so much less changes no digit.
  for (let k = 0; k < levels.length; k++) if (logs[k] > most - 40) sum += Math.exp(logs[k] - most);
  return most + Math.log(sum);
}

function maximized(points: Float32Array, size: number, count: number, shares: Float64Array): ColorMixture {
  const total = points.length / size;
  const weights = new Float64Array(count);
  const means = new Float64Array(count * size);
  const variances = new Float64Array(count * size);
  for (let i = 0; i < total; i++) {
    for (let k = 0; k < count; k++) {
      const share = shares[i * count + k];
      weights[k] += share;
      for (let c = 0; c < size; c++) {
        const value = points[i * size + c];
        means[k * size + c] += share * value;
        variances[k * size + c] += share * value * value;
      }
    }
  }
  const levels = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const weight = Math.max(weights[k], 1e-9);
    levels[k] = Math.log(weight / total);
    for (let c = k * size; c < (k + 1) * size; c++) {
      means[c] /= weight;
      variances[c] = leastVariance + Math.max(0, variances[c] / weight - means[c] ** 2);
      levels[k] -= 0.5 * Math.log(2 * Math.PI * variances[c]);
    }
  }
  return { size, means, precisions: variances.map((variance) => 0.5 / variance), levels };
}
