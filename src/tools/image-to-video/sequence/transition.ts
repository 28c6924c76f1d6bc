import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { easeCubic } from '../../../imaging/motion/ease.ts';

export const transitions = ['crossfade', 'slide', 'zoom-through'] as const;
export type Transition = (typeof transitions)[number];

/** How much nearer the camera comes while it goes through one photo into the next. */
const through = { leaving: 0.9, arriving: 0.3 };

/** By how much both photos are zoomed besides, `done` of the way from one to the other. */
export function zoomsOf(transition: Transition, done: number): { leaving: number; arriving: number } {
  if (transition !== 'zoom-through') return { leaving: 1, arriving: 1 };
  const way = easeCubic(done);
  return { leaving: 1 + through.leaving * way * way, arriving: 1 + through.arriving * (1 - way) ** 2 };
}

/** Goes over from one frame into another, in place. */
export function passOver(transition: Transition, frame: MeshTexture, next: MeshTexture, done: number): void {
  if (transition === 'slide') slideIn(frame, next, easeCubic(done));
  else if (transition === 'crossfade') mixIn(frame, next, easeCubic(done));
  else mixIn(frame, next, easeCubic((done - 0.25) * 2));
}

function mixIn({ data }: MeshTexture, next: MeshTexture, share: number): void {
  const part = Math.round(share * 256);
  for (let at = 0; at < data.length; at++) data[at] += ((next.data[at] - data[at]) * part) >> 8;
}

/** The next one pushes the other out to the left. */
function slideIn({ width, height, data }: MeshTexture, next: MeshTexture, share: number): void {
  const pushed = Math.round(share * width) * 4;
  const line = width * 4;
  for (let start = 0; start < height * line; start += line) {
    data.copyWithin(start, start + pushed, start + line);
    data.set(next.data.subarray(start, start + pushed), start + line - pushed);
  }
}
