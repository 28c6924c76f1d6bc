import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import { leastPartBytes, mostPartBytes, type UploadRow } from '../../media/intake/large-uploads.server.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { clipFailures, fileFailures } from '../contract/answers/usual-failures.ts';
import type { UploadBody } from '../contract/contract.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { uploadId } from '../contract/id.schemas.ts';
import { idempotencyHeader, offsetQuery, readQuery } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { mediaSchema } from '../contract/things/media.schemas.ts';
import { newUploadSchema, uploadSchema } from '../contract/things/upload.schemas.ts';
import type { PartyCeiling } from '../guard/party-ceiling.server.ts';
import { readWithTimeouts } from '../guard/timed-reader.server.ts';

const idParameter = z.object({ id: uploadId });

const beginRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/uploads',
  summary: 'Begin to upload a large file in parts, or go on with it',
  request: {
    headers: idempotencyHeader,
    body: { required: true, content: { 'application/json': { schema: newUploadSchema } } },
  },
  responses: {
    200: answer('How much of it is here', uploadSchema),
    default: failureAnswer(
      'file_too_large',
      'file_empty',
      'key_reused',
      'too_many_uploads',
      'storage_full',
      'storage_unavailable',
    ),
  },
});

const getRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'get',
  path: '/uploads/{id}',
  summary: 'Ask how much of a file is here',
  request: { params: idParameter },
  responses: { 200: answer('How much of it is here', uploadSchema), default: failureAnswer('not_found') },
});

/** Documented by hand: a validated body would be read into memory whole. */
const appendRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'patch',
  path: '/uploads/{id}',
  summary: 'Add the next part of a file',
  description: `A part has at least ${leastPartBytes} bytes, unless it is the last one, and at most ${mostPartBytes}. If the connection breaks off, ask where to go on.`,
  request: {
    params: idParameter,
    query: offsetQuery,
    body: {
      required: true,
      content: {
        'application/octet-stream': { schema: z.any().openapi({ type: 'string', format: 'binary' }) },
      },
    },
  },
  responses: {
    200: answer('How much of it is here now', uploadSchema),
    default: failureAnswer(
      'not_found',
      'offset_wrong',
      'file_too_large',
      'storage_full',
      'storage_unavailable',
    ),
  },
});

const finishRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/uploads/{id}/media',
  summary: 'Turn a file that is complete into a picture or clip, as uploading it at once would',
  request: { params: idParameter },
  responses: {
    200: answer('The picture or clip; the same one however often this is asked', mediaSchema),
    default: failureAnswer('not_found', 'expired', ...fileFailures, ...clipFailures),
  },
});

const deleteRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'delete',
  path: '/uploads/{id}',
  summary: 'Cancel an upload, and delete what arrived of it',
  request: { params: idParameter },
  responses: { 200: answer('Deleted', z.null()), default: failureAnswer('not_found') },
});

export function uploadsRoutes(site: ApiSite, ceiling: PartyCeiling) {
  const { uploads, library } = site.media;
  const router = createRouter();

  router.openapi(beginRoute, async (c) => {
    const { name, bytes, kind, metadata } = c.req.valid('json');
    const idempotencyKey = c.req.valid('header')['idempotency-key'];
    const takes = kind === 'clip' ? kind : undefined;
    const row = await uploads.begin(c.get('owner'), { name, bytes, metadata, takes, idempotencyKey });
    return c.json(success(describe(row)), 200);
  });

  router.openapi(getRoute, async (c) => {
    return c.json(success(describe(await uploads.find(c.get('owner'), c.req.valid('param').id))), 200);
  });

  router.openAPIRegistry.registerPath(appendRoute);
  router.patch('/uploads/:id', async (c) => {
    const { success: isId, data: id } = uploadId.safeParse(c.req.param('id'));
    if (!isId) throw new AppError('not_found');
    const { offset } = readQuery(offsetQuery, c.req.query());
    const { body } = c.req.raw;
    if (!body) throw new AppError('request_invalid', { field: 'body' });
    if (Number(c.req.header('content-length')) > mostPartBytes) {
      throw new AppError('request_invalid', { field: 'body', maxBytes: mostPartBytes });
    }
    const owner = c.get('owner');
    const part = Readable.from(readWithTimeouts(body, site.timeouts));
    try {
      const row = await ceiling.within(owner.party, () => uploads.append(owner, id, offset, part));
      return c.json(success(describe(row)));
    } finally {
      part.destroy();
    }
  });

  router.openapi(finishRoute, async (c) => {
    const owner = c.get('owner');
    const { id } = c.req.valid('param');
    const row = await ceiling.within(owner.party, () => uploads.finish(owner, id));
    return c.json(success(library.describe(row, owner)), 200);
  });

  router.openapi(deleteRoute, async (c) => {
    await uploads.remove(c.get('owner'), c.req.valid('param').id);
    return c.json(success(null), 200);
  });

  return router;
}

function describe({ id, bytes, received, mediaId, expiresAt }: UploadRow): UploadBody {
  const offset = mediaId === null ? received : bytes;
  return { id, bytes, offset, mostPartBytes, expiresAt: expiresAt.toISOString() };
}
