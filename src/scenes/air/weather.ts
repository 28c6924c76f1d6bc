import { clamp } from '../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import type { Direction, Light } from './atmosphere.ts';

/** The bow opposite the sun (40.6° violet … 42.4° red), and the fainter second one with its colors turned round. Adds light in place. */
export function addRainbow(out: Float32Array, [x, y, z]: Direction, sun: Direction, strength: number): void {
  const angle = (Math.acos(clamp(-(x * sun[0] + y * sun[1] + z * sun[2]))) * 180) / Math.PI;
  if (angle < 36 || angle > 55) return;
  const centers = [42.2, 41.5, 40.8];
  for (let c = 0; c < 3; c++) {
    const first = Math.exp(-(((angle - centers[c]) / 0.55) ** 2));
    const second = 0.3 * Math.exp(-(((angle - (92.6 - centers[c])) / 0.8) ** 2));
    const inside = angle < 41.5 ? 0.07 * Math.exp(-(41.5 - angle) / 3) : 0;
    out[c] += strength * (first + second + inside);
  }
}

/** Snow or rain between the eye and the land: flakes of many sizes, streaks that lean with the wind. Mixed into `light`, linear. */
export function addFall(
  kind: 'rain' | 'snow',
  light: Float32Array,
  width: number,
  height: number,
  glow: Light,
  seed: number,
): void {
  const random = seededRandom(seed + 77);
  const count = kind === 'snow' ? 2600 : 1500;
  const lean = (random() - 0.5) * 0.5;
  for (let n = 0; n < count; n++) {
    const near = random() ** 5;
    const x = random() * width * 1.1 - width * 0.05;
    const y = random() * height;
    const share = kind === 'snow' ? 0.7 - 0.45 * near : 0.1 + 0.08 * random();
    const radius = width * (kind === 'snow' ? 0.0007 + 0.004 * near : 0.00045);
    const length = kind === 'snow' ? radius * 0.6 : width * (0.012 + 0.035 * near);
    const [dx, dy] = [lean * length, length];
    const reach = radius * 1.6 + 1;
    for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(height - 1, y + dy + reach); row++)
      for (
        let column = Math.max(0, Math.floor(x + Math.min(0, dx) - reach));
        column <= Math.min(width - 1, x + Math.max(0, dx) + reach);
        column++
      ) {
        const t = clamp(((column - x) * dx + (row - y) * dy) / (dx * dx + dy * dy));
        const away = Math.hypot(column - x - dx * t, row - y - dy * t);
        const soft =
          share *
          clamp((radius * 1.25 - away) / (radius * (kind === 'snow' ? 0.7 + near : 1)) + 0.3) *
          (away < reach ? 1 : 0);
        if (soft <= 0) continue;
        const o = (row * width + column) * 3;
        for (let c = 0; c < 3; c++) light[o + c] += (glow[c] - light[o + c]) * Math.min(0.9, soft);
      }
  }
}
