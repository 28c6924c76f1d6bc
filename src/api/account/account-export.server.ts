import type { Readable } from 'node:stream';
import { asc, desc, eq } from 'drizzle-orm';
import { describeAccount } from '../../accounts/account-settings.server.ts';
import { listSessions, type OpenSession } from '../../accounts/session/sign-in-sessions.server.ts';
import {
  auditEvents,
  batches,
  contactMessages,
  jobs,
  publications,
  shareObjections,
  shares,
  vipGrants,
} from '../../db/schema.ts';
import type { Owner } from '../../media/media.ts';
import { paymentsOf } from '../../payments/payments-of.server.ts';
import { withdrawalsOf } from '../../withdrawal/withdrawal-list.server.ts';
import type { ApiSite } from '../api-site.ts';
import { freeName, streamZip } from '../job/zip-stream.server.ts';

/** Everything about somebody: the rows as JSON, and all their pictures in full size, packed while it is sent. */
export async function exportAccount(
  { accounts, media }: Pick<ApiSite, 'accounts' | 'media'>,
  { user, vipUntil }: Pick<OpenSession, 'user' | 'vipUntil'>,
  owner: Owner,
): Promise<Readable> {
  const { db, now } = accounts;
  const pictures = await media.library.list(owner);
  const taken = new Set<string>();
  const files = pictures.map((row) => ({ row, name: freeName(`pictures/${row.name}`, taken) }));
  const sessions = await listSessions(db, user.id, now());
  const facts = {
    account: await describeAccount(accounts, { user, vipUntil }),
    sessions: sessions.map(({ tokenHash, userId, ...session }) => session),
    vip: await db
      .select()
      .from(vipGrants)
      .where(eq(vipGrants.userId, user.id))
      .orderBy(asc(vipGrants.startsAt)),
    // Where an operator sat is their own business.
    events: (
      await db.select().from(auditEvents).where(eq(auditEvents.userId, user.id)).orderBy(desc(auditEvents.at))
    ).map(({ operatorId, ...event }) =>
      operatorId === null ? event : { ...event, network: '', byOperator: true },
    ),
    messages: await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, user.email))
      .orderBy(desc(contactMessages.createdAt)),
    withdrawals: await withdrawalsOf(db, user),
    payments: await paymentsOf(db, user.id),
    shares: (
      await db.select().from(shares).where(eq(shares.userId, user.id)).orderBy(desc(shares.createdAt))
    ).map(
      ({ tokenHash, userId, blob, beforeBlob, posterBlob, cardBlob, passwordHash, decidedBy, ...share }) => ({
        ...share,
        hasPassword: passwordHash !== null,
      }),
    ),
    objections: (
      await db
        .select({ objection: shareObjections })
        .from(shareObjections)
        .innerJoin(shares, eq(shares.id, shareObjections.shareId))
        .where(eq(shares.userId, user.id))
        .orderBy(desc(shareObjections.createdAt))
    ).map(({ objection }) => objection),
    publications: (
      await db
        .select()
        .from(publications)
        .where(eq(publications.userId, user.id))
        .orderBy(desc(publications.createdAt))
    ).map(({ addressHash, userId, thumbnailBlob, decidedBy, ...publication }) => publication),
    pictures: files.map(({ row: { id, jobId, type, width, height, bytes, createdAt, expiresAt }, name }) => ({
      file: name,
      id,
      jobId,
      type,
      width,
      height,
      bytes,
      createdAt,
      expiresAt,
    })),
    jobs: await db.select().from(jobs).where(eq(jobs.owner, user.id)).orderBy(desc(jobs.createdAt)),
    batches: await db
      .select()
      .from(batches)
      .where(eq(batches.owner, user.id))
      .orderBy(desc(batches.createdAt)),
  };
  return streamZip(
    files.map(({ row, name }) => ({
      name,
      modifiedAt: row.createdAt,
      open: () => media.library.openShown(owner, row),
    })),
    [{ name: 'account.json', modifiedAt: now(), text: `${JSON.stringify(facts, null, 2)}\n` }],
  );
}
