import { coefficientCount, guidedCoefficients } from '../../../imaging/matte/guided-filter.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import type { LightCopy } from '../diagnosis/light-copy.ts';
import type { Veil } from '../diagnosis/veil.ts';
import type { LightRows } from './light-rows.ts';
import { SlowMap } from './slow-map.ts';

/** Half of the side of the window in which the veil follows the photo's edges, as a share of the longer side. */
const windowShare = 0.06;
const flat = 1e-3;
/** Of what lies behind thicker haze there is too little left to bring out: only noise. */
const leastTransmission = 0.3;

/** Takes haze off rows of a photo. */
export interface HazeLifting {
  lift(rows: LightRows): void;
}

/**
 * The veil made to follow the edges of the photo (He, Sun: "Guided Image Filtering", 2013) and taken off.
 *
 * @param strength 0..1: how much of it
 */
export function hazeLifting(copy: LightCopy, veil: Veil, strength: number, full: Size): HazeLifting {
  const radius = Math.max(4, Math.round(windowShare * Math.max(copy.width, copy.height)));
  const guide = copy.light.map(Math.sqrt);
  const coefficients = guidedCoefficients(guide, veil.transmission, copy, radius, flat);
  const map = new SlowMap(coefficients, coefficientCount, copy, full);
  const { airlight } = veil;
  return {
    lift({ width, top, light }) {
      for (let i = 0, y = top; i < light.length; y++) {
        const row = map.rowAt(y);
        for (let x = 0, c = 0; x < width; x++, i += 3, c += coefficientCount) {
          const found =
            row[c] * Math.sqrt(light[i]) +
            row[c + 1] * Math.sqrt(light[i + 1]) +
            row[c + 2] * Math.sqrt(light[i + 2]) +
            row[c + 3];
          const own = found < leastTransmission ? leastTransmission : Math.min(found, 1);
          const kept = 1 - strength * (1 - own);
          for (let k = 0; k < 3; k++) {
            const lifted = (light[i + k] - airlight[k]) / kept + airlight[k];
            light[i + k] = Math.max(lifted, 0);
          }
        }
      }
    },
  };
}
