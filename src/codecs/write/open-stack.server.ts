import sharp, { type OutputInfo } from 'sharp';
import { AppError } from '../../errors.ts';
import type { MetadataBlocks } from '../metadata/metadata-blocks.ts';
import { type OpenedPhoto, openPhoto } from '../pixels/open-photo.server.ts';
import type { PictureStack } from './picture-stack.ts';

/** Frames are decoded all at once: what they may be together, as many pixels as one very large photo. */
const maxStackPixels = 250_000_000;
/** What browsers show a frame for that asks for less than two hundredths of a second. */
const [shortestDelay, usualDelay] = [20, 100];

/** A file opened for being written again; its header is known, its pixels are not decoded yet. */
export interface OpenedStack {
  readonly photo: OpenedPhoto;
  /** Raw blocks of the file: orientation and previews in them are those of the stored pixels. */
  readonly metadata: MetadataBlocks;
  /** The frame or page in this place; any but the first in sRGB and 8 bits. Error: `option_invalid {option: frames}`. */
  one(index: number): Promise<Omit<PictureStack, 'metadata'>>;
  /** All frames or pages, in sRGB and 8 bits. Errors as those of `openPhoto`, `too_many_frames {maxFrames, frames}`. */
  all(): Promise<Omit<PictureStack, 'metadata'>>;
}

export async function openStack(path: string, options: { maxPixels?: number } = {}): Promise<OpenedStack> {
  const photo = await openPhoto(path, options);
  // libvips reads no HEVC, but what stands beside it.
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const { exif, xmp, iptc, density } = metadata ?? {};
  return {
    photo,
    metadata: { exif, xmp, iptc },
    async one(index) {
      if (index === 0) return { raster: await photo.pixels(), count: 1, profile: photo.profile, density };
      if (index >= photo.header.frames) throw new AppError('option_invalid', { option: 'frames' });
      return { raster: await decodeOne(path, index), count: 1, density };
    },
    async all() {
      const { frames } = photo.header;
      const pixels = photo.width * photo.height;
      if (pixels * frames > maxStackPixels) {
        throw new AppError('too_many_frames', { maxFrames: Math.floor(maxStackPixels / pixels), frames });
      }
      return { ...(await decodeAll(path, photo)), density };
    },
  };
}

async function decodeOne(path: string, page: number): Promise<PictureStack['raster']> {
  try {
    const { data, info } = await sharp(path, { page, limitInputPixels: false, failOn: 'truncated' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return rasterOf(data, info);
  } catch (error) {
    throw new AppError('file_damaged', {}, { cause: error });
  }
}

async function decodeAll(path: string, photo: OpenedPhoto): Promise<Omit<PictureStack, 'metadata'>> {
  try {
    const open = () => sharp(path, { pages: -1, limitInputPixels: false, failOn: 'truncated' });
    const { pages, delay, loop = 0 } = await open().metadata();
    const { data, info } = await open()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const isWhole =
      pages === photo.header.frames && info.height === photo.header.height * photo.header.frames;
    if (!isWhole) throw new AppError('file_damaged');
    return {
      raster: rasterOf(data, info),
      count: photo.header.frames,
      animation: delay && {
        delays: delay.map((ms) => (ms < shortestDelay ? usualDelay : ms)),
        loop,
      },
    };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file_damaged', {}, { cause: error });
  }
}

function rasterOf(data: Buffer, { width, height, channels }: OutputInfo): PictureStack['raster'] {
  const samples = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return { width, height, channels: channels as 3 | 4, data: samples };
}
