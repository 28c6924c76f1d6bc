import { createRoute, z } from '@hono/zod-openapi';
import { plainPassword } from '../../accounts/form-rules.ts';
import type { OwnShare } from '../../shares/share-book.server.ts';
import {
  longestAlt,
  longestObjection,
  sharePasswordLength,
  shareTimes,
  usualShareTime,
} from '../../shares/share-rules.ts';
import { findTool } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import { jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { exportFailures } from '../contract/answers/usual-failures.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { mediaId, shareId } from '../contract/id.schemas.ts';
import { forAccountsByKeyToo } from '../contract/security.ts';
import { publicLine, typedProse } from '../contract/text.schemas.ts';
import { shareSchema } from '../contract/things/share.schemas.ts';
import { accountOf } from '../guard/account-caller.server.ts';
import { PartyCeiling } from '../guard/party-ceiling.server.ts';
import { describeOwn } from './own-share.ts';
import { sharedRecipe } from './shared-recipe.ts';

const mayAsk = forAccountsByKeyToo('shares:write');

/** What visitors have to know besides the link. */
const password = z
  .string()
  .min(sharePasswordLength.least)
  .max(sharePasswordLength.most)
  .overwrite(plainPassword)
  .nullable();

const makeRoute = createRoute({
  ...mayAsk,
  method: 'post',
  path: '/shares',
  summary: 'Show a result to whoever has the link; no list or search engine leads there',
  request: jsonBody(
    z.strictObject({
      /** A picture or clip that a tool made. */
      media: mediaId,
      /** Days until it ends by itself. */
      days: z.enum(shareTimes).default(usualShareTime),
      /** What the picture shows, for those who don't see it. */
      alt: publicLine(longestAlt).min(1),
      /** Show the photo before it as well. */
      withBefore: z.boolean().default(false),
      /** Pass on what was written, too, besides the other settings. */
      withWords: z.boolean().default(false),
      /** Visitors have to know it besides the link; part of Pro. */
      password: password.default(null),
    }),
  ),
  responses: {
    200: answer('The share', shareSchema),
    default: failureAnswer(
      'not_shareable',
      'share_hidden',
      'shares_full',
      'sharing_ended',
      'share_password_needs_pro',
      ...exportFailures,
    ),
  },
});

const listRoute = createRoute({
  ...mayAsk,
  method: 'get',
  path: '/shares',
  summary: 'List what you share, newest first',
  responses: { 200: answer('The shares', z.array(shareSchema)), default: failureAnswer() },
});

const byId = z.object({ id: shareId });

const revokeRoute = createRoute({
  ...mayAsk,
  method: 'delete',
  path: '/shares/{id}',
  summary: 'Take a share back; its link leads nowhere at once',
  request: { params: byId },
  responses: { 200: answer('Taken back', z.null()), default: failureAnswer('not_found') },
});

const passwordRoute = createRoute({
  ...mayAsk,
  method: 'post',
  path: '/shares/{id}/password',
  summary: 'Give a share another password, or none; whoever was let in before is asked again',
  request: { params: byId, ...jsonBody(z.strictObject({ password })) },
  responses: {
    200: answer('The share', shareSchema),
    default: failureAnswer('not_found', 'share_password_needs_pro', 'share_published'),
  },
});

const objectRoute = createRoute({
  ...mayAsk,
  method: 'post',
  path: '/shares/{id}/objection',
  summary: 'Object to a share of yours being hidden, removed or taken off Explore, once for each decision',
  request: {
    params: byId,
    ...jsonBody(z.strictObject({ words: typedProse({ least: 1, most: longestObjection }) })),
  },
  responses: {
    200: answer('The share', shareSchema),
    default: failureAnswer('not_found', 'not_decided', 'objection_made'),
  },
});

/** More are written one after the other anyway. */
const mostOfParty = 4;

/** What owners do with their shares; whoever has a link asks `share-links.routes.ts`. */
export function sharesRoutes(site: Pick<ApiSite, 'shares' | 'publications' | 'accounts'>) {
  const { shares, publications } = site;
  const router = createRouter();
  const writing = new PartyCeiling(mostOfParty);

  async function describe(own: OwnShare) {
    const { userId, id } = own.row;
    const publication = (await publications.listOf(userId)).find(({ shareId }) => shareId === id);
    return describeOwn(own, publication, site);
  }

  router.openapi(makeRoute, async (c) => {
    accountOf(c);
    const owner = c.get('owner');
    const { days, withWords, alt, ...wish } = c.req.valid('json');
    const row = await writing.within(owner.party, () =>
      shares.make(owner, { ...wish, alt, time: days }, (id, options) => {
        const tool = findTool(id);
        return tool ? sharedRecipe(tool, options, withWords) : {};
      }),
    );
    return c.json(success(describeOwn({ row, state: row.state, objection: null }, undefined, site)), 200);
  });

  router.openapi(listRoute, async (c) => {
    const { id } = accountOf(c).user;
    const published = new Map((await publications.listOf(id)).map((row) => [row.shareId, row]));
    const list = (await shares.list(id)).map((own) => describeOwn(own, published.get(own.row.id), site));
    return c.json(success(list), 200);
  });

  router.openapi(passwordRoute, async (c) => {
    accountOf(c);
    const { id } = c.req.valid('param');
    const changed = await shares.setPassword(c.get('owner'), id, c.req.valid('json').password);
    return c.json(success(await describe(changed)), 200);
  });

  router.openapi(objectRoute, async (c) => {
    const { user } = accountOf(c);
    const { words } = c.req.valid('json');
    return c.json(success(await describe(await shares.object(user.id, c.req.valid('param').id, words))), 200);
  });

  router.openapi(revokeRoute, async (c) => {
    await shares.revoke(accountOf(c).user.id, c.req.valid('param').id);
    return c.json(success(null), 200);
  });

  return router;
}
