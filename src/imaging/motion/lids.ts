import { type EyeLines, eyeLines, splineAt } from '../face/eye-lines.ts';
import type { FacePoints } from '../face/face-points.ts';
import { gridMesh } from '../mesh/grid-mesh.ts';
import type { MeshTexture } from '../mesh/mesh-texture.ts';
import { newTexture } from '../mesh/mesh-texture.ts';
import { paintMesh } from '../mesh/paint-mesh.ts';
import { mix, smooth } from '../sampling/ramp.ts';

type Color = readonly [number, number, number];

const columns = 32;
const rows = 12;
/** The share of a lid's height, from above, in which it fades in. */
const fadeIn = 0.25;
/** Less of a blink isn't seen. */
const unseen = 0.03;

/** A lid that closes: skin of its own, because the photo's upper lid holds lashes, shadow and glasses that would smear over the eye. */
interface Lid {
  readonly texture: MeshTexture;
  readonly lines: EyeLines;
}

/**
 * The lids of a face, as they look when they are closed.
 *
 * @param photo opaque around the face
 * @param points of the face, in pixels of the photo
 * @param radius half the width of the face
 */
export function lidsOf(photo: MeshTexture, points: FacePoints, radius: number): Lid[] {
  return eyeLines.map((lines) => ({ lines, texture: lidTexture(photo, points, lines, radius) }));
}

/**
 * Draws them over a frame.
 *
 * @param to where the points of this face stand on the frame, x and y of each
 * @param motion `blink`: 0 the eyes are as they are, 1 closed; `down`: the unit vector down the face
 */
export function paintLids(
  frame: MeshTexture,
  lids: readonly Lid[],
  to: Float32Array,
  { blink, down, radius }: { blink: number; down: readonly [number, number]; radius: number },
): void {
  if (blink < unseen) return;
  for (const { texture, lines } of lids) {
    const { points: from, triangles } = gridMesh(texture.width, texture.height, columns, rows);
    const placed = new Float32Array(from.length);
    const at = (line: readonly number[]) => (index: number) =>
      [to[2 * line[index]], to[2 * line[index] + 1]] as const;
    for (let i = 0; i <= columns; i++) {
      const share = i / columns;
      const crease = splineAt(9, at(lines.crease), share);
      const brow = splineAt(9, at(lines.brow), share);
      const upper = splineAt(9, at(lines.upper), share);
      const lower = splineAt(9, at(lines.lower), share);
      const middle = Math.sqrt(Math.sin(Math.PI * share));
      const lashes = 0.14 * Math.hypot(lower[0] - upper[0], lower[1] - upper[1]);
      const over = (lashes + 0.018 * radius) * middle * smooth(0, 0.4, blink);
      for (let j = 0; j <= rows; j++) {
        const k = 2 * (j * (columns + 1) + i);
        for (const axis of [0, 1] as const) {
          // It fades in above the crease, and covers the lashes of the open lid.
          const top = mix(crease[axis], brow[axis], 0.42);
          const covered = mix(upper[axis], crease[axis], 1.05);
          const edge = mix(upper[axis], lower[axis], blink) + down[axis] * over;
          const row = j / rows;
          placed[k + axis] =
            row < fadeIn
              ? mix(top, covered, row / fadeIn)
              : mix(covered, edge, (row - fadeIn) / (1 - fadeIn));
        }
      }
    }
    paintMesh(texture, frame, { from, to: placed, triangles });
  }
}

/** From the crease to the edge: colors of the skin above and below the eye, its grain from below, lashes at the edge. */
function lidTexture(photo: MeshTexture, points: FacePoints, lines: EyeLines, radius: number): MeshTexture {
  const around = Math.max(1, Math.round(0.02 * radius));
  const place = (from: number, to: number, share: number) =>
    [mix(points[from][0], points[to][0], share), mix(points[from][1], points[to][1], share)] as const;
  const brightest = (places: (readonly [number, number])[]) =>
    places
      .map(([x, y]) => skinAt(photo, x, y, around))
      .reduce((best, color) => (lightness(color) > lightness(best) ? color : best));
  const above = lines.crease.map((index, k) =>
    brightest([0.15, 0.4, 0.65].map((share) => place(index, lines.brow[k], share))),
  );
  const below = lines.under.map((index, k) =>
    brightest([0, -0.5, -1].map((share) => place(index, lines.lower[k], share))),
  );
  const usual = [...above, ...below].sort((a, b) => lightness(a) - lightness(b))[10];
  const upper = evened(above, usual);
  const lower = evened(below, usual);
  const [lidX, lidY] = place(lines.upper[4], lines.upper[4], 0);
  const lash = skinAt(photo, lidX, lidY, 1).map((value) => 0.35 * value);
  const texture = newTexture(Math.max(24, Math.round(0.7 * radius)), Math.max(14, Math.round(0.32 * radius)));
  const { width, height, data } = texture;
  const grain = grainBelow(photo, points, lines, { width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / (width - 1), y / (height - 1)];
      const i = Math.min(7, Math.floor(across * 8));
      const t = across * 8 - i;
      const bulge = Math.sin(Math.PI * across) * Math.sin(Math.PI * Math.min(1, down * 1.1));
      // Convex, and a little darker to the edge.
      const fold = Math.exp(-(((down - fadeIn) / 0.07) ** 2) / 2) * Math.sin(Math.PI * across);
      const shade = 0.97 + 0.06 * bulge - 0.08 * down * down - 0.08 * fold;
      const alpha =
        smooth(0, fadeIn, down) *
        (1 - smooth(0.93, 1, down)) *
        smooth(0, 0.1, across) *
        smooth(0, 0.1, 1 - across);
      const lashes =
        0.75 *
        smooth(0.74, 0.92, down) *
        (0.45 + 0.55 * Math.sin(Math.PI * Math.min(1, 0.15 + 0.85 * across)));
      const at = (y * width + x) * 4;
      for (let k = 0; k < 3; k++) {
        const skin =
          mix(mix(upper[i][k], upper[i + 1][k], t), mix(lower[i][k], lower[i + 1][k], t), 0.35 * down) *
            shade +
          grain[y * width + x];
        data[at + k] = Math.round(Math.min(255, Math.max(0, mix(skin, lash[k], lashes))) * alpha);
      }
      data[at + 3] = Math.round(255 * alpha);
    }
  }
  return texture;
}

