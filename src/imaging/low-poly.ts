import Delaunator from 'delaunator';
import { blankCanvas } from './canvas.ts';
import { finishPainting } from './finish-painting.ts';
import { blurPlane } from './gaussian-blur.ts';
import { oklabOf, writeRgb } from './oklab.ts';
import type { Painter } from './painter.ts';
import { scatter, shuffledPixels } from './poisson-disc.ts';
import { seededRandom } from './seeded-random.ts';
import { fillTriangles, type Mesh } from './triangle-fill.ts';
import { type ColorField, workingColors } from './working-colors.ts';

/** Distance of points on a strong edge: so many fit side by side into a square picture, at least and at most detail. */
const [fewest, most] = [26, 120];
/** So much further apart are points where nothing happens. */
const calm = 3.6;
/** Pixels of the working copy between points on an edge. */
const workingDistance = 7;
const mostWorkingPixels = 1 << 20;
/** Times a picture's pixels: nearer than this a mesh is no mesh any more. */
const leastDistance = 4;

export const paintLowPoly: Painter = async (picture, detail, step) => {
  const side = Math.sqrt(picture.width * picture.height);
  const distance = Math.max(leastDistance, side / (fewest * (most / fewest) ** detail));
  const colors = workingColors(
    picture,
    Math.min(mostWorkingPixels, Math.max(300, (side / distance) * workingDistance) ** 2),
  );
  const scale = picture.width / colors.width;
  const lab = oklabOf(colors.data);
  await step(0.1);
  const mesh = meshOf(colors, lab, distance / scale);
  await step(0.3);
  const faces = faceColors(mesh, colors, lab);
  await step(0.4);
  const canvas = blankCanvas(picture);
  const stretch = [picture.width / colors.width, picture.height / colors.height];
  const points = mesh.points.map((value, i) => value * stretch[i % 2]);
  await fillTriangles({ ...mesh, points }, faces, canvas, (share) => step(0.4 + 0.6 * share));
  return finishPainting(picture, canvas.data);
};

function meshOf(colors: ColorField, lab: Float32Array, distance: number): Mesh {
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
  return { points: flat, triangles: new Delaunator(flat).triangles };
}

/** How strong an edge is, 0..1, and 1 where it is strongest across itself. */
function edgesOf({ width, height }: ColorField, lab: Float32Array, sigma: number) {
  const strength = new Float32Array(width * height);
  const ridge = new Uint8Array(width * height);
  const dx = new Float32Array(width * height);
  const dy = new Float32Array(width * height);
  for (let part = 0; part < 3; part++) {
    const data = lab.filter((_, i) => i % 3 === part);
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

/** RGB of 0..1 for each triangle: the mean of its pixels in OKLab, those far from it left out and counted again. */
function faceColors(
  { points, triangles }: Mesh,
  { width, height }: ColorField,
  lab: Float32Array,
): Float32Array {
  const faces = new Float32Array(triangles.length);
  const inside: number[] = [];
  for (let face = 0; face < triangles.length; face += 3) {
    const [a, b, c] = [triangles[face] * 2, triangles[face + 1] * 2, triangles[face + 2] * 2];
    const [ax, ay, bx, by, cx, cy] = [
      points[a],
      points[a + 1],
      points[b],
      points[b + 1],
      points[c],
      points[c + 1],
    ];
    inside.length = 0;
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)));
    for (let y = Math.floor(Math.min(ay, by, cy)); y <= bottom; y++) {
      const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
      for (let x = Math.floor(Math.min(ax, bx, cx)); x <= right; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const u = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
        const v = (cx - bx) * (py - by) - (cy - by) * (px - bx);
        const w = (ax - cx) * (py - cy) - (ay - cy) * (px - cx);
        if ((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)) inside.push((y * width + x) * 3);
      }
    }
    if (inside.length === 0) {
      const x = Math.min(width - 1, Math.floor((ax + bx + cx) / 3));
      const y = Math.min(height - 1, Math.floor((ay + by + cy) / 3));
      inside.push((y * width + x) * 3);
    }
    const [l, ca, cb] = robustMean(lab, inside);
    writeRgb(l, ca, cb, faces, face);
  }
  return faces;
}

/** Two rounds in which a color counts the less, the further it is from the mean so far (Cauchy's weight). */
function robustMean(lab: Float32Array, pixels: readonly number[]): [number, number, number] {
  let mean: [number, number, number] = [0, 0, 0];
  for (let round = 0; round < 3; round++) {
    let [l, a, b, sum] = [0, 0, 0, 0];
    for (const at of pixels) {
      const distance =
        round === 0
          ? 0
          : (lab[at] - mean[0]) ** 2 + (lab[at + 1] - mean[1]) ** 2 + (lab[at + 2] - mean[2]) ** 2;
      const weight = 1 / (1 + distance / 0.05 ** 2);
      l += weight * lab[at];
      a += weight * lab[at + 1];
      b += weight * lab[at + 2];
      sum += weight;
    }
    mean = [l / sum, a / sum, b / sum];
  }
  return mean;
}
