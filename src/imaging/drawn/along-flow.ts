import type { FlowField } from '../flow/flow-field.ts';
import type { Plane } from '../raster/raster.ts';

/**
 * A plane smoothed along the flow, as hair lies: a bell that follows its curves.
 *
 * @param sigma standard deviation in pixels
 * @param isWanted only these places are worked on; the others stay
 */
export function alongFlow(
  { width, height, data }: Plane,
  flow: FlowField,
  sigma: number,
  isWanted: (i: number) => boolean,
): Plane {
  const out = data.slice();
  const length = Math.max(1, Math.ceil(2.2 * sigma));
  const weights = Float32Array.from({ length: length + 1 }, (_, k) =>
    Math.exp((-k * k) / (2 * sigma * sigma)),
  );
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!isWanted(i)) continue;
      let sum = data[i];
      let total = 1;
      for (let way = -1; way <= 1; way += 2) {
        let px = x + 0.5;
        let py = y + 0.5;
        let dx = way * flow.x[i];
        let dy = way * flow.y[i];
        for (let k = 1; k <= length; k++) {
          px += dx;
          py += dy;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          const at = Math.floor(py) * width + Math.floor(px);
          sum += weights[k] * data[at];
          total += weights[k];
          const turn = dx * flow.x[at] + dy * flow.y[at] < 0 ? -1 : 1;
          dx = turn * flow.x[at];
          dy = turn * flow.y[at];
        }
      }
      out[i] = sum / total;
    }
  }
  return { width, height, data: out };
}
