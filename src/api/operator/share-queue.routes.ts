import { createRoute, z } from '@hono/zod-openapi';
import { nameForType } from '../../media/file-name.ts';
import type { QueueEntry } from '../../shares/queue/queue-list.server.ts';
import { sharePartNames } from '../../shares/share-parts.server.ts';
import type { ReportReason } from '../../shares/share-rules.ts';
import { shareMediaTypes } from '../../shares/share-rules.ts';
import { findTool } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import { jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { fileAnswers } from '../contract/answers/file-answers.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { publicationAddress, shareId } from '../contract/id.schemas.ts';
import type { QueuedShareBody } from '../contract/operator/operator-contract.ts';
import {
  keepSchema,
  queuedShareSchema,
  removeSchema,
  settleSchema,
} from '../contract/operator/share-queue.schemas.ts';
import { forOperators } from '../contract/security.ts';
import type { FailureCode } from '../failure.server.ts';
import { requesterOf, sessionOf } from '../guard/account-caller.server.ts';
import { answerFile } from '../media/answer-file.server.ts';
import { typedTexts } from '../share/shared-recipe.ts';

const refused = (...own: FailureCode[]) => failureAnswer('page_not_found', 'second_factor_required', ...own);
const params = z.object({ id: shareId });
const queue = answer('What is undecided, up to 100', z.array(queuedShareSchema));

const listRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/shares',
  summary:
    'List shares that somebody says something against, and those that are new to Explore, the most urgent first',
  responses: { 200: queue, default: refused() },
});

const fileRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/shares/{id}/{part}',
  summary: 'A file of a share in the queue, also while it is hidden; to look at `picture` is written down',
  request: { params: params.extend({ part: z.enum(sharePartNames) }) },
  responses: {
    ...fileAnswers(shareMediaTypes),
    default: refused('not_found', 'storage_unavailable', 'storage_full'),
  },
});

const keepRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/shares/{id}/keep',
  summary:
    'Let a share be seen again, and on Explore where it is published; its owner is told why where it was hidden or waited',
  request: { params, ...jsonBody(keepSchema) },
  responses: { 200: queue, default: refused('not_found') },
});

const removeRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/shares/{id}/remove',
  summary: 'Remove a share and its bytes for good, or take it off Explore alone; its owner is told why',
  request: { params, ...jsonBody(removeSchema) },
  responses: { 200: queue, default: refused('not_found', 'storage_unavailable') },
});

const chooseRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/explore/{address}/chosen',
  summary: 'Show something among the best of Explore, or not any more',
  request: {
    params: z.object({ address: publicationAddress }),
    ...jsonBody(z.strictObject({ chosen: z.boolean() })),
  },
  responses: { 200: answer('Done', z.null()), default: refused('not_found') },
});

const settleRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/shares/{id}/objection',
  summary:
    'Decide about an objection to a removal, or to not being on Explore, as another operator than the first where there is one',
  request: { params, ...jsonBody(settleSchema) },
  responses: { 200: queue, default: refused('not_found', 'other_operator_decides') },
});

/** The operator's queue; `operatorsOnly` stands before all of it. */
export function shareQueueRoutes({ shareQueue, timeouts }: Pick<ApiSite, 'shareQueue' | 'timeouts'>) {
  const router = createRouter();
  const deciding = (c: ApiContext) => ({ operatorId: sessionOf(c).user.id, from: requesterOf(c) });
  const list = async (c: ApiContext) => (await shareQueue.list(sessionOf(c).user.id)).map(describe);

  router.openapi(listRoute, async (c) => c.json(success(await list(c)), 200));

  router.openapi(fileRoute, async (c) => {
    const { id, part } = c.req.valid('param');
    const found = await shareQueue.open(id, part, deciding(c));
    return answerFile(c, found, {
      name: nameForType(`${part}.`, found.type),
      isSaved: false,
      cacheControl: 'no-store',
      silenceMs: timeouts.readerSilenceMs,
    });
  });

  router.openapi(keepRoute, async (c) => {
    const { chosen, until, ...verdict } = c.req.valid('json');
    const seen = until === undefined ? undefined : new Date(until);
    await shareQueue.keep(
      c.req.valid('param').id,
      { ...verdict, isChosen: chosen, until: seen },
      deciding(c),
    );
    return c.json(success(await list(c)), 200);
  });

  router.openapi(removeRoute, async (c) => {
    await shareQueue.remove(c.req.valid('param').id, c.req.valid('json'), deciding(c));
    return c.json(success(await list(c)), 200);
  });

  router.openapi(settleRoute, async (c) => {
    const { outcome, words } = c.req.valid('json');
    await shareQueue.settle(c.req.valid('param').id, outcome, words, deciding(c));
    return c.json(success(await list(c)), 200);
  });

  router.openapi(chooseRoute, async (c) => {
    await shareQueue.choose(c.req.valid('param').address, c.req.valid('json').chosen, deciding(c));
    return c.json(success(null), 200);
  });

  return router;
}

function describe(entry: QueueEntry): QueuedShareBody {
  const { share, owner, reports, publication, objection, ended, isTheirs, dueAt } = entry;
  return {
    id: share.id,
    tool: share.tool,
    alt: share.alt,
    typed: typedTexts(findTool(share.tool), share.recipe),
    type: share.type as QueuedShareBody['type'],
    hasBefore: share.beforeBlob !== null,
    state: share.state,
    owner,
    objection: objection && {
      against: objection.against,
      words: objection.words,
      at: objection.createdAt.toISOString(),
    },
    ended: ended && {
      reason: (ended.verdict ?? 'other') as ReportReason,
      words: ended.verdictWords ?? '',
    },
    isTheirs,
    createdAt: share.createdAt.toISOString(),
    reports: reports.map(({ reason, words, createdAt }) => ({
      reason: reason as ReportReason,
      words,
      at: createdAt.toISOString(),
    })),
    publication: publication && {
      state: publication.state === 'listed' ? 'listed' : 'waiting',
      isNew: publication.reviewedAt === null,
      chosen: publication.chosenAt !== null,
      licence: publication.licence,
      credit: publication.credit,
      people: publication.people,
      withBefore: publication.withBefore,
      at: publication.createdAt.toISOString(),
    },
    dueAt: dueAt?.toISOString() ?? null,
  };
}
