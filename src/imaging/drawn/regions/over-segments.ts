import type { ColorField } from '../../color/working-colors.ts';

/** Differences of chroma count so much more than those of lightness. */
export const chromaWeight = 1.6;
/** How far areas may vary within, over their size: "k" of the paper, for colors of 0..1. */
const scale = 12 / 255;
/** Bins that differences are sorted into, and the largest that is told from others. */
const [bins, largest] = [4096, 0.5];

/** A picture cut into areas: which one each pixel belongs to, from 0 on. */
export interface Labels {
  readonly width: number;
  readonly height: number;
  readonly labels: Int32Array;
  readonly count: number;
}

/**
 * Small areas of one color each (Felzenszwalb, Huttenlocher: "Efficient Graph-Based Image Segmentation", 2004): neighbors join where they differ
 * less than their areas do within.
 *
 * @param lab OKLab, interleaved
 * @param least pixels of an area
 */
export function overSegments({ width, height, data }: ColorField, least: number): Labels {
  const area = width * height;
  const edges = sortedEdges(width, height, data);
  const parent = new Int32Array(area).map((_, i) => i);
  const size = new Int32Array(area).fill(1);
  const limit = new Float32Array(area).fill(scale);
  const root = (i: number) => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  // Between areas that stay apart at first.
  let apart = 0;
  for (let e = 0; e < edges.places.length; e++) {
    const from = edges.places[e] >> 2;
    const a = root(from);
    const b = root(from + edges.steps[edges.places[e] & 3]);
    if (a === b) continue;
    const weight = edges.weights[e];
    if (weight > limit[a] || weight > limit[b]) {
      edges.places[apart++] = edges.places[e];
      continue;
    }
    parent[b] = a;
    size[a] += size[b];
    limit[a] = weight + scale / size[a];
  }
  for (let e = 0; e < apart; e++) {
    const from = edges.places[e] >> 2;
    const a = root(from);
    const b = root(from + edges.steps[edges.places[e] & 3]);
    if (a === b || (size[a] >= least && size[b] >= least)) continue;
    parent[b] = a;
    size[a] += size[b];
  }
  const names = new Int32Array(area).fill(-1);
  const labels = new Int32Array(area);
  let count = 0;
  for (let i = 0; i < area; i++) {
    const own = root(i);
    if (names[own] < 0) names[own] = count++;
    labels[i] = names[own];
  }
  return { width, height, labels, count };
}

/** Pairs of neighbors, over edges and corners, the most alike first: four times the place of the first and which of four `steps` leads to the second. */
function sortedEdges(width: number, height: number, data: Float32Array) {
  const steps = Int32Array.of(1, width, width + 1, width - 1);
  const most = 4 * width * height;
  const found = new Int32Array(most);
  const differences = new Float32Array(most);
  const ends = new Uint32Array(bins + 1);
  let count = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      for (let step = 0; step < 4; step++) {
        if (step > 0 && y + 1 >= height) break;
        if (step === 3 ? x === 0 : step !== 1 && x + 1 >= width) continue;
        const own = 3 * i;
        const other = 3 * (i + steps[step]);
        const l = data[own] - data[other];
        const a = chromaWeight * (data[own + 1] - data[other + 1]);
        const b = chromaWeight * (data[own + 2] - data[other + 2]);
        const value = Math.fround(Math.sqrt(l * l + a * a + b * b));
        found[count] = 4 * i + step;
        differences[count++] = value;
        ends[binOf(value) + 1]++;
      }
    }
  }
  for (let bin = 0; bin < bins; bin++) ends[bin + 1] += ends[bin];
  const places = new Int32Array(count);
  const weights = new Float32Array(count);
  for (let e = 0; e < count; e++) {
    const at = ends[binOf(differences[e])]++;
    places[at] = found[e];
    weights[at] = differences[e];
  }
  return { steps, places, weights };
}

function binOf(difference: number): number {
  return Math.min(bins - 1, (difference * (bins / largest)) | 0);
}
