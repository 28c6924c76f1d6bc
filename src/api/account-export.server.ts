import { createHmac, timingSafeEqual } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import { describeAccount } from '../accounts/account-settings.server.ts';
import { listSessions, type OpenSession } from '../accounts/sign-in-sessions.server.ts';
import { auditEvents, batches, contactMessages, jobs, vipGrants } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Owner } from '../media/media.ts';
import type { ApiSite } from './api-site.ts';
import { freeName, streamZip } from './zip-stream.server.ts';

const livesSeconds = 10 * 60;

/** Signs the address of an export: a download carries no header, and a session must not be in an address. */
export function signExport(key: Uint8Array, sessionId: string, expires: number): string {
  return createHmac('sha256', key).update(`export\n${sessionId}\n${expires}`).digest('base64url');
}

export function exportExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + livesSeconds;
}

/** Errors: `not_found` for a signature that is not ours, `expired` for one that is over. */
export function checkExportClaim(
  key: Uint8Array,
  { id, expires, signature }: { id: string; expires: number; signature: string },
  now: Date,
): void {
  const expected = Buffer.from(signExport(key, id, expires));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('not_found');
  if (expires * 1000 <= now.getTime()) throw new AppError('expired');
}

/** Everything about somebody: the rows as JSON, and all their pictures in full size, packed while it is sent. */
export async function exportAccount(
  { accounts, media }: Pick<ApiSite, 'accounts' | 'media'>,
  { user, vipUntil }: Pick<OpenSession, 'user' | 'vipUntil'>,
  owner: Owner,
): Promise<ReadableStream<Uint8Array>> {
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
    events: await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, user.id))
      .orderBy(desc(auditEvents.at)),
    messages: await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, user.email))
      .orderBy(desc(contactMessages.createdAt)),
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
      open: () => media.library.open(row),
    })),
    [{ name: 'account.json', modifiedAt: now(), text: `${JSON.stringify(facts, null, 2)}\n` }],
  );
}
