import { createRoute, z } from '@hono/zod-openapi';
import type { Batch } from '../../jobs/batch-book.server.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { exportFailures, jobFailures } from '../contract/answers/usual-failures.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { batchId, mediaId, slug } from '../contract/id.schemas.ts';
import { exportQuery, idempotencyHeader } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { batchSchema, statementsSchema } from '../contract/things/job.schemas.ts';
import { streamBatch } from './batch-events.server.ts';
import type { EventStreams } from './event-streams.server.ts';
import { describeJobs } from './jobs.routes.ts';
import { answerZip, zipAnswer } from './results-zip.routes.ts';

const idParameter = z.object({ id: batchId });
const photos = z.array(mediaId).max(1000);
const batchAnswer = answer('The current batch with its jobs', batchSchema);

const createBatchRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/batches',
  summary: 'Run a tool on several pictures with the same options; all jobs are created, or none',
  request: {
    headers: idempotencyHeader,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            tool: slug,
            options: z.record(slug, z.unknown()).default({}),
            photos: photos.openapi({ description: 'Ids of uploaded pictures' }),
            statements: statementsSchema.optional(),
          }),
        },
      },
    },
  },
  responses: { 200: batchAnswer, default: failureAnswer(...jobFailures) },
});

const getBatchRoute = createRoute({
  ...byKeyToo('jobs:read'),
  method: 'get',
  path: '/batches/{id}',
  summary: 'Get a batch, with fresh URLs for its pictures',
  request: { params: idParameter },
  responses: { 200: batchAnswer, default: failureAnswer('not_found', 'expired') },
});

const addRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/batches/{id}/photos',
  summary: 'Add pictures to a batch; pictures already in it keep their job',
  request: {
    params: idParameter,
    body: {
      required: true,
      content: {
        'application/json': { schema: z.object({ photos, statements: statementsSchema.optional() }) },
      },
    },
  },
  responses: { 200: batchAnswer, default: failureAnswer(...jobFailures) },
});

const cancelRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/batches/{id}/cancel',
  summary: 'Cancel all queued and running jobs of a batch; they don’t count toward your limits',
  request: { params: idParameter },
  responses: { 200: batchAnswer, default: failureAnswer('not_found') },
});

const retryRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/batches/{id}/retry',
  summary: 'Retry the failed and canceled jobs of a batch',
  request: { params: idParameter },
  responses: { 200: batchAnswer, default: failureAnswer(...jobFailures) },
});

const eventsRoute = createRoute({
  ...byKeyToo('jobs:read'),
  method: 'get',
  path: '/batches/{id}/events',
  summary: 'Stream the jobs of a batch, now and after every change, until all have ended',
  request: { params: idParameter },
  responses: {
    200: {
      description: 'Server-sent events named `job`; the data is a Job',
      content: { 'text/event-stream': { schema: z.string().openapi({ format: 'event-stream' }) } },
    },
    default: failureAnswer('not_found'),
  },
});

const zipRoute = createRoute({
  ...byKeyToo('files:read'),
  method: 'get',
  path: '/batches/{id}/zip',
  summary: 'Download the results of a batch so far as a ZIP file',
  request: { params: idParameter, query: exportQuery },
  responses: { 200: zipAnswer, default: failureAnswer(...exportFailures) },
});

export function batchesRoutes(site: ApiSite, streams: EventStreams) {
  const { batches, jobs } = site;
  const router = createRouter();

  async function describe({ row, jobs: rows }: Batch, c: ApiContext) {
    return {
      id: row.id,
      tool: row.tool,
      options: row.options,
      jobs: await describeJobs(site, rows, c),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    };
  }

  router.openapi(createBatchRoute, async (c) => {
    const key = c.req.header('idempotency-key');
    const batch = await batches.create(c.get('owner'), c.req.valid('json'), key);
    const { id, tool } = batch.row;
    site.log.info(
      { request: c.get('requestId'), batch: id, tool, jobs: batch.jobs.map((job) => job.id) },
      'batch accepted',
    );
    return c.json(success(await describe(batch, c)), 200);
  });

  router.openapi(getBatchRoute, async (c) => {
    const batch = await batches.get(c.get('owner'), c.req.valid('param').id);
    return c.json(success(await describe(batch, c)), 200);
  });

  router.openapi(addRoute, async (c) => {
    const { id } = c.req.valid('param');
    const batch = await batches.add(c.get('owner'), id, c.req.valid('json'));
    site.log.info(
      { request: c.get('requestId'), batch: id, jobs: batch.jobs.map((job) => job.id) },
      'photos added to a batch',
    );
    return c.json(success(await describe(batch, c)), 200);
  });

  router.openapi(cancelRoute, async (c) => {
    const batch = await batches.cancel(c.get('owner'), c.req.valid('param').id);
    return c.json(success(await describe(batch, c)), 200);
  });

  router.openapi(retryRoute, async (c) => {
    const batch = await batches.retry(c.get('owner'), c.req.valid('param').id);
    return c.json(success(await describe(batch, c)), 200);
  });

  router.openapi(eventsRoute, (c) => {
    const owner = c.get('owner');
    const { id } = c.req.valid('param');
    return streams.answer(c, {
      about: { batch: id },
      checkOwner: () => batches.find(owner, id),
      follow: (reader) =>
        streamBatch(reader, { batches, jobs, owner, id, describe: (rows) => describeJobs(site, rows, c) }),
    });
  });

  router.openapi(zipRoute, async (c) => {
    const owner = c.get('owner');
    const { jobs: rows } = await batches.get(owner, c.req.valid('param').id);
    return answerZip(site, c, { owner, jobs: rows, wish: c.req.valid('query') });
  });

  return router;
}
