import type { ShareBody } from '#src/api/contract/contract.ts';
import { siteCall } from '#src/client/site-call.ts';

const of = (id: string) => `/api/shares/${encodeURIComponent(id)}`;

/** What owners do with their shares. */
export const shareCalls = {
  list: () => siteCall<ShareBody[]>('/api/shares'),
  revoke: (id: string) => siteCall<null>(of(id), { method: 'delete' }),
  withdraw: (id: string) => siteCall<ShareBody>(`${of(id)}/publication`, { method: 'delete' }),
  object: (id: string, words: string) =>
    siteCall<ShareBody>(`${of(id)}/objection`, { method: 'post', payload: { words } }),
  setPassword: (id: string, password: string | null) =>
    siteCall<ShareBody>(`${of(id)}/password`, { method: 'post', payload: { password } }),
};
