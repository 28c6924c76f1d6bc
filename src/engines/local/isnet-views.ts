import type { Box, Plane, Raster, Size } from '../../imaging/raster/raster.ts';
import { reflect } from '../../imaging/raster/reflect.ts';
import { resample, resamplePlane } from '../../imaging/raster/resample.ts';
import type { Photo } from '../../tasks/photo.ts';

/** Side of the square the network looks at and answers with. */
export const networkSize = 1024;

/** One way to show (a part of) a photo to the network. */
export interface View {
  /** 1×3×1024×1024, RGB, (value − 128) / 256. */
  readonly input: Float32Array;
  /** Turns the network's answer into alpha 0..1 over the region, of the network's size. */
  read(answer: Float32Array): Plane;
}

/** The region squashed into the network's square; in fractions of the photo. */
export function squash(photo: Photo, region: Box): Promise<Raster<Uint8Array>> {
  return showRegion(photo, region, { width: networkSize, height: networkSize });
}

/**
 * The views of a region of the photo, best first: the whole squashed into the square, then in its true shape with the
 * rest filled by reflection, then both mirrored. Each is made when it is asked for.
 *
 * @param region in fractions of the photo
 * @param squashed as {@link squash} gives it
 */
export async function* viewsOf(
  photo: Photo,
  region: Box,
  squashed: Raster<Uint8Array>,
): AsyncGenerator<View> {
  yield squashedView(squashed, false);
  const width = Math.max(1, Math.round(photo.width * region.width));
  const height = Math.max(1, Math.round(photo.height * region.height));
  const scale = networkSize / Math.max(width, height);
  const shaped = await showRegion(photo, region, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  yield letterboxView(shaped, false);
  yield squashedView(squashed, true);
  yield letterboxView(shaped, true);
}

/** The region of the photo in this size. The decoder shrinks the whole photo at little cost; the rest is cut and enlarged here. */
export async function showRegion(photo: Photo, region: Box, size: Size): Promise<Raster<Uint8Array>> {
  const whole = await photo.analysis({
    width: Math.min(photo.width, Math.ceil(size.width / region.width)),
    height: Math.min(photo.height, Math.ceil(size.height / region.height)),
  });
  const left = Math.min(Math.round(region.x * whole.width), whole.width - 1);
  const top = Math.min(Math.round(region.y * whole.height), whole.height - 1);
  const width = Math.max(1, Math.min(Math.round(region.width * whole.width), whole.width - left));
  const height = Math.max(1, Math.min(Math.round(region.height * whole.height), whole.height - top));
  return resample(cut(whole, { x: left, y: top, width, height }), size.width, size.height, 'cubic');
}

function cut(raster: Raster<Uint8Array>, { x, y, width, height }: Box): Raster<Uint8Array> {
  if (width === raster.width && height === raster.height) return raster;
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * raster.width + x) * 3;
    data.set(raster.data.subarray(start, start + width * 3), row * width * 3);
  }
  return { width, height, channels: 3, data };
}

function squashedView(square: Raster<Uint8Array>, isMirrored: boolean): View {
  const places = Int32Array.from({ length: networkSize }, (_, i) => i);
  return {
    input: toInput(square, isMirrored ? places.toReversed() : places, places),
    read: (answer) => (isMirrored ? mirror(asPlane(answer)) : asPlane(answer)),
  };
}

/** The region keeps its shape; what is left of the square on two sides shows it reflected. */
function letterboxView(shaped: Raster<Uint8Array>, isMirrored: boolean): View {
  const { width, height } = shaped;
  const left = (networkSize - width) >> 1;
  const top = (networkSize - height) >> 1;
  const columns = Int32Array.from({ length: networkSize }, (_, x) => reflect(x - left, width));
  const rows = Int32Array.from({ length: networkSize }, (_, y) => reflect(y - top, height));
  return {
    input: toInput(shaped, isMirrored ? columns.toReversed() : columns, rows),
    read(answer) {
      const whole = isMirrored ? mirror(asPlane(answer)) : asPlane(answer);
      const middle = new Float32Array(width * height);
      for (let y = 0; y < height; y++) {
        const start = (top + y) * networkSize + left;
        middle.set(whole.data.subarray(start, start + width), y * width);
      }
      return resamplePlane({ width, height, data: middle }, networkSize, networkSize);
    },
  };
}

/** @param columns @param rows which pixel of the picture is shown there */
function toInput({ width, data }: Raster<Uint8Array>, columns: Int32Array, rows: Int32Array): Float32Array {
  const input = new Float32Array(3 * networkSize * networkSize);
  for (let y = 0; y < networkSize; y++) writeRow(input, y, data, rows[y] * width, columns);
  return input;
}

const inputValues = Float32Array.from({ length: 256 }, (_, value) => (value - 128) / 256);

function writeRow(input: Float32Array, y: number, data: Uint8Array, row: number, columns: Int32Array): void {
  const area = networkSize * networkSize;
  for (let x = 0, i = y * networkSize; x < networkSize; x++, i++) {
    const from = (row + columns[x]) * 3;
    input[i] = inputValues[data[from]];
    input[area + i] = inputValues[data[from + 1]];
    input[2 * area + i] = inputValues[data[from + 2]];
  }
}

function asPlane(answer: Float32Array): Plane {
  return { width: networkSize, height: networkSize, data: answer };
}

function mirror({ width, height, data }: Plane): Plane {
  const mirrored = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) mirrored[y * width + x] = data[y * width + width - 1 - x];
  }
  return { width, height, data: mirrored };
}
