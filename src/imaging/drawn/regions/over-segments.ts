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
  for (let e = 0; e < edges.from.length; e++) {
    const [a, b] = [root(edges.from[e]), root(edges.to[e])];
    const weight = edges.weight[e];
    if (a === b || weight > limit[a] || weight > limit[b]) continue;
    parent[b] = a;
    size[a] += size[b];
    limit[a] = weight + scale / size[a];
  }
  for (let e = 0; e < edges.from.length; e++) {
    const [a, b] = [root(edges.from[e]), root(edges.to[e])];
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

/** Pairs of neighbors, over edges and corners, the most alike first. */
function sortedEdges(width: number, height: number, data: Float32Array) {
  const steps = [
    [1, 0],
    [0, 1],
    [1, 1],
    [-1, 1],
  ] as const;
  const most = 4 * width * height;
  const [from, to] = [new Int32Array(most), new Int32Array(most)];
  const weight = new Float32Array(most);
  const ends = new Uint32Array(bins + 1);
  const binOf = (value: number) => Math.min(bins - 1, (value * (bins / largest)) | 0);
  let count = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      for (const [dx, dy] of steps) {
        if (x + dx < 0 || x + dx >= width || y + dy >= height) continue;
        const other = i + dy * width + dx;
        const l = data[3 * i] - data[3 * other];
        const a = chromaWeight * (data[3 * i + 1] - data[3 * other + 1]);
        const b = chromaWeight * (data[3 * i + 2] - data[3 * other + 2]);
        const value = Math.sqrt(l * l + a * a + b * b);
        from[count] = i;
        to[count] = other;
        weight[count++] = value;
        ends[binOf(value) + 1]++;
      }
    }
  }
  for (let bin = 0; bin < bins; bin++) ends[bin + 1] += ends[bin];
  const sorted = { from: new Int32Array(count), to: new Int32Array(count), weight: new Float32Array(count) };
  for (let e = 0; e < count; e++) {
    const place = ends[binOf(weight[e])]++;
    sorted.from[place] = from[e];
    sorted.to[place] = to[e];
    sorted.weight[place] = weight[e];
  }
  return sorted;
}
