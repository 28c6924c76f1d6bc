import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError } from '../../errors.ts';
import { flattenRaster } from '../../imaging/raster/flatten-raster.ts';
import {
  type MetadataBlock,
  metadataBlocks,
  type WriteOutcome,
  type WriteRequest,
} from '../../tasks/file-writing.ts';
import { backgroundIn } from '../color/background-color.ts';
import { fileTypes } from '../file-types.ts';
import { replaceMetadata, type StripFile } from '../metadata/embed-metadata.ts';
import { chooseMetadata, type MetadataBlocks } from '../metadata/metadata-blocks.ts';
import { type Provenance, provenanceXmp } from '../metadata/provenance.ts';
import { isKeptFormat, stripMetadata } from '../metadata/strip-metadata.ts';
import { pngBytes } from '../pixels/write-png.server.ts';
import { bareTiff, joinTiffs } from '../tiff/rewrite-tiff.ts';
import { encodeAsAsked } from './encode-request.ts';
import { asksForSame, fitInto } from './never-larger.ts';
import { type OpenedStack, openStack } from './open-stack.server.ts';
import type { PictureStack } from './picture-stack.ts';
import { withRoomForPicture } from './profile-room.ts';
import { resizeStack, sharpEncoder } from './sharp-encoder.server.ts';
import { sizeWithin } from './size-within.ts';

/**
 * Writes any picture file that is opened in any format that is written. Pixels come out upright. Frames and pages stay
 * together where the format holds that kind, with their delays; otherwise the outcome says that they do not, unless one
 * alone was asked for. How a picture of ours came about is always kept.
 *
 * Errors: those of `openPhoto`; `too_many_frames`; `option_invalid {option: format}` when a side is longer than the format
 * can say.
 */
export async function writePhoto(
  path: string,
  request: WriteRequest,
  options: { maxPixels?: number } = {},
): Promise<WriteOutcome> {
  const opened = await openStack(path, options);
  const outcome = await writeOpened(path, opened, request);
  // What comes after the end of its own pixels is kept with everything else.
  const isWhole = outcome.kind === 'written' && outcome.isOriginal && request.metadata === 'keep';
  const losesGainMap = opened.photo.header.hasGainMap && !isWhole;
  return outcome.kind === 'written' && losesGainMap ? { ...outcome, losesGainMap } : outcome;
}

async function writeOpened(path: string, opened: OpenedStack, request: WriteRequest): Promise<WriteOutcome> {
  const { format, frames } = opened.photo.header;
  const keepsAll = frames > 1 && request.many === 'refuse' && canHold(format, request.format);
  if (frames > 1 && !keepsAll && request.many === 'refuse') {
    // Its own frames may be all that is asked for.
    const isSame = format === 'png' && request.format === 'png' && !('maxBytes' in request.aim);
    const own = isSame && (await originalPixels(path, opened, request, true));
    return own || { kind: 'many-refused', from: format, count: frames };
  }
  const original = request.neverLarger ? await originalPixels(path, opened, request, keepsAll) : null;
  const isMet = original && 'maxBytes' in request.aim && original.bytes.length <= request.aim.maxBytes;
  if (isMet) return original;

  const pixels = keepsAll
    ? await opened.all()
    : await opened.one(request.many === 'refuse' ? 0 : request.many);
  if (!pixels) return smaller(original, await writeMixedPages(opened, request));
  const { stack, lost } = await preparedStack(opened, pixels, withRoomForPicture(request, pixels.profile));
  const encoder = sharpEncoder(stack, request);
  const outcome = await encodeAsAsked(encoder, request);
  if (outcome.kind !== 'written') return outcome;
  if (original && outcome.bytes.length >= original.bytes.length) return original;
  const bytes = request.neverLarger
    ? await fitInto((await stat(path)).size, outcome.bytes, encoder)
    : outcome.bytes;
  return { ...outcome, bytes, count: stack.count, lost };
}

/**
 * Pages that are not of one size, each encoded by itself. A document of them is written page by page where it goes into a
 * file; in memory, like a size that is met by their quality, it is not.
 */
async function writeMixedPages(opened: OpenedStack, request: WriteRequest): Promise<WriteOutcome> {
  const { format, frames } = opened.photo.header;
  if (request.format !== 'tiff') return { kind: 'many-refused', from: format, count: frames };
  const pages: Uint8Array[] = [];
  const lost = new Set<MetadataBlock>();
  let first: { width: number; height: number; xmp?: Uint8Array } | undefined;
  for (let page = 0; page < frames; page++) {
    const prepared = await preparedStack(opened, await opened.one(page), request);
    const { width, height, scales } = sharpEncoder(prepared.stack, request);
    pages.push(await scales[0].encode(scales[0].highest));
    for (const block of prepared.lost) lost.add(block);
    first ??= { width, height, xmp: prepared.stack.metadata.xmp };
  }
  const { width, height, xmp } = first!;
  const bytes = await joinTiffs(pages, xmp);
  if ('maxBytes' in request.aim && bytes.length > request.aim.maxBytes) {
    return { kind: 'target-missed', smallestBytes: bytes.length, fits: null, encodes: frames };
  }
  return { kind: 'written', bytes, width, height, count: frames, lost: [...lost] };
}

