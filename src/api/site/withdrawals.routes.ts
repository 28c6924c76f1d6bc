import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import { formProblems, mostCharacters, plainForm } from '../../withdrawal/withdrawal-form.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { ticket } from '../contract/id.schemas.ts';
import { idempotencyHeader } from '../contract/query.schemas.ts';
import { mailbox, typedLine, typedProse } from '../contract/text.schemas.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';

const receiptSchema = z
  .object({
    reference: ticket,
    receivedAt: z.iso.datetime(),
    statement: z.string().max(4000).openapi({ description: 'The exact wording that is stored and emailed' }),
    endsPlan: z.boolean().openapi({
      description:
        'The account’s subscription ends and is refunded by this; otherwise the operator sees to it',
    }),
  })
  .openapi('WithdrawalReceipt');

const withdrawalRoute = createRoute({
  method: 'post',
  path: '/withdrawals',
  summary: 'Withdraw from a contract',
  request: {
    headers: idempotencyHeader,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            name: typedLine(mostCharacters.name),
            email: mailbox.openapi({ description: 'Receives the receipt' }),
            contract: typedProse({ least: 0, most: mostCharacters.contract }).default('').openapi({
              description: 'Identifies the contract; may be empty with a session',
            }),
          }),
        },
      },
    },
  },
  responses: {
    200: answer('The receipt, which is also emailed', receiptSchema),
    default: failureAnswer('name_missing', 'email_missing', 'email_invalid', 'contract_missing'),
  },
});

const endRoute = createRoute({
  method: 'post',
  path: '/withdrawals/end',
  summary: 'End a subscription by the link in the receipt of a withdrawal',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            secret: z
              .string()
              .regex(/^[\w-]{43}$/)
              .openapi({ description: 'What the link holds' }),
          }),
        },
      },
    },
  },
  responses: {
    200: answer('It ends and is refunded, now or once the payment provider can be reached', z.null()),
    default: failureAnswer('withdrawal_link_spent'),
  },
});

export function withdrawalsRoutes(site: ApiSite, limits: RateLimits) {
  const router = createRouter();
  router.openapi(withdrawalRoute, async (c) => {
    await limits.spend('withdrawal', c.get('address'));
    const user = c.get('session')?.user ?? null;
    const form = plainForm(c.req.valid('json'));
    for (const problem of Object.values(formProblems(form, user !== null))) {
      if (problem) throw new AppError(problem, { wording: 'entry' });
    }
    // The receipt goes to whoever is named. Nobody else can use up what the owner of an account has for its own address.
    if (form.email !== user?.email) {
      await limits.spend('mailOfNetwork', c.get('address'));
      await limits.spend('receiptsOfEmail', form.email);
    }
    const { reference, receivedAt, statement, endsPlan } = await site.withdrawals.receive({
      form,
      account: user && { id: user.id, email: user.email },
      locale: c.get('locale'),
      idempotencyKey: c.req.header('idempotency-key'),
    });
    return c.json(success({ reference, receivedAt: receivedAt.toISOString(), statement, endsPlan }), 200);
  });
  router.openapi(endRoute, async (c) => {
    await limits.spend('withdrawal', c.get('address'));
    if (!(await site.withdrawals.endByLink(c.req.valid('json').secret))) {
      throw new AppError('withdrawal_link_spent');
    }
    return c.json(success(null), 200);
  });
  return router;
}
