import { flattenRaster } from '../../imaging/raster/flatten-raster.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { metadataBlocks, type WriteOutcome, type WriteRequest } from '../../tasks/file-writing.ts';
import { bytesSource } from '../byte-source.ts';
import { backgroundIn } from '../color/background-color.ts';
import { isSrgbProfile, profileSpace, soundProfile } from '../color/icc-profile.ts';
import { fileTypes, type PageFormat } from '../file-types.ts';
import { type Embedded, replaceMetadata, type StripFile } from '../metadata/embed-metadata.ts';
import { mendJpeg } from '../metadata/mend-jpeg.ts';
import { chooseMetadata, type MetadataBlocks } from '../metadata/metadata-blocks.ts';
import { provenanceOf, provenanceXmp } from '../metadata/provenance.ts';
import { readMetadata } from '../metadata/read-metadata.ts';
import { stripJpeg } from '../metadata/strip-jpeg.ts';
import { stripWebp } from '../metadata/strip-webp.ts';
import type { PictureHeader } from '../picture-header.ts';
import { readHeifProperties } from '../probe/probe-heif.ts';
import { probeSource } from '../probe/probe-source.ts';
import type { WasmCodecs } from '../wasm/wasm-codecs.ts';
import { encodeAsAsked } from '../write/encode-request.ts';
import { asksForSame, fitInto } from '../write/never-larger.ts';
import type { PictureStack } from '../write/picture-stack.ts';
import { withRoomForPicture } from '../write/profile-room.ts';
import { shrinkRaster } from '../write/shrink-raster.ts';
import { sizeWithin } from '../write/size-within.ts';
import { isPageFormat, type OpenedInPage, type ServerReason, serverReason } from './server-reason.ts';
import { wasmEncoder } from './wasm-encoder.ts';

/** What the page cannot do, or not as well as the server does it. */
export interface ServerNeeded {
  readonly kind: 'server-needed';
  readonly reason: ServerReason;
}

const serverNeeded = (reason: ServerReason): ServerNeeded => ({ kind: 'server-needed', reason });

/**
 * The same as `writePhoto`, in the page: one picture of 8 bits from JPEG, PNG, WebP or AVIF. Frames, 16 bits, other color
 * models, conversions between color spaces, palettes, and metadata of or in an AVIF are left to the server, and so is
 * what a decoder does not read.
 *
 * Errors: those of `probeSource`.
 */
export async function writeInPage(
  file: Uint8Array,
  request: WriteRequest,
  codecs: WasmCodecs,
): Promise<WriteOutcome | ServerNeeded> {
  const header = await probeSource(bytesSource(file));
  const bytes = header.format === 'jpeg' ? mendJpeg(file) : file;
  const outcome = await writeProbed(bytes, header, request, codecs);
  const isWhole = outcome.kind === 'written' && outcome.isOriginal && request.metadata === 'keep';
  const losesGainMap = header.hasGainMap && !isWhole;
  return outcome.kind === 'written' && losesGainMap ? { ...outcome, losesGainMap } : outcome;
}

