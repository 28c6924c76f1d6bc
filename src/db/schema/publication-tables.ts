import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { userId } from './account-columns.ts';
import { at, bytea } from './columns.ts';
import { blobs } from './media-tables.ts';
import { shares } from './share-tables.ts';

/**
 * Shares that their owners publish to Explore, with an address of its own each, so that nobody learns the link from it. What is shown is the
 * share's; a publication ends with it.
 */
export const publications = pgTable(
  'publications',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    shareId: text('share_id')
      .notNull()
      .unique()
      .references(() => shares.id, { onDelete: 'cascade' }),
    /** The result, which is published once at a time, whatever links show it. */
    mediaId: text('media_id').notNull().unique(),
    /** Of the word in its address, which follows from the id by the site's key. */
    addressHash: bytea('address_hash').notNull().unique(),
    tool: text('tool').notNull(),
    licence: text('licence', { enum: ['cc0', 'cc-by-4.0', 'look-only'] }).notNull(),
    /** Who is to be named; null where the licence asks for nobody. */
    credit: text('credit'),
    /** What its owner states about who is in it. */
    people: text('people', { enum: ['nobody', 'me', 'agreed'] }).notNull(),
    /** The share's settings, with words only where its owner wanted them here as well. */
    recipe: jsonb('recipe').$type<Record<string, string | number | boolean>>().notNull(),
    /** The photo before it is shown here, too. */
    withBefore: boolean('with_before').notNull(),
    /** Null of what an operator refused: its bytes are gone. */
    thumbnailBlob: text('thumbnail_blob').references(() => blobs.sha256),
    /** `waiting`: nobody sees it before an operator has looked; `refused`: an operator took it off, or never let it in. */
    state: text('state', { enum: ['waiting', 'listed', 'refused'] }).notNull(),
    /** When an operator decided about it; null while it waits to be looked at. */
    reviewedAt: at('reviewed_at'),
    verdict: text('verdict'),
    verdictWords: text('verdict_words'),
    /** Which operator that was. */
    decidedBy: text('decided_by'),
    createdAt: at('created_at').notNull(),
    listedAt: at('listed_at'),
    /** When an operator chose it; null of most. */
    chosenAt: at('chosen_at'),
  },
  (table) => [
    index('publications_user').on(table.userId, table.createdAt),
    index('publications_newest').on(table.listedAt, table.id).where(sql`${table.state} = 'listed'`),
    index('publications_tool').on(table.tool, table.listedAt, table.id).where(sql`${table.state} = 'listed'`),
    index('publications_chosen').on(table.chosenAt, table.id).where(sql`${table.chosenAt} is not null`),
    index('publications_new').on(table.createdAt).where(sql`${table.reviewedAt} is null`),
    index('publications_thumbnail_blob').on(table.thumbnailBlob),
  ],
);
