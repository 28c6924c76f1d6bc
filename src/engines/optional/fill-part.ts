import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import { layBack, shareOf } from '../../imaging/raster/lay-back.ts';
import { partAround } from '../../imaging/raster/part-around.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { FillInput, FillOutput } from '../../tasks/fill.ts';

/** Planes of a network, 0..255: three of the picture, one of the mask. */
export interface PartPlanes {
  readonly width: number;
  readonly height: number;
  readonly image: Float32Array;
  readonly mask: Float32Array;
}

/**
 * Shows a network the hole and its surroundings in the size it likes best, and lays back what it drew through the mask: outside
 * it nothing changes.
 *
 * @param draw answers three planes, 0..255, of the size it was shown
 */
export async function fillPart(
  { pixels, mask }: FillInput,
  sizeFor: (part: Box) => { width: number; height: number },
  draw: (shown: PartPlanes) => Promise<Float32Array>,
): Promise<FillOutput> {
  const part = partAround(mask);
  const { width, height } = sizeFor(part);
  const shown = resample(cropRaster(pixels, part), width, height, 'cubic');
  const hole = resample(cropRaster(mask, part), width, height);
  const area = width * height;
  const unit = shown.data instanceof Uint16Array ? 1 / 257 : 1;
  const image = new Float32Array(3 * area);
  for (let i = 0; i < area; i++) {
    for (let channel = 0; channel < 3; channel++)
      image[channel * area + i] = shown.data[i * 3 + channel] * unit;
  }
  // What is marked in part is drawn whole, and mixed afterwards.
  const marked = Float32Array.from(hole.data, (value) => (value > 0 ? 255 : 0));
  const drawn = await draw({ width, height, image, mask: marked });
  const made = resample(interleaved(drawn, width, height), part.width, part.height, 'cubic');
  return { pixels: layBack(pixels, made, mask, part), changed: shareOf(mask) };
}

function interleaved(planes: Float32Array, width: number, height: number): Raster<Uint8Array> {
  const area = width * height;
  const data = new Uint8Array(3 * area);
  for (let i = 0; i < area; i++) {
    for (let channel = 0; channel < 3; channel++) {
      data[i * 3 + channel] = Math.round(Math.min(255, Math.max(0, planes[channel * area + i])));
    }
  }
  return { width, height, channels: 3, data };
}
