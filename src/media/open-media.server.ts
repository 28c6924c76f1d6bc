import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import { readSecret } from '../db/secret.server.ts';
import { takeSweepTurn } from '../db/sweep-turn.server.ts';
import type { Env } from '../env.server.ts';
import type { StudioPool } from '../studio/studio-pool.ts';
import { createExportCache } from './export-cache.server.ts';
import { createFileSigner } from './file-signature.server.ts';
import { type AcceptArchive, createArchiveIntake } from './intake/archive-intake.server.ts';
import { createLargeUploads, type LargeUploads } from './intake/large-uploads.server.ts';
import { isPublicAddress } from './intake/public-address.server.ts';
import { createRecordChecks, type RecordChecks } from './intake/record-checks.server.ts';
import { createUrlSource } from './intake/url-source.server.ts';
import type { MediaLibrary } from './media.ts';
import { createMediaFiles, type MediaFiles } from './media-files.server.ts';
import { createMediaLibrary } from './media-library.server.ts';
import { sweepLeftovers, sweepMedia } from './media-sweeper.server.ts';
import { type BlobStore, createBlobStore } from './storage/blob-store.server.ts';
import { openStorage, type StorageSettings } from './storage/open-storage.server.ts';
import { checkWritable } from './storage/scratch.server.ts';
import type { Storage } from './storage/storage.ts';
import { checkStorageMark } from './storage/storage-mark.server.ts';
import { createStorageRoom, type StorageRoom } from './storage/storage-room.server.ts';
import { createThingFinder, type ThingFinder } from './thing-finder.server.ts';

const megabyte = 1024 * 1024;
const sweepEveryMs = 5 * 60 * 1000;
const usualExportCacheBytes = 1024 * megabyte;

export interface MediaOptions {
  env: StorageSettings & Pick<Env, 'ALLOW_PRIVATE_URLS' | 'STORAGE_LIMIT_MB' | 'FREE_DISK_MB'>;
  db: Database;
  pool: StudioPool;
  log: Pick<Logger, 'info' | 'error'>;
  now?(): Date;
  /** Whether links may lead to this address; public ones only unless the settings open private ones. */
  isAddressAllowed?(address: string): boolean;
  /** What exported files that are kept for whoever asks again may take together; 1 GB without it. */
  exportCacheBytes?: number;
}

export interface OpenMedia {
  readonly storage: Storage;
  readonly library: MediaLibrary;
  readonly files: MediaFiles;
  readonly things: ThingFinder;
  /** What writes further copies of pictures: bytes by content, room for them, and where they are made. */
  readonly copies: CopyPlaces;
  readonly acceptArchive: AcceptArchive;
  readonly uploads: LargeUploads;
  readonly checks: RecordChecks;
  /** Throws when nothing can be written on this machine, or the storage does not answer. */
  checkStorage(): Promise<void>;
  /** Sweeps now and every five minutes; the answer stops it. */
  startSweeping(): () => void;
}

export interface CopyPlaces {
  readonly blobs: BlobStore;
  readonly room: StorageRoom;
  readonly scratch: string;
}

/** Puts the parts of the media library together: the storage for bytes, `DATA_DIR/scratch` for what is under way. */
export async function openMedia(options: MediaOptions): Promise<OpenMedia> {
  const { env, db, pool, log, now = () => new Date() } = options;
  const scratch = path.join(env.DATA_DIR, 'scratch');
  await mkdir(scratch, { recursive: true });
  const room: StorageRoom = createStorageRoom({
    db,
    scratch,
    limitBytes: env.STORAGE_LIMIT_MB && env.STORAGE_LIMIT_MB * megabyte,
    freeBytes: env.FREE_DISK_MB * megabyte,
    isStoredHere: env.STORAGE === 'folder',
    giveWay: (bytes) => exportCache.giveWay(bytes),
  });
  const storage = openStorage(env, scratch, { room });
  const maxBytes = options.exportCacheBytes ?? usualExportCacheBytes;
  const exportCache = createExportCache({ db, storage, room, maxBytes, now });
  await checkStorageMark(db, storage, scratch);
  const blobStore = createBlobStore(db, storage, now);
  const signer = createFileSigner(await readSecret(db, 'url-signing'), now);
  const uploads = createLargeUploads({ db, storage, room, scratch, log, library: () => library, now });
  const sweep = (at: Date) => sweepMedia({ db, blobStore, exportCache, uploads, scratch, log }, at);
  const library: MediaLibrary = createMediaLibrary({
    db,
    storage,
    blobStore,
    room,
    pool,
    signer,
    scratch,
    uploads,
    samples: fileURLToPath(new URL('../../public/samples', import.meta.url)),
    urlSource: createUrlSource({
      isAllowed: options.isAddressAllowed ?? (env.ALLOW_PRIVATE_URLS ? () => true : isPublicAddress),
    }),
    now,
    log,
    sweep,
  });
  return {
    storage,
    library,
    files: createMediaFiles({ db, storage, room, exportCache, pool, signer, scratch, now }),
    things: createThingFinder({ library, pool, scratch }),
    copies: { blobs: blobStore, room, scratch },
    acceptArchive: createArchiveIntake({ library, room, scratch }),
    uploads,
    checks: createRecordChecks({ pool, room, scratch }),
    async checkStorage() {
      await checkWritable(scratch);
      for await (const _ of storage.list('site/')) return;
    },
    startSweeping() {
      const sweepInTurn = async () => {
        try {
          if (await takeSweepTurn(db, 'media', sweepEveryMs)) await library.sweep();
          else await sweepLeftovers(scratch, now());
        } catch (error) {
          log.error({ error }, 'sweep failed');
        }
      };
      void sweepInTurn();
      const timer = setInterval(sweepInTurn, sweepEveryMs).unref();
      return () => clearInterval(timer);
    },
  };
}
