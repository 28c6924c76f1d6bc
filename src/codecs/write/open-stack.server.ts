import { readFile } from 'node:fs/promises';
import sharp, { type OutputInfo } from 'sharp';
import { AppError } from '../../errors.ts';
import { composeApng } from '../apng/compose-apng.server.ts';
import { type Apng, readApng } from '../apng/read-apng.ts';
import { readExifDensity } from '../density/exif-density.ts';
import { fileTypes } from '../file-types.ts';
import type { MetadataBlocks } from '../metadata/metadata-blocks.ts';
import type { PictureHeader } from '../picture-header.ts';
import { floatPixels } from '../pixels/float-pixels.server.ts';
import { type OpenedPhoto, openPhoto } from '../pixels/open-photo.server.ts';
import { probePages } from '../probe/probe.ts';
import { type PictureStack, pictureAt } from './picture-stack.ts';

/** Frames are decoded all at once: what they may be together, as many pixels as one very large photo. */
const maxStackPixels = 250_000_000;
/** What browsers show a frame for that asks for less than two hundredths of a second. */
const [shortestDelay, usualDelay] = [20, 100];

/** A file opened for being written again; its header is known, its pixels are not decoded yet. */
export interface OpenedStack {
  readonly photo: OpenedPhoto;
  /** Raw blocks of the file: orientation and previews in them are those of the stored pixels. */
  readonly metadata: MetadataBlocks;
  /**
   * The frame or page in this place; any but the first in sRGB (those of a PNG in its own space), and in 8 bits unless it has fractions. Errors: `option_invalid {option: frames}`,
   * `image_too_large` for a page that is larger than the limits allow of which the first is not.
   */
  one(index: number): Promise<Omit<PictureStack, 'metadata'>>;
  /**
   * All frames or pages, in sRGB (those of a PNG in its own space) and 8 bits; null where pages differ in size or are turned. Errors as those of `openPhoto`,
   * `too_many_frames {maxFrames, frames}`.
   */
  all(): Promise<Omit<PictureStack, 'metadata'> | null>;
}

export async function openStack(path: string, options: { maxPixels?: number } = {}): Promise<OpenedStack> {
  const photo = await openPhoto(path, options);
  // libvips reads no HEVC, but what stands beside it.
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const { exif, xmp, iptc } = metadata ?? {};
  // An AVIF says it nowhere but in its metadata.
  const density = photo.header.density ?? (exif && readExifDensity(exif));
  return {
    photo,
    metadata: { exif, xmp, iptc },
    async one(index) {
      if (index === 0) {
        const raster = await photo.pixels();
        return { raster, count: 1, profile: photo.profile, densities: [density] };
      }
      if (index >= photo.header.frames) throw new AppError('option_invalid', { option: 'frames' });
      const animated = await animatedPng(path, photo.header);
      if (animated) {
        if (index >= animated.frames.length) throw new AppError('option_invalid', { option: 'frames' });
        const stack = { raster: await damageOnError(composeApng(animated, index)), count: index + 1 };
        return { raster: pictureAt(stack, index), count: 1, profile: photo.profile, densities: [density] };
      }
      const pages = await pagesOf(path, photo.header);
      const raster = await decodeOne(path, index, pages?.[index]?.isFloat, options.maxPixels);
      return { raster, count: 1, densities: [pages ? pages[index]?.density : density] };
    },
    async all() {
      const { frames } = photo.header;
      const pixels = photo.width * photo.height;
      if (pixels * frames > maxStackPixels) {
        throw new AppError('too_many_frames', { maxFrames: Math.floor(maxStackPixels / pixels), frames });
      }
      const animated = await animatedPng(path, photo.header);
      if (animated) {
        const { length } = animated.frames;
        const raster = await damageOnError(composeApng(animated));
        const animation = animationOf(
          animated.frames.map(({ delayMs }) => delayMs),
          animated.plays,
        );
        return {
          raster,
          count: length,
          profile: photo.profile,
          animation,
          densities: Array(length).fill(density),
        };
      }
      const pages = await pagesOf(path, photo.header);
      if (pages?.some((page) => !isLike(page, photo.header))) return null;
      const densities = pages?.map((page) => page.density);
      return { ...(await decodeAll(path, photo)), densities: densities ?? Array(frames).fill(density) };
    },
  };
}

function animationOf(delays: readonly number[], loop: number): PictureStack['animation'] {
  return { delays: delays.map((ms) => (ms < shortestDelay ? usualDelay : ms)), loop };
}

/** libvips reads the first picture of a PNG alone. Error: `file_damaged`. */
async function animatedPng(path: string, { format, frames }: PictureHeader): Promise<Apng | null> {
  if (format !== 'png' || frames === 1) return null;
  const apng = readApng(await readFile(path));
  // Limits were held against the number it declares.
  if (!apng || apng.frames.length > frames) throw new AppError('file_damaged');
  return apng;
}

async function damageOnError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new AppError('file_damaged', {}, { cause: error });
  }
}

/** Pages of a TIFF are pictures of their own; null for frames of an animation, which share its canvas. */
async function pagesOf(path: string, { format }: OpenedPhoto['header']) {
  return fileTypes[format].many === 'pages' ? probePages(path) : null;
}

/** Decoded in one go, pages are neither turned nor measured for their white. */
function isLike(
  page: Pick<PictureHeader, 'width' | 'height' | 'orientation'>,
  first: PictureHeader,
): boolean {
  return page.orientation === 1 && page.width === first.width && page.height === first.height;
}

async function sizeOfPage(path: string, page: number): Promise<{ width: number; height: number }> {
  try {
    return await sharp(path, { page, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new AppError('file_damaged', {}, { cause: error });
  }
}

async function decodeOne(
  path: string,
  page: number,
  isFloat = false,
  maxPixels = maxStackPixels,
): Promise<PictureStack['raster']> {
  const { width, height } = await sizeOfPage(path, page);
  if (width * height > maxPixels) throw new AppError('image_too_large', { maxPixels, width, height });
  try {
    const open = sharp(path, { page, limitInputPixels: false, failOn: 'truncated' }).autoOrient();
    if (isFloat) return await floatPixels(open);
    const { data, info } = await open
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
      animation: delay && animationOf(delay, loop),
    };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file_damaged', {}, { cause: error });
  }
}

function rasterOf(data: Buffer, { width, height, channels }: OutputInfo): PictureStack['raster'] {
  const samples = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return { width, height, channels: channels as 3 | 4, data: samples };
}
