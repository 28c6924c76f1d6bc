import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { readWhole } from '../guard/small-body.server.ts';

const maxBytes = 256 * 1024;

/** Documented by hand: whatever read the body before would leave other bytes than those that were signed. */
const webhookRoute = createRoute({
  method: 'post',
  path: '/pay/webhook',
  summary: 'Accept a signed message of the payment provider; it’s answered at once and seen to afterwards',
  request: {
    body: { required: true, content: { 'application/json': { schema: z.object({}).loose() } } },
  },
  responses: {
    200: answer('Heard', z.null()),
    default: failureAnswer('bell_refused', 'payments_off'),
  },
});

/** Nobody's session matters here, and no cookie. What isn't signed is refused, whatever is wrong with it. */
export function webhookRoutes(site: ApiSite) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(webhookRoute);
  router.post('/pay/webhook', async (c) => {
    const { payments, timeouts } = site;
    if (!payments) throw new AppError('payments_off');
    const { headers, body: stream } = c.req.raw;
    if (!stream || Number(headers.get('content-length') ?? 0) > maxBytes) throw new AppError('bell_refused');
    const body = await readWhole(stream, maxBytes, timeouts).catch((cause: unknown) => {
      throw cause instanceof AppError ? new AppError('bell_refused', {}, { cause }) : cause;
    });
    await payments.hear({ body, signature: headers.get('stripe-signature') ?? '' });
    return c.json(success(null), 200);
  });
  return router;
}
