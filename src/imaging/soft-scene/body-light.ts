import type { MeshTexture } from '../mesh/mesh-texture.ts';
import { newTexture } from '../mesh/mesh-texture.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { clamp, smooth } from '../sampling/ramp.ts';
import { squaredDistances } from '../selection/distance.ts';

/** How far in from its outline the body is round, of the side of a square of its area. */
const roundness = 0.34;
/** From where light comes, and halfway between there and the eye. */
const light = unit(-0.5, -0.75, 0.6);
const half = unit(-0.5, -0.75, 1.6);
const [gloss, softGloss] = [60, 9];
/** Share of a highlight and of a shadow, where they are strongest. */
const [strongest, softest, darkest] = [0.55, 0.16, 0.3];

/**
 * The light that a wet, round body of this outline would throw back, and the shadow on its far side: to be drawn over it.
 *
 * @param alpha 1 channel, of the lattice's size
 */
export function bodyLight(alpha: Raster<Uint8Array>): MeshTexture {
  const { width, height, data } = alpha;
  const outside = Uint8Array.from(data, (value) => (value > 127 ? 0 : 255));
  const distances = squaredDistances(outside, alpha);
  let area = 0;
  for (const value of outside) if (value === 0) area++;
  const radius = Math.max(4, roundness * Math.sqrt(area));
  const bulge = new Float32Array(distances.length);
  for (let i = 0; i < bulge.length; i++) {
    const far = 1 - Math.min(1, Math.sqrt(distances[i]) / radius);
    bulge[i] = radius * 0.8 * Math.sqrt(1 - far * far);
  }
  const dome = blurPlane({ width, height, data: bulge }, Math.max(1.5, radius / 9)).data;
  const texture = newTexture(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (data[i] === 0) continue;
      const nx = (dome[i - 1] - dome[i + 1]) / 2;
      const ny = (dome[i - width] - dome[i + width]) / 2;
      const length = Math.sqrt(nx * nx + ny * ny + 1);
      const toHalf = Math.max(0, (nx * half[0] + ny * half[1] + half[2]) / length);
      const toLight = (nx * light[0] + ny * light[1] + light[2]) / length;
      const shine = strongest * toHalf ** gloss + softest * toHalf ** softGloss;
      // Within the outline, so that no pale rim appears where that is soft.
      const inside = smooth(90, 255, data[i]) * smooth(0, 0.08 * radius + 2, Math.sqrt(distances[i]));
      const bright = inside * clamp(shine);
      const dark = inside * darkest * smooth(0.45, -0.5, toLight);
      const opacity = 1 - (1 - bright) * (1 - dark);
      texture.data.fill(Math.round(255 * bright), i * 4, i * 4 + 3);
      texture.data[i * 4 + 3] = Math.round(255 * opacity);
    }
  }
  return texture;
}

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}
