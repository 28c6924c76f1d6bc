import { expect, test } from 'vitest';
import { oklabOf } from '../color/oklab.ts';
import { workingColors } from '../color/working-colors.ts';
import { tessellate } from '../mesh/tessellation.ts';
import type { Raster } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { paintMosaic } from './mosaic.ts';

const onward = async () => {};

function painted(width: number, height: number, at: (x: number, y: number) => number): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)));
  return { width, height, channels: 1, data };
}

/** Two halves with an edge that falls by 3 for every 4 to the right. */
const halves = painted(240, 240, (x, y) => (0.6 * x + 0.8 * y < 168 ? 50 : 210));

async function tessellated(picture: Raster, size: number) {
  const colors = workingColors(picture, 1 << 20);
  return tessellate(colors, oklabOf(colors.data), size, seededRandom(1), onward);
}

test('tiles turn along an edge', async () => {
  const { tiles } = await tessellated(halves, 12);
  const near = Array.from({ length: tiles.count }, (_, i) => i).filter(
    (i) => Math.abs(0.6 * tiles.x[i] + 0.8 * tiles.y[i] - 168) < 20 && tiles.x[i] > 15 && tiles.x[i] < 225,
  );
  expect(near.length).toBeGreaterThan(20);
  for (const i of near) {
    // The direction of a side, whichever of the four it is.
    const along = Math.abs(0.8 * tiles.cos[i] - 0.6 * tiles.sin[i]);
    expect(Math.max(along, Math.sqrt(Math.max(0, 1 - along * along)))).toBeGreaterThan(0.98);
  }
});

test('tiles lie beside an edge and not across it', async () => {
  const { tiles, cells } = await tessellated(halves, 12);
  const counts = Array.from({ length: tiles.count }, () => [0, 0]);
  for (const [i, cell] of cells.entries()) counts[cell][halves.data[i] > 100 ? 1 : 0]++;
  const strangers = counts.reduce((sum, [dark, light]) => sum + Math.min(dark, light), 0);
  // Tiles without regard to the edge have about a quarter of a tile on the wrong side, 24 pixels for each pixel of length.
  expect(strangers / cells.length).toBeLessThan(0.012);
});

test('tiles are about as large as each other', async () => {
  const { tiles, cells } = await tessellated(
    painted(200, 200, () => 128),
    10,
  );
  const sizes = new Float64Array(tiles.count);
  for (const cell of cells) sizes[cell]++;
  const mean = cells.length / tiles.count;
  expect(Math.abs(mean - 100)).toBeLessThan(15);
  const spread = Math.sqrt(sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / tiles.count);
  expect(spread / mean).toBeLessThan(0.2);
});

test('between light tiles is dark grout, a tenth to a fifth of the picture', async () => {
  const { data } = await paintMosaic(
    painted(300, 300, () => 220),
    0,
    onward,
  );
  const [tile, grout] = [
    data.toSorted()[data.length / 2],
    data.reduce((least, value) => Math.min(least, value)),
  ];
  expect(tile - grout).toBeGreaterThan(80);
  // Antialiased rims count by how dark they are.
  const share =
    data.reduce((sum, value) => sum + Math.max(0, tile - value), 0) / data.length / (tile - grout);
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.2);
});
