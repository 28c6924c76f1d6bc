import type { Labels } from './over-segments.ts';

/** Labels whose borders are smooth, and how sure each pixel is of its own. */
export interface SmoothLabels extends Labels {
  /** The label that comes second at a pixel; its own where there is no other near. */
  readonly second: Int32Array;
  /** How much more of the neighborhood is of its own label than of the second, 0..1. */
  readonly lead: Float32Array;
}

/**
 * Borders drawn with a steady hand: around each pixel, near ones count more, and the label that most of them have wins. Borders stay closed, and no gap
 * opens between areas. It equals blurring the mask of each label and taking the strongest.
 *
 * @param sigma standard deviation in pixels
 */
export function smoothLabels({ width, height, labels, count }: Labels, sigma: number): SmoothLabels {
  const reach = Math.max(1, Math.round(2.2 * sigma));
  const across = 2 * reach + 1;
  // Rows of a neighborhood are a few runs of one label each: what a run weighs is told by two sums.
  const sums = new Float32Array((across + 1) * across);
  let total = 0;
  for (let dy = -reach, k = 0; dy <= reach; dy++, k++) {
    let sum = 0;
    for (let dx = -reach; dx <= reach; dx++, k++) {
      sums[k] = sum;
      sum += Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
    }
    sums[k] = sum;
    total += sum;
  }
  const ends = runEnds(width, labels);
  const near = nearBorder(width, height, labels, reach);
  const out = labels.slice();
  const second = labels.slice();
  const lead = new Float32Array(labels.length).fill(1);
  const votes = new Float32Array(count);
  const seen = new Int32Array(across * across);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (near[i] === 0) continue;
      let found = 0;
      const left = x < reach ? 0 : x - reach;
      const past = x + reach < width ? x + reach + 1 : width;
      for (let dy = -reach, k = 0; dy <= reach; dy++, k += across + 1) {
        const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
        // Beyond its border the picture goes on as it ends.
        let weighed = sums[k];
        for (let from = left; from < past; ) {
          const label = labels[row + from];
          const end = Math.min(ends[row + from], past);
          const upTo = end === width ? sums[k + across] : sums[k + end - x + reach];
          if (votes[label] === 0) seen[found++] = label;
          votes[label] += upTo - weighed;
          weighed = upTo;
          from = end;
        }
      }
      let best = seen[0];
      let next = -1;
      for (let k = 1; k < found; k++) {
        const label = seen[k];
        if (votes[label] > votes[best]) {
          next = best;
          best = label;
        } else if (next < 0 || votes[label] > votes[next]) next = label;
      }
      out[i] = best;
      second[i] = next < 0 ? best : next;
      lead[i] = next < 0 ? 1 : (votes[best] - votes[next]) / total;
      for (let k = 0; k < found; k++) votes[seen[k]] = 0;
    }
  }
  return { width, height, labels: out, count, second, lead };
}

/** For each pixel, the column behind the last one of its label that follows it without a gap. */
function runEnds(width: number, labels: Int32Array): Int32Array {
  const ends = new Int32Array(labels.length);
  for (let i = labels.length - 1, x = width - 1; i >= 0; i--) {
    ends[i] = x + 1 < width && labels[i] === labels[i + 1] ? ends[i + 1] : x + 1;
    x = x === 0 ? width - 1 : x - 1;
  }
  return ends;
}

/** 1 for pixels that have another label within reach: rows first, then columns. */
function nearBorder(width: number, height: number, labels: Int32Array, reach: number): Uint8Array {
  const border = new Uint8Array(labels.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && labels[i] !== labels[i + 1]) border[i] = border[i + 1] = 1;
      if (y + 1 < height && labels[i] !== labels[i + width]) border[i] = border[i + width] = 1;
    }
  }
  const spread = (from: Uint8Array, stride: number, length: number, lines: number, lineStride: number) => {
    const to = new Uint8Array(from.length);
    for (let line = 0; line < lines; line++) {
      let last = -reach - 1;
      for (let k = 0, at = line * lineStride; k < length; k++, at += stride) {
        if (from[at]) last = k;
        if (k - last <= reach) to[at] = 1;
      }
      last = length + reach + 1;
      for (let k = length - 1, at = line * lineStride + k * stride; k >= 0; k--, at -= stride) {
        if (from[at]) last = k;
        if (last - k <= reach) to[at] = 1;
      }
    }
    return to;
  };
  return spread(spread(border, 1, width, height, width), width, height, width, 1);
}
