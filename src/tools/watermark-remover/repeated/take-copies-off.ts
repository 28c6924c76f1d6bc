import { type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { cubicWeights } from './copy-stack.ts';
import { placeOn } from './lattice.ts';
import type { RepeatedMark } from './solve-mark.ts';

/** Above this cover too little of the picture is left to be brought back. */
const mostCover = 0.85;

/** Takes all copies of a mark off. No sample beside them changes. */
export function takeCopiesOff(picture: Raster, { lattice, frame, cover, color }: RepeatedMark) {
  const { width, height, channels, data } = picture;
  const most = data instanceof Uint16Array ? 65535 : 255;
  const out = samplesLike(data, data.length);
  out.set(data);
  const changed = new Uint8Array(width * height);
  const hidden = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const place = placeOn(lattice, x - lattice.origin[0], y - lattice.origin[1]);
      const share = coverAt(cover, frame, place.x, place.y);
      if (share < 0.004) continue;
      changed[at] = 255;
      if (share > mostCover) {
        hidden[at] = 255;
        continue;
      }
      for (let c = 0; c < 3; c++) {
        const value = (data[at * channels + c] - (share * color[c] * most) / 255) / (1 - share);
        out[at * channels + c] = Math.round(Math.max(0, Math.min(most, value)));
      }
    }
  }
  const mask = (values: Uint8Array) => ({ width, height, channels: 1 as const, data: values });
  return { pixels: { ...picture, data: out }, changed: mask(changed), hidden: mask(hidden) };
}

function coverAt(cover: Float32Array, frame: RepeatedMark['frame'], x: number, y: number): number {
  const [px, py] = [x - frame.left, y - frame.top];
  const [wholeX, wholeY] = [Math.floor(px), Math.floor(py)];
  const across = cubicWeights(px - wholeX);
  const down = cubicWeights(py - wholeY);
  let sum = 0;
  for (let j = 0; j < 4; j++) {
    const row = Math.min(frame.height - 1, Math.max(0, wholeY + j - 1)) * frame.width;
    for (let i = 0; i < 4; i++) {
      const column = Math.min(frame.width - 1, Math.max(0, wholeX + i - 1));
      sum += down[j] * across[i] * cover[row + column];
    }
  }
  return Math.max(0, sum);
}
