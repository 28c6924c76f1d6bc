import { z } from '@hono/zod-openapi';
import { webhookEvents } from '../../../webhooks/webhook-events.ts';
import { deliveryId, webhookId, word } from '../id.schemas.ts';
import { address, readableText } from '../text.schemas.ts';

/** What the calls about webhooks answer. */

const time = z.iso.datetime();

export const webhookSchema = z
  .object({
    id: webhookId,
    url: address,
    events: z.array(z.enum(webhookEvents)),
    /** Switched off by its owner, or because it took nothing for days. */
    isOn: z.boolean(),
    /** Nothing was taken since then; null where the latest message was. */
    failingSince: time.nullable(),
    createdAt: time,
  })
  .openapi('Webhook');

export const signedWebhookSchema = z
  .object({
    webhook: webhookSchema,
    /** What messages are signed with (Standard Webhooks). It isn't answered again. */
    secret: z.string().regex(/^whsec_[A-Za-z0-9+/]+=*$/),
  })
  .openapi('SignedWebhook');

export const deliverySchema = z
  .object({
    /** As in the header `webhook-id`. */
    id: deliveryId,
    event: z.enum([...webhookEvents, 'ping']),
    /** Id of the job or batch it's about; of the webhook itself for `ping`. */
    subject: readableText(40),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.number().int(),
    /** HTTP status of the latest attempt; null where no answer came. */
    status: z.number().int().nullable(),
    /** The beginning of the latest answer. */
    answer: readableText(500),
    problem: word.nullable(),
    createdAt: time,
    nextAt: time.nullable(),
    finishedAt: time.nullable(),
  })
  .openapi('WebhookDelivery');
