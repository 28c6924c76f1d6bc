import { createNoise } from '../../../imaging/sampling/noise.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, flood, type Ink, type Outline, type Plate } from '../plate/plate.ts';
import { between, curve, type Point, stroke } from '../plate/shapes.ts';

/** Of a handmade sheet: warm, cloudy, with fibers in it; browned towards its edges by age. */
export function layPaper(plate: Plate, ink: Ink, seed: number, age: number): void {
  const noise = createNoise(seed + 17);
  const random = seededRandom(seed + 18);
  const { wide, high } = plate;
  const old = mixed(ink, [0.62, 0.47, 0.3], 0.5);
  flood(plate, (out, x, y) => {
    const edge = Math.min(x, wide - x, y, high - y);
    const share = age * (Math.exp(-edge / 0.09) * 0.5 + 0.16 * (0.5 + 0.5 * noise.fbm(x * 2.2, y * 2.2, 4)));
    const grain = 0.016 * noise.at(x * 190, y * 190) + 0.012 * noise.at(x * 60, y * 95);
    for (let c = 0; c < 3; c++) out[c] = ink[c] + (old[c] - ink[c]) * share + grain;
  });
  const fibers: Outline[] = [];
  for (let k = 0; k < 170 * wide * high; k++) {
    const [x, y, angle, long] = [
      wide * random(),
      high * random(),
      random() * Math.PI,
      between(random, 0.008, 0.035),
    ];
    const bend = between(random, -0.4, 0.4);
    const points: Point[] = [0, 1, 2].map((i) => [
      x + Math.cos(angle + bend * i) * long * i * 0.5,
      y + Math.sin(angle + bend * i) * long * i * 0.5,
    ]);
    fibers.push(stroke(curve(points, 3), () => 0.0011));
  }
  fill(plate, fibers, old, 0.16);
}
