import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** Longer side of the grid on which things are told apart. */
const gridSide = 256;
/** Alpha from which a thing is there, and from which it is there for sure. */
const faint = 20;
const sure = 235;
/** How thick a ghost is at least, to each side of its middle, in cells: hair is thinner. */
const reach = 2;
/** And how far its thinner parts, such as arms, go on from there. */
const growth = 14;
/** Of the cells around it, how many may be sure: hair, cloth and glass belong to a subject that is. */
const mostContact = 0.15;
/** Mean alpha from which a thing is rather there than not. */
const half = 128;

/**
 * A cut-out without the things of which it is not sure at all: behind a clear subject, a second person at a third of the alpha would be
 * neither sharp nor blurred, but both, one over the other. What touches the subject stays, and so does what is rather there than not.
 *
 * @param alpha of a picture with a background that stays in the picture
 * @returns the same raster where there is no ghost
 */
export function dropGhosts(alpha: Raster<Uint8Array>): Raster<Uint8Array> {
  const { width, height, data } = alpha;
  const scale = Math.min(1, gridSide / Math.max(width, height));
  const grid = resample(
    alpha,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const kept = new Uint8Array(grid.data.length).fill(255);
  if (!clearGhosts(grid, kept)) return alpha;
  const share = resample(
    { width: grid.width, height: grid.height, channels: 1, data: kept },
    width,
    height,
  ).data;
  return {
    ...alpha,
    data: data.map((value, i) => (value >= sure ? value : Math.round((value * share[i]) / 255))),
  };
}

/** Writes 0 over the ghosts and the cells next to them; says whether there are any. */
function clearGhosts(grid: Raster<Uint8Array>, kept: Uint8Array): boolean {
  const { width, height, data } = grid;
  const solid = data.reduce((sum, value) => sum + (value >= sure ? 1 : 0), 0);
  const middles = data.map((_, cell) => (isMiddle(cell, grid) ? 1 : 0));
  const seen = new Uint8Array(data.length);
  let found = false;
  for (let seed = 0; seed < data.length; seed++) {
    if (seen[seed] !== 0 || middles[seed] === 0) continue;
    const { cells, contact } = thingAt(seed, grid, middles, seen);
    const mean = cells.reduce((sum, cell) => sum + data[cell], 0) / cells.length;
    if (mean >= half || cells.length > solid || contact > mostContact) continue;
    found = true;
    for (const cell of cells) clearAround(cell, width, height, data, kept);
  }
  return found;
}

const isFaint = (value: number) => value >= faint && value < sure;

function isMiddle(cell: number, { width, height, data }: Raster<Uint8Array>): boolean {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  if (x < reach || x >= width - reach || y < reach || y >= height - reach) return false;
  for (let v = -reach; v <= reach; v++)
    for (let u = -reach; u <= reach; u++) if (!isFaint(data[cell + v * width + u])) return false;
  return true;
}

/** Middles that hang together and the faint cells near them, and which share of what is around is sure. */
function thingAt(
  seed: number,
  { width, height, data }: Raster<Uint8Array>,
  middles: Uint8Array,
  seen: Uint8Array,
) {
  const cells = [seed];
  const steps = [0];
  seen[seed] = 1;
  let around = 0;
  let sureAround = 0;
  for (let i = 0; i < cells.length; i++) {
    for (const next of neighbors(cells[i], width, height)) {
      if (!isFaint(data[next])) {
        around++;
        if (data[next] >= sure) sureAround++;
        continue;
      }
      // From one thing over a thin bridge, such as a hand, into another.
      const isOther = middles[next] !== 0 && steps[i] > 0;
      if (seen[next] !== 0 || isOther || steps[i] >= growth) continue;
      seen[next] = 1;
      cells.push(next);
      steps.push(middles[next] !== 0 ? 0 : steps[i] + 1);
    }
  }
  return { cells, contact: around > 0 ? sureAround / around : 1 };
}

function neighbors(cell: number, width: number, height: number): number[] {
  const x = cell % width;
  const near: number[] = [];
  if (x > 0) near.push(cell - 1);
  if (x < width - 1) near.push(cell + 1);
  if (cell >= width) near.push(cell - width);
  if (cell < width * (height - 1)) near.push(cell + width);
  return near;
}

/** Its soft edge goes with it, as far as that is no sure thing's. */
function clearAround(cell: number, width: number, height: number, data: Uint8Array, kept: Uint8Array): void {
  kept[cell] = 0;
  for (const next of neighbors(cell, width, height)) if (data[next] < faint) kept[next] = 0;
}