async function writeProbed(
  bytes: Uint8Array,
  header: PictureHeader,
  request: WriteRequest,
  codecs: WasmCodecs,
): Promise<WriteOutcome | ServerNeeded> {
  const reason = serverReason(header, request);
  if (reason) return serverNeeded(reason);
  if (!isForPage(request)) return serverNeeded('writing');
  const { profile: embedded, ...blocks } = await embeddedIn(bytes, header.format);
  if (embedded && profileSpace(embedded) !== 'RGB') return serverNeeded('colors');
  const profile =
    header.declaredProfile ?? (embedded && !isSrgbProfile(embedded) ? soundProfile(embedded) : undefined);
  if (
    profile &&
    (withRoomForPicture(request, profile).profile === 'srgb' ||
      request.format === 'avif' ||
      !fileTypes[request.format].profile)
  ) {
    return serverNeeded('colors');
  }
  const background = backgroundOf(header, request);
  const ownBackground = background && backgroundIn(profile, background);
  if (ownBackground === null) return serverNeeded('colors');
  const metadata = withProvenance(chooseMetadata(blocks, request.metadata), blocks);
  // Into an AVIF only the server puts them.
  if (request.format === 'avif' && Object.values(metadata).some(Boolean)) return serverNeeded('metadata');

  let raster: Raster<Uint8Array>;
  try {
    raster = await decoders[header.format as OpenedInPage](codecs, bytes);
  } catch {
    return serverNeeded('failed');
  }
  if (raster.width !== header.width || raster.height !== header.height) return serverNeeded('failed');
  const held: readonly string[] = fileTypes[request.format].metadata;
  const kept = Object.fromEntries(Object.entries(metadata).filter(([name]) => held.includes(name)));
  const lost = metadataBlocks.filter((name) => metadata[name] && !kept[name]);
  const original = request.neverLarger
    ? await originalPixels(bytes, header, { ...blocks, profile }, request)
    : null;
  if (original && 'maxBytes' in request.aim && original.length <= request.aim.maxBytes) {
    return keepOriginal(original, header, lost);
  }
  const stack = prepare(
    { raster, count: 1, profile, metadata: kept, densities: [header.density] },
    sizeWithin(header, request),
    ownBackground,
  );
  const encoder = wasmEncoder(stack, request, codecs);
  const outcome = await encodeAsAsked(encoder, request);
  if (outcome.kind !== 'written') return outcome;
  if (original && outcome.bytes.length >= original.length) return keepOriginal(original, header, lost);
  if (request.neverLarger && outcome.bytes.length > bytes.length) {
    // Its own pixels may do, without the metadata that only the server takes out.
    if (asksForSame(header, profile !== undefined, request)) return serverNeeded('metadata');
    return { ...outcome, bytes: await fitInto(bytes.length, outcome.bytes, encoder), count: 1, lost };
  }
  return { ...outcome, count: 1, lost };
}

async function embeddedIn(bytes: Uint8Array, format: PictureHeader['format']): Promise<Embedded> {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return readMetadata(bytes, format);
  if (format === 'avif') return { profile: (await readHeifProperties(bytesSource(bytes)))?.profile };
  return {};
}

type Written = Extract<WriteOutcome, { kind: 'written' }>;

function keepOriginal(
  bytes: Uint8Array,
  { width, height }: PictureHeader,
  lost: Written['lost'],
): WriteOutcome {
  return { kind: 'written', bytes, width, height, count: 1, lost, isOriginal: true };
}

const strips: Partial<Record<PictureHeader['format'], StripFile>> = { jpeg: stripJpeg, webp: stripWebp };

/** The file's own pixels with metadata as asked; null where something else is asked for, or the server has to do it. */
async function originalPixels(
  bytes: Uint8Array,
  header: PictureHeader,
  { profile, ...blocks }: Embedded,
  request: WriteRequest,
): Promise<Uint8Array | null> {
  if (!asksForSame(header, profile !== undefined, request)) return null;
  if (request.metadata === 'keep') return bytes;
  const strip = strips[header.format];
  if (!strip) return null;
  const chosen = withProvenance(chooseMetadata(blocks, request.metadata, header.orientation), blocks);
  return replaceMetadata(bytes, header, chosen, strip);
}

/** How a picture of ours came about is always kept. */
function withProvenance(chosen: MetadataBlocks, { xmp }: MetadataBlocks): MetadataBlocks {
  const provenance = provenanceOf(xmp);
  return provenance ? { ...chosen, xmp: new TextEncoder().encode(provenanceXmp(provenance)) } : chosen;
}

const decoders: Record<OpenedInPage, (codecs: WasmCodecs, bytes: Uint8Array) => Promise<Raster<Uint8Array>>> =
  {
    jpeg: (codecs, bytes) => codecs.decodeJpeg(bytes),
    png: (codecs, bytes) => codecs.decodePng(bytes),
    webp: (codecs, bytes) => codecs.decodeWebp(bytes),
    avif: (codecs, bytes) => codecs.decodeAvif(bytes),
  };

function isForPage(request: WriteRequest): request is WriteRequest & { format: PageFormat } {
  return isPageFormat(request.format);
}

/** Also where nothing shows through, a picture without alpha has three channels. */
function backgroundOf(header: PictureHeader, { format, background }: WriteRequest): string | undefined {
  return background ?? (fileTypes[format].alpha && header.hasAlpha ? undefined : 'ffffff');
}

function prepare(
  stack: PictureStack<Uint8Array>,
  size: Size,
  background: string | undefined,
): PictureStack<Uint8Array> {
  const raster = shrinkRaster(stack.raster, size);
  return {
    ...stack,
    raster: background ? (flattenRaster(raster, background) as Raster<Uint8Array>) : raster,
  };
}
