import type { Box, Raster, Size } from '../../imaging/raster/raster.ts';
import { type Frame, layInFrame } from './frames.ts';

/** 255 everywhere but in a box. */
export function outsideOf({ width, height }: Size, box: Box): Raster<Uint8Array> {
  const data = new Uint8Array(width * height).fill(255);
  for (let row = box.y; row < box.y + box.height; row++) {
    data.fill(0, row * width + box.x, row * width + box.x + box.width);
  }
  return { width, height, channels: 1, data };
}

/** The mask of a picture in a frame; nothing is marked around it. */
export function maskIn(mask: Raster<Uint8Array>, frame: Frame): Raster<Uint8Array> {
  const { width, height } = frame;
  const framed = { width, height, channels: 1, data: new Uint8Array(width * height) } as const;
  layInFrame(framed, mask, frame);
  return framed;
}

/** What of a frame may be copied: 0 where the mask of its picture marks something, 255 around the picture. */
export function sourceIn(mask: Raster<Uint8Array>, frame: Frame): Raster<Uint8Array> {
  const framed = maskIn(mask, frame);
  return { ...framed, data: framed.data.map((value) => 255 - value) };
}
