import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plans } from '#src/billing/plans.ts';
import { type OpenDatabase, openDatabase } from '#src/db/database.server.ts';
import { jobs } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { createFileSigner } from '#src/media/file-signature.server.ts';
import type { MediaLibrary, MediaRow } from '#src/media/media.ts';
import { createMediaLibrary } from '#src/media/media-library.server.ts';
import { blobKey, createBlobStore } from '#src/media/storage/blob-store.server.ts';
import { createFolderStorage } from '#src/media/storage/folder-storage.server.ts';
import { createStorageRoom } from '#src/media/storage/storage-room.server.ts';
import { HandStudio } from '#tests/support/hands/hand-studio.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { layDatabase } from '#tests/support/services/prepared-database.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

/**
 * Two others at once: one deletes the same picture, which takes the bytes away, and one sends it again, whose row is there
 * before its bytes are. What they leave behind at the worst moment is a row without bytes.
 */
let folder: TempFolder;
let database: OpenDatabase;
let library: MediaLibrary;
const studio = new HandStudio();
const owner = { id: 'g_lost', party: 'n_lost', hasAccount: false, plan: plans.guest, canDownload: true };
const later = new Date(Date.now() + 60 * 60 * 1000);

beforeAll(async () => {
  folder = await tempFolder();
  const log = pino({ level: 'silent' });
  const env = readEnv({ DATA_DIR: folder.path });
  layDatabase(env.DATA_DIR);
  database = await openDatabase(env, log);
  const { db } = database;
  const now = () => new Date();
  const scratch = path.join(folder.path, 'scratch');
  const root = path.join(folder.path, 'storage');
  const storage = createFolderStorage(root, scratch);
  const blobStore = createBlobStore(db, storage, now);
  library = createMediaLibrary({
    db,
    storage,
    blobStore: {
      ...blobStore,
      async keep(file) {
        const sha256 = await blobStore.keep(file);
        await rm(path.join(root, blobKey(sha256)));
        return sha256;
      },
    },
    uploads: { removeRows: async () => [], discardBytes: async () => {} },
    room: createStorageRoom({
      db,
      scratch,
      limitBytes: undefined,
      freeBytes: 0,
      isStoredHere: true,
      giveWay: async () => 0,
    }),
    pool: studio,
    signer: createFileSigner(Buffer.from('secret'), now),
    scratch,
    samples: '',
    urlSource: { open: () => Promise.reject(new Error('not here')) },
    now,
    log,
    sweep: () => Promise.reject(new Error('not here')),
  });
});
afterAll(async () => {
  await database?.close();
  await folder?.remove();
});

async function bytesOf(row: MediaRow): Promise<void> {
  for (const variant of ['full', 'preview'] as const) await (await library.open(row, variant)).release();
}

test('an upload has its bytes, also when they were taken away between writing them and its row', async () => {
  const sent = await paint();
  await bytesOf(await library.accept(owner, { stream: Readable.from([sent]), name: 'photo.png' }));
});

test('so has a result', async () => {
  const photo = await library.accept(owner, { stream: Readable.from([await paint()]), name: 'b.png' });
  const job = { id: 'j_lost', owner: owner.id, expiresAt: later };
  await database.db.insert(jobs).values({
    ...job,
    tool: 'sharpen-image',
    priority: 1,
    inputs: { photo: [photo.id] },
    options: {},
    isCounted: true,
    megapixels: 1,
  });
  const output = path.join(folder.path, 'out');
  await mkdir(output);
  const reply = await studio.run({ kind: 'ingest', path: '', outputDir: output, maxPixels: 1 });
  const rows = await library.storeOutputs<Record<string, MediaRow[]>>(
    { ...job, stemOf: () => 'b', inputMediaIds: [photo.id] },
    { ...reply, pictures: { result: reply.pictures.photo } },
    async (_, stored) => stored,
  );
  expect(rows.result).toHaveLength(1);
  await bytesOf(rows.result[0]);
});
