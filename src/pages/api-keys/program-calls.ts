import type { ApiKeyBody, MadeKeyBody, MakeKeyBody } from '#src/api/contract/account-contract.ts';
import type {
  DeliveryBody,
  SignedWebhookBody,
  WebhookBody,
} from '#src/api/contract/programs/webhook-contract.ts';
import { siteCall } from '#src/client/site-call.ts';

const post = <T>(path: string, payload: object = {}) => siteCall<T>(path, { method: 'post', payload });
const remove = (path: string) => siteCall<null>(path, { method: 'delete' });
const hookPath = (id: string) => `/api/webhooks/${encodeURIComponent(id)}`;

/** The calls about keys of programs. */
export const keys = {
  list: () => siteCall<ApiKeyBody[]>('/api/account/api-keys'),
  make: (wish: MakeKeyBody) => post<MadeKeyBody>('/api/account/api-keys', wish),
  revoke: (id: string) => remove(`/api/account/api-keys/${encodeURIComponent(id)}`),
};

/** The calls about webhooks. */
export const hooks = {
  list: () => siteCall<WebhookBody[]>('/api/webhooks'),
  add: (wish: Pick<WebhookBody, 'url' | 'events'>) => post<SignedWebhookBody>('/api/webhooks', wish),
  change: (id: string, wish: Partial<Pick<WebhookBody, 'isOn'>>) => post<WebhookBody>(hookPath(id), wish),
  remove: (id: string) => remove(hookPath(id)),
  rotate: (id: string) => post<SignedWebhookBody>(`${hookPath(id)}/secret`),
  ping: (id: string) => post<DeliveryBody>(`${hookPath(id)}/ping`),
  deliveries: (id: string) => siteCall<DeliveryBody[]>(`${hookPath(id)}/deliveries`),
};
