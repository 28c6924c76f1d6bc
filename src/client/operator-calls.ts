import type {
  FactorBody,
  FactorSetupBody,
  FoundFactsBody,
  HouseBody,
  LogEntryBody,
  PersonBody,
  PersonRowBody,
  QueuedShareBody,
  RecoveryCodesBody,
  SpendingBody,
  TodayBody,
} from '../api/contract/operator/operator-contract.ts';
import type { RemovalReach } from '../shares/publication-rules.ts';
import type { KeepReason, ReportReason } from '../shares/share-rules.ts';
import { siteCall } from './site-call.ts';

const base = '/api/admin';
const read = <T>(path: string, query: Record<string, string> = {}) => {
  const words = new URLSearchParams(query).toString();
  return siteCall<T>(`${base}${path}${words && `?${words}`}`);
};
const post = <T>(path: string, payload: unknown = {}) =>
  siteCall<T>(`${base}${path}`, { method: 'post', payload });
const ofShare = (id: string) => `/shares/${encodeURIComponent(id)}`;
const of = (id: string) => `/people/${encodeURIComponent(id)}`;

/** The calls of the operator's desk. */
export const operator = {
  factor: () => read<FactorBody>('/factor'),
  setUp: (word: string) => post<FactorSetupBody>('/factor/setup', { word }),
  confirm: (code: string) => post<RecoveryCodesBody>('/factor/confirm', { code }),
  enter: (code: string) => post<FactorBody>('/factor/open', { code }),
  leave: () => post<FactorBody>('/factor/leave'),
  today: () => read<TodayBody>('/today'),
  find: (ref: string) => read<FoundFactsBody>('/find', { ref }),
  people: (email: string) => read<PersonRowBody[]>('/people', { email }),
  person: (id: string) => read<PersonBody>(of(id)),
  grant: (id: string, days: number) => post<PersonBody>(`${of(id)}/pro`, { days }),
  endPro: (id: string) => siteCall<PersonBody>(`${base}${of(id)}/pro`, { method: 'delete' }),
  block: (id: string) => post<PersonBody>(`${of(id)}/block`),
  unblock: (id: string) => post<PersonBody>(`${of(id)}/unblock`),
  endSharing: (id: string, reason: ReportReason, words: string) =>
    post<PersonBody>(`${of(id)}/sharing/end`, { reason, words }),
  allowSharing: (id: string) => post<PersonBody>(`${of(id)}/sharing/allow`),
  delete: (id: string, email: string) => post<null>(`${of(id)}/delete`, { email }),
  engines: () => read<SpendingBody[]>('/engines'),
  house: () => read<HouseBody>('/house'),
  queue: () => read<QueuedShareBody[]>('/shares'),
  keep: (id: string, verdict: { reason: KeepReason; words: string; chosen: boolean; until: string }) =>
    post<QueuedShareBody[]>(`${ofShare(id)}/keep`, verdict),
  remove: (id: string, verdict: { reason: ReportReason; words: string; from: RemovalReach }) =>
    post<QueuedShareBody[]>(`${ofShare(id)}/remove`, verdict),
  /** `address`: the last word of a page of Explore. */
  choose: (address: string, chosen: boolean) =>
    post<null>(`/explore/${encodeURIComponent(address)}/chosen`, { chosen }),
  settle: (id: string, outcome: 'upheld' | 'refused', words: string) =>
    post<QueuedShareBody[]>(`${ofShare(id)}/objection`, { outcome, words }),
  /** Where a file of a share in the queue is; it answers to the session alone. */
  sharePart: (id: string, part: 'picture' | 'card' | 'before') => `${base}${ofShare(id)}/${part}`,
  log: (before?: string) => read<LogEntryBody[]>('/log', before === undefined ? {} : { before }),
};
