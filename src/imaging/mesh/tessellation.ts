import { oklabPart } from '../color/oklab.ts';
import type { ColorField } from '../color/working-colors.ts';
import { flowField } from '../flow/flow-field.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { scatter, shuffledPixels } from '../sampling/poisson-disc.ts';

/** Rounds in which tiles move to the middle of what is theirs. */
const rounds = 14;

/** Places in pixels of the working copy. */
export interface Tiles {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Direction of a side. */
  readonly cos: Float32Array;
  readonly sin: Float32Array;
}

/** Tiles, and which pixel of the working copy belongs to which. */
export interface Tessellation {
  readonly tiles: Tiles;
  readonly cells: Int32Array;
  /** 1 on edges of the picture, 0 far from them. */
  readonly barrier: Float32Array;
}

/**
 * Square tiles along the lines of the picture (Hausner: "Simulating Decorative Mosaics", 2001): a centroidal Voronoi
 * diagram, by Lloyd's method, whose distance is measured along each tile's sides in the fourth norm, between the circle's
 * and the square's. Pixels on edges count for nothing: a tile that an edge runs through moves to the side on which most of
 * it is.
 *
 * @param lab the colors in OKLab
 * @param size a tile's side in pixels
 */
export async function tessellate(
  colors: ColorField,
  lab: Float32Array,
  size: number,
  random: () => number,
  progress: (share: number) => Promise<void>,
): Promise<Tessellation> {
  const { width, height } = colors;
  const flow = flowField(colors, size * 0.5);
  const barrier = barriersOf(colors, lab, size);
  await progress(0.1);
  const order = shuffledPixels(width * height, random);
  // Points at random, no two closer than this, are about as many as squares of that side.
  const points = scatter({ width, height, order, distanceAt: () => size * 0.84 }, random);
  const tiles: Tiles = {
    ...points,
    cos: new Float32Array(points.count),
    sin: new Float32Array(points.count),
  };
  const cells = new Int32Array(width * height);
  for (let round = 0; round <= rounds; round++) {
    turnTiles(tiles, flow, colors);
    claimPixels(tiles, size, colors, cells);
    if (round < rounds) centerTiles(tiles, cells, barrier, colors);
    await progress(0.1 + (0.9 * (round + 1)) / (rounds + 1));
  }
  return { tiles, cells, barrier };
}

type Size = Pick<ColorField, 'width' | 'height'>;

function turnTiles(
  { count, x, y, cos, sin }: Tiles,
  flow: { x: Float32Array; y: Float32Array },
  { width, height }: Size,
) {
  for (let tile = 0; tile < count; tile++) {
    const column = Math.min(width - 1, Math.floor(x[tile]));
    const row = Math.min(height - 1, Math.floor(y[tile]));
    cos[tile] = flow.x[row * width + column];
    sin[tile] = flow.y[row * width + column];
  }
}

/** Gives each pixel the tile that is nearest, measured along the tile's sides. */
function claimPixels(
  { count, x, y, cos, sin }: Tiles,
  size: number,
  { width, height }: Size,
  cells: Int32Array,
) {
  const nearest = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const around = size * 1.5;
  cells.fill(0);
  for (let tile = 0; tile < count; tile++) {
    const [cx, cy, c, s] = [x[tile], y[tile], cos[tile], sin[tile]];
    const bottom = Math.min(height - 1, Math.floor(cy + around));
    const right = Math.min(width - 1, Math.floor(cx + around));
    const left = Math.max(0, Math.floor(cx - around));
    for (let row = Math.max(0, Math.floor(cy - around)); row <= bottom; row++) {
      const dy = row + 0.5 - cy;
      for (let column = left, i = row * width + left; column <= right; column++, i++) {
        const dx = column + 0.5 - cx;
        const u = dx * c + dy * s;
        const v = dy * c - dx * s;
        const uu = u * u;
        const vv = v * v;
        const distance = uu * uu + vv * vv;
        if (distance < nearest[i]) {
          nearest[i] = distance;
          cells[i] = tile;
        }
      }
    }
  }
}

function centerTiles(
  { count, x, y }: Tiles,
  cells: Int32Array,
  barrier: Float32Array,
  { width, height }: Size,
) {
  const sums = new Float64Array(count * 3);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const at = cells[i] * 3;
      const weight = 1.001 - barrier[i];
      sums[at] += weight;
      sums[at + 1] += weight * (column + 0.5);
      sums[at + 2] += weight * (row + 0.5);
    }
  }
  for (let tile = 0; tile < count; tile++) {
    const weight = sums[tile * 3];
    if (weight === 0) continue;
    x[tile] = sums[tile * 3 + 1] / weight;
    y[tile] = sums[tile * 3 + 2] / weight;
  }
}

/** Change of color over a pixel of the working copy that is an edge for sure. */
const sureEdge = 0.07;

/** 1 on edges, 0 elsewhere. */
function barriersOf({ width, height }: Size, lab: Float32Array, size: number): Float32Array {
  const squares = new Float32Array(width * height);
  for (const part of [0, 1, 2] as const) {
    const data = oklabPart(lab, part);
    const plane = blurPlane({ width, height, data }, Math.max(0.6, size * 0.1)).data;
    for (let y = 0, i = 0; y < height; y++) {
      const up = y > 0 ? width : 0;
      const down = y < height - 1 ? width : 0;
      for (let x = 0; x < width; x++, i++) {
        const across = plane[x < width - 1 ? i + 1 : i] - plane[x > 0 ? i - 1 : i];
        squares[i] += across * across + (plane[i + down] - plane[i - up]) ** 2;
      }
    }
  }
  return squares.map((square) => Math.min(1, Math.sqrt(square) / 2 / sureEdge));
}
