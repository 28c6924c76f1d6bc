import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors.ts';
import type { McpDesk } from '../../mcp/mcp-desk.ts';
import { createMcpServer } from '../../mcp/mcp-server.server.ts';
import type { ApiSite, ApiVariables } from '../api-site.ts';
import { createRouter } from '../contract/envelope.ts';
import { EdgeFailure } from '../failure.server.ts';
import { readOrigin } from '../guard/request-origin.ts';
import { limitBody } from '../guard/small-body.server.ts';
import { InnerCall } from './inner-call.server.ts';
import { createSiteDesk } from './site-desk.server.ts';

/** A picture of a megabyte in base64, and what is around it. */
const mostBytes = 1.5 * 1024 * 1024;

/**
 * The Model Context Protocol, one request at a time: nothing is kept between two. Programs ask here, never pages; whoever names an origin is refused, so
 * that a name that leads to this machine all of a sudden (DNS rebinding) opens nothing.
 */
export function mcpRoutes(
  site: Pick<ApiSite, 'env' | 'timeouts' | 'log'>,
  fetch: ConstructorParameters<typeof InnerCall>[0],
) {
  const router = createRouter();
  const onError = (error: unknown) => site.log.error({ error }, 'unexpected error in an MCP tool');
  const handler = createMcpHandler(
    ({ authInfo }) => createMcpServer((authInfo!.extra as { desk: McpDesk }).desk, { onError }),
    {
      // The list of tools is the same as long as the site runs: there is nothing to wait for.
      maxSubscriptions: 0,
      maxRequestBodySize: mostBytes,
      onerror: (error) => site.log.info({ error }, 'an MCP request went wrong'),
    },
  );

  router.use(
    createMiddleware<ApiVariables>(async (c, next) => {
      if (!c.get('owner').isByKey) throw new EdgeFailure('session_ended');
      if (c.req.header('origin') !== undefined) throw new AppError('origin_refused');
      if (c.req.method !== 'POST') {
        c.header('allow', 'POST');
        throw new EdgeFailure('method_not_allowed');
      }
      await next();
    }),
    limitBody(mostBytes, site.timeouts, () => false),
  );

  router.post('/', async (c) => {
    const { isSecure, host } = readOrigin(c.req.raw.headers, c.env?.incoming?.socket, site.env);
    const origin = site.env.PUBLIC_URL ?? `${isSecure ? 'https' : 'http'}://${host}`;
    const desk = createSiteDesk(new InnerCall(fetch, c), origin);
    const authInfo = { token: '', clientId: c.get('owner').id, scopes: [], extra: { desk } };
    return handler.fetch(c.req.raw, { authInfo });
  });

  return router;
}
