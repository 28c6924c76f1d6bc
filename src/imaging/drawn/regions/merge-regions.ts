import type { ColorField } from '../../color/working-colors.ts';
import { CostHeap } from './cost-heap.ts';
import { chromaWeight, type Labels } from './over-segments.ts';

/** Of the contrast across the border itself, beside the distance of the mean colors. */
const borderShare = 0.55;
/** Contrast is measured so many pixels to each side of a border. */
const apart = 2;

export interface MergeLimits {
  /** Cost up to which areas join, for each pixel. */
  readonly threshold: Float32Array;
  /** Pixels below which an area joins more easily, for each pixel. */
  readonly leastArea: Float32Array;
}

/**
 * Joins areas, those first whose border costs least: 0.45 of the distance of their means and 0.55 of the contrast across the border itself. Without the
 * second, soft gradients break into areas with hard borders that the photo doesn't have.
 *
 * @param lab OKLab, interleaved
 */
export function mergeRegions(
  lab: ColorField,
  { width, height, labels, count }: Labels,
  limits: MergeLimits,
): Labels {
  const sums = areaSums(lab.data, labels, count, limits);
  const { size, color, threshold, least } = sums;
  const borders = bordersOf(lab, labels, count);
  const parent = new Int32Array(count).map((_, i) => i);
  const version = new Int32Array(count);
  const heap = new CostHeap();
  const costOf = (i: number, j: number, border: Border) => {
    const l = color[3 * i] - color[3 * j];
    const a = color[3 * i + 1] - color[3 * j + 1];
    const b = color[3 * i + 2] - color[3 * j + 2];
    const means = Math.sqrt(l * l + a * a + b * b);
    const cost = (1 - borderShare) * means + (borderShare * border.contrast) / border.length;
    const smaller = Math.min(size[i] / least[i], size[j] / least[j]);
    return (cost * Math.min(1, Math.sqrt(smaller))) / (0.5 * (threshold[i] + threshold[j]));
  };
  for (let i = 0; i < count; i++)
    for (const [j, border] of borders[i]) if (j > i) heap.push(costOf(i, j, border), i, j, 0, 0);
  const pair = new Int32Array(4);
  while (heap.size > 0) {
    if (heap.pop(pair) > 1) break;
    let [i, j] = pair;
    if (parent[i] !== i || parent[j] !== j || version[i] !== pair[2] || version[j] !== pair[3]) continue;
    // The one with fewer neighbors goes into the other: less to carry over.
    if (borders[i].size < borders[j].size) [i, j] = [j, i];
    const total = size[i] + size[j];
    const join = (values: Float64Array, at: number, from: number) => {
      values[at] = (values[at] * size[i] + values[from] * size[j]) / total;
    };
    for (let c = 0; c < 3; c++) join(color, 3 * i + c, 3 * j + c);
    join(threshold, i, j);
    join(least, i, j);
    size[i] = total;
    parent[j] = i;
    version[i]++;
    borders[i].delete(j);
    for (const [k, border] of borders[j]) {
      if (k === i) continue;
      borders[k].delete(j);
      const own = borders[i].get(k);
      if (own) {
        own.length += border.length;
        own.contrast += border.contrast;
      } else {
        borders[i].set(k, border);
        borders[k].set(i, border);
      }
    }
    borders[j].clear();
    for (const [k, border] of borders[i]) {
      const cost = costOf(i, k, border);
      if (cost <= 1) heap.push(cost, i, k, version[i], version[k]);
    }
  }
  return { width, height, ...renamed(labels, parent) };
}

function renamed(labels: Int32Array, parent: Int32Array): { labels: Int32Array; count: number } {
  const names = new Int32Array(parent.length).fill(-1);
  const out = new Int32Array(labels.length);
  let count = 0;
  for (let i = 0; i < labels.length; i++) {
    let at = labels[i];
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    if (names[at] < 0) names[at] = count++;
    out[i] = names[at];
  }
  return { labels: out, count };
}

function areaSums(
  lab: Float32Array,
  labels: Int32Array,
  count: number,
  { threshold: limit, leastArea }: MergeLimits,
) {
  const size = new Float64Array(count);
  const color = new Float64Array(3 * count);
  const threshold = new Float64Array(count);
  const least = new Float64Array(count);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    size[label]++;
    color[3 * label] += lab[3 * i];
    color[3 * label + 1] += chromaWeight * lab[3 * i + 1];
    color[3 * label + 2] += chromaWeight * lab[3 * i + 2];
    threshold[label] += limit[i];
    least[label] += leastArea[i];
  }
  for (let label = 0; label < count; label++) {
    for (let c = 0; c < 3; c++) color[3 * label + c] /= size[label];
    threshold[label] /= size[label];
    least[label] /= size[label];
  }
  return { size, color, threshold, least };
}

interface Border {
  length: number;
  /** Sum of the contrast along it. */
  contrast: number;
}

/** Of each area: its neighbors, and the border with each, which both of them share. */
function bordersOf({ width, height, data }: ColorField, labels: Int32Array, count: number) {
  const neighbors = Array.from({ length: count }, () => new Map<number, Border>());
  const add = (a: number, b: number, contrast: number) => {
    const own = neighbors[a].get(b);
    if (own) {
      own.length++;
      own.contrast += contrast;
    } else {
      const border = { length: 1, contrast };
      neighbors[a].set(b, border);
      neighbors[b].set(a, border);
    }
  };
  const contrastOf = (one: number, other: number) => {
    const l = data[3 * one] - data[3 * other];
    const a = chromaWeight * (data[3 * one + 1] - data[3 * other + 1]);
    const b = chromaWeight * (data[3 * one + 2] - data[3 * other + 2]);
    return Math.sqrt(l * l + a * a + b * b);
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && labels[i] !== labels[i + 1]) {
        const before = i - Math.min(apart, x);
        const after = i + 1 + Math.min(apart, width - 2 - x);
        add(labels[i], labels[i + 1], contrastOf(before, after));
      }
      if (y + 1 < height && labels[i] !== labels[i + width]) {
        const above = i - Math.min(apart, y) * width;
        const below = i + width + Math.min(apart, height - 2 - y) * width;
        add(labels[i], labels[i + width], contrastOf(above, below));
      }
    }
  }
  return neighbors;
}
