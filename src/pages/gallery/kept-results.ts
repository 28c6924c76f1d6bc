import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JobBody } from '#src/api/contract/contract.ts';
import { siteCall } from '#src/client/site-call.ts';

/** What is asked for; empty for everything. */
export interface ResultFilter {
  readonly search: string;
  readonly tool: string;
}

/** The finished jobs of whoever is signed in that still have their result, the newest first. */
export interface KeptResults {
  /** Null until the first have come. What is there stays until the answer to another filter. */
  readonly jobs: readonly JobBody[] | null;
  /** The filter that `jobs` fit. */
  readonly filter: ResultFilter;
  /** Whether there are no older ones. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  /** Why the last ones did not come. */
  readonly failure: string | null;
  loadOlder(): void;
  /** Asks for the newest once more: something has been made. */
  refresh(): void;
  /** Repeats the request that failed. */
  retry(): void;
  /** From the beginning. */
  reload(): void;
  /** The job with addresses of its pictures that still hold for a while, or new ones where one was `lost`; null when it is gone. */
  fresh(id: string, why?: 'lost'): Promise<JobBody | null>;
  forget(ids: readonly string[]): void;
}

/** The first ones, those after what is there, or what may have come before it. */
type Place = 'first' | 'older' | 'newest';

const pageSize = 48;
/** Addresses live ten minutes. */
const freshForMs = 8 * 60_000;
/** An address that does not even work so soon will not work when asked for again. */
const triedForMs = 60_000;

export function useKeptResults(wanted: ResultFilter): KeptResults {
  const [list, setList] = useState<Pick<KeptResults, 'jobs' | 'filter' | 'isComplete'>>({
    jobs: null,
    filter: wanted,
    isComplete: false,
  });
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const answeredAt = useRef(new Map<string, number>());
  const lastAsked = useRef<Place>('first');
  const asking = useRef<AbortController>(undefined);
  const latest = useRef(list);
  latest.current = list;
  const { search, tool } = wanted;
  const filter = useMemo(() => ({ search, tool }), [search, tool]);

  const ask = useCallback(
    async (place: Place): Promise<void> => {
      lastAsked.current = place;
      asking.current?.abort();
      const controller = new AbortController();
      asking.current = controller;
      setLoading(true);
      const known = place === 'first' ? [] : (latest.current.jobs ?? []);
      const before = place === 'older' ? known.at(-1)?.id : undefined;
      try {
        const path = pathOf(filter, before);
        const answer = await siteCall<JobBody[]>(path, { signal: controller.signal });
        const { message, result } = answer;
        // The last of what is there has just been deleted.
        if (place === 'older' && answer.failure?.error === 'not_found') return ask('first');
        setLoading(false);
        setFailure(result ? null : message);
        if (!result) return;
        for (const { id } of result) answeredAt.current.set(id, Date.now());
        const isLast = result.length < pageSize;
        const ids = new Set(result.map(({ id }) => id));
        // So many have come that others may lie between: what was there is asked for again.
        const isApart = place === 'newest' && !isLast && !known.some(({ id }) => ids.has(id));
        setList({
          jobs: isApart ? result : inOrder([...result, ...known]),
          filter,
          isComplete: isLast || (place === 'newest' && !isApart && latest.current.isComplete),
        });
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    },
    [filter],
  );

  useEffect(() => {
    void ask('first');
    return () => asking.current?.abort();
  }, [ask]);

  const forget = useCallback((ids: readonly string[]) => {
    const gone = new Set(ids);
    setList((now) => ({ ...now, jobs: now.jobs?.filter(({ id }) => !gone.has(id)) ?? null }));
  }, []);

  const fresh = useCallback(
    async (id: string, why?: 'lost') => {
      const known = latest.current.jobs?.find((job) => job.id === id);
      const age = Date.now() - (answeredAt.current.get(id) ?? 0);
      if (known && age < (why === 'lost' ? triedForMs : freshForMs)) return known;
      const { result, failure: refusal } = await siteCall<JobBody>(`/api/jobs/${encodeURIComponent(id)}`);
      if (!result && refusal?.error !== 'not_found') return known ?? null;
      if (!result || Object.keys(result.outputs).length === 0) {
        forget([id]);
        return null;
      }
      answeredAt.current.set(id, Date.now());
      setList((now) => ({
        ...now,
        jobs: now.jobs?.map((job) => (job.id === id ? result : job)) ?? null,
      }));
      return result;
    },
    [forget],
  );

  return {
    ...list,
    isLoading,
    failure,
    loadOlder: useCallback(() => void ask('older'), [ask]),
    refresh: useCallback(() => void ask('newest'), [ask]),
    retry: useCallback(() => void ask(lastAsked.current), [ask]),
    reload: useCallback(() => void ask('first'), [ask]),
    fresh,
    forget,
  };
}

function pathOf({ search, tool }: ResultFilter, before: string | undefined): string {
  const query = new URLSearchParams({ only: 'results', limit: String(pageSize) });
  if (search) query.set('search', search);
  if (tool) query.set('tool', tool);
  if (before) query.set('before', before);
  return `/api/jobs?${query}`;
}

/** Each once, the newest first; of two answers about the same job the first counts. */
function inOrder(jobs: readonly JobBody[]): JobBody[] {
  const byId = new Map<string, JobBody>();
  for (const job of jobs) if (!byId.has(job.id)) byId.set(job.id, job);
  return [...byId.values()].sort(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || (other.id < one.id ? -1 : 1),
  );
}
