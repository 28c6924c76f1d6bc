import { seededRandom } from '../sampling/seeded-random.ts';
import type { Matrix } from '../vector/painting.ts';

/** A heart on its way up. */
export interface FloatingHeart {
  /** From a heart's own units, 100 being half its width, to the card's. */
  readonly matrix: Matrix;
  readonly opacity: number;
  /** Which of the colors it has. */
  readonly color: number;
}

/** How many rise, within how many seconds, and how long each of them is seen. */
const count = 16;
const begins = 1.1;
const lives = 1.9;

/**
 * Hearts that rise from a place, sway and fade.
 *
 * @param seconds since the first of them
 * @param room how far they spread and rise, in units of the card
 */
export function floatingHearts(
  seconds: number,
  [x, y]: readonly [number, number],
  room: { readonly width: number; readonly height: number },
  seed: number,
  colors: number,
): FloatingHeart[] {
  const random = seededRandom(seed ^ 0x51ab);
  return Array.from({ length: count }, (_, i) => {
    const start = begins * (i / count) ** 1.4;
    const [aside, far, size, phase, color] = [random(), random(), random(), random(), random()];
    const life = (seconds - start) / (lives * (0.8 + 0.4 * far));
    const rise = 1 - (1 - life) ** 1.6;
    const scale = (0.1 + 0.16 * size) * Math.min(1, 6 * life);
    const sway = 12 * Math.sin(2 * Math.PI * (phase + 1.2 * life));
    const angle = 0.25 * Math.sin(2 * Math.PI * (phase + 0.9 * life));
    const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
    return {
      matrix: [
        cos,
        sin,
        -sin,
        cos,
        x + (aside - 0.5) * room.width * (0.25 + 0.75 * rise) + sway,
        y - rise * room.height * (0.55 + 0.45 * far),
      ] as const,
      opacity: life <= 0 || life >= 1 ? 0 : Math.min(1, 3 * (1 - life)) * 0.95,
      color: Math.floor(color * colors),
    };
  }).filter(({ opacity }) => opacity > 0);
}
