import { encodedOf, linearOf } from '#src/imaging/color/oklab.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { reflect } from '#src/imaging/raster/reflect.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';

/** Points of a path, and how far it may lead. */
const [points, reach] = [60, 9];

/** A photo as a shaking hand takes it: every point of light becomes the path that the hand drew, in light, with a little noise. */
export function shakenPhoto(photo: Raster<Uint8Array>, seed: number): Raster<Uint8Array> {
  const { width, height } = photo;
  const path = pathOf(seed);
  const light = Float32Array.from(photo.data, (value) => linearOf(value / 255));
  const random = normalNoise(seed);
  const data = new Uint8Array(photo.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (const [place, share] of path) {
          const [dx, dy] = [(place % (2 * reach + 1)) - reach, Math.floor(place / (2 * reach + 1)) - reach];
          sum += share * light[3 * (reflect(y + dy, height) * width + reflect(x + dx, width)) + c];
        }
        const value = 255 * encodedOf(Math.min(1, sum)) + random();
        data[3 * (y * width + x) + c] = Math.min(255, Math.max(0, Math.round(value)));
      }
    }
  }
  return { ...photo, data };
}

/** A walk that keeps its direction for a while and comes back to its middle, as shares of single pixels. */
function pathOf(seed: number): Map<number, number> {
  const random = seededRandom(seed);
  const steps: { x: number; y: number }[] = [];
  let [x, y, angle] = [0, 0, 2 * Math.PI * random()];
  for (let i = 0; i < points; i++) {
    steps.push({ x, y });
    angle += 1.1 * (random() - 0.5) + (random() < 0.06 ? 2 : 0);
    x += 0.3 * Math.cos(angle);
    y += 0.3 * Math.sin(angle);
  }
  const [middleX, middleY] = [
    steps.reduce((sum, step) => sum + step.x, 0) / points,
    steps.reduce((sum, step) => sum + step.y, 0) / points,
  ];
  const path = new Map<number, number>();
  for (const step of steps) {
    const [px, py] = [step.x - middleX, step.y - middleY].map((value) =>
      Math.min(reach, Math.max(-reach, Math.round(value))),
    );
    const place = (py + reach) * (2 * reach + 1) + px + reach;
    path.set(place, (path.get(place) ?? 0) + 1 / points);
  }
  return path;
}
