import { createRoute, z } from '@hono/zod-openapi';
import type { ApiSite } from '../api-site.ts';
import { answer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { slug } from '../contract/id.schemas.ts';

const count = z.number().int().nonnegative();
const time = z.iso.datetime();

const statusSchema = z.object({
  startedAt: time,
  parts: z.array(
    z.object({
      id: z.enum(['database', 'storage', 'jobs', 'mail', 'payments']),
      state: z.enum(['works', 'fails', 'unknown']),
      since: time.nullable(),
    }),
  ),
  lines: z.array(z.object({ kind: z.enum(['picture', 'clip']), queued: count, running: count })),
  typicalWaitMs: z.number().nonnegative().nullable(),
  unready: z.array(slug),
});

const statusRoute = createRoute({
  method: 'get',
  path: '/status',
  summary: 'Get which parts of the site work, and how long the line is, as this process has measured it',
  responses: { 200: answer('How the site is', statusSchema) },
});

/** The same for everyone, without a cookie, and also while the database is away. */
export function statusRoutes({ status }: Pick<ApiSite, 'status'>) {
  const router = createRouter();
  router.openapi(statusRoute, async (c) => {
    const { parts, lines, unready, ...body } = await status.read();
    c.header('cache-control', 'public, max-age=10');
    return c.json(success({ ...body, parts: [...parts], lines: [...lines], unready: [...unready] }), 200);
  });
  return router;
}
