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
  const weights = new Float32Array((2 * reach + 1) ** 2);
  for (let dy = -reach, k = 0; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++, k++)
      weights[k] = Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
  const near = nearBorder(width, height, labels, reach);
  const out = labels.slice();
  const second = labels.slice();
  const lead = new Float32Array(labels.length).fill(1);
  const votes = new Float32Array(count);
  const seen = new Int32Array((2 * reach + 1) ** 2);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (near[i] === 0) continue;
      let [found, total] = [0, 0];
      for (let dy = -reach, k = 0; dy <= reach; dy++) {
        const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
        for (let dx = -reach; dx <= reach; dx++, k++) {
          const column = x + dx;
          const label = labels[row + (column < 0 ? 0 : column >= width ? width - 1 : column)];
          if (votes[label] === 0) seen[found++] = label;
          votes[label] += weights[k];
          total += weights[k];
        }
      }
      let [best, next] = [seen[0], -1];
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
