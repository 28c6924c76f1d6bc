import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ErrorCode, ErrorParams } from '../errors.ts';
import type { Statement } from '../tool/statements/needed-statements.ts';

/** Where the storage has a part of an upload, below the upload's own folder, and how many bytes it has. */
export type UploadPart = readonly [name: string, bytes: number];

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * The account among owners, null for a guest's: what belongs to an account cannot be written once it is gone, whoever
 * writes and however late, and goes with it.
 */
const ownersAccount = () =>
  text('user_id')
    .generatedAlwaysAs(sql`case when starts_with(owner, 'u_') then owner end`)
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' });

/** Keys that every process of one site must share, see `secret.server.ts` and `password-keys.server.ts`. Made at first boot. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

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

/** When what had expired was last deleted, so that one process does it for all. */
export const sweeps = pgTable('sweeps', {
  name: text('name').primaryKey(),
  /** By the database's clock. */
  startedAt: at('started_at').notNull(),
});

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

/**
 * What was asked of engines on other machines: what a job waits for, and what providers are paid. It stays when the job is
 * gone, so that budgets and credits of a month can be counted.
 */
export const engineCalls = pgTable(
  'engine_calls',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id').notNull(),
    /** When the job was accepted that time: what is asked for again by a person may be ordered again. */
    acceptedAt: at('accepted_at').notNull(),
    /** It is the so many-th thing that the job's tool asks for. */
    place: integer('place').notNull(),
    engine: text('engine').notNull(),
    provider: text('provider').notNull(),
    task: text('task').notNull(),
    /** Hash of what was asked. */
    requestHash: text('request_hash').notNull(),
    /**
     * `open`: no order is out, because none has left or it was turned down. `sent`: an order may have arrived, the answer isn't
     * here. `accepted`: the answer is in `submission`, the result is still to be read. `done`: the result is in `blob`. `lost`:
     * an order may have been carried out, and no picture comes of it.
     */
    state: text('state', { enum: ['open', 'sent', 'accepted', 'done', 'lost'] }).notNull(),
    /** The answer to the order, where it is short: what the result is read with. */
    submission: jsonb('submission').$type<{
      url: string;
      status: number;
      headers: Record<string, string>;
      body: string;
    }>(),
    blob: text('blob').references(() => blobs.sha256, { onDelete: 'set null' }),
    /** US dollars, estimated; counts against budgets unless the call is `open`. */
    price: doublePrecision('price').notNull(),
    /** What the provider calls it. */
    requestId: text('request_id'),
    /** Milliseconds from the order to the result. */
    tookMs: integer('took_ms'),
    problem: text('problem'),
    /** The account that paid a credit, once its job succeeded. */
    chargedTo: text('charged_to').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    chargedAt: at('charged_at'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [
    uniqueIndex('engine_calls_order').on(table.jobId, table.place, table.engine, table.acceptedAt),
    index('engine_calls_provider').on(table.provider, table.sentAt),
    index('engine_calls_charged')
      .on(table.chargedTo, table.chargedAt)
      .where(sql`${table.chargedTo} is not null`),
    index('engine_calls_blob').on(table.blob).where(sql`${table.blob} is not null`),
    index('engine_calls_created').on(table.createdAt),
  ],
);

/** What people asked for and were refused, for the operator: never their words, never a picture. */
export const refusals = pgTable(
  'refusals',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    userId: ownersAccount(),
    tool: text('tool').notNull(),
    rule: text('rule', { enum: ['sexual', 'minor_sexual', 'provider', 'result'] }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('refusals_created').on(table.createdAt),
    index('refusals_user').on(table.userId).where(sql`${table.userId} is not null`),
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

/** Messages of the contact page; `mailedAt` once they left by mail. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** The ticket number a person reads. */
    ticket: text('ticket').primaryKey(),
    topic: text('topic').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    locale: text('locale').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    mailedAt: at('mailed_at'),
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
);

/**
 * Statements of withdrawal, as they were sent. They are evidence in a dispute: they stay when the account is deleted, and go
 * when claims have lapsed.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    /** What a person quotes. */
    reference: text('reference').primaryKey(),
    name: text('name').notNull(),
    /** Where the receipt goes. */
    email: text('email').notNull(),
    /** What identifies the contract, in the person's words; empty where the account does. */
    contract: text('contract').notNull(),
    /** Whose session sent it; null for a visitor, and once the account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The address of that account when the statement arrived. */
    account: text('account'),
    /** The wording the person confirmed, in the language of the page. */
    statement: text('statement').notNull(),
    locale: text('locale').notNull(),
    receivedAt: at('received_at').notNull(),
    /** Hash of the request's idempotency key and content; null without a key. */
    requestHash: text('request_hash').unique(),
    receiptMailedAt: at('receipt_mailed_at'),
    /** What the mail server answered when it refused the receipt for good. */
    receiptRefusal: text('receipt_refusal'),
    operatorMailedAt: at('operator_mailed_at'),
    /** When a process last began to mail it: another one waits a while before it tries. */
    mailingAt: at('mailing_at'),
  },
  (table) => [
    index('withdrawals_received').on(table.receivedAt),
    index('withdrawals_email').on(table.email),
    index('withdrawals_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

/** How often somebody called lately; written by the rate limiter where several processes serve one site. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix milliseconds. */
  expire: bigint('expire', { mode: 'number' }),
});

/** People who signed up. The address is kept as `plainEmail()` makes it; it was confirmed before the row was written. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  /** argon2id in PHC format; null for somebody who signs in by a provider only. */
  passwordHash: text('password_hash'),
  name: text('name').notNull().default(''),
  /** Language of the mails. */
  locale: text('locale').notNull(),
  isAdmin: boolean('is_admin').notNull().default(false),
  wantsUpdates: boolean('wants_updates').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
});

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who is signed in where; the token itself is known to the browser alone. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    tokenHash: bytea('token_hash').notNull().unique(),
    isRemembered: boolean('is_remembered').notNull(),
    device: text('device').notNull(),
    network: text('network').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Accounts elsewhere by which somebody signs in. */
