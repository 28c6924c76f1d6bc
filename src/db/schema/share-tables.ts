import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { userId } from './account-columns.ts';
import { at, bytea } from './columns.ts';
import { blobs } from './media-tables.ts';

const blob = (name: string) => text(name).references(() => blobs.sha256);

/**
 * Results that their owners show to whoever has the link. The files are copies that were written for this, so a share outlives its result's
 * expiry; it goes with whatever of it its owner deletes, and with the account. What is revoked or has expired leaves no row.
 */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** Of the word in the link, which follows from the id by the site's key. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** The result it shows, and the photo that was before it where that is shown too. They may have expired. */
    mediaId: text('media_id').notNull(),
    beforeId: text('before_id'),
    tool: text('tool').notNull(),
    /** Settings by which the tool opens for whoever follows the link, with words only where its owner wanted that. */
    recipe: jsonb('recipe').$type<Record<string, string | number | boolean>>().notNull(),
    /** What the picture shows, for those who don't see it. */
    alt: text('alt').notNull(),
    /**
     * The highest tier of all works it came about by, and whether one of them saw a face or its owner said that somebody is in it; null where
     * not all of that is known any more.
     */
    tier: text('tier', { enum: ['T0', 'T1', 'T2'] }),
    showsPeople: boolean('shows_people'),
    type: text('type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Null of what an operator took away: its bytes are gone. */
    blob: blob('blob'),
    /** The photo before it; null where its owner keeps that to themselves. */
    beforeBlob: blob('before_blob'),
    beforeWidth: integer('before_width'),
    beforeHeight: integer('before_height'),
    /** Of a clip: what stands there before it plays. */
    posterBlob: blob('poster_blob'),
    /** What other sites show of a link to it. */
    cardBlob: blob('card_blob'),
    /** By what a picture that looks the same is told, see `imaging/likeness/`; null where there is too little in it, of drawings without a photo, and of older shares. */
    likeness: text('likeness'),
    /** argon2id in PHC format, of what visitors have to know besides the link; null where they need nothing. */
    passwordHash: text('password_hash'),
    /** Since when it waits, after a restore, for an operator to say that its owner hadn't ended it; null otherwise. */
    heldAt: at('held_at'),
    /**
     * `hidden`: somebody says they are in it, and an operator is to look; it may be shown again. `removed`: an operator took it away.
     */
    state: text('state', { enum: ['shown', 'hidden', 'removed'] })
      .notNull()
      .default('shown'),
    /** Since when it is in that state. */
    stateAt: at('state_at').notNull(),
    /** Why an operator decided as they did, and what they said to it; null before anybody has. */
    verdict: text('verdict'),
    verdictWords: text('verdict_words'),
    /** Which operator that was: somebody else decides about an objection, where there is anybody. */
    decidedBy: text('decided_by'),
    createdAt: at('created_at').notNull(),
    /** Null: it stays until its owner takes it back. */
    expiresAt: at('expires_at'),
  },
  (table) => [
    index('shares_user').on(table.userId, table.createdAt),
    index('shares_media').on(table.mediaId),
    index('shares_before').on(table.beforeId).where(sql`${table.beforeId} is not null`),
    index('shares_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    index('shares_blob').on(table.blob),
    index('shares_before_blob').on(table.beforeBlob).where(sql`${table.beforeBlob} is not null`),
    index('shares_poster_blob').on(table.posterBlob).where(sql`${table.posterBlob} is not null`),
    index('shares_card_blob').on(table.cardBlob),
    index('shares_held').on(table.heldAt).where(sql`${table.heldAt} is not null`),
    index('shares_state').on(table.stateAt).where(sql`${table.state} <> 'shown'`),
  ],
);

/** What people say against a share; nobody needs an account for it. */
export const shareReports = pgTable(
  'share_reports',
  {
    id: text('id').primaryKey(),
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    /** In the reporter's own words; may be empty. */
    words: text('words').notNull(),
    /** A keyed hash of the network it came from, which tells the same reporter again; forgotten after a while. */
    reporter: text('reporter'),
    /** What an operator made of it. */
    state: text('state', { enum: ['open', 'upheld', 'dismissed'] })
      .notNull()
      .default('open'),
    decidedAt: at('decided_at'),
    /** How often the operator was reminded that nobody has looked yet. */
    reminders: integer('reminders').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('share_reports_share').on(table.shareId),
    index('share_reports_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    index('share_reports_reporter').on(table.reporter).where(sql`${table.reporter} is not null`),
  ],
);

/**
 * Bytes that operators removed, of results and of what was shown of them, so that nobody shares or publishes the same again. They outlive the share; a
 * hash shows nobody a picture.
 */
export const removedResults = pgTable(
  'removed_results',
  {
    sha256: text('sha256').notNull(),
    /** By which operators allow it again. */
    shareId: text('share_id').notNull(),
    /** `explore`: it may be shown to whoever has the link, and isn't published again. */
    keptFrom: text('kept_from', { enum: ['everybody', 'explore'] })
      .notNull()
      .default('everybody'),
    removedAt: at('removed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sha256, table.shareId] }),
    index('removed_results_share').on(table.shareId),
  ],
);

/** What removed pictures look like, so that they stay away in another size or format, too; nobody can make a picture of it. */
export const removedLikenesses = pgTable('removed_likenesses', {
  /** By which operators allow it again. */
  shareId: text('share_id').primaryKey(),
  likeness: text('likeness').notNull(),
  /** As of `removed_results`. */
  keptFrom: text('kept_from', { enum: ['everybody', 'explore'] })
    .notNull()
    .default('everybody'),
  removedAt: at('removed_at').notNull(),
});

/** What owners say against a decision about a share of theirs: once for each decision. */
export const shareObjections = pgTable(
  'share_objections',
  {
    id: text('id').primaryKey(),
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    /** The decision, by when it was made (`state_at`) and what came of it; `refused`: of its publication, by its `reviewed_at`. */
    against: text('against', { enum: ['hidden', 'removed', 'refused'] }).notNull(),
    againstAt: at('against_at').notNull(),
    /** In the owner's own words; forgotten a while after the decision. */
    words: text('words').notNull(),
    state: text('state', { enum: ['open', 'upheld', 'refused'] })
      .notNull()
      .default('open'),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('share_objections_once').on(table.shareId, table.against, table.againstAt),
    index('share_objections_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
  ],
);
