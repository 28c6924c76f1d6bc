/** What a colored thing looks like in even light, in OKLab, and how its lightness is spread. */
export interface BodyColor {
  readonly lightness: number;
  readonly chroma: number;
  /** Unit vector of its hue in the plane of a and b; (1, 0) where it has none. */
  readonly hue: readonly [a: number, b: number];
  /** Lightness that 2 % of it are below, and above. */
  readonly darkest: number;
  readonly lightest: number;
  /** How far its shading goes on from the middle without a gap, down and up: what lies beyond a gap is another thing. */
  readonly shadedFrom: number;
  readonly shadedTo: number;
}

const bins = 256;
/** How near in lightness to the middle pixels are that say what hue it has. */
const middle = 0.08;
/** A lightness that fewer have than this share of an even spread is a gap; counted over so many bins to each side. */
const gapShare = 0.15;
const gapReach = 3;

/**
 * The color of what is selected: its median lightness, and the mean hue of what is about as light. Highlights and
 * shadows hardly move it.
 *
 * @param lab interleaved OKLab
 * @param weights 0..1, one per pixel; at least one above 0
 */
export function bodyColorOf(lab: Float32Array, weights: Float32Array): BodyColor {
  const histogram = new Float64Array(bins);
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] <= 0) continue;
    histogram[binOf(lab[i * 3])] += weights[i];
    total += weights[i];
  }
  const lightness = quantile(histogram, total * 0.5);
  let a = 0;
  let b = 0;
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] <= 0 || Math.abs(lab[i * 3] - lightness) > middle) continue;
    a += weights[i] * lab[i * 3 + 1];
    b += weights[i] * lab[i * 3 + 2];
    sum += weights[i];
  }
  const length = Math.hypot(a, b);
  return {
    lightness,
    chroma: sum > 0 ? length / sum : 0,
    hue: length > 0 ? [a / length, b / length] : [1, 0],
    darkest: quantile(histogram, total * 0.02),
    lightest: quantile(histogram, total * 0.98),
    shadedFrom: endOfShading(histogram, total, lightness, -1),
    shadedTo: endOfShading(histogram, total, lightness, 1),
  };
}

function endOfShading(histogram: Float64Array, total: number, lightness: number, step: 1 | -1): number {
  const least = (gapShare * total * (2 * gapReach + 1)) / bins;
  let bin = binOf(lightness);
  for (; bin > 0 && bin < bins - 1; bin += step) {
    let near = 0;
    for (let i = Math.max(0, bin - gapReach); i <= Math.min(bins - 1, bin + gapReach); i++)
      near += histogram[i];
    if (near < least) break;
  }
  return (bin + 0.5) / bins;
}

function binOf(lightness: number): number {
  return Math.min(bins - 1, Math.max(0, Math.floor(lightness * bins)));
}

function quantile(histogram: Float64Array, wanted: number): number {
  let sum = 0;
  for (let i = 0; i < bins; i++) {
    if (sum + histogram[i] >= wanted && histogram[i] > 0) return (i + (wanted - sum) / histogram[i]) / bins;
    sum += histogram[i];
  }
  return 1;
}