/** Pixels and metadata as asked and as the format can hold. Error: `option_invalid {option: format}`. */
export async function preparedStack(
  opened: OpenedStack,
  pixels: Omit<PictureStack, 'metadata'>,
  request: WriteRequest,
): Promise<{ stack: PictureStack; lost: Original['lost'] }> {
  const blocks = metadataOf(opened, request);
  const metadata = heldBy(request, blocks);
  const stack = await prepare({ ...pixels, metadata }, request);
  const { width, height } = stack.raster;
  const { maxSide } = fileTypes[request.format];
  if (Math.max(width, height / stack.count) > maxSide) {
    throw new AppError('option_invalid', { option: 'format' });
  }
  return { stack, lost: lostOf(blocks, metadata) };
}

/** The original, unless something smaller came out. */
function smaller(original: Original | null, outcome: WriteOutcome): WriteOutcome {
  if (!original) return outcome;
  const isSmaller = outcome.kind === 'written' && outcome.bytes.length < original.bytes.length;
  return isSmaller ? outcome : original;
}

type Original = Extract<WriteOutcome, { kind: 'written' }>;

/** The file's own pixels with metadata as asked; null where something else was asked for, or is needed. */
async function originalPixels(
  path: string,
  { photo, metadata }: OpenedStack,
  request: WriteRequest,
  keepsAll: boolean,
): Promise<Original | null> {
  const { header } = photo;
  const { width, height, format, frames } = header;
  if (!asksForSame(header, photo.profile !== undefined, request) || (frames > 1 && !keepsAll)) return null;
  const as = (bytes: Uint8Array, lost: Original['lost'] = []): Original => {
    return { kind: 'written', bytes, width, height, count: frames, lost, isOriginal: true };
  };
  const bytes = await readFile(path);
  const hasMetadata = metadataBlocks.some((block) => metadata[block]);
  if (request.metadata === 'keep') return as(bytes);
  const chosen = chooseMetadata(metadata, request.metadata, header.orientation);
  const blocks = withProvenance(chosen, photo);
  if (format === 'tiff') {
    const bare = await bareTiff(bytes, blocks.xmp);
    return bare && as(bare, lostOf(blocks, heldBy(request, blocks)));
  }
  // What is in an AVIF is not taken out of it.
  if (!isKeptFormat(format)) return hasMetadata ? null : as(bytes);
  const strip: StripFile = (file, orientation) => stripMetadata(file, { orientation, format });
  const replaced = await replaceMetadata(bytes, header, heldBy(request, blocks), strip);
  return replaced && as(replaced, lostOf(blocks, heldBy(request, blocks)));
}

function lostOf(blocks: MetadataBlocks, kept: MetadataBlocks): Original['lost'] {
  return metadataBlocks.filter((name) => blocks[name] && !kept[name]);
}

/** Whether frames stay frames and pages pages. */
export function canHold(from: keyof typeof fileTypes, to: keyof typeof fileTypes): boolean {
  // An animated PNG is read and not written.
  const many = from === 'png' ? 'frames' : fileTypes[from].many;
  return many !== null && many === fileTypes[to].many;
}

function metadataOf({ photo, metadata }: OpenedStack, request: WriteRequest): MetadataBlocks {
  return withProvenance(chooseMetadata(metadata, request.metadata), photo);
}

function withProvenance(
  blocks: MetadataBlocks,
  { sourceType, madeParts }: Partial<Provenance>,
): MetadataBlocks {
  if (!sourceType) return blocks;
  return { ...blocks, xmp: new TextEncoder().encode(provenanceXmp({ sourceType, madeParts })) };
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
  if (background && raster.channels === 4) {
    const own = backgroundIn(profile, background);
    if (own === null) {
      raster = await toSrgb({ ...stack, raster, profile });
      profile = undefined;
    }
    raster = flattenRaster(raster, own ?? background);
  }
  return { ...stack, raster, profile };
}

/** Only a file in memory can tell sharp of its profile. */
export async function toSrgb({ raster, profile }: PictureStack): Promise<PictureStack['raster']> {
  const isDeep = raster.data instanceof Uint16Array;
  const pipeline = sharp(await pngBytes({ raster, profile }, { level: 0 }), { limitInputPixels: false });
  // sharp converts 16 bits by their own profile only where another one is asked for.
  const { data, info } = await (isDeep
    ? pipeline.toColourspace('rgb16').withIccProfile('srgb').raw({ depth: 'ushort' })
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
