import { desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.server.ts';
import {
  auditEvents,
  publications,
  removedLikenesses,
  removedResults,
  secrets,
  shareObjections,
  shareReports,
  shares,
  users,
} from '../db/schema.ts';
import type { SecretName } from '../db/secret.server.ts';

type Row = Record<string, unknown>;

/** What the database knew of shares before a restore. */
interface KnownShares {
  /** What its links are made with: by that a backup of the same site is told. Null of a database that no site has opened yet. */
  readonly key: string | null;
  /** When anything was last written down; null: never. */
  readonly until: Date | null;
  /** By table; of accounts nothing but whether they may share. */
  readonly rows: ReadonlyMap<PgTable, readonly Row[]>;
}

/** Of a share, what may have changed since the backup: what it shows never does, it can only go. */
const changing = [
  shares.state,
  shares.stateAt,
  shares.verdict,
  shares.verdictWords,
  shares.decidedBy,
  shares.passwordHash,
  shares.heldAt,
  shares.expiresAt,
  shares.blob,
  shares.beforeBlob,
  shares.posterBlob,
  shares.cardBlob,
].map(({ name }) => sql.identifier(name));
/** The same of a place on Explore; its small picture goes with a refusal. */
const changingOfPlaces = [
  publications.state,
  publications.reviewedAt,
  publications.verdict,
  publications.verdictWords,
  publications.decidedBy,
  publications.listedAt,
  publications.chosenAt,
].map(({ name }) => sql.identifier(name));
const aboutShares = [shareReports, shareObjections];
const aboutRemoved = [removedResults, removedLikenesses];

/** Before anything is thrown away. */
export async function readKnownShares(db: Database): Promise<KnownShares> {
  const rows = new Map<PgTable, Row[]>();
  for (const table of [shares, publications, ...aboutShares, ...aboutRemoved]) {
    const found = await db.execute<{ row: Row }>(sql`select to_jsonb(kept) as row from ${table} as kept`);
    rows.set(
      table,
      found.rows.map(({ row }) => row),
    );
  }
  const rights = await db.execute<{ row: Row }>(sql`
    select to_jsonb(kept) as row from (select id, sharing_ended_at, sharing_ended_for from ${users}) as kept`);
  rows.set(
    users,
    rights.rows.map(({ row }) => row),
  );
  const [last] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .orderBy(desc(auditEvents.at))
    .limit(1);
  return { key: await linkKey(db), until: last?.at ?? null, rows };
}

/**
 * Once the rows of the backup are there: no link that was ended, hidden, removed or locked since leads anywhere again. A database of the
 * same site knows which those are: what is not there any more is ended, and the rest is as it was. What is younger than the last thing it
 * knows of waits until an operator says so, and so do all shares where the database was another one, or empty. Answers how many of each.
 */
export async function endShares(
  tx: Database,
  known: KnownShares,
  now: Date,
): Promise<{ ended: number; held: number }> {
  if (known.key === null || known.until === null || known.key !== (await linkKey(tx))) {
    const held = await tx.update(shares).set({ heldAt: now }).returning({ id: shares.id });
    // To show its link again is an operator's word; to be on a list for everybody is its owner's, who may have taken it off.
    await tx.delete(publications).where(ne(publications.state, 'refused'));
    return { ended: 0, held: held.length };
  }
  const rowsOf = (table: PgTable) =>
    sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(known.rows.get(table))}::jsonb)`;
  const ids = sql`(select id from ${rowsOf(shares)} as there)`;
  const gone = await tx.execute(
    sql`delete from ${shares} where id not in ${ids} and created_at <= ${known.until.toISOString()} returning id`,
  );
  const held = await tx
    .update(shares)
    .set({ heldAt: now })
    .where(sql`${shares.id} not in ${ids}`)
    .returning({ id: shares.id });
  await endPublications(tx, rowsOf(publications), ids);
  const changes = changing.map((name) => sql`${name} = there.${name}`);
  await tx.execute(sql`
    update ${shares} set ${sql.join(changes, sql`, `)}
    from ${rowsOf(shares)} as there where ${shares}.id = there.id`);
  await tx.execute(sql`
    update ${users} set sharing_ended_at = there.sharing_ended_at, sharing_ended_for = there.sharing_ended_for
    from ${rowsOf(users)} as there where ${users}.id = there.id`);
  for (const table of aboutShares) {
    await tx.execute(sql`delete from ${table} where share_id in ${ids}`);
    await tx.execute(sql`
      insert into ${table} select there.* from ${rowsOf(table)} as there
      where there.share_id in (select id from ${shares})`);
  }
  for (const table of aboutRemoved) {
    await tx.execute(sql`
      update ${table} set kept_from = there.kept_from
      from ${rowsOf(table)} as there where ${table}.share_id = there.share_id`);
    await tx.execute(
      sql`insert into ${table} select there.* from ${rowsOf(table)} as there on conflict do nothing`,
    );
  }
  return { ended: gone.rows.length, held: held.length };
}

/**
 * What was taken off Explore since the backup isn't listed again, nor is anything of a share that is held. Of what is there now, a refusal
 * alone is brought back: the small pictures of the rest aren't in the backup, and its owners publish it anew.
 */
async function endPublications(tx: Database, known: SQL, knownShares: SQL): Promise<void> {
  await tx.execute(sql`
    delete from ${publications} where (state <> 'refused' or share_id in ${knownShares})
    and id not in (select id from ${known} as there)`);
  const changes = changingOfPlaces.map((name) => sql`${name} = there.${name}`);
  await tx.execute(sql`
    update ${publications} set ${sql.join(changes, sql`, `)},
      thumbnail_blob = case when there.state = 'refused' then null else ${publications}.thumbnail_blob end
    from ${known} as there where ${publications}.id = there.id`);
  await tx.execute(sql`
    insert into ${publications} select there.* from ${known} as there
    where there.state = 'refused' and there.share_id in (select id from ${shares}) on conflict do nothing`);
}

async function linkKey(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, 'share-links' satisfies SecretName));
  return row ? Buffer.from(row.value).toString('base64') : null;
}
