import { createNoise } from '../../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { castFigures } from '../plate/cast.ts';
import type { Ink, Plate } from '../plate/plate.ts';
import { between } from '../plate/shapes.ts';
import { drawPoster } from '../poster/poster.ts';
import type { Press } from '../press.ts';
import { type SpotInks, separationFor, spotInks } from './spot-inks.ts';

const paper: Ink = [0.969, 0.949, 0.906];
/** Dots along the shorter side. */
const ruling = 185;

/** The poster of the same words, printed in three inks that lie over each other and never quite meet. */
export const drawRisograph: Press = async (plate, { land, tints }, seed, drawings, step) => {
  const random = seededRandom(seed * 101 + 5);
  const { inks, room } = await drawPoster(
    plate,
    land,
    seed,
    ({ daylight }) => separationFor(daylight),
    (share) => step(0.7 * share),
  );
  const tones = { dark: inks.near, middle: [0.08, 0.75, 0.5] as const, light: inks.snow, inColor: false };
  castFigures(plate, land.figures, drawings, room, tones, seededRandom(seed + 909));
  await overprint(plate, spotInks(tints, random), seed, (share) => step(0.6 + 0.4 * share));
};

/**
 * Turns shares of inks into what a risograph prints of them: a screen of dots for each ink at its own angle, solid areas with the grain of
 * the drum, each ink a little off its place. Inks are transparent, so what's below shines through (colors multiply).
 */
async function overprint(
  plate: Plate,
  inks: SpotInks,
  seed: number,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const { width, height, side, data } = plate;
  const random = seededRandom(seed + 404);
  const noise = createNoise(seed + 5);
  const shares = data.slice();
  const drums = inks.map((ink, k) => {
    const angle = ((15 + 30 * k) * Math.PI) / 180;
    // The first ink is what the others are laid to.
    const off = k === 0 ? 0 : between(random, 0.0016, 0.0034);
    const towards = random() * 2 * Math.PI;
    return {
      ink,
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      dx: off * Math.cos(towards) * side,
      dy: off * Math.sin(towards) * side,
    };
  });
  const pitch = side / ruling;
  // In a small draft the dots are smaller than pixels: there they are a tint.
  const clear = 0.8 * smooth(2, 4, pitch);
  const blur = Math.min(0.5, 0.9 / pitch);
  for (let row = 0; row < height; row++) {
    if (row % 32 === 0) await step(row / height);
    for (let column = 0; column < width; column++) {
      const [x, y] = [column / side, row / side];
      const rgb = [paper[0], paper[1], paper[2]];
      const fiber = 0.012 * noise.at(x * 230, y * 170);
      for (let k = 0; k < 3; k++) {
        const { ink, cos, sin, dx, dy } = drums[k];
        const share = clamp(sampled(shares, width, height, column - dx, row - dy, k));
        if (share < 0.004) continue;
        const u = (column * cos + row * sin) / pitch;
        const v = (row * cos - column * sin) / pitch;
        const screen = 0.5 - 0.25 * (Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v));
        const grain =
          0.16 * noise.at(x * 310 + 40 * k, y * 310 + 9) + 0.1 * noise.at(x * 140 - 20 * k, y * 140);
        const dots = smooth(-blur, blur, share * 1.06 - 0.03 - screen);
        const cover = mix(share, dots, clear * smooth(0.99, 0.86, share));
        // A drum never inks evenly.
        const worn = 0.93 + 0.035 * noise.at(x * 3 + k * 9, y * 9) - Math.max(0, grain - 0.05) * 1.3;
        const laid = clamp(cover * worn);
        for (let c = 0; c < 3; c++) rgb[c] *= 1 - laid * (1 - ink[c]);
      }
      const o = 3 * (row * width + column);
      for (let c = 0; c < 3; c++) data[o + c] = rgb[c] + fiber;
    }
  }
}

/** Between pixels. */
function sampled(
  shares: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  k: number,
): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const fx = clamp(x - left);
  const fy = clamp(y - top);
  const at = 3 * (top * width + left) + k;
  const down = at + 3 * width;
  return mix(mix(shares[at], shares[at + 3], fx), mix(shares[down], shares[down + 3], fx), fy);
}
