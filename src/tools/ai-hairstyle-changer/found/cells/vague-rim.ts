import type { HeadGrid } from '../../../../imaging/people/head-grid.ts';
import { blurPlane } from '../../../../imaging/raster/gaussian-blur.ts';
import { colorGap } from '../../hair/hair-crop.ts';

/** Cells on each side of a rim over which colors are compared; with a smaller distance there is no edge. */
const [reach, noEdge] = [3, 0.05];
/** How far around such a place the rim is vague, in heights of the face. */
const around = 0.06;

/** Where hair ends without an edge in the photo: it goes on, or something else was taken for it. */
export interface VagueRim {
  /** Of the whole rim, 0..1. */
  readonly share: number;
  /** How vague the rim is at each cell, 0..1. */
  readonly cells: Float32Array;
}

/** @param hair cells of the grid, 0 or 1 */
export function vagueRim({ lab, side, faceHeight }: HeadGrid, hair: Uint8Array): VagueRim {
  const marks = new Float32Array(hair.length);
  let [all, vague] = [0, 0];
  const [inside, outside] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let y = reach + 1; y < side - reach - 1; y++) {
    for (let x = reach + 1; x < side - reach - 1; x++) {
      const i = y * side + x;
      if (hair[i] === 0) continue;
      for (const step of [1, -1, side, -side]) {
        if (hair[i + step] === 1) continue;
        inside.fill(0);
        outside.fill(0);
        // Thin locks and narrow gaps say nothing.
        let isBroad = true;
        for (let k = 1; k <= reach; k++) {
          const [within, beyond] = [i - k * step, i + (k + 1) * step];
          if (hair[within] === 0 || hair[beyond] === 1) isBroad = false;
          for (let c = 0; c < 3; c++) {
            inside[c] += lab[3 * within + c] / reach;
            outside[c] += lab[3 * beyond + c] / reach;
          }
        }
        if (!isBroad) continue;
        all++;
        if (colorGap(inside, 0, outside) > noEdge) continue;
        vague++;
        marks[i] = 1;
      }
    }
  }
  const sigma = around * faceHeight;
  const cells = blurPlane({ width: side, height: side, data: marks }, sigma).data;
  // In the middle of a straight line of marks the blur leaves 1 / (σ √2π).
  const line = sigma * Math.sqrt(2 * Math.PI);
  return { share: vague / Math.max(1, all), cells: cells.map((value) => Math.min(1, 1.4 * line * value)) };
}
