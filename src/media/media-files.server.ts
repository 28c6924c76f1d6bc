import path from 'node:path';
import { eq } from 'drizzle-orm';
import { type ClipCopy, type ClipExport, clipExports, clipExportTypes } from '../codecs/clip-types.ts';
import { mediaKindOf, type ResultFormat, resultFormats } from '../codecs/file-types.ts';
import { previewMaxPixels } from '../codecs/pixels/preview-size.ts';
import type { Database } from '../db/database.server.ts';
import { media } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { StudioPool, StudioRequest } from '../studio/studio-pool.ts';
import { type ExportCache, exportKey } from './export-cache.server.ts';
import { endsOfFile } from './file-ends.server.ts';
import { nameForType } from './file-name.ts';
import type { FileSigner } from './file-signature.server.ts';
import { maySave } from './may-save.ts';
import type { FileVariant, MediaRow, Owner } from './media.ts';
import { SharedWork } from './shared-work.ts';
import { blobKey } from './storage/blob-store.server.ts';
import { openScratch, type ScratchFolder } from './storage/scratch.server.ts';
import type { Storage } from './storage/storage.ts';
import type { StorageRoom } from './storage/storage-room.server.ts';

export interface FileClaim {
  id: string;
  variant: FileVariant;
  /** Unix seconds. */
  expires: number;
  signature: string;
}

export interface ExportWish {
  format: ResultFormat | ClipExport;
  /** 1..100; without it what suits the format; clips have one of their own. */
  quality?: number;
  /** `rrggbb` laid under transparent pixels. */
  background?: string;
  /** `leave-out`: it names no record of the photo it was made from. */
  record?: 'keep' | 'leave-out';
}

/** A file on this machine, ready to be answered. */
export interface OpenFile {
  readonly path: string;
  readonly type: string;
  readonly name: string;
  /** The same bytes have the same tag. */
  readonly tag: string;
  /** How long it may be kept by the browser. */
  readonly secondsLeft: number;
  release(): Promise<void>;
}

/** Who waits for a file, for the line before the exports. */
export interface FileAsker {
  readonly party: string;
  /** Aborts when they have gone. */
  readonly signal?: AbortSignal;
}

/** Hands out the bytes of pictures to whoever holds a signature, or owns them. */
export interface MediaFiles {
  /** Errors: `not_found` (also for a signature that is not ours), `expired`, and those of the export. */
  open(claim: FileClaim, asker: FileAsker, wish?: ExportWish): Promise<OpenFile>;
  /** What its owner may have of it: the full size or, without the right to download, the preview. Errors as above. */
  openOwn(owner: Owner, row: MediaRow, wish?: ExportWish, signal?: AbortSignal): Promise<OpenFile>;
}

export interface MediaFilesOptions {
  db: Database;
  storage: Storage;
  room: StorageRoom;
  exportCache: ExportCache;
  pool: StudioPool;
  signer: FileSigner;
  scratch: string;
  now(): Date;
}

const qualities: Record<ResultFormat, number> = { png: 100, webp: 90, avif: 65, jpeg: 90 };
/** Besides those, the ones that are kept for whoever asks again; a file in any other is made for the one who asks. */
const keptQualities = [60, 70, 80, 90, 100];

/** A wish whose every part makes a difference. */
type Variation = PictureVariation | { readonly clip: ClipCopy; readonly record?: 'leave-out' };

interface PictureVariation {
  readonly format: ResultFormat;
  readonly quality: number;
  readonly background?: string;
  readonly record?: 'leave-out';
}

