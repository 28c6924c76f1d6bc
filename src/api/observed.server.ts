import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { ApiSite, ApiVariables } from './api-site.ts';
import { newReference } from './failure.server.ts';
import { loggedPath } from './logged-path.ts';

/** Asked every few seconds by machines, or answered by the thousand: they are measured, and logged when looked for. */
const quiet = /^\/api\/(health|ready|files\/)/;

/**
 * Gives each request an id, which its answer carries and its log lines and failures name, and measures how long the answer
 * took. Event streams count until they begin.
 */
export function observed(site: ApiSite) {
  return createMiddleware<ApiVariables>(async (c, next) => {
    const request = newReference();
    c.set('requestId', request);
    c.header('x-request-id', request);
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const { method } = c.req;
    const path = loggedPath(c.req.path);
    const { status } = c.res;
    site.metrics.requestAnswered({ method, route: routePath(c, -1), status }, ms);
    const isReading = method === 'GET' || method === 'HEAD';
    const level = isReading || quiet.test(path) ? 'debug' : 'info';
    site.log[level]({ request, method, path, status, ms }, 'answered');
  });
}
