import { averagePlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { type LightCopy, toneLight } from '../diagnosis/light-copy.ts';
import type { LightRows } from './light-rows.ts';
import { SlowMap } from './slow-map.ts';

/** Half of the side of the window in which some paper shows between letters, and how soft its light is, as shares of the longer side. */
const [windowShare, softness] = [0.05, 0.06];
/** No paper lies in deeper shadow than this, as a share of the brightest one; what is darker is no paper. */
const leastPaper = 0.35;
/** Light of even paper. */
const white = 0.9;

/** Lights paper evenly. */
export interface EvenPaper {
  even(rows: LightRows): void;
}

/** The brightest around each place is paper: divided by, it is as bright everywhere. */
export function evenPaper(copy: LightCopy, strength: number, full: Size): EvenPaper {
  const { width, height, light } = copy;
  const longer = Math.max(width, height);
  const tones = Float32Array.from({ length: width * height }, (_, i) =>
    toneLight(light[3 * i], light[3 * i + 1], light[3 * i + 2]),
  );
  // Single bright pixels are no paper.
  const calm = averagePlane({ width, height, data: tones }, 1.2).data;
  const bright = highest(calm, width, height, Math.max(2, Math.round(windowShare * longer)));
  const paper = averagePlane({ width, height, data: bright }, Math.max(1, softness * longer)).data;
  const most = paper.reduce((found, value) => Math.max(found, value), 0.02);
  const gains = paper.map((value) => {
    const gain = white / Math.max(value, leastPaper * most);
    return 1 + strength * (Math.max(1, gain) - 1);
  });
  const map = new SlowMap(gains, 1, copy, full);
  return {
    even(rows) {
      for (let i = 0, y = rows.top; i < rows.light.length; y++) {
        const row = map.rowAt(y);
        for (let x = 0; x < rows.width; x++, i += 3) {
          const most = Math.max(rows.light[i], rows.light[i + 1], rows.light[i + 2]);
          const gain = most * row[x] > 1 ? Math.max(1, 1 / most) : row[x];
          rows.light[i] *= gain;
          rows.light[i + 1] *= gain;
          rows.light[i + 2] *= gain;
        }
      }
    },
  };
}

/** The highest value of each square window. */
function highest(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let at = Math.max(0, x - radius); at <= Math.min(width - 1, x + radius); at++)
        most = Math.max(most, values[y * width + at]);
      across[y * width + x] = most;
    }
  }
  const found = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let at = Math.max(0, y - radius); at <= Math.min(height - 1, y + radius); at++)
        most = Math.max(most, across[at * width + x]);
      found[y * width + x] = most;
    }
  }
  return found;
}
