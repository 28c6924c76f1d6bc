/** What an alpha and a foreground are measured by. Alphas are bytes, 255 = subject; colors RGB bytes. */

export interface AlphaErrors {
  /** Sum of absolute differences, alpha 0..1, in thousands of pixels. */
  readonly sad: number;
  /** Mean squared difference, alpha 0..1, times 1000. */
  readonly mse: number;
  /** Sum of squared differences of the gradients' size, in thousands (Rhemann et al. 2009, σ 1.4). */
  readonly gradient: number;
  /** Intersection over union where alpha is at least one half. */
  readonly iou: number;
}

export function alphaErrors(
  found: Uint8Array,
  truth: Uint8Array,
  width: number,
  height: number,
): AlphaErrors {
  let absolute = 0;
  let squared = 0;
  for (let i = 0; i < truth.length; i++) {
    const difference = (found[i] - truth[i]) / 255;
    absolute += Math.abs(difference);
    squared += difference ** 2;
  }
  const foundEdges = gradientSize(found, width, height);
  const trueEdges = gradientSize(truth, width, height);
  let edges = 0;
  for (let i = 0; i < trueEdges.length; i++) edges += (foundEdges[i] - trueEdges[i]) ** 2;
  return {
    sad: absolute / 1000,
    mse: (squared / truth.length) * 1000,
    gradient: edges / 1000,
    iou: overlap(found, truth),
  };
}

/** Intersection over union at one half; 1 when both are empty. */
export function overlap(found: Uint8Array, truth: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < truth.length; i++) {
    const isFound = found[i] >= 128;
    const isTrue = truth[i] >= 128;
    if (isFound && isTrue) both++;
    if (isFound || isTrue) either++;
  }
  return either === 0 ? 1 : both / either;
}

/**
 * Mean absolute difference of color, 0..255, over soft pixels (true alpha 5 to 95 %), each counting as much as it shows
 * (its true alpha).
 *
 * @param found, truth 3 bytes a pixel
 */
export function foregroundError(found: Uint8Array, truth: Uint8Array, alpha: Uint8Array): number {
  let sum = 0;
  let weights = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < 13 || alpha[i] > 242) continue;
    const weight = alpha[i] / 255;
    for (let channel = 0; channel < 3; channel++) {
      sum += (weight * Math.abs(found[i * 3 + channel] - truth[i * 3 + channel])) / 3;
    }
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

function gradientSize(alpha: Uint8Array, width: number, height: number): Float32Array {
  const sigma = 1.4;
  const reach = 4;
  const taps = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const total = taps.reduce((sum, tap) => sum + tap, 0);
  const smooth = taps.map((tap) => tap / total);
  const slope = taps.map((tap, i) => (-(i - reach) / sigma ** 2) * (tap / total));
  const plane = Float32Array.from(alpha, (value) => value / 255);
  const across = filter(filter(plane, width, height, slope, false), width, height, smooth, true);
  const down = filter(filter(plane, width, height, smooth, false), width, height, slope, true);
  return across.map((value, i) => Math.hypot(value, down[i]));
}

function filter(
  plane: Float32Array,
  width: number,
  height: number,
  taps: readonly number[],
  isVertical: boolean,
): Float32Array {
  const reach = taps.length >> 1;
  const filtered = new Float32Array(plane.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = 0;
      for (let tap = -reach; tap <= reach; tap++) {
        const column = isVertical ? x : Math.min(Math.max(x + tap, 0), width - 1);
        const row = isVertical ? Math.min(Math.max(y + tap, 0), height - 1) : y;
        sum += taps[tap + reach] * plane[row * width + column];
      }
      filtered[i] = sum;
    }
  }
  return filtered;
}
