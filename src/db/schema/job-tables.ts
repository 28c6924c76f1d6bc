import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ErrorCode, ErrorParams } from '../../errors.ts';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import { ownersAccount } from './account-columns.ts';
import { at } from './columns.ts';

/** Photos of one person that go through one tool with the same options; each of them is a job. */
export const batches = pgTable(
  'batches',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    userId: ownersAccount(),
    tool: text('tool').notNull(),
    options: jsonb('options').$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request that came with that key; null of one from before it was kept. */
    requestHash: text('request_hash'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Its jobs may live longer; it goes with the last of them. */
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('batches_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('batches_expiry').on(table.expiresAt),
    uniqueIndex('batches_idempotency')
      .on(table.owner, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/** Name of an input or output → ids of its pictures, in their order. */
export type PictureIds = Record<string, string[]>;

/** The truth about a job; queue and events are hints. States and fields as in `api/contract/contract.ts`. */
export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    userId: ownersAccount(),
    /** Who takes turns in the line with everybody else: the party of the owner who asked for it. */
    party: text('party').notNull().default(''),
    tool: text('tool').notNull(),
    batchId: text('batch_id').references(() => batches.id),
    /** The job of a recipe's step before this one, whose main output it works on; it has no inputs until that is there. */
    follows: text('follows'),
    state: text('state', { enum: ['queued', 'running', 'succeeded', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    revision: integer('revision').notNull().default(0),
    stage: text('stage'),
    progress: doublePrecision('progress').notNull().default(0),
    /** Counts up with every start, and never back: whatever an attempt writes is written under its number. */
    attempt: integer('attempt').notNull().default(0),
    /** Attempts that failed since a person last asked for it: what it may be repeated for by itself. */
    failures: integer('failures').notNull().default(0),
    /** Its process was killed while it ran. It may have been its own doing, so from now on it runs alone in its process. */
    isSuspect: boolean('is_suspect').notNull().default(false),
    /** Running, and nothing else runs in its process: if that one is killed, the attempt has failed. */
    isAlone: boolean('is_alone').notNull().default(false),
    priority: integer('priority').notNull(),
    /** The round of its priority in which it is its party's turn, see `job-line.server.ts`. */
    turn: integer('turn').notNull().default(0),
    /** Put off until then, by the database's clock, because something it needs is away; since when that is so. */
    notBefore: at('not_before'),
    postponedSince: at('postponed_since'),
    /** Input name → media ids; of one that is no list, a list of one. */
    inputs: jsonb('inputs').$type<PictureIds>().notNull(),
    options: jsonb('options').$type<Record<string, unknown>>().notNull(),
    /** The same of the outputs, once succeeded. */
    outputs: jsonb('outputs').$type<PictureIds>().notNull().default({}),
    engine: jsonb('engine').$type<{ id: string; name: string; place: string }>(),
    /** Every engine that worked on the latest attempt, also one that failed, by the order in which they were first asked. */
    engines: jsonb('engines')
      .$type<{ task: string; id: string; name: string; place: string }[]>()
      .notNull()
      .default([]),
    /** Milliseconds by stage of the latest attempt, also of one that failed, and `total`. */
    timings: jsonb('timings').$type<Record<string, number>>().notNull().default({}),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** What its tool reported, once succeeded; null where the tool reports nothing. */
    report: jsonb('report').$type<Record<string, unknown>>(),
    /** What its owner stated about its inputs when they asked for it. */
    statements: jsonb('statements').$type<Statement[]>().notNull().default([]),
    /** `internal`: a bug; the log has it under the reference. */
    error: jsonb('error').$type<{ code: ErrorCode | 'internal'; params: ErrorParams; reference: string }>(),
    /** Pictures of paid engines that it may take, one credit each; cleared when it fails or is cancelled. */
    credits: integer('credits').notNull().default(0),
    /** Running, but waiting for engines on other machines: it holds no place meanwhile. */
    isAside: boolean('is_aside').notNull().default(false),
    /** Why it failed, for the operator alone. */
    cause: text('cause'),
    /** Whether it counts against the daily quota; cleared when it fails or is cancelled. */
    isCounted: boolean('is_counted').notNull(),
    /** When its owner last asked for it: the day it counts on. */
    acceptedAt: at('accepted_at').notNull().defaultNow(),
    /** Of a guest's job: the network it was asked for from, as `Owner.party` says it; forgotten after a day. */
    network: text('network'),
    /** Whether full-size files were open to who asked; if not, it shows nothing finer than a preview of the whole would. */
    canDownload: boolean('can_download').notNull().default(true),
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request that came with that key; null of one from before it was kept. */
    requestHash: text('request_hash'),
    /** Pixels that its result may have under the plan it was accepted in; null of one from before that was kept. */
    maxResultPixels: doublePrecision('max_result_pixels'),
    /** Size of the result (of the main input where no other is known), for estimates of the time it takes. */
    megapixels: doublePrecision('megapixels').notNull(),
    tookMs: integer('took_ms'),
    /** Until when the process that runs it must have renewed its claim, by the database's clock; anyone may queue it again after. */
    leaseUntil: at('lease_until'),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('jobs_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('jobs_owner').on(table.owner, table.createdAt),
    index('jobs_network').on(table.network, table.acceptedAt).where(sql`${table.network} is not null`),
    index('jobs_line')
      .on(table.priority, table.turn, table.createdAt, table.id)
      .where(sql`${table.state} = 'queued'`),
    index('jobs_running').on(table.startedAt).where(sql`${table.state} = 'running'`),
    index('jobs_party')
      .on(table.party, table.priority, table.turn)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('jobs_turn').on(table.priority, table.turn).where(sql`${table.startedAt} is not null`),
    index('jobs_tool').on(table.tool, table.finishedAt).where(sql`${table.state} = 'succeeded'`),
    index('jobs_started').on(table.startedAt).where(sql`${table.startedAt} is not null`),
    index('jobs_reference').on(sql`(${table.error} ->> 'reference')`).where(sql`${table.error} is not null`),
    index('jobs_expiry').on(table.expiresAt),
    index('jobs_batch').on(table.batchId),
    uniqueIndex('jobs_follows').on(table.follows).where(sql`${table.follows} is not null`),
    uniqueIndex('jobs_idempotency')
      .on(table.owner, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/** Processes that run jobs right now; one that has not been seen for a while is gone. */
export const workers = pgTable('workers', {
  id: text('id').primaryKey(),
  /** Jobs it runs at a time. */
  concurrency: integer('concurrency').notNull(),
  /** By the database's clock. */
  seenAt: at('seen_at').notNull(),
});
