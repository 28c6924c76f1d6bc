import { edgeAwareMask } from '../imaging/matte/edge-aware-mask.ts';
import { cropRaster } from '../imaging/raster/crop-raster.ts';
import { maskPlane } from '../imaging/raster/mask-plane.ts';
import type { Box, Plane, Raster } from '../imaging/raster/raster.ts';
import { resample } from '../imaging/raster/resample.ts';
import { ownPart } from '../imaging/things/own-part.ts';
import type { Photo } from '../tasks/photo.ts';
import type { BoxedThing } from './studio-pool.ts';

type Mask = Raster<Uint8Array>;

/** Cells on a side of the grid on which things are told apart. */
const side = 192;
/** What is looked at around a box, of its sides. */
const around = 0.45;
/** Around a box, of its sides: detectors cut off so much of a thing that stands alone. */
const slack = 0.05;
/** Of the sides of another thing's box, what isn't its middle on each of them. */
const middle = 0.25;
/** Of what stands out, so much beyond the box or on another thing calls for a closer look. */
const leastSpill = 0.01;

/**
 * The part of what stands out that is one thing's own: it may go on beyond the box it was found in, and what is another thing's is left
 * out.
 *
 * @param mask of the photo's size
 */
export async function partThing(
  mask: Mask,
  { box, beside }: Required<BoxedThing>,
  photo: Photo,
): Promise<Mask> {
  if (!spills(mask, box, beside)) return mask;
  const { width, height } = mask;
  const frame = frameAround(box, mask);
  const small = await photo.analysis({ width, height });
  const picture = resample(cropRaster(small, frame), side, side);
  const alpha = maskPlane(resample(cropRaster(mask, frame), side, side));
  const toCells = (one: Box): Box => ({
    x: ((one.x * width - frame.x) / frame.width) * side,
    y: ((one.y * height - frame.y) / frame.height) * side,
    width: ((one.width * width) / frame.width) * side,
    height: ((one.height * height) / frame.height) * side,
  });
  const own = ownPart({ picture, alpha, box: toCells(box), beside: beside.map(toCells) });
  const kept = resample(
    { width: side, height: side, channels: 1 as const, data: nearestOwn(own, alpha) },
    frame.width,
    frame.height,
  );
  const data = new Uint8Array(width * height);
  for (let y = 0; y < frame.height; y++) {
    data.set(kept.data.subarray(y * frame.width, (y + 1) * frame.width), (frame.y + y) * width + frame.x);
  }
  const edge = edgeAwareMask({ ...mask, data }, await photo.pixels());
  return { ...mask, data: mask.data.map((value, i) => Math.round((value * edge.data[i]) / 255)) };
}

/** Whether what stands out goes on beyond the box, or lies in the middle of another thing's. */
function spills({ width, height, data }: Mask, box: Box, beside: readonly Box[]): boolean {
  const own = inPixels(grownBox(box, slack), width, height);
  const others = beside.map((other) => inPixels(grownBox(other, -middle), width, height));
  const isIn = (x: number, y: number, { left, right, top, bottom }: ReturnType<typeof inPixels>) =>
    x >= left && x < right && y >= top && y < bottom;
  let [area, spilled] = [0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i] < 128) continue;
      area++;
      if (!isIn(x, y, own) || others.some((other) => isIn(x, y, other))) spilled++;
    }
  }
  return spilled > leastSpill * area;
}

function inPixels({ x, y, width, height }: Box, across: number, down: number) {
  return { left: x * across, right: (x + width) * across, top: y * down, bottom: (y + height) * down };
}

/** By a share of its sides on each of them. */
function grownBox({ x, y, width, height }: Box, by: number): Box {
  return {
    x: x - by * width,
    y: y - by * height,
    width: (1 + 2 * by) * width,
    height: (1 + 2 * by) * height,
  };
}

/** The box and some of what is around it, in pixels. */
function frameAround({ x, y, width, height }: Box, size: { width: number; height: number }): Box {
  const left = Math.max(0, Math.floor((x - around * width) * size.width));
  const top = Math.max(0, Math.floor((y - around * height) * size.height));
  const right = Math.min(size.width, Math.max(left + 1, Math.ceil((x + (1 + around) * width) * size.width)));
  const bottom = Math.min(
    size.height,
    Math.max(top + 1, Math.ceil((y + (1 + around) * height) * size.height)),
  );
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** 255 where what stands out is the thing's own, and where that is what stands out nearest. */
function nearestOwn(own: Uint8Array, { data }: Plane): Uint8Array<ArrayBuffer> {
  const seen = new Uint8Array(own.length);
  const kept = new Uint8Array(own.length);
  const queue = new Int32Array(own.length);
  let end = 0;
  for (let i = 0; i < own.length; i++) {
    if (data[i] < 0.5) continue;
    seen[i] = 1;
    kept[i] = own[i] * 255;
    queue[end++] = i;
  }
  const take = (i: number, from: number) => {
    if (seen[i] === 1) return;
    seen[i] = 1;
    kept[i] = kept[from];
    queue[end++] = i;
  };
  for (let begin = 0; begin < end; begin++) {
    const i = queue[begin];
    const x = i % side;
    if (x > 0) take(i - 1, i);
    if (x + 1 < side) take(i + 1, i);
    if (i >= side) take(i - side, i);
    if (i + side < own.length) take(i + side, i);
  }
  return kept;
}
