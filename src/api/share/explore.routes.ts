import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import { nameForType } from '../../media/file-name.ts';
import { exploreOrders } from '../../shares/publication-rules.ts';
import { sharePartNames } from '../../shares/share-parts.server.ts';
import { longestReport, reportReasons, shareMediaTypes } from '../../shares/share-rules.ts';
import type { ApiSite } from '../api-site.ts';
import { jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { fileAnswers } from '../contract/answers/file-answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { publicationAddress, slug } from '../contract/id.schemas.ts';
import { typedProse } from '../contract/text.schemas.ts';
import { explorePageSchema, publishedSchema } from '../contract/things/explore.schemas.ts';
import { reportedSchema } from '../contract/things/share.schemas.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';
import { answerFile } from '../media/answer-file.server.ts';
import { describeItem, describePublished, readCursor, writeCursor } from './explored-item.ts';

const byAddress = z.object({ address: publicationAddress });
const failures = ['explore_off', 'share_gone', 'share_hidden', 'not_found'] as const;

const pageRoute = createRoute({
  method: 'get',
  path: '/explore',
  summary: 'List what people have published, 24 at a time',
  request: {
    query: z.object({
      tool: slug.optional(),
      order: z.enum(exploreOrders).default('newest'),
      /** `next` of the page before. */
      cursor: z.string().max(200).optional(),
    }),
  },
  responses: { 200: answer('A page of it', explorePageSchema), default: failureAnswer('explore_off') },
});

const readRoute = createRoute({
  method: 'get',
  path: '/explore/{address}',
  summary: 'Read about something that was published',
  request: { params: byAddress },
  responses: { 200: answer('The published result', publishedSchema), default: failureAnswer(...failures) },
});

const fileRoute = createRoute({
  method: 'get',
  path: '/explore/{address}/{part}',
  summary:
    'A file of a published result: the picture or clip, a small one for lists, the photo before it, a clip’s poster, the card of links to it',
  request: { params: byAddress.extend({ part: z.enum([...sharePartNames, 'thumbnail']) }) },
  responses: {
    ...fileAnswers(shareMediaTypes),
    default: failureAnswer(...failures, 'storage_unavailable', 'storage_full'),
  },
});

const reportRoute = createRoute({
  method: 'post',
  path: '/explore/{address}/reports',
  summary: 'Report something that was published; `in_picture` hides it until it has been looked at',
  request: {
    params: byAddress,
    ...jsonBody(
      z.strictObject({
        reason: z.enum(reportReasons),
        words: typedProse({ least: 0, most: longestReport }).default(''),
      }),
    ),
  },
  responses: { 200: answer('Noted', reportedSchema), default: failureAnswer(...failures) },
});

/** What everybody sees of Explore; its pages are made of this. */
export function exploreRoutes(
  { explore, timeouts }: Pick<ApiSite, 'explore' | 'timeouts'>,
  limits: RateLimits,
) {
  const router = createRouter();

  router.openapi(pageRoute, async (c) => {
    const { tool, order, cursor } = c.req.valid('query');
    const after = cursor === undefined ? undefined : readCursor(cursor);
    if (after === null) throw new AppError('request_invalid', { field: 'cursor' });
    const { items, next, tools } = await explore.page({ tool, order, after });
    const page = { items: items.map(describeItem), next: next && writeCursor(next), tools };
    return c.json(success(page), 200);
  });

  router.openapi(readRoute, async (c) => {
    const published = await explore.find(c.req.valid('param').address);
    return c.json(success(describePublished(published)), 200);
  });

  router.openapi(fileRoute, async (c) => {
    const { address, part } = c.req.valid('param');
    const found = await explore.open(address, part);
    // Other sites may show what was published.
    c.header('cross-origin-resource-policy', 'cross-origin');
    return answerFile(c, found, {
      name: nameForType(`${part}.`, found.type),
      isSaved: false,
      // Asked for again each time: it is gone at once when its owner takes it back.
      cacheControl: 'max-age=0, must-revalidate',
      silenceMs: timeouts.readerSilenceMs,
    });
  });

  router.openapi(reportRoute, async (c) => {
    const network = c.get('address');
    await limits.spend('reportOfNetwork', network);
    const hidden = await explore.report(c.req.valid('param').address, { ...c.req.valid('json'), network });
    return c.json(success({ hidden }), 200);
  });

  return router;
}
