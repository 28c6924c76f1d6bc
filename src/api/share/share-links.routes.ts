import { createRoute, z } from '@hono/zod-openapi';
import { plainPassword } from '../../accounts/form-rules.ts';
import { nameForType } from '../../media/file-name.ts';
import { sharePartNames } from '../../shares/share-parts.server.ts';
import { longestReport, passForm, reportReasons, shareMediaTypes } from '../../shares/share-rules.ts';
import type { ApiSite } from '../api-site.ts';
import { jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { fileAnswers } from '../contract/answers/file-answers.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { shareToken } from '../contract/id.schemas.ts';
import { typedProse } from '../contract/text.schemas.ts';
import { openedSchema, reportedSchema, sharedSchema } from '../contract/things/share.schemas.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';
import { answerFile } from '../media/answer-file.server.ts';
import { describeShown } from './shown-share.ts';

/** Of a password that somebody tries, before it is brought into the form in which passwords are kept. */
const longestGuess = 200;
const byToken = z.object({ token: shareToken });
const pass = {
  /** Of a share with a password: what `open` answered. */
  headers: z.object({ 'share-pass': z.string().regex(passForm).optional() }),
};
const linkFailures = ['share_gone', 'share_hidden', 'share_locked', 'not_found'] as const;

const readRoute = createRoute({
  method: 'get',
  path: '/shared/{token}',
  summary: 'What a link to a shared result shows',
  request: { params: byToken, ...pass },
  responses: { 200: answer('The shared result', sharedSchema), default: failureAnswer(...linkFailures) },
});

const fileRoute = createRoute({
  method: 'get',
  path: '/shared/{token}/{part}',
  summary:
    'A file of a shared result: the picture or clip, the photo before it, a clip’s poster, the card of links to it',
  request: { params: byToken.extend({ part: z.enum(sharePartNames) }), ...pass },
  responses: {
    ...fileAnswers(shareMediaTypes),
    default: failureAnswer(...linkFailures, 'storage_unavailable', 'storage_full'),
  },
});

const reportRoute = createRoute({
  method: 'post',
  path: '/shared/{token}/reports',
  summary: 'Report a shared result; `in_picture` hides all links to it until it has been looked at',
  request: {
    params: byToken,
    ...pass,
    ...jsonBody(
      z.strictObject({
        reason: z.enum(reportReasons),
        words: typedProse({ least: 0, most: longestReport }).default(''),
      }),
    ),
  },
  responses: { 200: answer('Noted', reportedSchema), default: failureAnswer(...linkFailures) },
});

const openRoute = createRoute({
  method: 'post',
  path: '/shared/{token}/open',
  summary: 'Open a shared result that has a password, for an hour',
  request: {
    params: byToken,
    ...jsonBody(z.strictObject({ password: z.string().min(1).max(longestGuess) })),
  },
  responses: {
    200: answer('What opens it', openedSchema),
    default: failureAnswer('share_gone', 'share_hidden', 'share_password_wrong', 'not_found'),
  },
});

/** What strangers may ask for who have a link; the page it leads to is made of it (`web/shared-page/`). */
export function shareLinksRoutes(
  { shares, timeouts }: Pick<ApiSite, 'shares' | 'timeouts'>,
  limits: RateLimits,
) {
  const router = createRouter();

  router.openapi(readRoute, async (c) => {
    const row = await shares.find(c.req.valid('param').token, passOf(c));
    return c.json(success({ ...describeShown(row), recipe: row.recipe }), 200);
  });

  router.openapi(fileRoute, async (c) => {
    const { token, part } = c.req.valid('param');
    const found = await shares.open(token, part, passOf(c));
    // Other sites may show what they were given the link to.
    c.header('cross-origin-resource-policy', 'cross-origin');
    c.header('x-robots-tag', 'noindex');
    return answerFile(c, found, {
      name: nameForType(`${part}.`, found.type),
      isSaved: false,
      // Asked for again each time: it is gone at once for whoever follows the link.
      cacheControl: 'max-age=0, must-revalidate',
      silenceMs: timeouts.readerSilenceMs,
    });
  });

  router.openapi(reportRoute, async (c) => {
    const network = c.get('address');
    await limits.spend('reportOfNetwork', network);
    const report = { ...c.req.valid('json'), network, pass: passOf(c) };
    const hidden = await shares.report(c.req.valid('param').token, report);
    return c.json(success({ hidden }), 200);
  });

  router.openapi(openRoute, async (c) => {
    const { token } = c.req.valid('param');
    const network = c.get('address');
    const counted = [
      ['guessOfNetwork', network],
      ['guessOfShareHere', `${token} ${network}`],
      ['guessOfShare', token],
    ] as const;
    for (const [limit, key] of counted) await limits.spend(limit, key);
    const opened = await shares.unlock(token, plainPassword(c.req.valid('json').password));
    // However many people a link is sent to who know its password, nobody is kept out.
    for (const [limit, key] of counted) await limits.giveBack(limit, key);
    const until = new Date(Number(opened.split('.')[0]) * 1000).toISOString();
    return c.json(success({ pass: opened, until }), 200);
  });

  return router;
}

function passOf(c: ApiContext): string | null {
  return c.req.header('share-pass') ?? null;
}
