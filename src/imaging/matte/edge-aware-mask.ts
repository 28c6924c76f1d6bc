import { blurPlane } from '../raster/gaussian-blur.ts';
import { maskPlane } from '../raster/mask-plane.ts';
import type { Raster, Size } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { findComponents } from './components.ts';
import { refineAlpha } from './refine-alpha.ts';

/** Longer side of the grid on which a mask's edge is looked at. */
const gridSide = 1024;
/** How far, in cells, an edge drawn by hand may be off. */
const softness = 1.6;
/** A part whose softened middle is below this is as thin as its edge is soft. */
const thinnest = 0.9;
/** Takes back what the softness left of an edge that the picture has sharp. */
const steepness = 1.6;
const steeper = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.min(255, Math.max(0, Math.round((value - 127.5) * steepness + 127.5))),
);

/**
 * A mask drawn by hand or on a smaller copy, in the picture's size, its edge moved to the picture's own near by. Away from its edge
 * it stays 0 and 255.
 *
 * @param mask any size; stretched over the picture
 * @param pixels 3 or 4 channels, 8 or 16 bit
 */
export function edgeAwareMask(mask: Raster<Uint8Array>, pixels: Raster): Raster<Uint8Array> {
  const grid = gridOf(pixels);
  const small = resample(mask, grid.width, grid.height);
  if (isEven(small.data)) return constantMask(pixels, small.data[0]);
  const refined = refineAlpha(blurPlane(maskPlane(small), softness), pixels);
  const { data } = refined;
  for (let i = 0; i < data.length; i++) data[i] = steeper[data[i]];
  return refined;
}

/**
 * The same for a mask that is obeyed to the pixel: where it marks nothing, nothing is, and what is too thin for its edge to move, such as
 * letters and wires, is as it was marked.
 */
export function edgeAwareWithin(mask: Raster<Uint8Array>, pixels: Raster): Raster<Uint8Array> {
  const { width, height } = pixels;
  const found = edgeAwareMask(mask, pixels);
  const { data: marked } = resample(mask, width, height);
  const isThin = thinCells(mask, pixels);
  const data = found.data.map((value, at) => {
    if (marked[at] === 0) return 0;
    return isThin(at % width, Math.trunc(at / width)) ? marked[at] : value;
  });
  return { ...found, data };
}

/** Whether a place of the picture lies in a part of the mask that is nowhere as wide as its edge is soft. */
function thinCells(mask: Raster<Uint8Array>, pixels: Raster): (x: number, y: number) => boolean {
  const { width, height } = gridOf(pixels);
  const cells = maskPlane(resample(mask, width, height));
  // What any of a cell marks is marked: lines may be thinner than it.
  const { labels, count } = findComponents(cells, 1 / 512);
  const soft = blurPlane(cells, softness).data;
  const highest = new Float32Array(count + 1);
  for (let at = 0; at < labels.length; at++) highest[labels[at]] = Math.max(highest[labels[at]], soft[at]);
  return (x, y) => {
    const column = Math.min(width - 1, Math.floor(((x + 0.5) * width) / pixels.width));
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / pixels.height));
    return highest[labels[row * width + column]] < thinnest;
  };
}

function gridOf({ width, height }: Raster): Size {
  const scale = Math.min(1, gridSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function isEven(values: Uint8Array): boolean {
  let at = 1;
  while (at < values.length && values[at] === values[0]) at++;
  return at >= values.length;
}

function constantMask({ width, height }: Raster, value: number): Raster<Uint8Array> {
  return { width, height, channels: 1, data: new Uint8Array(width * height).fill(value) };
}