const lightness = ([red, green, blue]: Color) => 0.3 * red + 0.6 * green + 0.1 * blue;

/** The usual color around a place: neither its darkest pixels nor its brightest ones. */
function skinAt({ width, height, data }: MeshTexture, x: number, y: number, around: number): Color {
  const pixels: Color[] = [];
  for (let dy = -around; dy <= around; dy++) {
    for (let dx = -around; dx <= around; dx++) {
      const row = Math.min(height - 1, Math.max(0, Math.floor(y) + dy));
      const column = Math.min(width - 1, Math.max(0, Math.floor(x) + dx));
      const at = (row * width + column) * 4;
      pixels.push([data[at], data[at + 1], data[at + 2]]);
    }
  }
  pixels.sort((a, b) => lightness(a) - lightness(b));
  const usual = pixels.slice(Math.floor(pixels.length * 0.4), Math.ceil(pixels.length * 0.7));
  const mean = (k: number) => usual.reduce((sum, color) => sum + color[k], 0) / usual.length;
  return [mean(0), mean(1), mean(2)];
}

/** A smooth run of colors along the lid: brows, frames of glasses and shadows are drawn towards the usual color. */
function evened(colors: readonly Color[], usual: Color): Color[] {
  const tamed = colors.map((color): Color => {
    const off = Math.abs(lightness(color) - lightness(usual)) / (lightness(usual) + 1);
    const share = 0.8 * Math.min(1, 0.22 / (off + 1e-6));
    return [mix(usual[0], color[0], share), mix(usual[1], color[1], share), mix(usual[2], color[2], share)];
  });
  const weights = [-2, -1, 0, 1, 2].map((step) => [step, Math.exp((-step * step) / 2)] as const);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return tamed.map((_, i) => {
    const mean = (k: number) =>
      weights.reduce(
        (sum, [step, weight]) => sum + weight * tamed[Math.min(8, Math.max(0, i + step))][k],
        0,
      ) / total;
    return [mean(0), mean(1), mean(2)];
  });
}

/** The fine texture of the skin under the eye, around 0: without it a lid looks painted. */
function grainBelow(
  photo: MeshTexture,
  points: FacePoints,
  { upper, under }: EyeLines,
  { width, height }: { width: number; height: number },
): Float32Array {
  const grain = new Float32Array(width * height);
  const [startX, startY] = points[under[1]];
  const [endX, endY] = points[under[7]];
  const [lidX, lidY] = points[upper[4]];
  const [lowX, lowY] = points[under[4]];
  const [deepX, deepY] = [(lowX - lidX) * 0.9, (lowY - lidY) * 0.9];
  const at = (u: number, v: number) => {
    const x = mix(startX, endX, u) + deepX * v;
    const y = mix(startY, endY, u) + deepY * v;
    const row = Math.min(photo.height - 1, Math.max(0, Math.floor(y)));
    const column = Math.min(photo.width - 1, Math.max(0, Math.floor(x)));
    const k = (row * photo.width + column) * 4;
    return lightness([photo.data[k], photo.data[k + 1], photo.data[k + 2]]);
  };
  const [stepU, stepV] = [1.6 / width, 1.6 / height];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      let around = 0;
      for (let dv = -2; dv <= 2; dv++)
        for (let du = -2; du <= 2; du++) around += at(u + du * stepU, v + dv * stepV);
      grain[y * width + x] = Math.max(-8, Math.min(8, at(u, v) - around / 25));
    }
  }
  return grain;
}
