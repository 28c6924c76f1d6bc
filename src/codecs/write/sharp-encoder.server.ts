import sharp, { type JpegOptions, type Sharp, type WebpOptions } from 'sharp';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { WriteRequest } from '../../tasks/file-writing.ts';
import type { WrittenFormat } from '../file-types.ts';
import { type CompletedFormat, type Embedded, embedMetadata } from '../metadata/embed-metadata.ts';
import { pngBytes } from '../pixels/write-png.server.ts';
import { withoutHeifDensity } from '../probe/redact-heif.ts';
import { sayTiffDensities } from '../tiff/tiff-density.ts';
import { nodeCodecs } from '../wasm/wasm-codecs.server.ts';
import { documentBytes, type EncodePage } from './document/write-document.ts';
import {
  fullColorQuality,
  type JpegScale,
  jpegScales,
  poorShares,
  searchesDeblocking,
} from './lossy-settings.ts';
import type { PictureEncoder, QualityScale } from './meet-target.ts';
import { type PictureStack, pictureAt } from './picture-stack.ts';
import { plainPng } from './plain-png.server.ts';
import { writeBmp } from './write-bmp.ts';
import { writeIco } from './write-ico.ts';

/** All that libvips tells apart: palettes of 1, 2, 4 and 8 bits. */
const gifColors = [2, 4, 16, 256] as const;

/** libwebp's highest tries every way to store each frame: 3 % smaller in sixty times the time. */
const animationEffort = 5;

/** Writes a stack in one format at any quality. Settings are those of docs/decisions/0019: `npm run bench codecs`. */
export function sharpEncoder(stack: PictureStack, request: WriteRequest): PictureEncoder {
  const { width } = stack.raster;
  const height = stack.raster.height / stack.count;
  return {
    width,
    height,
    scales: makers[request.format](stack, request),
    poorShare: poorShares[request.format],
    async resized(size) {
      return sharpEncoder({ ...stack, raster: await resizeStack(stack, size) }, request);
    },
  };
}

/** The stack's pictures in another size, each by itself, in the depth they have. */
export async function resizeStack(
  stack: PictureStack,
  { width, height }: { width: number; height: number },
): Promise<Raster> {
  const { channels, data } = stack.raster;
  const resized = width * height * channels;
  const isDeep = data instanceof Uint16Array;
  const all = isDeep ? new Uint16Array(resized * stack.count) : new Uint8Array(resized * stack.count);
  for (let index = 0; index < stack.count; index++) {
    const { data: one, ...raw } = pictureAt(stack, index);
    const pipeline = sharp(one, { raw, limitInputPixels: false }).resize(width, height, { fit: 'fill' });
    const bytes = await (isDeep
      ? pipeline.toColourspace('rgb16').raw({ depth: 'ushort' })
      : pipeline.raw()
    ).toBuffer();
    const samples = isDeep ? new Uint16Array(bytes.buffer, bytes.byteOffset, resized) : bytes;
    all.set(samples, index * resized);
  }
  return { width, height: height * stack.count, channels, data: all };
}

function openRaw({ raster, count }: Pick<PictureStack, 'raster' | 'count'>): Sharp {
  const { data, width, height, channels } = raster;
  const pageHeight = count > 1 ? height / count : undefined;
  return sharp(data, { raw: { width, height, channels, pageHeight }, limitInputPixels: false });
}

type MakeScales = (stack: PictureStack, request: WriteRequest) => readonly QualityScale[];

const jpegOptions = ({ table, fullColorFrom }: JpegScale, quality: number): JpegOptions => ({
  quality,
  mozjpeg: true,
  quantisationTable: table,
  chromaSubsampling: quality >= fullColorFrom ? '4:4:4' : '4:2:0',
});

