import type { Raster } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';

/** Side of the square of grain that is laid out again and again. */
const tile = 128;
/** Levels that grain lies above or below the color. */
const strength = 2.6;

/** The same picture on paper with a grain; transparency goes with it. */
export function onPaper({ width, height, data }: Raster<Uint8Array>, channels = 4): Raster<Uint8Array> {
  const grain = grainTile();
  const out = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const row = tile * (y % tile);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const light = strength * grain[row + (x % tile)];
      for (let c = 0; c < 3; c++)
        out[3 * i + c] = Math.min(255, Math.max(0, Math.round(data[channels * i + c] + light)));
    }
  }
  return { width, height, channels: 3, data: out };
}

/** Fine and coarse noise that joins itself at its borders. */
function grainTile(): Float32Array {
  const random = seededRandom(4);
  const noise = Float32Array.from({ length: tile * tile }, () => 2 * random() - 1);
  const fine = smoothed(noise, 1);
  const coarse = smoothed(noise, 4);
  return fine.map((value, i) => 1.1 * value + 3 * coarse[i]);
}

function smoothed(noise: Float32Array, reach: number): Float32Array {
  const pass = (from: Float32Array, stepX: number, stepY: number) =>
    from.map((_, i) => {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const x = ((i % tile) + k * stepX + tile) % tile;
        const y = (Math.floor(i / tile) + k * stepY + tile) % tile;
        sum += from[y * tile + x];
      }
      return sum / (2 * reach + 1);
    });
  return pass(pass(noise, 1, 0), 0, 1);
}
