import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { media } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { ExportFormat, StudioPool } from '../studio/studio-pool.ts';
import { blobKey, derivedPrefix } from './blob-store.server.ts';
import { nameForType } from './file-name.ts';
import type { FileSigner } from './file-signature.server.ts';
import type { FileVariant, MediaRow, Owner } from './media.ts';
import { withScratch } from './scratch.server.ts';
import type { Storage } from './storage.ts';

export interface FileClaim {
  id: string;
  variant: FileVariant;
  /** Unix seconds. */
  expires: number;
  signature: string;
}

export interface ExportWish {
  format: ExportFormat;
  /** 1..100; without it what suits the format. */
  quality?: number;
  /** `rrggbb` laid under transparent pixels. */
  background?: string;
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

/** Hands out the bytes of pictures to whoever holds a signature, or owns them. */
export interface MediaFiles {
  /** Errors: `not_found` (also for a signature that is not ours), `expired`, and those of the export. */
  open(claim: FileClaim, wish?: ExportWish): Promise<OpenFile>;
  /** What its owner may have of it: the full size or, without the right to download, the preview. Errors as above. */
  openOwn(owner: Owner, row: MediaRow, wish?: ExportWish): Promise<OpenFile>;
}

export interface MediaFilesOptions {
  db: Database;
  storage: Storage;
  pool: StudioPool;
  signer: FileSigner;
  scratch: string;
  now(): Date;
}

const qualities: Record<ExportFormat, number> = { png: 100, webp: 90, avif: 65, jpeg: 90 };

export function createMediaFiles(options: MediaFilesOptions): MediaFiles {
  const { db, storage, pool, signer, now } = options;
  const exporting = new Map<string, Promise<void>>();

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

  /** Several people asking for one export wait for the same work. */
  function exportOnce(
    sha256: string,
    key: string,
    wish: Required<Omit<ExportWish, 'background'>> & ExportWish,
  ) {
    let work = exporting.get(key);
    if (!work) {
      work = makeExport(sha256, key, wish).finally(() => exporting.delete(key));
      exporting.set(key, work);
    }
    return work;
  }

  async function makeExport(sha256: string, key: string, wish: ExportWish & { quality: number }) {
    const source = await storage.fetch(blobKey(sha256));
    if (!source) throw new AppError('not_found');
    try {
      await withScratch(options.scratch, async (folder) => {
        const outputPath = path.join(folder, `export.${wish.format}`);
        await pool.run({ kind: 'export', path: source.path, outputPath, ...wish });
        await storage.put(key, outputPath);
      });
    } finally {
      await source.release();
    }
  }

  async function openVariant(
    row: MediaRow,
    variant: FileVariant,
    secondsLeft: number,
    wish?: ExportWish,
  ): Promise<OpenFile> {
    const { sha256, type } = storedAs(row, variant);
    if (!wish || isSame(type, wish)) {
      const file = await storage.fetch(blobKey(sha256));
      if (!file) throw new AppError('not_found');
      return { secondsLeft, ...file, type, name: nameForType(row.name, type), tag: sha256 };
    }
    const quality = wish.quality ?? qualities[wish.format];
    const variation = [wish.format, quality, wish.background?.toLowerCase()].filter(Boolean).join('-');
    const key = `${derivedPrefix(sha256)}${variation}`;
    let file = await storage.fetch(key);
    if (!file) {
      await exportOnce(sha256, key, { ...wish, quality });
      file = await storage.fetch(key);
    }
    if (!file) throw new AppError('not_found');
    const exported = `image/${wish.format}`;
    return {
      secondsLeft,
      ...file,
      type: exported,
      name: nameForType(row.name, exported),
      tag: `${sha256}-${variation}`,
    };
  }

  return {
    async open(claim, wish) {
      const { row, secondsLeft } = await find(claim);
      return openVariant(row, claim.variant, secondsLeft, wish);
    },
    openOwn: (owner, row, wish) =>
      openVariant(row, owner.canDownload ? 'full' : 'preview', secondsKept(row), wish),
  };
}

function storedAs(row: MediaRow, variant: FileVariant): { sha256: string; type: string } {
  if (variant === 'full') return { sha256: row.blob, type: row.type };
  return { sha256: variant === 'preview' ? row.previewBlob : row.thumbnailBlob, type: 'image/webp' };
}

/** Nothing to convert: what is stored is what is asked for. */
function isSame(type: string, wish: ExportWish): boolean {
  return type === `image/${wish.format}` && wish.background === undefined && wish.quality === undefined;
}
