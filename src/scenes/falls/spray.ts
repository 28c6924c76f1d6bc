import { clamp } from '../../imaging/sampling/ramp.ts';
import type { Light } from '../air/atmosphere.ts';
import type { Frame } from '../view/camera.ts';
import type { FallingWater } from './falling-water.ts';

/** Lays the spray at the foot of a waterfall over `light` (linear, RGB): as bright as the air it drifts in; `lit` is
 * the share of the sun that gets there. */
export function addSpray(
  light: Float32Array,
  distance: Float32Array,
  columns: number,
  { width, height, planeX, planeY }: Frame,
  eye: number,
  falling: FallingWater,
  { sun: sunlight, sky }: { readonly sun: Light; readonly sky: Light },
  sun: readonly [x: number, y: number, z: number],
  lit: number,
): void {
  const forward = lit * (0.22 + 0.3 * clamp(sun[2]));
  for (let row = 0, o = 0; row < height; row++)
    for (let column = 0; column < width; column++, o += 3) {
      const z = distance[row * 2 * columns + column * 2];
      const thick = falling.spray(planeX(column + 0.5), planeY(row + 0.5), eye, z);
      if (thick <= 0.01) continue;
      for (let c = 0; c < 3; c++)
        light[o + c] +=
          ((sunlight[c] * forward + (0.4 * sky[c] + 0.4 * sky[1])) / Math.PI - light[o + c]) * thick;
    }
}