const makers: Record<WrittenFormat, MakeScales> = {
  jpeg: (stack) =>
    jpegScales.map((scale) =>
      bareScale('jpeg', stack, 1, 100, (pipeline, quality) =>
        pipeline.toColourspace('srgb').jpeg(jpegOptions(scale, quality)).toBuffer(),
      ),
    ),
  png: (stack) => {
    const scale = (dither: number, highest: number) =>
      bareScale('png', stack, 1, highest, (pipeline, quality) =>
        quality === 100
          ? losslessPng(pipeline, stack)
          : plainPng(pipeline.toColourspace('srgb'), {
              palette: true,
              quality,
              dither,
              compressionLevel: 9,
              effort: 7,
            }),
      );
    return [scale(1, 100), scale(0.5, 99), scale(0, 99)];
  },
  webp: (stack) => {
    const animation = animationOf(stack);
    const scale = (settings: WebpOptions) =>
      bareScale('webp', stack, 1, 100, (pipeline, quality) =>
        pipeline
          .toColourspace('srgb')
          .webp({ quality, ...settings, ...animation })
          .toBuffer(),
      );
    const smartDeblock = stack.count === 1 && searchesDeblocking(stack.raster);
    const effort = stack.count === 1 ? 6 : animationEffort;
    return [
      scale({ effort, smartDeblock }),
      scale({ effort: 4 }),
      scale({ effort, smartSubsample: true }),
      scale({ effort: 4, preset: 'picture' }),
      scale({ effort: 3 }),
    ];
  },
  avif: (stack) => {
    const carrier = openCarried(stack);
    carrier.catch(() => {});
    const scale = (settings: { effort: number; bitdepth: 8 | 10 }): QualityScale => ({
      lowest: 1,
      highest: 100,
      async encode(quality) {
        const chromaSubsampling = quality >= fullColorQuality ? '4:4:4' : '4:2:0';
        const pipeline = (await carrier)
          .clone()
          .avif({ quality, tune: 'ssim', chromaSubsampling, ...settings });
        return finishAvif(await pipeline.toBuffer(), stack);
      },
    });
    return [
      scale({ effort: 4, bitdepth: 8 }),
      scale({ effort: 4, bitdepth: 10 }),
      scale({ effort: 3, bitdepth: 8 }),
      scale({ effort: 3, bitdepth: 10 }),
      scale({ effort: 2, bitdepth: 8 }),
    ];
  },
  gif: (stack) => {
    const animation = animationOf(stack);
    const scale = (dither: number): QualityScale => ({
      lowest: 0,
      highest: gifColors.length - 1,
      encode: (step) =>
        openRaw(stack)
          .toColourspace('srgb')
          .gif({ colors: gifColors[step], dither, effort: 7, ...animation })
          .toBuffer(),
    });
    return [scale(1), scale(0.5), scale(0)];
  },
  tiff: (stack) => [
    single(async () => {
      const pipeline = stack.count > 1 ? openRaw(stack) : await openCarried(stack);
      const bytes = await deep(pipeline, stack)
        .tiff({ compression: 'deflate', predictor: 'horizontal' })
        .toBuffer();
      await sayTiffDensities(bytes, stack.densities ?? []);
      return bytes;
    }),
  ],
  bmp: (stack) => [single(async () => writeBmp(await plain(stack), stack.densities?.[0]))],
  ico: (stack, request) => [
    single(async () =>
      writeIco(
        await plain(stack),
        (icon) => plainPng(openRaw({ raster: icon, count: 1 }), { compressionLevel: 9 }),
        request.iconSizes,
      ),
    ),
  ],
  pdf: (stack, { pdf }) =>
    jpegScales.map((scale) => ({
      lowest: 1,
      highest: 100,
      async encode(quality) {
        return documentBytes({ ...stack, raster: await plain(stack) }, pageEncoder(quality, scale), pdf);
      },
    })),
};

/** How pages of a document are stored at this quality; 100 keeps every pixel. */
export function pageEncoder(quality: number, scale: JpegScale = jpegScales[0]): EncodePage {
  if (quality === 100) return null;
  return (raster) => openRaw({ raster, count: 1 }).jpeg(jpegOptions(scale, quality)).toBuffer();
}

/** OxiPNG tries color types and filters one by one: 5 to 20 % smaller than libpng, in three times its time. */
const maxOxipngPixels = 2_000_000;

async function losslessPng(pipeline: Sharp, stack: PictureStack): Promise<Uint8Array> {
  const { data, width, height } = stack.raster;
  if (data instanceof Uint16Array || width * height > maxOxipngPixels) {
    return plainPng(deep(pipeline, stack), { compressionLevel: 9, adaptiveFiltering: true });
  }
  return nodeCodecs.encodePng(await plain(stack));
}

/** 16 bits, where the picture has them, in formats that hold them. */
function deep(pipeline: Sharp, { raster }: PictureStack): Sharp {
  return raster.data instanceof Uint16Array ? pipeline.toColourspace('rgb16') : pipeline;
}

const single = (encode: () => Promise<Uint8Array>): QualityScale => ({ lowest: 0, highest: 0, encode });

function animationOf({ animation }: PictureStack) {
  return animation ? { delay: [...animation.delays], loop: animation.loop } : {};
}

/** The encoder writes pixels alone; profile and metadata are put in afterwards and count as part of the file. */
function bareScale(
  format: CompletedFormat,
  stack: PictureStack,
  lowest: number,
  highest: number,
  encode: (pipeline: Sharp, rung: number) => Promise<Uint8Array>,
): QualityScale {
  return {
    lowest,
    highest,
    async encode(rung) {
      const bytes = await encode(openRaw(stack), rung);
      return embedMetadata(bytes, format, embeddedOf(stack));
    },
  };
}

/** Of several pictures none has a density of its own where these are put in. */
function embeddedOf({ metadata, profile, count, densities }: PictureStack): Embedded {
  return { ...metadata, profile, density: count === 1 ? densities?.[0] : undefined };
}

/**
 * Pixels together with profile and metadata, for formats into which those are not put afterwards. sharp takes them from a
 * file alone, so an uncompressed one is made in memory.
 */
async function openCarried({ raster, profile, metadata, densities }: PictureStack): Promise<Sharp> {
  const { exif, xmp } = metadata;
  const bare = await pngBytes({ raster, profile }, { level: 0 });
  let pipeline = sharp(await embedMetadata(bare, 'png', { exif, xmp, density: densities?.[0] }), {
    limitInputPixels: false,
    ignoreIcc: true,
  });
  if (profile) pipeline = pipeline.keepIccProfile();
  if (exif) pipeline = pipeline.keepExif();
  if (xmp) pipeline = pipeline.keepXmp();
  return pipeline;
}

/** libvips says a density in the EXIF block, which it writes anew, also where nobody gave one. */
async function finishAvif(avif: Uint8Array, { metadata, densities }: PictureStack): Promise<Uint8Array> {
  return metadata.exif && !densities?.[0] ? withoutHeifDensity(avif) : avif;
}

/** 8 bits a channel. */
export async function plain(stack: Pick<PictureStack, 'raster' | 'count'>): Promise<Raster<Uint8Array>> {
  const { raster } = stack;
  if (!(raster.data instanceof Uint16Array)) return raster as Raster<Uint8Array>;
  const data = await openRaw(stack).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer();
  return { ...raster, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
