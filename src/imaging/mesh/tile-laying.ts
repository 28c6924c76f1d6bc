import { type Canvas, full } from '../raster/canvas.ts';
import type { Tiles } from './tessellation.ts';

/** How a tile looks: RGB of 0..1, and how much lighter it gets over half a tile to the right and down. */
export interface Faces {
  readonly rgb: Float32Array;
  readonly tilts: Float32Array;
}

export interface Laying {
  readonly tiles: Tiles;
  readonly faces: Faces;
  readonly grout: readonly number[];
  /** Side of a tile in pixels. */
  readonly tile: number;
  /** Pixels of the painting in a pixel of the working copy. */
  readonly scale: number;
}

const rowsAtOnce = 32;
/** Of a tile's side: half the grout, the bevel, and the distance from its middle at which a tile surely ends. */
const [halfGrout, bevel, reach] = [0.037, 0.12, 0.62];
/** Light comes from the upper left and makes a bevel so much lighter or darker. */
const [lightX, lightY, bevelLight] = [-0.6, -0.8, 0.13];

/** Paints the tiles with beveled rims, light from the upper left, and the grout between them. */
export async function layTiles(
  { tiles, faces, grout, tile, scale }: Laying,
  canvas: Canvas,
  progress: (share: number) => Promise<void>,
): Promise<void> {
  const { width, height, data } = canvas;
  const grid = gridOf(tiles, tile / scale, Math.ceil(width / scale), Math.ceil(height / scale));
  const near: number[] = [];
  for (let y = 0; y < height; y++) {
    const py = (y + 0.5) / scale;
    let bucket = -1;
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      const px = (x + 0.5) / scale;
      const own = grid.bucketOf(px, py);
      if (own !== bucket) {
        bucket = own;
        grid.collect(own, near);
      }
      // In units of a tile's side.
      let first = Number.POSITIVE_INFINITY;
      let second = Number.POSITIVE_INFINITY;
      let one = 0;
      let other = 0;
      for (let k = 0; k < near.length; k++) {
        const candidate = near[k];
        const dx = px - tiles.x[candidate];
        const dy = py - tiles.y[candidate];
        const u = dx * tiles.cos[candidate] + dy * tiles.sin[candidate];
        const v = dy * tiles.cos[candidate] - dx * tiles.sin[candidate];
        const uu = u * u;
        const vv = v * v;
        const distance = uu * uu + vv * vv;
        if (distance < first) {
          second = first;
          other = one;
          first = distance;
          one = candidate;
        } else if (distance < second) {
          second = distance;
          other = candidate;
        }
      }
      const [fromOne, oneX, oneY] = slopeOf(tiles, one, px, py);
      const [fromOther, otherX, otherY] = slopeOf(tiles, other, px, py);
      const unit = scale / tile;
      const between = second === Number.POSITIVE_INFINITY ? 9 : ((fromOther - fromOne) * unit) / 2;
      const inside = Math.min(between, reach - fromOne * unit) - halfGrout;
      const cover = Math.min(1, Math.max(0, inside * tile + 0.5));
      let light = 0;
      if (cover > 0) {
        const dx = px - tiles.x[one];
        const dy = py - tiles.y[one];
        light = (dx * faces.tilts[one * 2] + dy * faces.tilts[one * 2 + 1]) * unit * 2;
        if (inside < bevel) {
          const [nx, ny] = [oneX - otherX, oneY - otherY];
          const length = Math.hypot(nx, ny) || 1;
          light += ((nx * lightX + ny * lightY) / length) * bevelLight * (1 - inside / bevel);
        }
      }
      for (let channel = 0; channel < 3; channel++) {
        const base = faces.rgb[one * 3 + channel];
        const value = Math.min(1, Math.max(0, base + light * (0.35 + 0.65 * base)));
        data[at + channel] = (grout[channel] + cover * (value - grout[channel])) * full + 0.5;
      }
    }
    if (y % rowsAtOnce === 0) await progress(y / height);
  }
}

/** Distance in a norm between the circle's and the square's: square tiles with slightly rounded corners. */
function squareDistance(u: number, v: number): number {
  const uu = u * u;
  const vv = v * v;
  return Math.sqrt(Math.sqrt(uu * uu + vv * vv));
}

/** Distance from a tile's middle and the direction in which it grows. */
function slopeOf(tiles: Tiles, tile: number, px: number, py: number): [number, number, number] {
  const dx = px - tiles.x[tile];
  const dy = py - tiles.y[tile];
  const [c, s] = [tiles.cos[tile], tiles.sin[tile]];
  const u = dx * c + dy * s;
  const v = dy * c - dx * s;
  const distance = squareDistance(u, v);
  const cubed = distance ** 3 || 1;
  const [gu, gv] = [u ** 3 / cubed, v ** 3 / cubed];
  return [distance, gu * c - gv * s, gu * s + gv * c];
}

/** Tiles by place: buckets of a tile's size, of which a pixel's own and those around it hold all that can be near. */
function gridOf(tiles: Tiles, size: number, width: number, height: number) {
  const side = size * 1.1;
  const columns = Math.max(1, Math.ceil(width / side));
  const rows = Math.max(1, Math.ceil(height / side));
  const buckets = Array.from({ length: columns * rows }, (): number[] => []);
  const bucketOf = (x: number, y: number) =>
    Math.min(rows - 1, Math.floor(y / side)) * columns + Math.min(columns - 1, Math.floor(x / side));
  for (let tile = 0; tile < tiles.count; tile++) buckets[bucketOf(tiles.x[tile], tiles.y[tile])].push(tile);
  const collect = (bucket: number, into: number[]) => {
    into.length = 0;
    const [column, row] = [bucket % columns, Math.floor(bucket / columns)];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        for (const tile of buckets[y * columns + x]) into.push(tile);
      }
    }
  };
  return { bucketOf, collect };
}
