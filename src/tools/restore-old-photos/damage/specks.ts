import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { valueBetween } from '../../../imaging/raster/resample.ts';
import type { PrintTones } from './print-tones.ts';

/** Standard deviations between which specks are looked for; a speck of the radius r is strongest between σ ≈ r / 1.4 and the next. */
const sigmas = [0.7, 1.1, 1.7, 2.6, 4, 6];
/** Weaker ones are grain; in levels. */
const leastStrength = 3;
const looks = 16;
/** Side of the cells that specks are counted in. */
const cell = 16;

/** A small spot, brighter or darker than all around it. */
export interface Speck {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly isBright: boolean;
  readonly tone: number;
  readonly facts: Float32Array;
}

const [cosines, sines] = [Math.cos, Math.sin].map((turn) =>
  Array.from({ length: looks }, (_, i) => turn((2 * Math.PI * i) / looks)),
);

/** Spots that stand out at one of several sizes (differences of Gaussians: Lowe, 2004). */
export function findSpecks(print: PrintTones): Speck[] {
  const { tones, grain, width, height } = print;
  const blurred = sigmas.map((sigma) => blurPlane(tones, sigma).data);
  const bands = blurred.slice(1).map((wider, i) => wider.map((value, at) => blurred[i][at] - value));
  const found: { x: number; y: number; radius: number; strength: number }[] = [];
  for (let level = 0; level < bands.length; level++) {
    const band = bands[level];
    const least = Math.max(leastStrength, (1.6 * grain) / (1 + level));
    const edge = 3;
    for (let y = edge; y < height - edge; y++) {
      for (let x = edge; x < width - edge; x++) {
        const i = y * width + x;
        const value = band[i];
        const size = Math.abs(value);
        if (size < least) continue;
        const sign = Math.sign(value);
        let isMost = true;
        for (let dy = -1; dy <= 1 && isMost; dy++) {
          for (let dx = -1; dx <= 1 && isMost; dx++) {
            const at = i + dy * width + dx;
            for (
              let other = Math.max(0, level - 1);
              other <= Math.min(bands.length - 1, level + 1);
              other++
            ) {
              if (at === i && other === level) continue;
              const rival = bands[other][at] * sign;
              if (rival > size || (rival === size && (at < i || other < level))) {
                isMost = false;
                break;
              }
            }
          }
        }
        if (isMost) found.push({ x, y, radius: 1.4 * sigmas[level], strength: value });
      }
    }
  }
  const columns = Math.ceil(width / cell) + 2;
  const counts = new Float32Array(columns * (Math.ceil(height / cell) + 2));
  const cellOf = (x: number, y: number) => (Math.floor(y / cell) + 1) * columns + Math.floor(x / cell) + 1;
  for (const { x, y } of found) counts[cellOf(x, y)]++;
  return found.map((one) => {
    let crowd = -1;
    const middle = cellOf(one.x, one.y);
    for (const row of [-columns, 0, columns])
      for (let column = -1; column <= 1; column++) crowd += counts[middle + row + column];
    return lookAtSpeck(one, crowd, print);
  });
}

function lookAtSpeck(
  { x, y, radius, strength }: { x: number; y: number; radius: number; strength: number },
  crowd: number,
  { tones, warmth, grain, white, black }: PrintTones,
): Speck {
  const isBright = strength > 0;
  const sign = isBright ? 1 : -1;
  const ring = (far: number) => {
    let [sum, squares, most, least] = [0, 0, -1e9, 1e9];
    for (let look = 0; look < looks; look++) {
      const value = valueBetween(tones, x + far * cosines[look], y + far * sines[look]);
      sum += value;
      squares += value * value;
      most = Math.max(most, value);
      least = Math.min(least, value);
    }
    const mean = sum / looks;
    return { mean, spread: Math.sqrt(Math.max(0, squares / looks - mean * mean)), most, least };
  };
  const tone = (valueBetween(tones, x, y) + 2 * ring(0.45 * radius).mean) / 3;
  const rim = ring(radius);
  const near = ring(1.7 * radius + 1.2);
  const far = ring(2.6 * radius + 3);
  const contrast = sign * (tone - near.mean);
  const scaleTo = Math.abs(contrast) + 4;
  const warm =
    valueBetween(warmth, x, y) -
    (valueBetween(warmth, x - 2 * radius - 2, y) + valueBetween(warmth, x + 2 * radius + 2, y)) / 2;
  const worst = isBright ? near.most : near.least;
  const facts = Float32Array.of(
    Math.log((Math.max(0, contrast) + 1) / (grain + 1)),
    Math.max(-2, (sign * (tone - worst)) / scaleTo),
    Math.min(3, near.spread / scaleTo),
    Math.min(3, far.spread / scaleTo),
    Math.min(2, Math.max(-2, (sign * (far.mean - near.mean)) / scaleTo)),
    Math.min(2, rim.spread / scaleTo),
    Math.min(2, Math.max(-1, (sign * (tone - rim.mean)) / scaleTo)),
    Math.max(-1, Math.min(3, isBright ? (white - tone) / 40 : (tone - black) / 40)),
    Math.min(4, crowd / 8),
    Math.log(radius / 2),
    isBright ? 1 : 0,
    Math.max(-2, Math.min(2, warm / 15)),
    Math.min(3, grain / 6),
  );
  return { x, y, radius, isBright, tone, facts };
}
