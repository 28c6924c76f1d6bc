import { type FacePoints, faceParts, facePoint, facePointCount } from '#src/imaging/face/face-points.ts';
import { cheeks, underEyeLines } from '#src/imaging/face/face-regions.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';

type Point = readonly [x: number, y: number];

/** Of a drawn face, in pixels: a skin-colored oval with pores, before blue. */
export const drawnSize = { width: 340, height: 440 };
export const pimple: Point = [118, 262];
export const mole: Point = [232, 272];

const middle: Point = [170, 200];
const [halfWidth, halfHeight] = [110, 150];
const eyes: readonly [Point, Point] = [
  [122, 170],
  [218, 170],
];
const mouth: Point = [170, 290];

export const drawnIrises = eyes.map((center) => ({ center, radius: 7 }));

/** Points of the drawn face; those that no part has lie in its middle. */
export function drawnPoints(): FacePoints {
  const points: Point[] = Array.from({ length: facePointCount }, () => middle);
  const lay = (line: readonly number[], [x, y]: Point, across: number, down: number, from = -Math.PI / 2) => {
    for (const [i, index] of line.entries()) {
      const angle = from + (2 * Math.PI * i) / line.length;
      points[index] = [x + across * Math.cos(angle), y + down * Math.sin(angle)];
    }
  };
  lay(faceParts.oval, middle, halfWidth, halfHeight);
  lay(faceParts.lips, mouth, 46, 20, Math.PI);
  lay(faceParts.mouth, mouth, 38, 12, Math.PI);
  lay(faceParts.rightEye, eyes[0], 22, 9, Math.PI);
  lay(faceParts.leftEye, eyes[1], 22, 9, Math.PI);
  lay(faceParts.rightBrow, [122, 140], 26, 6);
  lay(faceParts.leftBrow, [218, 140], 26, 6);
  points[facePoint.noseBridge] = [170, 170];
  for (const [side, [lid, end]] of underEyeLines.entries()) {
    const [x, y] = eyes[side];
    for (const [i, index] of lid.entries()) points[index] = [x + 8 * (i - 3), y + 13];
    for (const [i, index] of end.entries()) points[index] = [x + 8 * (i - 3), y + 36];
    points[cheeks[side]] = [x, y + 62];
  }
  points[facePoint.rightEyeOuter] = [100, 170];
  points[facePoint.leftEyeOuter] = [240, 170];
  return points;
}

/** 255 within the oval of the face. */
export function drawnOutline(): Raster<Uint8Array> {
  return drawn(1, (x, y) => [
    Math.hypot((x - middle[0]) / halfWidth, (y - middle[1]) / halfHeight) < 1 ? 255 : 0,
  ]);
}

/** With pores, a pimple, a mole, shadows under the eyes, yellowish teeth and a shining forehead. */
export function drawnFace(): Raster<Uint8Array> {
  const random = seededRandom(5);
  return drawn(3, (x, y) => {
    if (Math.hypot((x - middle[0]) / halfWidth, (y - middle[1]) / halfHeight) >= 1) return [60, 110, 190];
    const color = [205, 158, 132];
    // Blotches as large as a fingertip.
    const blotch = 5 * Math.sin(x / 4.5) * Math.sin(y / 4.1);
    const pores = 14 * (random() - 0.5);
    for (let c = 0; c < 3; c++) color[c] += blotch + pores;
    const near = ([px, py]: Point, size: number) =>
      Math.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * size ** 2));
    add(color, [8, -42, -36], near(pimple, 3.2));
    add(color, [-90, -78, -66], near(mole, 3.2));
    add(color, [38, 62, 74], near([170, 95], 16));
    for (const [ex, ey] of eyes) {
      add(color, [-38, -34, -22], near([ex, ey + 24], 9));
      const away = Math.hypot((x - ex) / 22, (y - ey) / 9);
      if (away < 1) color.splice(0, 3, 196, 184, 180);
      const ring = Math.hypot(x - ex, y - ey);
      if (ring < 7) color.splice(0, 3, 70 + 4 * (Math.floor(x) % 5), 92, 108);
      if (ring < 2.6) color.splice(0, 3, 16, 14, 14);
    }
    if (Math.hypot((x - mouth[0]) / 46, (y - mouth[1]) / 20) < 1) color.splice(0, 3, 176, 82, 84);
    if (Math.hypot((x - mouth[0]) / 36, (y - mouth[1]) / 10) < 1) color.splice(0, 3, 214, 200, 150);
    return color;
  });
}

function add(color: number[], change: readonly number[], share: number): void {
  for (let c = 0; c < 3; c++) color[c] += share * change[c];
}

function drawn(channels: 1 | 3, colorAt: (x: number, y: number) => readonly number[]): Raster<Uint8Array> {
  const { width, height } = drawnSize;
  const data = new Uint8Array(width * height * channels);
  for (let i = 0; i < width * height; i++) {
    const color = colorAt((i % width) + 0.5, Math.floor(i / width) + 0.5);
    for (let c = 0; c < channels; c++)
      data[i * channels + c] = Math.min(255, Math.max(0, Math.round(color[c])));
  }
  return { width, height, channels, data };
}
