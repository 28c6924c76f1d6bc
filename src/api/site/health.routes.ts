import { createRoute, z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { tools } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import { answer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { toolSchema } from '../contract/things/tool.schemas.ts';

const partSchema = z.enum(['ready', 'failed']);
const readySchema = z.object({
  database: partSchema,
  storage: partSchema,
  queue: partSchema,
  /** Models still being fetched do not keep the site from serving; their tools say so. */
  tools: z.record(z.string(), toolSchema.shape.readiness),
});

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Liveness check: whether the process responds',
  responses: { 200: answer('Alive', z.object({ status: z.literal('ok') })) },
});

const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  summary: 'Readiness check: database, storage and queue, and the readiness of each tool',
  responses: {
    200: answer('Ready', readySchema),
    503: answer('Not ready: a component failed; the log says why', readySchema),
  },
});

export function healthRoutes(site: ApiSite) {
  const router = createRouter();

  async function check(part: string, work: Promise<unknown>): Promise<'ready' | 'failed'> {
    try {
      await work;
      return 'ready';
    } catch (error) {
      site.log.error({ part, error }, 'readiness check failed');
      return 'failed';
    }
  }

  router.openapi(healthRoute, (c) => c.json(success({ status: 'ok' as const }), 200));

  router.openapi(readyRoute, async (c) => {
    const [database, storage, queue] = await Promise.all([
      check('database', site.database.db.execute(sql`select 1`)),
      check('storage', site.media.checkStorage()),
      check('queue', site.jobs.queuedCount()),
    ]);
    const readiness = tools.map((tool) => [tool.id, site.toolReadiness(tool).readiness]);
    const result = { database, storage, queue, tools: Object.fromEntries(readiness) };
    const isReady = [database, storage, queue].every((part) => part === 'ready');
    return isReady ? c.json(success(result), 200) : c.json({ code: 503, message: 'Not ready', result }, 503);
  });

  return router;
}
