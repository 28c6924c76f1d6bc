import { createRoute, z } from '@hono/zod-openapi';
import { plainEmail } from '../../accounts/form-rules.ts';
import { contactTopics, messageLength } from '../../contact/contact-topics.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { ticket } from '../contract/id.schemas.ts';
import { typedProse } from '../contract/text.schemas.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';

const contactRoute = createRoute({
  method: 'post',
  path: '/contact',
  summary: 'Send a message to the operator of this site',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            topic: z.enum(contactTopics),
            email: z.email().max(254).overwrite(plainEmail),
            message: typedProse(messageLength),
            website: z
              .string()
              .max(200)
              .default('')
              .openapi({ description: 'Honeypot: leave it empty; people don’t see this field' }),
          }),
        },
      },
    },
  },
  responses: { 200: answer('The ticket', z.object({ ticket })), default: failureAnswer() },
});

export function contactRoutes(site: ApiSite, limits: RateLimits) {
  const router = createRouter();
  router.openapi(contactRoute, async (c) => {
    await limits.spend('contact', c.get('address'));
    const { website, ...message } = c.req.valid('json');
    // A program that fills in every field is thanked and not listened to.
    if (website !== '') return c.json(success({ ticket: '0000-0000' }), 200);
    const ticket = await site.contact.receive({ ...message, locale: c.get('locale') });
    return c.json(success({ ticket }), 200);
  });
  return router;
}
