import type { ColorField } from '../../color/working-colors.ts';
import type { Size } from '../../raster/raster.ts';
import { colorAt } from './region-colors.ts';
import type { SmoothLabels } from './smooth-labels.ts';

/**
 * Areas painted in any size, with borders that are sharp and smooth there: between four pixels of the labels, how sure each is of its own says where the
 * border runs.
 *
 * @param colors of each area, as `regionColors` gives them
 * @param plane how much of the slope within areas is painted, 0..1
 * @returns OKLab, interleaved
 */
export function paintRegions(
  areas: SmoothLabels,
  colors: Float32Array,
  { width, height }: Size,
  plane: number,
): ColorField {
  const { labels, second, lead } = areas;
  const scaleX = areas.width / width;
  const scaleY = areas.height / height;
  const data = new Float32Array(3 * width * height);
  // A border is as wide as a pixel of what is painted: this much of a lead changes over it.
  const names = new Int32Array(8);
  const sums = new Float32Array(8);
  const one = new Float32Array(3);
  const columns = new Float64Array(width);
  const lefts = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    columns[x] = Math.min(Math.max((x + 0.5) * scaleX - 0.5, 0), areas.width - 1);
    lefts[x] = Math.min(Math.floor(columns[x]), Math.max(0, areas.width - 2));
  }
  const after = areas.width > 1 ? 1 : 0;
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(Math.max((y + 0.5) * scaleY - 0.5, 0), areas.height - 1);
    const top = Math.min(Math.floor(row), Math.max(0, areas.height - 2));
    const v = row - top;
    const below = areas.height > 1 ? areas.width : 0;
    for (let x = 0; x < width; x++, i++) {
      const column = columns[x];
      const left = lefts[x];
      const u = column - left;
      const at = top * areas.width + left;
      const own = labels[at];
      if (own === labels[at + after] && own === labels[at + below] && own === labels[at + below + after]) {
        colorAt(colors, own, column, row, plane, data, 3 * i);
        continue;
      }
      let found = 0;
      for (let corner = 0; corner < 4; corner++) {
        const place = at + (corner & 1 ? after : 0) + (corner & 2 ? below : 0);
        const weight = (corner & 1 ? u : 1 - u) * (corner & 2 ? v : 1 - v);
        // Each pixel speaks for its label with half of its lead, and against the second with the other half.
        for (let which = 0; which < 2; which++) {
          const label = which === 0 ? labels[place] : second[place];
          const share = (which === 0 ? 0.5 : -0.5) * lead[place] * weight;
          let k = 0;
          while (k < found && names[k] !== label) k++;
          if (k === found) {
            names[found] = label;
            sums[found++] = 0;
          }
          sums[k] += share;
        }
      }
      let best = 0;
      let next = -1;
      for (let k = 1; k < found; k++) {
        if (sums[k] > sums[best]) {
          next = best;
          best = k;
        } else if (next < 0 || sums[k] > sums[next]) next = k;
      }
      colorAt(colors, names[best], column, row, plane, data, 3 * i);
      if (next < 0) continue;
      const ahead = sums[best] - sums[next];
      // Leads change by about this much from one pixel of the labels to the next.
      const share = 0.5 + ahead / (0.16 * scaleX);
      if (share >= 1) continue;
      colorAt(colors, names[next], column, row, plane, one, 0);
      for (let c = 0; c < 3; c++) data[3 * i + c] = share * data[3 * i + c] + (1 - share) * one[c];
    }
  }
  return { width, height, data };
}
