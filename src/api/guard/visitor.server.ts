import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { findKey, type OpenKey } from '../../accounts/api-key/api-keys.server.ts';
import { isMeantAsKey } from '../../accounts/api-key/key-format.ts';
import { ownerOf } from '../../accounts/session/sign-in.server.ts';
import { findSession, type OpenSession } from '../../accounts/session/sign-in-sessions.server.ts';
import { AppError } from '../../errors.ts';
import { hasWork, transferWork } from '../../jobs/work-transfer.server.ts';
import type { Owner } from '../../media/media.ts';
import type { ApiSite, ApiVariables } from '../api-site.ts';
import type { ApiContext } from '../contract/envelope.ts';
import { EdgeFailure } from '../failure.server.ts';
import type { RateLimits } from './rate-limits.server.ts';
import { checkOrigin, readOrigin } from './request-origin.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Finds out who asks, keeps foreign pages and too many calls out, and leaves `owner` and `address`. Whoever isn't signed in
 * but has to be learns that before anything else: no other failure would help them.
 */
export function visitors(
  site: ApiSite,
  limits: RateLimits,
  asked: {
    needsAccount(request: HonoRequest): boolean;
    /** The scopes that a key needs for this; undefined where no key may ask. */
    scopesForKey(request: HonoRequest): string[] | undefined;
  },
) {
  return createMiddleware<ApiVariables>(async (c, next) => {
    const origin = readOrigin(c.req.raw.headers, c.env?.incoming?.socket, site.env);
    const isWriting = !reading.has(c.req.method);
    c.set('address', origin.address);
    await limits.spend(isWriting ? 'writeOfAddress' : 'read', origin.address);
    const token = readBearer(c.req.header('authorization'));
    if (token !== null && isMeantAsKey(token)) {
      const { user, vipUntil } = await openKey(site, token, c, asked.scopesForKey(c.req));
      if (isWriting) checkOrigin(c.req.raw.headers, origin, site.env);
      if (isWriting) await limits.spend('writeOfAccount', user.id);
      c.set('guestId', site.guests.newId());
      c.set('session', null);
      c.set('account', { user, vipUntil });
      c.set('owner', { ...ownerOf(user, vipUntil, site.accounts), isByKey: true });
      await next();
      return;
    }
    const session = await openSession(site, token);
    if (!session && asked.needsAccount(c.req)) throw new EdgeFailure('session_ended');
    if (isWriting) checkOrigin(c.req.raw.headers, origin, site.env);

    const known = site.guests.identify(c.req.header('cookie'));
    const id = known ?? site.guests.newId();
    c.set('guestId', id);
    c.set('session', session);
    c.set('account', session);
    c.set(
      'owner',
      session
        ? ownerOf(session.user, session.vipUntil, site.accounts)
        : site.guests.owner(id, origin.address),
    );
    if (session && isWriting) await limits.spend('writeOfAccount', session.user.id);
    if (known && isWriting) await limits.spend('writeOfGuest', known);
    if (session && known && isWriting) await takeAlong(site, known, c.get('owner'));
    if (!known && !isByLink(c) && (isWriting || isPageCall(c))) {
      const isSecure = origin.isSecure || (site.env.PUBLIC_URL?.startsWith('https:') ?? false);
      c.header('set-cookie', site.guests.cookie(id, isSecure), { append: true });
    }
    await next();
  });
}

/** Null for an empty header: a visitor. Throws `session_ended` for what is no token. */
function readBearer(header: string | undefined): string | null {
  const token = /^Bearer (.+)$/i.exec(header?.trim() ?? '')?.[1];
  if (token === undefined && header?.trim()) throw new EdgeFailure('session_ended');
  return token ?? null;
}

/** Throws `session_ended` for a token that opens no session (any more). */
async function openSession({ accounts }: ApiSite, token: string | null): Promise<OpenSession | null> {
  if (token === null) return null;
  const session = await findSession(accounts.db, token, accounts.now());
  if (!session) throw new EdgeFailure('session_ended');
  return session;
}

/**
 * Errors: `session_ended` for a key that opens no account (any more); `request_invalid` beside a cookie, as a browser's visitor and a program
 * are two; `key_not_allowed` and `key_scope_missing {scope}` for what it may not ask for.
 */
async function openKey(
  { accounts }: ApiSite,
  token: string,
  c: ApiContext,
  scopes: string[] | undefined,
): Promise<OpenKey> {
  const found = await findKey(accounts.db, token, accounts.now());
  if (!found) throw new EdgeFailure('session_ended');
  if (c.req.header('cookie') !== undefined)
    throw new AppError('request_invalid', { field: 'cookie', problem: 'a key comes without cookies' });
  if (scopes === undefined) throw new AppError('key_not_allowed');
  const missing = scopes.find((scope) => !found.key.scopes.includes(scope));
  if (missing !== undefined) throw new AppError('key_scope_missing', { scope: missing });
  return found;
}

/** What this browser sent as a visitor and what arrived only after it had signed in, such as a long upload. */
async function takeAlong({ accounts: { db } }: ApiSite, guestId: string, owner: Owner): Promise<void> {
  if (await hasWork(db, guestId)) await db.transaction((tx) => transferWork(tx, guestId, owner));
}

/** Who follows a link to something that is shared, or looks at what was published, stays a stranger. */
function isByLink(c: ApiContext): boolean {
  return /^\/api\/(shared\/|explore(\/|$))/.test(c.req.path);
}

/** A page of ours asks: its visitor is known from then on, so that several uploads at once belong to one person. */
function isPageCall(c: ApiContext): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' && !c.req.path.startsWith('/api/files/');
}
