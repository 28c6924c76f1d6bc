/** Values per pixel of {@link guidedCoefficients}: red, green, blue, offset, fit. */
export const coefficientCount = 5;

/** Per pixel: the colors, the target, and the products of all pairs of them but those among the target's colors twice. */
const momentCount = 14;
/** Below this variance the target has nothing to explain. */
const flatVariance = 1e-5;

/**
 * Guided filter with a color guide (He, Sun, Tang: "Guided Image Filtering", 2013), left as its averaged coefficients:
 * `target ≈ red·R + green·G + blue·B + offset` around every pixel. Applied to the guide of the same size they give the
 * filtered target; enlarged and applied to a larger guide they give the target at that size (He, Sun: "Fast Guided
 * Filter", 2015). `fit` is the share of the target's variance that the colors explain, 0..1.
 *
 * @param guide interleaved RGB, 0..1
 * @param target as many values as the guide has pixels
 * @param radius of the square window in pixels
 * @param epsilon variance (0..1 squared) below which the guide counts as flat
 * @returns interleaved, {@link coefficientCount} values for each pixel
 */
export function guidedCoefficients(
  guide: Float32Array,
  target: Float32Array,
  size: { readonly width: number; readonly height: number },
  radius: number,
  epsilon: number,
): Float32Array {
  const means = boxMean(momentsOf(guide, target), momentCount, size, radius);
  return boxMean(coefficientsOf(means, epsilon), coefficientCount, size, radius);
}

function momentsOf(guide: Float32Array, target: Float32Array): Float32Array {
  const moments = new Float32Array(target.length * momentCount);
  for (let i = 0, g = 0, m = 0; i < target.length; i++, g += 3, m += momentCount) {
    const red = guide[g];
    const green = guide[g + 1];
    const blue = guide[g + 2];
    const value = target[i];
    moments[m] = red;
    moments[m + 1] = green;
    moments[m + 2] = blue;
    moments[m + 3] = value;
    moments[m + 4] = red * red;
    moments[m + 5] = red * green;
    moments[m + 6] = red * blue;
    moments[m + 7] = green * green;
    moments[m + 8] = green * blue;
    moments[m + 9] = blue * blue;
    moments[m + 10] = red * value;
    moments[m + 11] = green * value;
    moments[m + 12] = blue * value;
    moments[m + 13] = value * value;
  }
  return moments;
}

/** Solves the 3 × 3 system of every window by Cramer's rule. */
function coefficientsOf(means: Float32Array, epsilon: number): Float32Array {
  const length = means.length / momentCount;
  const coefficients = new Float32Array(length * coefficientCount);
  for (let i = 0, m = 0, c = 0; i < length; i++, m += momentCount, c += coefficientCount) {
    const red = means[m];
    const green = means[m + 1];
    const blue = means[m + 2];
    const value = means[m + 3];
    const variance = means[m + 13] - value * value;
    if (variance < flatVariance) {
      coefficients[c + 3] = value;
      coefficients[c + 4] = 1;
      continue;
    }
    const a11 = means[m + 4] - red * red + epsilon;
    const a12 = means[m + 5] - red * green;
    const a13 = means[m + 6] - red * blue;
    const a22 = means[m + 7] - green * green + epsilon;
    const a23 = means[m + 8] - green * blue;
    const a33 = means[m + 9] - blue * blue + epsilon;
    const v1 = means[m + 10] - red * value;
    const v2 = means[m + 11] - green * value;
    const v3 = means[m + 12] - blue * value;
    const c11 = a22 * a33 - a23 * a23;
    const c12 = a13 * a23 - a12 * a33;
    const c13 = a12 * a23 - a13 * a22;
    const c22 = a11 * a33 - a13 * a13;
    const c23 = a12 * a13 - a11 * a23;
    const c33 = a11 * a22 - a12 * a12;
    const scale = 1 / (a11 * c11 + a12 * c12 + a13 * c13);
    const x1 = scale * (c11 * v1 + c12 * v2 + c13 * v3);
    const x2 = scale * (c12 * v1 + c22 * v2 + c23 * v3);
    const x3 = scale * (c13 * v1 + c23 * v2 + c33 * v3);
    coefficients[c] = x1;
    coefficients[c + 1] = x2;
    coefficients[c + 2] = x3;
    coefficients[c + 3] = value - x1 * red - x2 * green - x3 * blue;
    coefficients[c + 4] = Math.min(1, (x1 * v1 + x2 * v2 + x3 * v3) / variance);
  }
  return coefficients;
}

/** Mean over a square window that is cut off at the border; running sums, so its size costs nothing. */
function boxMean(
  values: Float32Array,
  channels: number,
  { width, height }: { readonly width: number; readonly height: number },
  radius: number,
): Float32Array {
  const length = width * channels;
  const reach = radius * channels;
  const before = reach + channels;
  /** Sums of each column over the rows in reach, with zeros on both sides in place of a border. */
  const padded = new Float64Array(before + length + reach);
  const columns = padded.subarray(before, before + length);
  const scales = Float64Array.from(
    { length: width },
    (_, x) => 1 / (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1),
  );
  const means = new Float32Array(values.length);
  for (let y = -radius; y < height; y++) {
    const added = (y + radius) * length;
    const dropped = (y - radius - 1) * length;
    if (y + radius < height && y > radius) {
      for (let i = 0; i < length; i++) columns[i] += values[added + i] - values[dropped + i];
    } else if (y + radius < height) {
      for (let i = 0; i < length; i++) columns[i] += values[added + i];
    } else if (y > radius) {
      for (let i = 0; i < length; i++) columns[i] -= values[dropped + i];
    }
    if (y < 0) continue;
    const scale = 1 / (Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1);
    const out = means.subarray(y * length, (y + 1) * length);
    let channel = 0;
    for (; channel + 1 < channels; channel += 2)
      meanOfTwo(padded, out, channel, channels, reach, scales, scale);
    if (channel < channels) meanOfOne(padded, out, channel, channels, reach, scales, scale);
  }
  return means;
}

/** A row's means of one channel, of the sums of its columns. */
function meanOfOne(
  padded: Float64Array,
  means: Float32Array,
  channel: number,
  channels: number,
  reach: number,
  scales: Float64Array,
  scale: number,
): void {
  const before = reach + channels;
  let sum = 0;
  for (let i = before + channel; i < before + reach; i += channels) sum += padded[i];
  for (let x = 0, i = channel; x < scales.length; x++, i += channels) {
    sum += padded[i + before + reach] - padded[i];
    means[i] = sum * scale * scales[x];
  }
}

/** The same of a channel and the next one: each sum waits for the one before it, and meanwhile the other gets on. */
function meanOfTwo(
  padded: Float64Array,
  means: Float32Array,
  channel: number,
  channels: number,
  reach: number,
  scales: Float64Array,
  scale: number,
): void {
  const before = reach + channels;
  const ahead = before + reach;
  let first = 0;
  let second = 0;
  for (let i = before + channel; i < before + reach; i += channels) {
    first += padded[i];
    second += padded[i + 1];
  }
  for (let x = 0, i = channel; x < scales.length; x++, i += channels) {
    first += padded[i + ahead] - padded[i];
    second += padded[i + ahead + 1] - padded[i + 1];
    const share = scale * scales[x];
    means[i] = first * share;
    means[i + 1] = second * share;
  }
}
