import { oklabOf, writeRgb } from '../color/oklab.ts';
import { type ColorField, workingColors } from '../color/working-colors.ts';
import { edgeMesh } from '../mesh/edge-mesh.ts';
import { fitDiagonals } from '../mesh/fit-diagonals.ts';
import { fillTriangles, type Mesh } from '../mesh/triangle-fill.ts';
import { pixelsInTriangle } from '../mesh/triangle-pixels.ts';
import { blankCanvas } from '../raster/canvas.ts';
import { finishPainting } from './finish-painting.ts';
import type { Painter } from './painter.ts';

/** Distance of points on a strong edge: so many fit side by side into a square picture, at least and at most detail. */
const [fewest, most] = [28, 150];
/** Pixels of the working copy between points on an edge, most of all its pixels, and its least side. */
const [workingDistance, mostWorkingPixels, leastSide] = [8, 1 << 20, 300];
/** In pixels: triangles that are smaller are no triangles any more. */
const leastDistance = 4;

/**
 * Triangles of one color each, between points that lie close on edges and wide apart elsewhere: a Delaunay mesh whose
 * diagonals then turn along the picture's lines.
 */
export const paintLowPoly: Painter = async (picture, detail, step) => {
  const side = Math.sqrt(picture.width * picture.height);
  const distance = Math.max(leastDistance, side / (fewest * (most / fewest) ** detail));
  const workingSide = Math.max(leastSide, (side / distance) * workingDistance);
  const colors = workingColors(picture, Math.min(mostWorkingPixels, workingSide ** 2));
  const scale = picture.width / colors.width;
  const lab = oklabOf(colors.data);
  await step(0.1);
  const delaunay = edgeMesh(colors, lab, distance / scale);
  await step(0.25);
  const mesh = await fitDiagonals(delaunay, colors, lab, (share) => step(0.25 + 0.2 * share));
  const faces = faceColors(mesh, colors, lab);
  await step(0.5);
  const canvas = blankCanvas(picture);
  const stretch = [picture.width / colors.width, picture.height / colors.height];
  const points = mesh.points.map((value, i) => value * stretch[i % 2]);
  await fillTriangles({ ...mesh, points }, faces, canvas, (share) => step(0.5 + 0.5 * share));
  return finishPainting(picture, canvas.data);
};

/** RGB of 0..1 for each triangle. */
function faceColors(
  { points, triangles }: Mesh,
  { width, height }: ColorField,
  lab: Float32Array,
): Float32Array {
  const faces = new Float32Array(triangles.length);
  const inside: number[] = [];
  for (let face = 0; face < triangles.length; face += 3) {
    const corners = triangles.subarray(face, face + 3);
    pixelsInTriangle(points, corners, { width, height }, inside);
    if (inside.length === 0) inside.push(pixelAtCenter(points, corners, width, height));
    const [l, a, b] = robustMean(lab, inside);
    writeRgb(l, a, b, faces, face);
  }
  return faces;
}

function pixelAtCenter(points: Float64Array, corners: Uint32Array, width: number, height: number): number {
  const center = (axis: number) => corners.reduce((sum, corner) => sum + points[corner * 2 + axis], 0) / 3;
  const column = Math.min(width - 1, Math.floor(center(0)));
  return Math.min(height - 1, Math.floor(center(1))) * width + column;
}

/** Rounds of the mean, and the distance in OKLab at which a color counts half. */
const [rounds, half] = [3, 0.05];

/** The mean color, for which others count the less, the further they are from it (Cauchy's weight). */
function robustMean(lab: Float32Array, pixels: readonly number[]): [number, number, number] {
  let mean: [number, number, number] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    let [l, a, b, sum] = [0, 0, 0, 0];
    for (const pixel of pixels) {
      const at = pixel * 3;
      const square = (lab[at] - mean[0]) ** 2 + (lab[at + 1] - mean[1]) ** 2 + (lab[at + 2] - mean[2]) ** 2;
      const weight = round === 0 ? 1 : 1 / (1 + square / half ** 2);
      l += weight * lab[at];
      a += weight * lab[at + 1];
      b += weight * lab[at + 2];
      sum += weight;
    }
    mean = [l / sum, a / sum, b / sum];
  }
  return mean;
}
