import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import { licences, longestCredit, peopleStatements } from '../../shares/publication-rules.ts';
import type { ApiSite } from '../api-site.ts';
import { jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { exportFailures } from '../contract/answers/usual-failures.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { shareId } from '../contract/id.schemas.ts';
import { forAccounts } from '../contract/security.ts';
import { publicLine } from '../contract/text.schemas.ts';
import { shareSchema } from '../contract/things/share.schemas.ts';
import { accountOf } from '../guard/account-caller.server.ts';
import { PartyCeiling } from '../guard/party-ceiling.server.ts';
import { describeOwn, publishedRecipe } from './own-share.ts';

const params = z.object({ id: shareId });

const publishRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/shares/{id}/publication',
  summary:
    'Publish a share to Explore, at once or once an operator has looked; the first two licences can’t be taken back',
  request: {
    params,
    ...jsonBody(
      z.strictObject({
        /** What others may do with it; `cc-by-4.0` needs a `credit`. */
        licence: z.enum(licences),
        /** Whom to name. No address of a mailbox. */
        credit: publicLine(longestCredit).default(''),
        /** Who could be recognised in it: nobody; you; people who all agreed. */
        people: z.enum(peopleStatements),
        /** Show the photo before it, too, where the link shows it. */
        withBefore: z.boolean().default(false),
        /** Pass on what was written, where the link does. */
        withWords: z.boolean().default(false),
      }),
    ),
  },
  responses: {
    200: answer('The share', shareSchema),
    default: failureAnswer(
      'explore_off',
      'not_publishable',
      'people_shown',
      'already_published',
      'publications_full',
      'share_hidden',
      'share_has_password',
      'sharing_ended',
      ...exportFailures,
    ),
  },
});

const withdrawRoute = createRoute({
  ...forAccounts,
  method: 'delete',
  path: '/shares/{id}/publication',
  summary: 'Take a share off Explore; its link stays',
  request: { params },
  responses: { 200: answer('The share', shareSchema), default: failureAnswer('not_found') },
});

/** As with shares. */
const mostOfParty = 4;

/** What owners do with their shares on Explore. No key may: what becomes public is pressed by a person. */
export function publicationsRoutes(site: Pick<ApiSite, 'shares' | 'publications' | 'accounts'>) {
  const { shares, publications } = site;
  const router = createRouter();
  const writing = new PartyCeiling(mostOfParty);

  async function describe(userId: string, id: string) {
    const own = (await shares.list(userId)).find(({ row }) => row.id === id);
    if (!own) throw new AppError('not_found');
    const publication = (await publications.listOf(userId)).find(({ shareId }) => shareId === id);
    return describeOwn(own, publication, site);
  }

  router.openapi(publishRoute, async (c) => {
    const { user } = accountOf(c);
    const { withWords, credit, ...wish } = c.req.valid('json');
    const { id } = c.req.valid('param');
    const name = credit.trim();
    const isNamed = wish.licence === 'cc-by-4.0';
    if (isNamed !== (name !== '') || /\S@\S/.test(name))
      throw new AppError('request_invalid', { field: 'credit' });
    const owner = c.get('owner');
    await writing.within(owner.party, () =>
      publications.publish(owner, id, { ...wish, credit: isNamed ? name : null }, (share) =>
        publishedRecipe(share, withWords),
      ),
    );
    return c.json(success(await describe(user.id, id)), 200);
  });

  router.openapi(withdrawRoute, async (c) => {
    const { user } = accountOf(c);
    const { id } = c.req.valid('param');
    await publications.withdraw(user.id, id);
    return c.json(success(await describe(user.id, id)), 200);
  });

  return router;
}
