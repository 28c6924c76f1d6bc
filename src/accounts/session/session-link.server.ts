import { eq } from 'drizzle-orm';
import { vipUntil } from '../../billing/vip-grants.server.ts';
import { sessions, users } from '../../db/schema.ts';
import { isSigned, sign } from '../../db/signature.server.ts';
import { AppError } from '../../errors.ts';
import type { Owner } from '../../media/media.ts';
import type { AccountParts } from '../account-parts.ts';
import { ownerOf } from './sign-in.server.ts';
import type { OpenSession } from './sign-in-sessions.server.ts';

const livesSeconds = 10 * 60;

/** What a link says in place of a header: whose session asked for it, and until when. */
export interface SessionClaim {
  readonly session: string;
  /** Unix time in seconds. */
  readonly expires: number;
  readonly signature: string;
}

/** For a link to `what`, for ten minutes: a download carries no header, and a token must not be in an address. */
export function signLink({ linkKey, now }: AccountParts, what: string, session: string): SessionClaim {
  const expires = Math.floor(now().getTime() / 1000) + livesSeconds;
  return { session, expires, signature: sign(linkKey, textOf(what, session, expires)) };
}

/**
 * Who asked for the link; it ends with their session. Errors: `not_found` for a signature that is not ours for this, or a
 * session that has ended, `expired` for a link that is over.
 */
export async function openLink(
  parts: AccountParts,
  what: string,
  { session, expires, signature }: SessionClaim,
): Promise<Pick<OpenSession, 'user' | 'vipUntil'> & { owner: Owner }> {
  if (!isSigned(parts.linkKey, textOf(what, session, expires), signature)) throw new AppError('not_found');
  const now = parts.now();
  if (expires * 1000 <= now.getTime()) throw new AppError('expired');
  const [found] = await parts.db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, session));
  if (!found) throw new AppError('not_found');
  const until = await vipUntil(parts.db, found.user.id, now);
  return { user: found.user, vipUntil: until, owner: ownerOf(found.user, until, parts) };
}

function textOf(what: string, session: string, expires: number): string {
  return `${what}\n${session}\n${expires}`;
}
