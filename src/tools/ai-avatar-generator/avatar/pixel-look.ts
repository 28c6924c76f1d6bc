import { oklabOf } from '../../../imaging/color/oklab.ts';
import { nearestColor, paletteOf } from '../../../imaging/color/palette.ts';
import { rgbOf } from '../../../imaging/drawn/face/face-board.ts';
import { drawnFlat } from '../../../imaging/drawn/looks/soft-cartoon.ts';
import type { SceneSource } from '../../../imaging/drawn/scene-source.ts';
import { type Canvas, full } from '../../../imaging/raster/canvas.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { cartoonAvatar } from './cartoon-avatar.ts';
import type { DrawnAvatar } from './cut-avatar.ts';

/** Big pixels of each side, and colors besides the outline. */
const [grid, colorCount] = [64, 22];
/** Lightness of the outline; colors of the palette keep above it. */
const outline = rgbOf([0.17, 0, -0.02]);

/** What is small in big pixels is drawn larger. */
const drawSmooth = cartoonAvatar(
  drawnFlat({
    flat: { plane: 0, areas: 1, ramp: 0.004, depth: 1.15 },
    pop: { chroma: 1.45, contrast: 1.15, lift: 0.03 },
    skinPop: { chroma: 1.1, contrast: 1, lift: 0 },
    inking: {
      ink: [0.1, 0.07, 0.12],
      threshold: 0.02,
      ground: 60,
      stroke: 2.5,
      hair: 3,
      outline: 3.4,
      opacity: 0.9,
    },
    face: {
      ink: [0.16, 0.02, 0.02],
      open: 1.6,
      iris: 1.4,
      lash: 9,
      nose: 2.5,
      mouth: 0.8,
      brow: 1.9,
      folds: 0.5,
      blush: 0.25,
      browLimit: 0.24,
    },
  }),
  { ink: outline, width: 4, opacity: 1 },
);

/** The cartoon in big pixels of few colors, with an outline of one of them. */
export async function drawPixels(
  source: SceneSource,
  step: (share: number) => Promise<void>,
): Promise<DrawnAvatar> {
  const { canvas, alpha } = await drawSmooth(source, step);
  const side = canvas.width;
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
        for (let c = 0; c < 3; c++) colors[3 * cell + c] += (alpha[i] * canvas.data[3 * i + c]) / full;
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
  const big: Canvas = { ...canvas, data: new Uint16Array(canvas.data.length) };
  const shown = new Float32Array(alpha.length);
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      const cell = Math.floor(y / pixel) * grid + Math.floor(x / pixel);
      const isRim = isThere[cell] === 0 && hasNeighbor(isThere, cell);
      if (isThere[cell] === 0 && !isRim) continue;
      const near = 3 * nearestColor(palette, lab[3 * cell], lab[3 * cell + 1], lab[3 * cell + 2]);
      const color = isRim ? outline : rgbOf([palette[near], palette[near + 1], palette[near + 2]]);
      for (let c = 0; c < 3; c++) big.data[3 * i + c] = full * color[c] + 0.5;
      shown[i] = 1;
    }
  }
  return { canvas: big, alpha: shown };
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
