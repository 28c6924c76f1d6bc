import { createRoute, z } from '@hono/zod-openapi';
import type { ApiSite } from '../api-site.ts';
import { failureAnswer } from '../contract/answers/answers.ts';
import { createRouter } from '../contract/envelope.ts';
import { readableText } from '../contract/text.schemas.ts';

const appleRoute = createRoute({
  method: 'post',
  path: '/oauth/apple/callback',
  summary: 'Accept Apple’s form post and redirect to the callback page that all providers share',
  request: {
    body: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: z.object({
            code: readableText(4096).default(''),
            state: readableText(200).default(''),
            error: readableText(200).optional(),
          }),
        },
      },
    },
  },
  responses: { 303: { description: 'The page `/oauth/apple/callback`' }, default: failureAnswer() },
});

/** The form comes from Apple's page without our cookie: it changes nothing here, and the page it leads to asks for itself. */
export function appleCallbackRoutes(site: ApiSite) {
  const router = createRouter();
  router.openapi(appleRoute, (c) => {
    const { code, state, error } = c.req.valid('form');
    const query = new URLSearchParams({ code, state, ...(error && { error }) });
    return c.redirect(`${site.accounts.publicUrl}/oauth/apple/callback?${query}`, 303);
  });
  return router;
}
