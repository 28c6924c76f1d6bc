import { stat } from 'node:fs/promises';
import path from 'node:path';
import { clipExportTypes } from '../codecs/clip-types.ts';
import { mediaKindOf } from '../codecs/file-types.ts';
import { sharedSize } from '../codecs/pixels/shared-size.ts';
import { isAccountGone } from '../db/account-gone.server.ts';
import type { MediaLibrary, MediaRow, Owner } from '../media/media.ts';
import type { CopyPlaces } from '../media/open-media.server.ts';
import { isForeignKeyViolation } from '../media/storage/blob-store.server.ts';
import { withScratch } from '../media/storage/scratch.server.ts';
import type { StudioPool, StudioReply, StudioRequest } from '../studio/studio-pool.ts';

/** The files of a share, by the columns of its row that hold their hashes. */
export interface ShareBlobs {
  readonly blob: string;
  readonly beforeBlob: string | null;
  readonly posterBlob: string | null;
  readonly cardBlob: string;
}

/** What is stored of a share before there is a row. */
export interface StoredShare {
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Of the photo before it. */
  readonly beforeWidth: number | null;
  readonly beforeHeight: number | null;
  readonly blobs: ShareBlobs;
  /** Of the picture, of a clip its poster; null where there is too little in it. */
  readonly likeness: string | null;
  /** Makes sure of the bytes, in the transaction that inserts the row. */
  secure(): Promise<void>;
}

export interface ShareFileParts {
  readonly library: Pick<MediaLibrary, 'open'>;
  readonly copies: CopyPlaces;
  readonly pool: StudioPool;
}

/** How often somebody's deletion may come between the bytes and the row. */
const mostTries = 5;

/**
 * Writes the files of a share anew, stores them, and has `insert` write its row. Errors: those of reading and writing pictures and clips,
 * `storage_full`, and what `insert` throws.
 */
export function writeShare<T>(
  { library, copies, pool }: ShareFileParts,
  owner: Owner,
  { result, before }: { readonly result: MediaRow; readonly before: MediaRow | null },
  insert: (stored: StoredShare) => Promise<T>,
): Promise<T> {
  const { blobs, room, scratch } = copies;
  const asker = { party: owner.party };
  const isClip = mediaKindOf(result.type) === 'clip';

  async function withFile(
    row: MediaRow,
    variant: 'full' | 'preview',
    work: (file: string) => Promise<StudioReply>,
  ): Promise<StudioReply> {
    const file = await library.open(row, variant);
    try {
      return await work(file.path);
    } finally {
      await file.release();
    }
  }

  const writePicture = (
    row: MediaRow,
    variant: 'full' | 'preview',
    wish: Pick<Extract<StudioRequest, { kind: 'share' }>, 'outputPath' | 'cardPath' | 'type'>,
  ) => withFile(row, variant, (file) => pool.run({ kind: 'share', path: file, ...wish }, asker));

  async function store(files: Record<keyof ShareBlobs, string | null>, likeness: string | null): Promise<T> {
    const keep = async (file: string | null) => (file === null ? null : blobs.keep(file));
    const kept = {
      blob: await blobs.keep(files.blob!),
      beforeBlob: await keep(files.beforeBlob),
      posterBlob: await keep(files.posterBlob),
      cardBlob: await blobs.keep(files.cardBlob!),
    };
    const size = isClip ? result : sharedSize(result);
    const beforeSize = before && sharedSize(before);
    return insert({
      beforeWidth: beforeSize?.width ?? null,
      beforeHeight: beforeSize?.height ?? null,
      type: isClip ? clipExportTypes.mp4 : pictureType(result),
      width: size.width,
      height: size.height,
      blobs: kept,
      likeness,
      async secure() {
        for (const name of Object.keys(kept) as (keyof ShareBlobs)[]) {
          const [sha256, file] = [kept[name], files[name]];
          if (sha256 !== null && file !== null) await blobs.secure(sha256, file);
        }
      },
    });
  }

  async function storeAgain(...written: Parameters<typeof store>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await store(...written);
      } catch (error) {
        if (attempt === mostTries || !isForeignKeyViolation(error) || isAccountGone(error)) throw error;
      }
    }
  }

  return withScratch(scratch, (folder) =>
    room.hold('draft', bytesOf(result) + (before ? bytesOf(before) : 0), async () => {
      const place = (name: string) => path.join(folder, name);
      const files = {
        blob: place('shown'),
        beforeBlob: before && place('before'),
        posterBlob: isClip ? place('poster') : null,
        cardBlob: place('card'),
      };
      let made: StudioReply;
      if (files.posterBlob) {
        await withFile(result, 'full', (file) =>
          pool.run({ kind: 'export-clip', path: file, outputPath: files.blob, format: 'mp4' }, asker),
        );
        const places = { outputPath: files.posterBlob, cardPath: files.cardBlob };
        made = await writePicture(result, 'preview', { ...places, type: 'image/jpeg' });
      } else {
        const places = { outputPath: files.blob, cardPath: files.cardBlob };
        made = await writePicture(result, 'full', { ...places, type: pictureType(result) });
      }
      if (before && files.beforeBlob)
        await writePicture(before, 'full', { outputPath: files.beforeBlob, type: 'image/jpeg' });
      const written = Object.values(files).filter((file) => file !== null);
      const sizes = await Promise.all(written.map(async (file) => (await stat(file)).size));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      return room.hold('intake', bytes, () => storeAgain(files, made.likeness ?? null));
    }),
  );
}

/** What a picture of a share is written as. */
function pictureType({ hasAlpha }: Pick<MediaRow, 'hasAlpha'>): 'image/jpeg' | 'image/webp' {
  return hasAlpha ? 'image/webp' : 'image/jpeg';
}

/** Three bytes for a pixel are more than any picture takes; a clip that is written anew hardly takes twice as much. */
function bytesOf(row: MediaRow): number {
  if (mediaKindOf(row.type) === 'clip') return 2 * row.bytes;
  const { width, height } = sharedSize(row);
  return 3 * width * height;
}
