import { createRoute, z } from '@hono/zod-openapi';
import { audit } from '../../accounts/audit-log.server.ts';
import { AppError } from '../../errors.ts';
import { stopJobs } from '../../jobs/work-transfer.server.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { clipFailures, fileFailures } from '../contract/answers/usual-failures.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { mediaId, slug } from '../contract/id.schemas.ts';
import { mediaQuery, readQuery } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { readableText } from '../contract/text.schemas.ts';
import { mediaSchema } from '../contract/things/media.schemas.ts';
import { requesterOf } from '../guard/account-caller.server.ts';
import type { PartyCeiling } from '../guard/party-ceiling.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';
import { readUpload } from './upload-body.server.ts';

const idParameter = z.object({ id: mediaId });

const linkOrSample = z.union([
  z.strictObject({ url: readableText(2048).min(1) }),
  z.strictObject({ sample: slug }),
]);

const mediaAnswer = answer('The picture with fresh URLs', mediaSchema);

/** Documented by hand: a validated form would be read into memory whole. */
const acceptRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/media',
  summary: 'Upload a picture or a clip: a file, a URL or the name of a sample',
  request: {
    query: mediaQuery,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({ file: z.any().openapi({ type: 'string', format: 'binary' }) }),
        },
        'application/json': { schema: linkOrSample },
      },
    },
  },
  responses: {
    200: mediaAnswer,
    default: failureAnswer(
      ...fileFailures,
      'not_found',
      'url_invalid',
      'url_private',
      'url_unreachable',
      'url_not_image',
      ...clipFailures,
    ),
  },
});

const getRoute = createRoute({
  ...byKeyToo('files:read'),
  method: 'get',
  path: '/media/{id}',
  summary: 'Get a picture, with fresh URLs',
  request: { params: idParameter },
  responses: { 200: mediaAnswer, default: failureAnswer('not_found', 'expired') },
});

const deleteRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'delete',
  path: '/media/{id}',
  summary: 'Delete a picture; results made from it stay',
  request: { params: idParameter },
  responses: {
    200: answer('Deleted', z.null()),
    default: failureAnswer('not_found', 'storage_unavailable'),
  },
});

const deleteAllRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'delete',
  path: '/media',
  summary: 'Delete all your pictures and results, and cancel queued and running jobs',
  responses: {
    200: answer('The number of deleted pictures', z.object({ deleted: z.number().int() })),
    default: failureAnswer('storage_unavailable'),
  },
});

export function mediaRoutes(site: ApiSite, limits: RateLimits, uploads: PartyCeiling) {
  const { library } = site.media;
  const router = createRouter();
  router.openAPIRegistry.registerPath(acceptRoute);

  async function accept(c: ApiContext) {
    const owner = c.get('owner');
    const { metadata, kind } = readQuery(mediaQuery, c.req.query());
    const takes = kind === 'clip' ? kind : undefined;
    const type = c.req.header('content-type') ?? '';
    if (/^multipart\/form-data\b/i.test(type)) {
      return readUpload(c.req.raw, owner.plan[kind].maxBytes, site.timeouts, (upload) =>
        library.accept(owner, { ...upload, metadata, takes }),
      );
    }
    const sent: unknown = await c.req.json().catch(() => {
      throw new AppError('request_invalid', { field: 'body' });
    });
    const wish = linkOrSample.safeParse(sent);
    if (!wish.success) throw new AppError('request_invalid', { field: 'url' });
    if ('sample' in wish.data) return library.acceptSample(owner, wish.data.sample, takes);
    await limits.spend('link', c.get('address'));
    return library.acceptUrl(owner, wish.data.url, { metadata, takes });
  }

  router.post('/media', async (c) => {
    const row = await uploads.within(c.get('owner').party, () => accept(c));
    return c.json(success(library.describe(row, c.get('owner'))));
  });

  router.openapi(getRoute, async (c) => {
    const owner = c.get('owner');
    const row = await library.get(owner, c.req.valid('param').id);
    return c.json(success(library.describe(row, owner)), 200);
  });

  router.openapi(deleteRoute, async (c) => {
    await library.remove(c.get('owner'), c.req.valid('param').id);
    return c.json(success(null), 200);
  });

  router.openapi(deleteAllRoute, async (c) => {
    const { id } = c.get('owner');
    const { db, now } = site.accounts;
    await stopJobs(db, id, now());
    const deleted = await library.removeAll(id);
    const session = c.get('session');
    if (session) {
      const from = requesterOf(c);
      await audit(db, {
        kind: 'pictures_deleted',
        userId: session.user.id,
        from,
        at: now(),
        details: { deleted },
      });
    }
    return c.json(success({ deleted }), 200);
  });

  return router;
}
