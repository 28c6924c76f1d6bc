import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';
import type { Direction, Light } from './atmosphere.ts';

/** The disc of the sun, or the moon with its seas, if it stands in front of the camera. */
export function createDisc(sun: Direction, light: Light, isMoon: boolean, noise: Noise) {
  const inFront = sun[2] > 0.05;
  const centerX = inFront ? sun[0] / sun[2] : 99;
  const centerY = inFront ? sun[1] / sun[2] : 99;
  // The moon is drawn larger than it is, as eyes remember it.
  const radius = isMoon ? 0.034 : 0.0075;
  return (out: Float32Array, planeX: number, planeY: number, pixel: number, through: number): void => {
    const x = (planeX - centerX) / radius;
    const y = (planeY - centerY) / radius;
    const away = Math.hypot(x, y);
    if (away > 7 || planeY < 0) return;
    const disc = 1 - smooth(1 - pixel / radius, 1 + pixel / radius, away);
    let bright = 0;
    if (isMoon) {
      const seas = smooth(0.02, 0.3, noise.fbm(x * 0.9 + 31, y * 0.9 + 7, 4) + 0.1);
      const craters = 0.06 * noise.fbm(x * 5, y * 5, 3);
      bright =
        disc * (0.42 - 0.2 * seas + craters) * (0.85 + 0.15 * Math.sqrt(clamp(1 - away * away))) +
        0.016 * Math.exp(-away * 0.9);
    } else bright = disc * 55 + 0.5 * Math.exp(-away * 0.9);
    const seen = bright * through * through;
    for (let c = 0; c < 3; c++) out[c] += light[c] * seen;
  };
}
