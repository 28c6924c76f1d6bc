import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import { mostSteps, type Recipe } from '../../tool/recipe/recipe.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { jobFailures } from '../contract/answers/usual-failures.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { mediaId, slug } from '../contract/id.schemas.ts';
import { idempotencyHeader } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { jobSchema, statementsSchema } from '../contract/things/job.schemas.ts';
import { describeJobs } from './jobs.routes.ts';

/** As `tool/recipe` has it, in the words of the API. */
const recipeSchema = z
  .strictObject({
    recipe: z.literal(1).openapi({ description: 'Version of the format' }),
    steps: z
      .array(z.strictObject({ tool: slug, options: z.record(slug, z.unknown()).default({}) }))
      .min(1)
      .max(mostSteps),
  })
  .openapi('Recipe') satisfies z.ZodType<Recipe>;

const runRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/recipes/runs',
  summary:
    'Run the tools of a recipe one after another on one or several pictures; a job per step and picture is created, or none',
  request: {
    headers: idempotencyHeader,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            recipe: recipeSchema,
            photo: mediaId.optional().openapi({ description: 'One picture; otherwise `photos`' }),
            photos: z.array(mediaId).max(1000).optional().openapi({ description: 'Several pictures' }),
            statements: statementsSchema.optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: answer('The jobs, picture by picture in the order of the steps', z.array(jobSchema)),
    default: failureAnswer(...jobFailures),
  },
});

export function recipesRoutes(site: ApiSite) {
  const router = createRouter();

  router.openapi(runRoute, async (c) => {
    const key = c.req.header('idempotency-key');
    const { photo, photos = [], ...asked } = c.req.valid('json');
    if (photo !== undefined && photos.length > 0) throw new AppError('request_invalid', { field: 'photos' });
    const request = { ...asked, photos: photo === undefined ? photos : [photo] };
    const rows = await site.jobs.runRecipe(c.get('owner'), request, key);
    site.log.info({ request: c.get('requestId'), jobs: rows.map(({ id }) => id) }, 'recipe accepted');
    return c.json(success(await describeJobs(site, rows, c)), 200);
  });

  return router;
}
