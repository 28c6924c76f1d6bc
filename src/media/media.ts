import type { Readable } from 'node:stream';
import type { MediaBody } from '../api/contract/contract.ts';
import type { Plan } from '../billing/plans.ts';
import type { Database } from '../db/database.server.ts';
import type { media } from '../db/schema.ts';
import type { StudioReply } from '../studio/studio-pool.ts';
import type { MetadataChoice } from '../tasks/file-writing.ts';

export type MediaRow = typeof media.$inferSelect;
/** `watch`: of a clip, a copy for looking at it, which every browser plays. */
export const fileVariants = ['full', 'preview', 'thumbnail', 'watch'] as const;
export type FileVariant = (typeof fileVariants)[number];

/** Who asks. `id` is that of a guest (`g_…`) or of a user (`u_…`); rows belong to it and nobody else sees them. */
export interface Owner {
  readonly id: string;
  /**
   * Who shares turns and ceilings with them: an account alone, a guest with everybody who comes from the same network, as
   * a guest who drops the cookie is another one. The account's id, or `n_…` with a keyed hash of the network's address.
   */
  readonly party: string;
  /** Somebody who signed in, not a guest. */
  readonly hasAccount: boolean;
  readonly plan: Plan;
  /** A program acts for them with a key: what it starts counts as calls, and some things it may not start. */
  readonly isByKey?: boolean;
  /** Whether full-size files are signed for this person, or previews only. */
  readonly canDownload: boolean;
  /** Groups of tools whose results they may have at full size all the same. */
  readonly openCategories?: readonly string[];
}

/** A file on its way in, under the name its owner gave it. */
export interface Upload {
  readonly stream: Readable;
  readonly name: string;
  /** Keeps the file as it came, frames and pages too, with these metadata; without it, its picture for tools to work on. */
  readonly metadata?: MetadataChoice;
  /** A clip is meant; without it, a picture. */
  readonly takes?: 'clip';
}

/** A stored file on this machine, until it is released. */
export interface LocalFile {
  readonly path: string;
  release(): Promise<void>;
}

/** Pictures of people: taking them in, handing them out, letting them go. */
export interface MediaLibrary {
  /** Streams an upload to disk, checks it, ingests it in a child, stores it. `bytes` beyond the plan's cap are never read. */
  accept(owner: Owner, upload: Upload): Promise<MediaRow>;
  /** The same for a link (http or https, public addresses only). */
  acceptUrl(owner: Owner, url: string, wish?: Pick<Upload, 'metadata' | 'takes'>): Promise<MediaRow>;
  /** The same for one of our sample photos or clips; jobs on it are not counted. */
  acceptSample(owner: Owner, sample: string, takes?: Upload['takes']): Promise<MediaRow>;
  /** `not_found` when it is not this owner's or is gone. */
  get(owner: Owner, id: string): Promise<MediaRow>;
  /** Signed URLs live ten minutes. A person who may not download gets `url` signed for the preview only. */
  describe(row: MediaRow, owner: Owner): MediaBody;
  /**
   * A local path with the bytes that an answer to this person may be computed from, until `release()`: the full size, or the preview of
   * what they may not save (`shownVariant`). Where `largest` says so, the preview of everything.
   */
  openShown(owner: Owner, row: MediaRow, largest?: 'full' | 'preview'): Promise<LocalFile>;
  /** The same for what is no answer to anybody, such as a job: the full-size bytes, or the preview's. */
  open(row: MediaRow, variant?: 'full' | 'preview'): Promise<LocalFile>;
  /**
   * Stores what a job made. The blobs are stored first, then `commit` runs with the new rows inside one transaction
   * with their insertion, under the owner and expiry that the job has by then; when it throws nothing is kept and the sweeper takes the bytes.
   */
  storeOutputs<T>(
    job: {
      id: string;
      owner: string;
      expiresAt: Date;
      /** What one of so many of an output is called. */
      stemOf: (output: string, place: number, count: number) => string;
      inputMediaIds: string[];
    },
    reply: StudioReply,
    commit: (tx: Transaction, rows: Record<string, MediaRow[]>) => Promise<T>,
  ): Promise<T>;
  /**
   * "Delete now": the rows at once, with links that show the picture to others; the bytes as soon as nothing else needs them. Deleting a
   * source keeps its results.
   */
  remove(owner: Owner, id: string): Promise<void>;
  /** All that is still kept, the newest first. */
  list(owner: Owner): Promise<MediaRow[]>;
  /** What is still arriving of theirs in parts: the rows within `tx`, the bytes by `discardUploads` once that is done. */
  removeUploads(tx: Database, ownerId: string): Promise<string[]>;
  discardUploads(ids: readonly string[]): Promise<void>;
  /** "Delete all" of one person: as `remove`, and what is still arriving. Answers how many pictures there were. */
  removeAll(ownerId: string): Promise<number>;
  /**
   * The same in two steps, for who has more to delete with it: the rows within `tx`, all of them or those with these ids,
   * the bytes once that is done.
   */
  removeRows(tx: Database, ownerId: string, ids?: readonly string[]): Promise<MediaRow[]>;
  /**
   * Deletes bytes that were needed for these rows alone. Where the storage does not answer, the sweeper does it later:
   * what is deleted is gone for everybody with its row.
   */
  discardBytes(rows: readonly MediaRow[]): Promise<void>;
  /** Deletes what has expired and blobs nobody points to; safe to run anywhere at any time. */
  sweep(now?: Date): Promise<{ media: number; jobs: number; blobs: number }>;
}

/** A drizzle transaction of the one schema, on PGlite or PostgreSQL alike. */
export type Transaction = Parameters<
  Parameters<import('../db/database.server.ts').Database['transaction']>[0]
>[0];
