import { cutSquare, halvesOf } from '../face/turned-square.ts';
import { composeSubject } from '../matte/compose-subject.ts';
import { correctAlpha } from '../matte/mask.ts';
import { refineAlpha } from '../matte/refine-alpha.ts';
import { estimateSceneColors } from '../matte/scene-colors.ts';
import { cropRaster } from '../raster/crop-raster.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Box, Plane, Raster, Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { gridSide, type HeadGrid } from './head-grid.ts';
import type { PeopleParts } from './people-parts.ts';

/** Cells over which the rim of a part is soft: a jaw has no edge of its own before a neck of the same color. */
const softness = 0.8;
/** Cells over which an edge of hair or clothes is felt. */
const edgeReach = 1.5;
/** Cells around a part in which its edge is looked for. */
const around = 3;

/**
 * A part of a person, cut out of the photo along its own edges, or undefined where none of it lies in the photo.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit
 * @param matte of the cut-out, in the size of the pixels
 * @param part share of each cell of the grid, 0..1
 * @param parts tell where the rim of the part follows an edge of the photo: at hair and clothes; a jaw before a neck has none
 * @param scale pixels of the photo for each of the picture that the grid was made on
 * @param byHand in the size of the pixels: what is theirs, and what is not, whatever was found
 * @returns RGBA in the depth of the pixels, and where in the photo it lies
 */
export function cutPerson(
  pixels: Raster,
  matte: Raster<Uint8Array>,
  part: Float32Array,
  parts: Pick<PeopleParts, 'hair' | 'clothes'>,
  grid: HeadGrid,
  scale: number,
  byHand: { readonly keep?: Raster<Uint8Array>; readonly erase?: Raster<Uint8Array> } = {},
): { cut: Raster; box: Box } | undefined {
  const wanted = byHand.keep ? withKept(part, byHand.keep, grid, scale) : part;
  const shape = blurPlane({ width: gridSide, height: gridSide, data: wanted }, softness);
  const box = boxInPhoto(shape, grid, scale, pixels);
  if (!box) return undefined;
  const colors = cropRaster(pixels, box);
  const plain = shapeInBox(shape, grid, scale, box);
  const alpha = refineAlpha(plain, colors);
  const edged = Float32Array.from(parts.hair, (isHair, i) => Math.max(isHair, parts.clothes[i]));
  const edges = blurPlane({ width: gridSide, height: gridSide, data: edged }, edgeReach);
  const follows = resamplePlane(shapeInBox(edges, grid, scale, box), box.width, box.height);
  const smooth = resamplePlane(plain, box.width, box.height);
  const own = cropRaster(matte, box).data;
  for (let i = 0; i < own.length; i++) {
    const share = Math.min(1, 2 * follows.data[i]);
    const rim = share * alpha.data[i] + (1 - share) * 255 * smooth.data[i];
    alpha.data[i] = Math.min(rim, own[i]);
  }
  const { keep, erase } = byHand;
  const corrected =
    keep || erase
      ? correctAlpha(alpha, colors, {
          keep: keep && cropRaster(keep, box),
          erase: erase && cropRaster(erase, box),
        })
      : alpha;
  const whole = { x: 0, y: 0, width: box.width, height: box.height };
  return {
    cut: composeSubject(colors, corrected, { box: whole, colors: estimateSceneColors(colors, corrected) }),
    box,
  };
}

/** A part of a person with what was painted, as far as the grid reaches. */
function withKept(part: Float32Array, keep: Raster<Uint8Array>, grid: HeadGrid, scale: number): Float32Array {
  const { x, y, side, angle } = grid.square;
  const square = { x: x * scale, y: y * scale, side: side * scale, angle };
  const kept = cutSquare(halvesOf(keep), square, gridSide, { scale: 1 / 255, beyond: 'black' });
  return part.map((share, i) => Math.max(share, kept[i]));
}

/**
 * Where a part of a person is in a box of the photo, along the edges of its colors.
 *
 * @param part share of each cell of the grid, 0..1
 * @param scale pixels of the photo for each of the picture that the grid was made on
 * @param colors of the box, in any size
 * @returns in the size of the colors, 255 inside
 */
export function partInBox(
  part: Float32Array,
  grid: HeadGrid,
  scale: number,
  box: Box,
  colors: Raster,
): Raster<Uint8Array> {
  const shape = blurPlane({ width: gridSide, height: gridSide, data: part }, softness);
  return refineAlpha(shapeInBox(shape, grid, scale, box), colors);
}

/** The same with an edge as soft as the cells are, whatever lies in the box. */
export function softPartInBox(
  part: Float32Array,
  grid: HeadGrid,
  scale: number,
  box: Box,
): Raster<Uint8Array> {
  const shape = shapeInBox({ width: gridSide, height: gridSide, data: part }, grid, scale, box);
  const shares = resamplePlane(shape, box.width, box.height).data;
  const data = new Uint8Array(shares.length);
  for (let i = 0; i < data.length; i++) data[i] = 255 * shares[i] + 0.5;
  return { width: box.width, height: box.height, channels: 1, data };
}

/**
 * Where cells of a part lie in the photo, within it; undefined where none does.
 *
 * @param scale pixels of the photo for each of the picture that the grid was made on
 */
export function boxInPhoto(
  shape: Plane,
  { square }: HeadGrid,
  scale: number,
  { width, height }: Size,
): Box | undefined {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  const cos = Math.cos(square.angle);
  const sin = Math.sin(square.angle);
  const cell = (square.side * scale) / gridSide;
  for (let i = 0; i < shape.data.length; i++) {
    if (shape.data[i] < 0.05) continue;
    const across = ((i % gridSide) + 0.5 - gridSide / 2) * cell;
    const down = (Math.floor(i / gridSide) + 0.5 - gridSide / 2) * cell;
    const x = square.x * scale + across * cos - down * sin;
    const y = square.y * scale + across * sin + down * cos;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const x = Math.max(0, Math.floor(left - around * cell));
  const y = Math.max(0, Math.floor(top - around * cell));
  const box = {
    x,
    y,
    width: Math.min(width, Math.ceil(right + around * cell)) - x,
    height: Math.min(height, Math.ceil(bottom + around * cell)) - y,
  };
  return box.width > 0 && box.height > 0 ? box : undefined;
}

/** Longer side of the plane along which edges are looked for. */
const edgeSide = 768;

/** What a part is in each place of a box, 0..1; at most {@link edgeSide} places on its longer side. */
function shapeInBox(shape: Plane, { square }: HeadGrid, scale: number, box: Box): Plane {
  const shrink = Math.min(1, edgeSide / Math.max(box.width, box.height));
  const width = Math.max(1, Math.round(box.width * shrink));
  const height = Math.max(1, Math.round(box.height * shrink));
  const data = new Float32Array(width * height);
  const cells = gridSide / (square.side * scale);
  const cos = Math.cos(square.angle) * cells;
  const sin = Math.sin(square.angle) * cells;
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const dx = box.x + ((column + 0.5) / width) * box.width - square.x * scale;
      const dy = box.y + ((row + 0.5) / height) * box.height - square.y * scale;
      data[i] = readCell(shape, dx * cos + dy * sin + gridSide / 2, dy * cos - dx * sin + gridSide / 2);
    }
  }
  return { width, height, data };
}

/** Linear between the middles of cells; 0 beyond the grid. */
function readCell({ data }: Plane, x: number, y: number): number {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  const u = x - 0.5 - left;
  const v = y - 0.5 - top;
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= gridSide || row >= gridSide ? 0 : data[row * gridSide + column];
  const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
  const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
  return upper * (1 - v) + lower * v;
}
