import { createRoute, z } from '@hono/zod-openapi';
import { type LocaleCode, locales } from '../../i18n/locales.ts';
import { toolWords } from '../../i18n/read-words.server.ts';
import type { JobRow } from '../../jobs/jobs.ts';
import { removeResults } from '../../jobs/result-removal.server.ts';
import { tools } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { jobFailures } from '../contract/answers/usual-failures.ts';
import type { JobBody } from '../contract/contract.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { jobId, mediaId, slug } from '../contract/id.schemas.ts';
import { idempotencyHeader, wholeNumber } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { typedLine } from '../contract/text.schemas.ts';
import { jobSchema, resultRemovalSchema, statementsSchema } from '../contract/things/job.schemas.ts';
import { describeFailure } from '../failure.server.ts';
import type { EventStreams } from './event-streams.server.ts';
import { streamJob } from './job-events.server.ts';

const longestList = 100;
const mostDeleted = 200;

const idParameter = z.object({ id: jobId });
const jobAnswer = answer('The current job', jobSchema);

const createJobRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/jobs',
  summary: 'Run a tool on uploaded pictures',
  request: {
    headers: idempotencyHeader,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            tool: slug,
            inputs: z.record(slug, mediaId.or(z.array(mediaId).max(1000))),
            options: z.record(slug, z.unknown()).default({}),
            statements: statementsSchema.optional(),
          }),
        },
      },
    },
  },
  responses: { 200: jobAnswer, default: failureAnswer(...jobFailures) },
});

const listJobsRoute = createRoute({
  ...byKeyToo('jobs:read'),
  method: 'get',
  path: '/jobs',
  summary: 'List your jobs, newest first',
  request: {
    query: z.object({
      limit: wholeNumber(1, longestList).default(20),
      before: jobId.optional().openapi({ description: 'Return jobs older than the one with this id' }),
      only: z.enum(['results', 'open']).optional().openapi({
        description: '`results`: jobs that still have a result; `open`: queued and running jobs',
      }),
      tool: slug.optional(),
      search: typedLine(200).optional().openapi({ description: 'Part of a file name or tool name' }),
    }),
  },
  responses: { 200: answer('The jobs', z.array(jobSchema)), default: failureAnswer('not_found') },
});

const getJobRoute = createRoute({
  ...byKeyToo('jobs:read'),
  method: 'get',
  path: '/jobs/{id}',
  summary: 'Get a job, with fresh URLs for its pictures',
  request: { params: idParameter },
  responses: { 200: jobAnswer, default: failureAnswer('not_found', 'expired') },
});

const cancelRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/jobs/{id}/cancel',
  summary: 'Cancel a queued or running job and the steps after it; they don’t count toward your limits',
  request: { params: idParameter },
  responses: { 200: jobAnswer, default: failureAnswer('not_found', 'expired', 'job_finished') },
});

const retryRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/jobs/{id}/retry',
  summary: 'Retry a failed or canceled job; of a recipe, the step that ended first and all after it',
  request: { params: idParameter },
  responses: { 200: jobAnswer, default: failureAnswer(...jobFailures, 'job_finished', 'step_before_failed') },
});

const deleteRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/jobs/delete',
  summary: 'Delete the results of several jobs, and the photos that no other result needs',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            ids: z.array(jobId).min(1).max(mostDeleted),
            isTrial: z
              .boolean()
              .default(false)
              .openapi({ description: 'Dry run: delete nothing and return what would be deleted' }),
          }),
        },
      },
    },
  },
  responses: {
    200: answer('What was deleted and what was kept', resultRemovalSchema),
    default: failureAnswer('not_found', 'storage_unavailable'),
  },
});

const eventsRoute = createRoute({
  ...byKeyToo('jobs:read'),
  method: 'get',
  path: '/jobs/{id}/events',
  summary: 'Stream the job, now and after every change, until it ends',
  request: {
    params: idParameter,
    headers: z.object({
      'last-event-id': z
        .string()
        .regex(/^\d{1,9}$/)
        .optional()
        .openapi({ description: 'The latest revision you have' }),
    }),
  },
  responses: {
    200: {
      description: 'Server-sent events named `job`; the event id is the revision, the data a Job',
      content: { 'text/event-stream': { schema: z.string().openapi({ format: 'event-stream' }) } },
    },
    default: failureAnswer('not_found', 'expired'),
  },
});

/** Jobs as whoever asks sees them, a failure in their language. */
export function describeJobs(
  { jobs }: Pick<ApiSite, 'jobs'>,
  rows: readonly JobRow[],
  c: ApiContext,
): Promise<JobBody[]> {
  return jobs.describe(rows, c.get('owner'), (error) => describeFailure(error, c.get('locale')));
}

/** Ids of the tools that are called so in this language. */
function toolsNamed(text: string, locale: LocaleCode): string[] {
  const wanted = text.toLocaleLowerCase(locales[locale]);
  return tools
    .filter(({ id }) => toolWords(id, locale).name.toLocaleLowerCase(locales[locale]).includes(wanted))
    .map(({ id }) => id);
}

export function jobsRoutes(site: ApiSite, streams: EventStreams) {
  const { jobs } = site;
  const router = createRouter();

  const describe = async (row: JobRow, c: ApiContext) => (await describeJobs(site, [row], c))[0];

  router.openapi(createJobRoute, async (c) => {
    const key = c.req.header('idempotency-key');
    const row = await jobs.create(c.get('owner'), c.req.valid('json'), key);
    site.log.info({ request: c.get('requestId'), job: row.id, tool: row.tool }, 'job accepted');
    return c.json(success(await describe(row, c)), 200);
  });

  router.openapi(listJobsRoute, async (c) => {
    const { search: text, ...wish } = c.req.valid('query');
    const search = text ? { text, tools: toolsNamed(text, c.get('locale')) } : undefined;
    const rows = await jobs.list(c.get('owner'), { ...wish, search });
    return c.json(success(await describeJobs(site, rows, c)), 200);
  });

  router.openapi(getJobRoute, async (c) => {
    const row = await jobs.get(c.get('owner'), c.req.valid('param').id);
    return c.json(success(await describe(row, c)), 200);
  });

  router.openapi(deleteRoute, async (c) => {
    const { db, now } = site.accounts;
    const parts = { db, library: site.media.library, now: now() };
    return c.json(success(await removeResults(parts, c.get('owner'), c.req.valid('json'))), 200);
  });

  router.openapi(cancelRoute, async (c) => {
    const row = await jobs.cancel(c.get('owner'), c.req.valid('param').id);
    return c.json(success(await describe(row, c)), 200);
  });

  router.openapi(retryRoute, async (c) => {
    const row = await jobs.retry(c.get('owner'), c.req.valid('param').id);
    return c.json(success(await describe(row, c)), 200);
  });

  router.openapi(eventsRoute, (c) => {
    const owner = c.get('owner');
    const { id } = c.req.valid('param');
    const newest = c.req.valid('header')['last-event-id'];
    const seen = newest === undefined ? null : Number(newest);
    return streams.answer(c, {
      about: { job: id },
      checkOwner: () => jobs.get(owner, id),
      follow: (reader) => streamJob(reader, { jobs, owner, id, seen, describe: (row) => describe(row, c) }),
    });
  });

  return router;
}
