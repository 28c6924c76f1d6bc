import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import { toolWords } from '../../i18n/read-words.server.ts';
import type { Tool } from '../../tool/tool.ts';
import { type WorkKind, workKindOf } from '../../tool/tool-parts.ts';
import { findTool, tools } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { describeTool } from '../contract/describe-tool.server.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { slug } from '../contract/id.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { toolSchema } from '../contract/things/tool.schemas.ts';

const listRoute = createRoute({
  ...byKeyToo(),
  method: 'get',
  path: '/tools',
  summary: 'List all tools with their inputs, options, limits and readiness',
  responses: { 200: answer('The tools, in menu order', z.array(toolSchema)), default: failureAnswer() },
});

const getRoute = createRoute({
  ...byKeyToo(),
  method: 'get',
  path: '/tools/{id}',
  summary: 'Get a tool',
  request: { params: z.object({ id: slug }) },
  responses: { 200: answer('The tool', toolSchema), default: failureAnswer('tool_unknown', 'not_found') },
});

export function toolsRoutes(site: ApiSite) {
  const router = createRouter();

  async function describeAll(c: ApiContext, wanted: readonly Tool[]) {
    const owner = c.get('owner');
    const leftOf = (kind: WorkKind) =>
      wanted.some((tool) => workKindOf(tool) === kind) ? site.jobs.quotaLeft(owner, kind) : 0;
    const [picture, clip, creditsLeft, queued, times] = await Promise.all([
      leftOf('picture'),
      leftOf('clip'),
      site.jobs.creditsLeft(owner),
      site.jobs.queuedCount(),
      site.jobs.typicalMs(wanted.map(({ id }) => id)),
    ]);
    return wanted.map((tool, index) =>
      describeTool(tool, toolWords(tool.id, c.get('locale')), {
        ...site.toolReadiness(tool),
        plan: owner.plan,
        jobsLeft: { picture, clip }[workKindOf(tool)],
        creditsLeft,
        ...times[index],
        queued,
      }),
    );
  }

  router.openapi(listRoute, async (c) =>
    c.json(success(await describeAll(c, tools as readonly Tool[])), 200),
  );

  router.openapi(getRoute, async (c) => {
    const { id } = c.req.valid('param');
    const tool = findTool(id);
    if (!tool) throw new AppError('tool_unknown', { tool: id });
    const [described] = await describeAll(c, [tool]);
    return c.json(success(described), 200);
  });

  return router;
}
