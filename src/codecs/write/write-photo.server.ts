import sharp from 'sharp';
import { AppError } from '../../errors.ts';
import { fileTypes } from '../file-types.ts';
import { chooseMetadata, type MetadataBlocks } from '../metadata/metadata-blocks.ts';
import { provenanceXmp } from '../metadata/provenance.ts';
import { pngBytes } from '../pixels/write-png.server.ts';
import { encodeAsAsked } from './encode-request.ts';
import { flattenRaster } from './flatten-raster.ts';
import { type OpenedStack, openStack } from './open-stack.server.ts';
import type { PictureStack } from './picture-stack.ts';
import { resizeStack, sharpEncoder } from './sharp-encoder.server.ts';
import { sizeWithin, type WriteOutcome, type WriteRequest } from './write-request.ts';

/**
 * Writes any picture file that is opened in any format that is written. Pixels come out upright. Frames and pages stay
 * together where the format holds that kind, with their delays; otherwise the outcome says that they do not, unless the
 * first alone was asked for. How a picture of ours came about is always kept.
 *
 * Errors: those of `openPhoto`; `too_many_frames`; `option_invalid {option: format}` when a side is longer than the format
 * can say.
 */
export async function writePhoto(
  path: string,
  request: WriteRequest,
  options: { maxPixels?: number } = {},
): Promise<WriteOutcome> {
  const type = fileTypes[request.format];
  const opened = await openStack(path, options);
  const { format, frames } = opened.photo.header;
  const keepsAll = frames > 1 && canHold(format, request.format);
  if (frames > 1 && !keepsAll && request.many === 'refuse') {
    return { kind: 'many-refused', from: format, count: frames };
  }
  const blocks = metadataOf(opened, request);
  const pixels = keepsAll ? await opened.all() : await opened.first();
  const stack = await prepare({ ...pixels, metadata: heldBy(request, blocks) }, request);
  const { width } = stack.raster;
  const height = stack.raster.height / stack.count;
  if (Math.max(width, height) > type.maxSide) throw new AppError('option_invalid', { option: 'format' });
  const outcome = await encodeAsAsked(sharpEncoder(stack, request), request);
  if (outcome.kind !== 'written') return outcome;
  const lost = blockNames.filter((name) => blocks[name] && !stack.metadata[name]);
  return { ...outcome, count: stack.count, lost };
}

const blockNames = ['exif', 'xmp', 'iptc'] as const;

/** Whether frames stay frames and pages pages. */
function canHold(from: keyof typeof fileTypes, to: keyof typeof fileTypes): boolean {
  // An animated PNG is read as its first frame alone.
  return fileTypes[from].many !== null && fileTypes[from].many === fileTypes[to].many;
}

function metadataOf({ photo, metadata }: OpenedStack, request: WriteRequest): MetadataBlocks {
  const blocks = chooseMetadata(metadata, request.metadata);
  const { sourceType } = photo;
  return sourceType ? { ...blocks, xmp: new TextEncoder().encode(provenanceXmp(sourceType)) } : blocks;
}

function heldBy({ format }: WriteRequest, blocks: MetadataBlocks): MetadataBlocks {
  const held: readonly string[] = fileTypes[format].metadata;
  return Object.fromEntries(Object.entries(blocks).filter(([name]) => held.includes(name)));
}

/** Size, transparency and color space as asked and as the format can hold. */
async function prepare(stack: PictureStack, request: WriteRequest): Promise<PictureStack> {
  const type = fileTypes[request.format];
  let { raster, profile } = stack;
  const { count } = stack;
  const own = { width: raster.width, height: raster.height / count };
  const size = sizeWithin(own, request);
  if (size.width !== own.width || size.height !== own.height) raster = await resizeStack(stack, size);
  if (profile && (request.profile === 'srgb' || !type.profile)) {
    raster = await toSrgb({ ...stack, raster, profile });
    profile = undefined;
  }
  const background = request.background ?? (type.alpha ? undefined : 'ffffff');
  if (background) raster = flattenRaster(raster, background);
  return { ...stack, raster, profile };
}

/** Only a file in memory can tell sharp of its profile. */
async function toSrgb({ raster, profile }: PictureStack): Promise<PictureStack['raster']> {
  const isDeep = raster.data instanceof Uint16Array;
  const pipeline = sharp(await pngBytes({ raster, profile }, { level: 0 }), { limitInputPixels: false });
  const { data, info } = await (isDeep
    ? pipeline.toColourspace('rgb16').raw({ depth: 'ushort' })
    : pipeline.toColourspace('srgb').raw({ depth: 'uchar' })
  ).toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    channels: info.channels as 3 | 4,
    data: isDeep
      ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
      : new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  };
}
