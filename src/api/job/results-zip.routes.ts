import { createRoute, z } from '@hono/zod-openapi';
import { openLink, signLink } from '../../accounts/session/session-link.server.ts';
import type { JobRow } from '../../jobs/jobs.ts';
import { contentDisposition } from '../../media/file-name.ts';
import type { Owner } from '../../media/media.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { exportFailures } from '../contract/answers/usual-failures.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { jobId, sessionId, signature } from '../contract/id.schemas.ts';
import { exportQuery, unixSeconds } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { address } from '../contract/text.schemas.ts';
import { answerStream } from '../media/answer-stream.server.ts';
import { archiveName, zipResults } from './results-zip.server.ts';

const mostJobs = 200;

export const zipAnswer = {
  description: 'A ZIP file; each result has the name of its photo',
  content: { 'application/zip': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
};

const askRoute = createRoute({
  ...byKeyToo('files:read'),
  method: 'post',
  path: '/jobs/zip',
  summary: 'Create a URL for a ZIP of several jobs’ results, valid for ten minutes',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: exportQuery.extend({
            quality: z.number().int().min(1).max(100).optional(),
            ids: z.array(jobId).min(1).max(mostJobs),
          }),
        },
      },
    },
  },
  responses: { 200: answer('The URL', z.object({ url: address })), default: failureAnswer('not_found') },
});

const jobsZipRoute = createRoute({
  ...byKeyToo('files:read'),
  method: 'get',
  path: '/jobs/zip',
  summary: 'Download the results of several jobs as a ZIP file',
  request: {
    query: exportQuery.extend({
      id: z
        .union([jobId, z.array(jobId).min(1).max(mostJobs)])
        .openapi({ description: 'Job ids; repeat the parameter for each' }),
      session: sessionId.optional(),
      expires: unixSeconds.optional(),
      signature: signature.optional(),
    }),
  },
  responses: { 200: zipAnswer, default: failureAnswer(...exportFailures) },
});

export function resultsZipRoutes(site: ApiSite) {
  const router = createRouter();

  const rowsOf = (owner: Owner, ids: readonly string[]) =>
    Promise.all([...new Set(ids)].map((id) => site.jobs.get(owner, id)));

  router.openapi(askRoute, async (c) => {
    const { ids, ...wish } = c.req.valid('json');
    await rowsOf(c.get('owner'), ids);
    const query = new URLSearchParams(ids.map((id) => ['id', id]));
    for (const [name, value] of Object.entries(wish)) query.set(name, String(value));
    // A visitor's browser says who they are by itself.
    const session = c.get('session')?.session;
    const claim = session && signLink(site.accounts, archiveOf(ids), session.id);
    for (const [name, value] of Object.entries(claim ?? {})) query.set(name, String(value));
    return c.json(success({ url: `/api/jobs/zip?${query}` }), 200);
  });

  router.openapi(jobsZipRoute, async (c) => {
    const { id, session, expires = 0, signature: signed = '', ...wish } = c.req.valid('query');
    const ids = [id].flat();
    const owner = session
      ? (await openLink(site.accounts, archiveOf(ids), { session, expires, signature: signed })).owner
      : c.get('owner');
    return answerZip(site, c, { owner, jobs: await rowsOf(owner, ids), wish });
  });

  return router;
}

/** What the link to an archive is signed for. */
function archiveOf(ids: readonly string[]): string {
  return ['zip', ...ids].join(' ');
}

export async function answerZip(
  site: Pick<ApiSite, 'media' | 'timeouts'>,
  c: ApiContext,
  { owner, jobs, wish }: { owner: Owner; jobs: readonly JobRow[]; wish: z.infer<typeof exportQuery> },
): Promise<Response> {
  const { format, quality, background, record } = wish;
  const written = format && { format, quality, background, record };
  const zip = await zipResults(site.media, { owner, jobs, wish: written });
  return c.body(answerStream(c, zip, site.timeouts.readerSilenceMs), 200, {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', archiveName(jobs)),
    // Nor may it change what the files in it are signed with.
    'cache-control': 'no-store, no-transform',
    // A proxy that collects the answer first would hold all pictures.
    'x-accel-buffering': 'no',
  });
}
