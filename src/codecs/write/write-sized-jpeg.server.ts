import { flattenRaster } from '../../imaging/raster/flatten-raster.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { MissedTarget } from '../../tasks/file-writing.ts';
import type { Picture } from '../../tasks/photo.ts';
import { densityBytes, withJpegDensity } from '../density/jpeg-density.ts';
import { meetTarget } from './meet-target.ts';
import { plain, resizeStack, sharpEncoder } from './sharp-encoder.server.ts';
import { toSrgb } from './write-photo.server.ts';

/** What a JPEG has that may be as large as it likes: nothing shows, in a third of the bytes of the highest. */
const usualQuality = 95;

export interface SizedJpeg {
  readonly bytes: Uint8Array;
  /** MozJPEG's, 1 to 100. */
  readonly quality: number;
}

/** 8 bits, three channels, sRGB, exactly so many pixels, alpha over white. Pixels of a picture that is so already stay as they are. */
export async function sizedPixels({ raster, profile }: Picture, size: Size): Promise<Raster<Uint8Array>> {
  const flat = flattenRaster(await plain({ raster, count: 1 }), 'ffffff');
  const stack = { raster: flat, profile, count: 1, metadata: {} };
  let pixels: Raster = profile ? await toSrgb(stack) : flat;
  if (pixels.width !== size.width || pixels.height !== size.height) {
    pixels = await resizeStack({ ...stack, raster: pixels }, size);
  }
  return plain({ raster: pixels, count: 1 });
}

/**
 * A JPEG without metadata that says its density. The quality is high, unless the file must be smaller or should be larger; a file that
 * should be larger than the highest quality makes it is as large as that.
 *
 * @returns what was missed where even the lowest quality is larger than `most`
 */
export async function writeSizedJpeg(
  raster: Raster<Uint8Array>,
  density: number,
  { least = 0, most = Number.POSITIVE_INFINITY }: { least?: number; most?: number } = {},
): Promise<SizedJpeg | MissedTarget> {
  const stack = { raster, count: 1, metadata: {} };
  const request = {
    format: 'jpeg',
    aim: { quality: usualQuality },
    metadata: 'none',
    profile: 'keep',
    many: 'refuse',
  } as const;
  const encoder = sharpEncoder(stack, request);
  const { encode, highest } = encoder.scales[0];
  let quality = usualQuality;
  let bytes = await encode(quality);
  for (; bytes.length + densityBytes < least && quality < highest; quality++)
    bytes = await encode(quality + 1);
  if (bytes.length + densityBytes > most) {
    const met = await meetTarget(encoder, { maxBytes: most - densityBytes });
    if (!met.isMet) return met;
    bytes = met.bytes;
    quality = met.rung;
  }
  return { bytes: withJpegDensity(bytes, { x: density, y: density }), quality };
}
