import type { Box, Plane, Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';

/** A share of the scene in another size, its edge as sharp as it can be there. */
export function enlargedShare(scene: Size, share: Float32Array, size: Size): Float32Array {
  const data = new Float32Array(size.width * size.height);
  const times = Math.max(1, Math.min(6, (1.5 * size.width) / scene.width));
  // Most shares are of a small part of the picture.
  const box = enlargedBox(scene, share, size);
  if (!box) return data;
  const small = enlargedPart(scene, share, size, box);
  for (let row = 0, from = 0; row < box.height; row++) {
    const start = (box.y + row) * size.width + box.x;
    for (let to = start; to < start + box.width; to++, from++) {
      const value = 0.5 + (small[from] - 0.5) * times;
      data[to] = value <= 0 ? 0 : Math.min(value, 1);
    }
  }
  return data;
}

/** Where in another size something is left of a share of the scene; undefined where there is nothing of it. */
export function enlargedBox({ width, height }: Size, share: Float32Array, size: Size): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let first = 0;
    while (first < width && share[start + first] === 0) first++;
    if (first === width) continue;
    let last = width - 1;
    while (share[start + last] === 0) last--;
    if (top > y) top = y;
    bottom = y;
    if (first < left) left = first;
    if (last > right) right = last;
  }
  if (bottom < 0) return undefined;
  const [scaleX, scaleY] = [size.width / width, size.height / height];
  const x = Math.max(0, Math.floor((left - 1) * scaleX));
  const y = Math.max(0, Math.floor((top - 1) * scaleY));
  return {
    x,
    y,
    width: Math.min(size.width, Math.ceil((right + 2) * scaleX)) - x,
    height: Math.min(size.height, Math.ceil((bottom + 2) * scaleY)) - y,
  };
}

/** A box of what the scene has in another size. */
export function enlargedPart(scene: Size, data: Float32Array, size: Size, box: Box): Float32Array {
  if (size.width < scene.width || size.height < scene.height) {
    const whole = enlarged(scene, data, size).data;
    const part = new Float32Array(box.width * box.height);
    for (let row = 0; row < box.height; row++) {
      const start = (box.y + row) * size.width + box.x;
      part.set(whole.subarray(start, start + box.width), row * box.width);
    }
    return part;
  }
  const part = new Float32Array(box.width * box.height);
  const { width, height } = scene;
  const [scaleX, scaleY] = [width / size.width, height / size.height];
  const lefts = new Int32Array(box.width);
  const shares = new Float32Array(box.width);
  for (let x = 0; x < box.width; x++) {
    const position = Math.min(Math.max((box.x + x + 0.5) * scaleX - 0.5, 0), width - 1);
    lefts[x] = Math.min(Math.floor(position), Math.max(0, width - 2));
    shares[x] = position - lefts[x];
  }
  // Between rows first, in the scene's own width: there are fewer columns of those.
  const [first, last] = [lefts[0], Math.min(width, lefts[box.width - 1] + 2)];
  const row = new Float32Array(width + 1);
  for (let y = 0, to = 0; y < box.height; y++) {
    const position = Math.min(Math.max((box.y + y + 0.5) * scaleY - 0.5, 0), height - 1);
    const top = Math.min(Math.floor(position), Math.max(0, height - 2));
    const v = position - top;
    const upper = top * width;
    const lower = (height > 1 ? top + 1 : top) * width;
    for (let x = first; x < last; x++) row[x] = data[upper + x] + v * (data[lower + x] - data[upper + x]);
    if (width === 1) row[1] = row[0];
    for (let x = 0; x < box.width; x++, to++) {
      const left = lefts[x];
      const value = row[left];
      part[to] = value + shares[x] * (row[left + 1] - value);
    }
  }
  return part;
}

/** What the scene has for each pixel in another size. */
export function enlarged({ width, height }: Size, data: Float32Array, size: Size): Plane {
  if (size.width < width || size.height < height)
    return resamplePlane({ width, height, data }, size.width, size.height);
  const box = { x: 0, y: 0, width: size.width, height: size.height };
  return { ...box, data: enlargedPart({ width, height }, data, size, box) };
}
