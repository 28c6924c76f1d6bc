import os from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../../errors.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { DigitalSourceType, MadeParts, Photo, Picture } from '../../tasks/photo.ts';
import { isSrgbProfile, profileSpace, soundProfile } from '../color/icc-profile.ts';
import { provenanceOf } from '../metadata/provenance.ts';
import type { PictureHeader } from '../picture-header.ts';
import { probePicture } from '../probe/probe.ts';
import { decodeHeic, readHeicProfile } from './decode-heic.server.ts';
import { floatPixels } from './float-pixels.server.ts';
import { pngBytes } from './write-png.server.ts';

// Pictures come one after another and are never asked for twice: a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(os.availableParallelism());

const midGray = { r: 128, g: 128, b: 128 };

export interface OpenPhotoOptions {
  /** Refused with `image_too_large {maxPixels, width, height}` before anything is decoded. */
  readonly maxPixels?: number;
  /** Refuses a few wrong bytes too, where otherwise only a cut or unreadable file is. */
  readonly strict?: boolean;
}

/** A {@link Photo} that also gives a small copy of itself, for previews. */
export interface OpenedPhoto extends Photo {
  readonly header: PictureHeader;
  /** Of a result of ours. */
  readonly sourceType?: DigitalSourceType;
  readonly madeParts?: MadeParts;
  /** 8-bit sRGB of exactly this size, 3 or 4 channels (alpha kept). Never larger than the photo. */
  shrunk(size: Size): Promise<Raster<Uint8Array>>;
}

/**
 * Opens any supported file as a {@link Photo}: upright, first frame of an animation, RGB in its own space.
 * Nothing is decoded yet. Errors: those of `probePicture`, `image_too_large`, and `file_damaged` here or from the photo's
 * methods.
 */
export async function openPhoto(
  path: string,
  { maxPixels, strict = false }: OpenPhotoOptions = {},
): Promise<OpenedPhoto> {
  const header = await probePicture(path);
  if (maxPixels !== undefined && header.width * header.height > maxPixels) {
    throw new AppError('image_too_large', { maxPixels, width: header.width, height: header.height });
  }
  return header.format === 'heic' ? openHeic(path, header) : openWithSharp(path, header, strict);
}

async function openWithSharp(path: string, header: PictureHeader, strict: boolean): Promise<OpenedPhoto> {
  const decoding = { failOn: strict ? 'warning' : 'truncated', limitInputPixels: false, pages: 1 } as const;
  const metadata = await damageOnError(sharp(path, decoding).metadata());
  const { isOwn, profile } = colorOf(metadata, header);
  const provenance = provenanceOf(metadata.xmp);
  const open = () => sharp(path, { ...decoding, ignoreIcc: isOwn }).autoOrient();
  const bitDepth = header.bitDepth > 8 ? 16 : 8;

  const decode = (): Promise<Raster> => {
    if (header.isFloat) return damageOnError(floatPixels(open()));
    return bitDepth === 16 ? raw16(open()) : raw8(open());
  };
  let decoded: Promise<Raster> | undefined;
  const pixels = () => {
    decoded ??= decode().then((raster) => {
      const isDeclared = raster.width === header.width && raster.height === header.height;
      if (!isDeclared) throw new AppError('file_damaged');
      return raster;
    });
    return decoded;
  };
  const shrunk = async ({ width, height }: Size) => {
    if (decoded || header.isFloat)
      return shrinkRaster({ raster: await pixels(), profile }, { width, height });
    const small = await raw8(open().resize(width, height, { fit: 'fill' }));
    return profile ? toSrgb(small, profile) : small;
  };
  return describe(header, { bitDepth, profile, ...provenance, pixels, shrunk });
}

/** The wasm decoder knows no shrinking. */
async function openHeic(path: string, header: PictureHeader): Promise<OpenedPhoto> {
  const embedded = await readHeicProfile(path);
  const isOwn = embedded !== undefined && profileSpace(embedded) === 'RGB' && !isSrgbProfile(embedded);
  const profile = isOwn ? embedded : header.declaredProfile;
  let decoded: Promise<Raster<Uint8Array>> | undefined;
  const pixels = () => {
    decoded ??= decodeHeic(path).then((raster) =>
      header.hasAlpha ? raster : raw8(fromRaster(raster).removeAlpha()),
    );
    return decoded;
  };
  return describe(header, {
    bitDepth: 8,
    profile,
    pixels,
    shrunk: async (size) => shrinkRaster({ raster: await pixels(), profile }, size),
  });
}

function describe(
  header: PictureHeader,
  access: Pick<OpenedPhoto, 'bitDepth' | 'profile' | 'sourceType' | 'madeParts' | 'pixels' | 'shrunk'>,
): OpenedPhoto {
  return {
    header,
    width: header.width,
    height: header.height,
    hasAlpha: header.hasAlpha,
    jpegQuality: header.jpegQuality,
    ...access,
    measure: async (by) => by(await access.pixels()),
    async analysis(size) {
      const small = await access.shrunk(size);
      return small.channels === 3 ? small : raw8(fromRaster(small).flatten({ background: midGray }));
    },
  };
}

/** Whether the picture's space is RGB of its own kind, to be kept, or something that has to become sRGB. */
function colorOf(
  metadata: Metadata,
  { declaredProfile }: PictureHeader,
): { isOwn: boolean; profile?: Uint8Array } {
  if (declaredProfile) return { isOwn: true, profile: declaredProfile };
  const embedded = metadata.icc;
  if (
    !embedded ||
    profileSpace(embedded) !== 'RGB' ||
    metadata.space === 'cmyk' ||
    metadata.space === 'lab'
  ) {
    return { isOwn: false };
  }
  return {
    isOwn: true,
    profile: isSrgbProfile(embedded) ? undefined : soundProfile(new Uint8Array(embedded)),
  };
}

/** The same for pixels in memory: 8-bit sRGB of exactly this size, alpha kept. */
export async function shrinkRaster({ raster, profile }: Picture, size: Size): Promise<Raster<Uint8Array>> {
  const small = await raw8(fromRaster(raster).resize(size.width, size.height, { fit: 'fill' }));
  return profile ? toSrgb(small, profile) : small;
}

/** sharp takes a profile from a file alone, so the (small) raster passes through an uncompressed one in memory. */
async function toSrgb(raster: Raster, profile: Uint8Array): Promise<Raster<Uint8Array>> {
  return raw8(sharp(await pngBytes({ raster, profile }, { level: 0 })));
}

export function fromRaster({ data, width, height, channels }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}

async function raw8(pipeline: Sharp): Promise<Raster<Uint8Array>> {
  const { data, info } = await damageOnError(
    pipeline.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  );
  return {
    width: info.width,
    height: info.height,
    channels: info.channels as 3 | 4,
    // A Buffer passes for one, but copies and constructs itself in ways of its own.
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  };
}

async function raw16(pipeline: Sharp): Promise<Raster<Uint16Array>> {
  const { data, info } = await damageOnError(
    pipeline.toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true }),
  );
  return {
    width: info.width,
    height: info.height,
    channels: info.channels as 3 | 4,
    data: new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2),
  };
}

/** What a decoder cannot read is a damaged file: the header was checked before. */
async function damageOnError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new AppError('file_damaged', {}, { cause: error });
  }
}