export function createMediaFiles(options: MediaFilesOptions): MediaFiles {
  const { db, storage, room, exportCache, pool, signer, now } = options;
  /** Several people asking for one export wait for the same work, and read the same file. */
  const exporting = new SharedWork<ScratchFolder & { file: string }>((made) => made.remove());

  async function find(claim: FileClaim): Promise<{ row: MediaRow; secondsLeft: number }> {
    const signed = signer.secondsLeft(claim);
    if (signed === null) throw new AppError('not_found');
    if (signed === 0) throw new AppError('expired');
    const [row] = await db.select().from(media).where(eq(media.id, claim.id));
    if (!row) throw new AppError('not_found');
    return { row, secondsLeft: Math.min(signed, secondsKept(row)) };
  }

  function secondsKept(row: MediaRow): number {
    const kept = Math.floor((row.expiresAt.getTime() - now().getTime()) / 1000);
    if (kept <= 0) throw new AppError('expired');
    return kept;
  }

  async function makeExport(
    stored: StoredFile,
    key: string,
    variation: Variation,
    { party, signal }: FileAsker,
  ): Promise<ScratchFolder & { file: string }> {
    const folder = await openScratch(options.scratch);
    try {
      const source = await storage.fetch(blobKey(stored.sha256));
      if (!source) throw new AppError('not_found');
      const file = path.join(folder.path, 'export');
      const places = { path: source.path, outputPath: file };
      try {
        const request: StudioRequest =
          'clip' in variation
            ? { kind: 'export-clip', ...places, format: variation.clip, record: variation.record }
            : { kind: 'export', ...places, ...variation };
        const bytes = estimateBytes(stored, variation);
        await pool.run(request, { party, signal, within: (work) => room.hold('draft', bytes, work) });
      } finally {
        await source.release();
      }
      if (isKept(variation)) await exportCache.keep(key, stored.sha256, file);
      return { ...folder, file };
    } catch (error) {
      await folder.remove();
      throw error;
    }
  }

  async function openExport(stored: StoredFile, variation: Variation, key: string, asker: FileAsker) {
    const kept = isKept(variation) ? await exportCache.find(key) : null;
    if (kept) return kept;
    const shared = await exporting.join(
      key,
      (signal) => makeExport(stored, key, variation, { party: asker.party, signal }),
      asker.signal,
    );
    return { path: shared.value.file, release: shared.release };
  }

  async function openVariant(
    row: MediaRow,
    variant: FileVariant,
    secondsLeft: number,
    asker: FileAsker,
    wish?: ExportWish,
  ): Promise<OpenFile> {
    const stored = storedAs(row, variant);
    const { sha256, type } = stored;
    const variation = variant === 'watch' ? watched(stored, wish) : wish && variationOf(wish, stored);
    if (!variation) {
      const file = await storage.fetch(blobKey(sha256));
      if (!file) throw new AppError('not_found');
      return { secondsLeft, ...file, type, name: nameForType(row.name, type), tag: sha256 };
    }
    const words = wordsOf(variation);
    const file = await openExport(stored, variation, exportKey(sha256, words), asker);
    const exported = typeOf(variation);
    return {
      secondsLeft,
      ...file,
      type: exported,
      name: nameForType(row.name, exported),
      tag: `${sha256}-${words}-${await endsOfFile(file.path)}`,
    };
  }

  return {
    async open(claim, asker, wish) {
      const { row, secondsLeft } = await find(claim);
      return openVariant(row, claim.variant, secondsLeft, asker, wish);
    },
    openOwn: (owner, row, wish, signal) => {
      const asker = { party: owner.party, signal };
      return openVariant(row, maySave(owner, row) ? 'full' : 'preview', secondsKept(row), asker, wish);
    },
  };
}

interface StoredFile {
  readonly sha256: string;
  readonly type: string;
  readonly hasAlpha: boolean;
  readonly bytes: number;
  readonly pixels: number;
}

function storedAs(row: MediaRow, variant: FileVariant): StoredFile {
  const { hasAlpha, bytes } = row;
  const pixels = row.width * row.height;
  if (variant === 'full' || variant === 'watch')
    return { sha256: row.blob, type: row.type, hasAlpha, bytes, pixels };
  const sha256 = variant === 'preview' ? row.previewBlob : row.thumbnailBlob;
  const shown = Math.min(pixels, previewMaxPixels);
  return { sha256, type: 'image/webp', hasAlpha, bytes: shown, pixels: shown };
}

/** Only a clip can be watched; what is transparent in it stays so where WebM is asked for. */
function watched({ type, hasAlpha }: StoredFile, wish: ExportWish | undefined): Variation {
  if (mediaKindOf(type) !== 'clip') throw new AppError('not_found');
  return { clip: hasAlpha && wish?.format === 'webm' ? 'watch-clear' : 'watch' };
}

/** Null where there is nothing to convert: what is stored is what is asked for. */
function variationOf({ format, ...wish }: ExportWish, { type, hasAlpha }: StoredFile): Variation | null {
  const kind = mediaKindOf(type);
  const record = wish.record === 'leave-out' ? wish.record : undefined;
  if (kind === 'clip' && isOneOf(clipExports, format)) {
    return type === clipExportTypes[format] && !record ? null : { clip: format, record };
  }
  if (kind !== 'picture' || !isOneOf(resultFormats, format))
    throw new AppError('option_invalid', { option: 'format', received: format });
  // Nothing shines through, or JPEG gets white anyway.
  const color = hasAlpha ? wish.background?.toLowerCase() : undefined;
  const background = format === 'jpeg' && color === 'ffffff' ? undefined : color;
  const wished = format === 'png' ? undefined : wish.quality;
  if (type === `image/${format}` && background === undefined && wished === undefined && !record) return null;
  return { format, quality: wished ?? qualities[format], background, record };
}

function isOneOf<T extends string>(formats: readonly T[], format: string): format is T {
  return (formats as readonly string[]).includes(format);
}

/** The same words, the same file. */
function wordsOf(variation: Variation): string {
  if ('clip' in variation) return ['clip', variation.clip, variation.record].filter(Boolean).join('-');
  const { format, quality, background, record } = variation;
  return [format, quality, background, record].filter(Boolean).join('-');
}

function typeOf(variation: Variation): string {
  if (!('clip' in variation)) return `image/${variation.format}`;
  const { clip } = variation;
  return clipExportTypes[clip === 'watch' ? 'mp4' : clip === 'watch-clear' ? 'webm' : clip];
}

function isKept(variation: Variation): boolean {
  if ('clip' in variation) return true;
  const { format, quality, background, record } = variation;
  return (
    !record && background === undefined && (quality === qualities[format] || keptQualities.includes(quality))
  );
}

/** A photo's pixels take three bytes before they are compressed; one is more than nearly all of them need in the end. */
function estimateBytes({ type, bytes, pixels }: StoredFile, variation: Variation): number {
  // A copy of a clip is mostly smaller than the clip; the largest are older formats written anew.
  if ('clip' in variation) return 2 * bytes;
  const { format } = variation;
  if (format !== 'png') return pixels;
  return type === 'image/png' ? 1.5 * bytes : 3 * pixels;
}
