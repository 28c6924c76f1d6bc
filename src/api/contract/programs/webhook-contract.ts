import type { z } from 'zod';
import type { deliverySchema, signedWebhookSchema, webhookSchema } from './webhook.schemas.ts';

/** The JSON of the calls about webhooks, in the envelope of `contract.ts`. */

/** One entry of `GET /api/webhooks`. */
export type WebhookBody = z.output<typeof webhookSchema>;

/** `POST /api/webhooks`, and `POST /api/webhooks/{id}/secret`. */
export type SignedWebhookBody = z.output<typeof signedWebhookSchema>;

/** One entry of `GET /api/webhooks/{id}/deliveries`. */
export type DeliveryBody = z.output<typeof deliverySchema>;
