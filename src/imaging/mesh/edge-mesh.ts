import Delaunator from 'delaunator';
import { oklabPart } from '../color/oklab.ts';
import type { ColorField } from '../color/working-colors.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { scatter, shuffledPixels } from '../sampling/poisson-disc.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import type { LinkedMesh } from './fit-diagonals.ts';

/** So much further apart than on a strong edge are points where nothing happens. */
const calm = 3.6;

/**
 * A mesh over the whole picture: points by Poisson-disc sampling, first along the ridges of the gradient, then in between,
 * and the Delaunay triangles between them.
 *
 * @param lab the colors in OKLab
 * @param distance of points on a strong edge, in pixels
 */
export function edgeMesh(colors: ColorField, lab: Float32Array, distance: number): LinkedMesh {
  const { width, height } = colors;
  const { strength, ridge } = edgesOf(colors, lab, distance * 0.18);
  const random = seededRandom(1934);
  const shuffled = shuffledPixels(strength.length, random);
  // Ridges first, the strongest of all before the others; the flat rest fills what they leave.
  const classOf = (i: number) => (ridge[i] === 0 ? 0 : 1 + Math.floor(strength[i] * 6));
  const order = Uint32Array.from(
    [7, 6, 5, 4, 3, 2, 1, 0].flatMap((wanted) => [...shuffled.filter((i) => classOf(i) === wanted)]),
  );
  const inner = scatter(
    {
      width,
      height,
      order,
      distanceAt: (i) => distance * (calm + (1 - calm) * Math.sqrt(strength[i])),
    },
    random,
  );
  const points: number[] = [0, 0, width, 0, 0, height, width, height];
  const margin = distance * 0.9;
  for (const [length, place] of [
    [width, (at: number) => [at, 0, at, height]],
    [height, (at: number) => [0, at, width, at]],
  ] as const) {
    const count = Math.max(1, Math.round(length / (distance * (calm * 0.6))));
    for (let k = 1; k < count; k++) points.push(...place((k * length) / count));
  }
  for (let k = 0; k < inner.count; k++) {
    const [x, y] = [inner.x[k], inner.y[k]];
    if (Math.min(x, y, width - x, height - y) > margin) points.push(x, y);
  }
  const flat = Float64Array.from(points);
  const { triangles, halfedges } = new Delaunator(flat);
  return { points: flat, triangles, halfedges };
}

/** How strong an edge is, 0..1, and 1 where it is strongest across itself. */
function edgesOf({ width, height }: ColorField, lab: Float32Array, sigma: number) {
  const strength = new Float32Array(width * height);
  const ridge = new Uint8Array(width * height);
  const dx = new Float32Array(width * height);
  const dy = new Float32Array(width * height);
  for (const part of [0, 1, 2] as const) {
    const data = oklabPart(lab, part);
    const plane = blurPlane({ width, height, data }, Math.max(0.7, sigma)).data;
    for (let y = 0, i = 0; y < height; y++) {
      const up = y > 0 ? width : 0;
      const down = y < height - 1 ? width : 0;
      for (let x = 0; x < width; x++, i++) {
        const across = plane[x < width - 1 ? i + 1 : i] - plane[x > 0 ? i - 1 : i];
        const along = plane[i + down] - plane[i - up];
        const square = across * across + along * along;
        if (square > dx[i] * dx[i] + dy[i] * dy[i]) [dx[i], dy[i]] = [across, along];
        strength[i] += square;
      }
    }
  }
  const sorted = strength.map(Math.sqrt).sort();
  const strong = Math.max(0.02, sorted[Math.floor(sorted.length * 0.97)]);
  for (let i = 0; i < strength.length; i++) strength[i] = Math.min(1, Math.sqrt(strength[i]) / strong);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const flat = Math.abs(dx[i]) > Math.abs(dy[i]);
      const across = flat
        ? Math.sign(dx[i]) + Math.round(dy[i] / Math.abs(dx[i]) || 0) * width
        : Math.sign(dy[i]) * width + Math.round(dx[i] / Math.abs(dy[i]) || 0);
      if (strength[i] > 0.08 && strength[i] >= strength[i + across] && strength[i] > strength[i - across])
        ridge[i] = 1;
    }
  }
  return { strength, ridge };
}
