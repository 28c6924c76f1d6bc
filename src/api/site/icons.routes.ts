import { createRoute, z } from '@hono/zod-openapi';
import { findIcons } from '../../icons/icon-sets.server.ts';
import { type ApiContext, createRouter } from '../contract/envelope.ts';
import { slug } from '../contract/id.schemas.ts';

const grid = {
  left: z.number().optional(),
  top: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
};

/** The inside of an svg element. */
const markup = z.string().regex(/^</);

const iconsRoute = createRoute({
  method: 'get',
  path: '/icons/{file}',
  summary: 'Get icons of a set, in the format of Iconify’s API',
  request: {
    params: z.object({
      file: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{0,63}\.json$/)
        .openapi({ description: 'The prefix of the set, followed by `.json`', example: 'lucide.json' }),
    }),
    query: z.object({
      icons: z
        .string()
        .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)
        .max(4000)
        .openapi({ description: 'Names, separated by commas', example: 'scissors' }),
    }),
  },
  responses: {
    200: {
      description: 'The icons, without an envelope; `not_found` lists names that aren’t in the set',
      content: {
        'application/json': {
          schema: z.object({
            prefix: slug,
            lastModified: z.number().optional(),
            width: z.number().optional(),
            height: z.number().optional(),
            icons: z.record(z.string(), z.object({ body: markup, ...grid })),
            aliases: z
              .record(z.string(), z.object({ parent: slug, body: markup.optional(), ...grid }))
              .optional(),
            not_found: z.array(z.string().max(4000)).optional(),
          }),
        },
      },
    },
    404: {
      description: 'Unknown set, or no icon names given',
      content: { 'application/json': { schema: z.literal(404) } },
    },
  },
});

/** For everyone and every page, so it is kept by browsers and proxies like Iconify's own. */
const keptHeaders = {
  'cache-control': 'public, max-age=604800, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

export function iconsRoutes() {
  const router = createRouter();
  const none = (c: ApiContext) => {
    c.header('access-control-allow-origin', '*');
    return c.json(404 as const, 404);
  };
  router.openapi(
    iconsRoute,
    (c) => {
      const { file } = c.req.valid('param');
      const found = findIcons(file.slice(0, -'.json'.length), c.req.valid('query').icons.split(','));
      if (!found) return none(c);
      for (const [name, value] of Object.entries(keptHeaders)) c.header(name, value);
      return c.json(found, 200);
    },
    (checked, c) => (checked.success ? undefined : none(c)),
  );
  return router;
}
