import { randomBytes } from 'node:crypto';
import { entitlementsOf } from '../../billing/entitlements.ts';
import { isSigned, sign } from '../../db/signature.server.ts';
import type { Env } from '../../env.server.ts';
import type { Owner } from '../../media/media.ts';

const cookieName = 'guest';
const livesSeconds = 400 * 24 * 60 * 60;

/** Visitors without an account: a random id in a signed, httpOnly cookie, and nothing else about them. */
export interface Guests {
  /** The guest of a `Cookie` header, null when there is none or the signature is not ours. */
  identify(cookies: string | null | undefined): string | null;
  newId(): string;
  /** The `Set-Cookie` header that keeps the id. */
  cookie(id: string, isSecure: boolean): string;
  /** `network`: the address they come from, as `readOrigin` says it. */
  owner(id: string, network: string): Owner;
}

export function createGuests(key: Uint8Array, env: Pick<Env, 'GUEST_DOWNLOADS'>, now: () => Date): Guests {
  return {
    identify(cookies) {
      const value = readCookie(cookies ?? '');
      const dot = value.indexOf('.');
      if (dot < 0) return null;
      const id = value.slice(0, dot);
      return isSigned(key, id, value.slice(dot + 1)) ? id : null;
    },
    newId: () => `g_${randomBytes(16).toString('base64url')}`,
    cookie: (id, isSecure) =>
      `${cookieName}=${id}.${sign(key, id)}; Path=/; Max-Age=${livesSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    owner(id, network) {
      const rules = { guestDownloads: env.GUEST_DOWNLOADS, now: now() };
      const { plan, canDownload, openCategories } = entitlementsOf('visitor', rules);
      const party = `n_${sign(key, `network ${network}`)}`;
      return { id, party, hasAccount: false, plan, canDownload, openCategories };
    },
  };
}

function readCookie(header: string): string {
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === cookieName && value !== undefined) return value;
  }
  return '';
}
