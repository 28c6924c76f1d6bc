import { createRoute, z } from '@hono/zod-openapi';
import type { JobRow } from '../jobs/jobs.ts';
import { contentDisposition } from '../media/file-name.ts';
import type { ApiSite } from './api-site.ts';
import { failureAnswer } from './contract.schemas.ts';
import { type ApiContext, createRouter } from './envelope.ts';
import { zipResults } from './results-zip.server.ts';

const mostJobs = 200;

/** How the results are written; without a format they come as they are stored. */
export const exportQuery = z.object({
  format: z.enum(['png', 'webp', 'avif', 'jpeg']).optional(),
  quality: z.coerce.number().int().min(1).max(100).optional(),
  /** Laid under transparent pixels. */
  background: z
    .string()
    .regex(/^[0-9a-f]{6}$/i)
    .optional(),
});

export const zipAnswer = {
  description: 'A zip file; each result under the name of its photo',
  content: { 'application/zip': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
};

const jobsZipRoute = createRoute({
  method: 'get',
  path: '/jobs/zip',
  summary: 'The results of several of your jobs, as a zip file',
  request: {
    query: exportQuery.extend({
      id: z
        .union([z.string(), z.array(z.string()).max(mostJobs)])
        .openapi({ description: 'Ids of the jobs, once for each' }),
    }),
  },
  responses: { 200: zipAnswer, default: failureAnswer },
});

export function resultsZipRoutes(site: ApiSite) {
  const router = createRouter();
  router.openapi(jobsZipRoute, async (c) => {
    const { id, ...wish } = c.req.valid('query');
    const rows = await Promise.all(
      [...new Set([id].flat())].map((one) => site.jobs.get(c.get('owner'), one)),
    );
    return answerZip(site, c, rows, wish);
  });
  return router;
}

export async function answerZip(
  site: Pick<ApiSite, 'media'>,
  c: ApiContext,
  jobs: readonly JobRow[],
  { format, quality, background }: z.infer<typeof exportQuery>,
): Promise<Response> {
  const wish = format && { format, quality, background };
  const zip = await zipResults(site.media, { owner: c.get('owner'), jobs, wish });
  return c.body(zip, 200, {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', 'pixelwright.zip'),
    // A proxy that collects the answer first would hold all pictures.
    'x-accel-buffering': 'no',
  });
}
