import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ownersAccount } from './account-columns.ts';
import { at } from './columns.ts';

/** Where the storage has a part of an upload, below the upload's own folder, and how many bytes it has. */
export type UploadPart = readonly [name: string, bytes: number];

/**
 * Stored bytes by content. The row is written *before* the bytes, so a crash in between leaves a row that the sweeper
 * finds; bytes without a row cannot exist. A blob that no media row points to is deleted after a grace time.
 */
export const blobs = pgTable('blobs', {
  sha256: text('sha256').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Last time someone started to use it; the grace time counts from here. */
  touchedAt: at('touched_at').notNull().defaultNow(),
});

/**
 * Files in other formats that were made from a blob and are kept in case somebody asks again. The row is written before the
 * bytes; both may go at any time, the least used first.
 */
export const keptExports = pgTable(
  'kept_exports',
  {
    /** Where the storage has it. */
    key: text('key').primaryKey(),
    blob: text('blob')
      .notNull()
      .references(() => blobs.sha256),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    usedAt: at('used_at').notNull(),
  },
  (table) => [index('kept_exports_blob').on(table.blob), index('kept_exports_used').on(table.usedAt)],
);

/** A picture, clip or file of one person: an upload, or an output of a job. */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    userId: ownersAccount(),
    /** The job that made it; null for an upload. */
    jobId: text('job_id'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    sentAs: text('sent_as').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    frames: integer('frames').notNull().default(1),
    /** Of a clip; null of everything else. */
    durationMs: integer('duration_ms'),
    frameRate: doublePrecision('frame_rate'),
    hasSound: boolean('has_sound'),
    hasAlpha: boolean('has_alpha').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Full size: the stripped original, or its lossless conversion. */
    blob: text('blob')
      .notNull()
      .references(() => blobs.sha256),
    previewBlob: text('preview_blob')
      .notNull()
      .references(() => blobs.sha256),
    thumbnailBlob: text('thumbnail_blob')
      .notNull()
      .references(() => blobs.sha256),
    /**
     * sha256 of the file as it was sent, and what was kept beside its picture (`…-keep`): the same person sending it twice gets
     * the same media.
     */
    sentSha256: text('sent_sha256'),
    /** Made by a job whose result its owner may have at full size, whoever they are. */
    isOpen: boolean('is_open').notNull().default(false),
    isSample: boolean('is_sample').notNull().default(false),
    /** What its owner should know about an upload that could be read all the same. */
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('media_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('media_owner').on(table.owner, table.createdAt),
    index('media_expiry').on(table.expiresAt),
    index('media_job').on(table.jobId),
    index('media_blob').on(table.blob),
    index('media_preview_blob').on(table.previewBlob),
    index('media_thumbnail_blob').on(table.thumbnailBlob),
    uniqueIndex('media_sent').on(table.owner, table.sentSha256).where(sql`${table.sentSha256} is not null`),
  ],
);

/**
 * A large file that arrives in parts. The bytes of each part are stored before its entry is written, so an entry never points
 * to nothing; bytes without an entry go with the sweeper. Once it's complete and taken in, only the row stays, for whoever
 * finishes it again.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    userId: ownersAccount(),
    /** Whose ceilings it counts against, as `Owner.party`. */
    party: text('party').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['picture', 'clip'] }).notNull(),
    metadata: text('metadata', { enum: ['keep', 'no-location', 'none'] }),
    /** As declared. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Name and size of each part, in their order. */
    parts: jsonb('parts').$type<UploadPart[]>().notNull().default([]),
    /** The same person with the same key goes on with this one. */
    idempotencyKey: text('idempotency_key'),
    /** What became of it; null until then. */
    mediaId: text('media_id'),
    createdAt: at('created_at').notNull(),
    touchedAt: at('touched_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('uploads_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('uploads_party').on(table.party).where(sql`${table.mediaId} is null`),
    index('uploads_expiry').on(table.expiresAt),
    uniqueIndex('uploads_idempotency')
      .on(table.owner, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);