export const connections = pgTable(
  'connections',
  {
    provider: text('provider').notNull(),
    /** Whom the provider means; stays the same when the address there changes. */
    subject: text('subject').notNull(),
    userId: userId(),
    email: text('email').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('connections_user').on(table.userId, table.provider),
  ],
);

/** Codes that were mailed: one at a time for each address and purpose. */
export const emailCodes = pgTable(
  'email_codes',
  {
    purpose: text('purpose', { enum: ['registration', 'email_change'] }).notNull(),
    email: text('email').notNull(),
    /** Who changes their address to this one; empty for a registration. */
    userId: text('user_id').notNull().default(''),
    codeHash: bytea('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.email, table.userId] }),
    index('email_codes_expiry').on(table.expiresAt),
  ],
);

/** Links to a new password that were mailed; gone once used. */
export const resetLinks = pgTable(
  'reset_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: userId(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('reset_links_user').on(table.userId)],
);

/** Somebody is on their way to a provider and back; gone once they are. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: bytea('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    /** The browser it began in. */
    guestId: text('guest_id').notNull(),
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    /** Who connects the provider; null for a sign-in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expiry').on(table.expiresAt)],
);

/** Times for which somebody has VIP. */
export const vipGrants = pgTable(
  'vip_grants',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    source: text('source', { enum: ['operator'] }).notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('vip_grants_user').on(table.userId, table.endsAt)],
);

/** What happened to accounts, for their owners and the operator; it goes with the account, and after a while anyway. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    network: text('network').notNull(),
    /** Finds the request in the log. */
    request: text('request').notNull(),
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('audit_events_user').on(table.userId, table.at), index('audit_events_at').on(table.at)],
);
