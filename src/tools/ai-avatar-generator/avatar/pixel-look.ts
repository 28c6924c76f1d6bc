import { oklabOf } from '../../../imaging/color/oklab.ts';
import { nearestColor, paletteOf } from '../../../imaging/color/palette.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { type Drawing, emptyDrawing, rgbOf } from './avatar-drawing.ts';
import type { AvatarScene } from './avatar-scene.ts';
import { drawCartoon } from './cartoon-look.ts';

/** Big pixels of each side, and colors besides the outline. */
const [grid, colorCount] = [64, 22];
/** Lightness of the outline; colors of the palette keep above it. */
const outline = rgbOf([0.17, 0, -0.02]);

/** The cartoon in big pixels of few colors, with an outline of one of them. */
export async function drawPixels(
  scene: AvatarScene,
  step: (share: number) => Promise<void>,
): Promise<Drawing> {
  const { rgb, alpha, side } = await drawCartoon(scene, step, { weight: 1.5, eyes: 1.2, outlines: 0.5 });
  const pixel = side / grid;
  const colors = new Float32Array(3 * grid * grid);
  const isThere = new Uint8Array(grid * grid);
  for (let cell = 0; cell < isThere.length; cell++) {
    const [left, top] = [(cell % grid) * pixel, Math.floor(cell / grid) * pixel];
    let weight = 0;
    for (let y = top; y < top + pixel; y++) {
      for (let x = left; x < left + pixel; x++) {
        const i = y * side + x;
        weight += alpha[i];
        for (let c = 0; c < 3; c++) colors[3 * cell + c] += alpha[i] * rgb[3 * i + c];
      }
    }
    if (weight > 0.5 * pixel * pixel) isThere[cell] = 1;
    if (weight > 0) for (let c = 0; c < 3; c++) colors[3 * cell + c] /= weight;
  }
  const lab = oklabOf(colors);
  const palette = paletteOf(
    lab.filter((_, i) => isThere[Math.floor(i / 3)] === 1),
    colorCount,
    seededRandom(64),
  );
  const big = emptyDrawing(side);
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      const cell = Math.floor(y / pixel) * grid + Math.floor(x / pixel);
      const isRim = isThere[cell] === 0 && hasNeighbor(isThere, cell);
      if (isThere[cell] === 0 && !isRim) continue;
      const near = 3 * nearestColor(palette, lab[3 * cell], lab[3 * cell + 1], lab[3 * cell + 2]);
      big.rgb.set(isRim ? outline : rgbOf([palette[near], palette[near + 1], palette[near + 2]]), 3 * i);
      big.alpha[i] = 1;
    }
  }
  return big;
}

function hasNeighbor(isThere: Uint8Array, cell: number): boolean {
  const [x, y] = [cell % grid, Math.floor(cell / grid)];
  return (
    (x > 0 && isThere[cell - 1] === 1) ||
    (x + 1 < grid && isThere[cell + 1] === 1) ||
    (y > 0 && isThere[cell - grid] === 1) ||
    (y + 1 < grid && isThere[cell + grid] === 1)
  );
}
