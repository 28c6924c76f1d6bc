import type { Envelope, ExplorePageBody } from '../../api/contract/contract.ts';
import { LruCache } from '../../cache/lru-cache.ts';
import type { ExploredPage } from '../../pages/head/page-context.ts';
import { exploreOrders } from '../../shares/publication-rules.ts';
import type { Connection } from '../api-entry.ts';
import type { AskApi } from '../shown-page/visitor-api.server.ts';

/** So long a list is shown without asking again; what it shows is asked for anew each time. */
export const listFreshMs = 10_000;

/** Lists that are kept at most. */
const mostKept = 200;

/** A page of what was published, or why the API doesn't answer it. */
export type ReadList = (request: Request, connection: Connection) => Promise<ExploredPage | Response>;

/** Asks the API for what the query of an address means, once for all who ask within a few seconds. */
export function createReadList(ask: AskApi, now: () => number = Date.now): ReadList {
  const kept = new LruCache<{ readonly page: ExploredPage; readonly at: number }>(mostKept);
  return async (request, connection) => {
    const asked = new URL(request.url).searchParams;
    const query = new URLSearchParams();
    for (const name of ['tool', 'order', 'cursor']) {
      const value = asked.get(name);
      if (value !== null) query.set(name, value);
    }
    const key = `${query}`;
    const known = kept.get(key);
    if (known && now() - known.at < listFreshMs) return known.page;
    const answer = await ask(`/api/explore?${key}`, request, connection);
    if (!answer.ok) return answer;
    const { result } = (await answer.json()) as Envelope<ExplorePageBody>;
    const page = {
      ...result,
      tool: query.get('tool'),
      order: exploreOrders.find((one) => one === query.get('order')) ?? 'newest',
      goesOn: query.has('cursor'),
    };
    kept.set(key, { page, at: now() }, 1);
    return page;
  };
}
