import { createMiddleware } from 'hono/factory';
import type { ApiSite, ApiVariables } from './api-site.ts';
import type { ApiContext } from './envelope.ts';
import type { RateLimits } from './rate-limits.server.ts';
import { checkOrigin, readOrigin } from './request-origin.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Finds out who asks, keeps foreign pages and too many calls out, and leaves `owner` and `address`. */
export function visitors(site: ApiSite, limits: RateLimits) {
  return createMiddleware<ApiVariables>(async (c, next) => {
    const origin = readOrigin(c.req.raw.headers, c.env?.incoming?.socket, site.env);
    const isWriting = !reading.has(c.req.method);
    c.set('address', origin.address);
    await limits.spend(isWriting ? 'writeOfAddress' : 'read', origin.address);
    if (isWriting) checkOrigin(c.req.raw.headers, origin, site.env);

    const known = site.guests.identify(c.req.header('cookie'));
    const id = known ?? site.guests.newId();
    c.set('owner', site.guests.owner(id));
    if (known && isWriting) await limits.spend('writeOfGuest', known);
    if (!known && (isWriting || isPageCall(c))) {
      const isSecure = origin.isSecure || (site.env.PUBLIC_URL?.startsWith('https:') ?? false);
      c.header('set-cookie', site.guests.cookie(id, isSecure), { append: true });
    }
    await next();
  });
}

/** A page of ours asks: its visitor is known from then on, so that several uploads at once belong to one person. */
function isPageCall(c: ApiContext): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' && !c.req.path.startsWith('/api/files/');
}
