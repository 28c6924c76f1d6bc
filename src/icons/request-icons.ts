import type { IconAnswer } from './icon-answer.ts';

/** How long is waited, in this one place. */
const iconWaits = {
  /** For one answer of one host. */
  fetchMs: 1500,
  /** For all hosts together. */
  requestMs: 5000,
  /** Before the next host is asked as well. */
  rotateMs: 750,
} as const;

/** Calls back after a time; what it answers takes that back. */
export type Timer = (afterMs: number, callback: () => void) => () => void;

export interface IconHosts {
  /** Addresses that paths are below, without a slash at the end; the first is asked first. */
  readonly hosts: readonly string[];
  readonly timer: Timer;
}

/** `absent`: a host said that there is no such set. `failed`: no host answered as it should, or none in time. */
export type IconOutcome = IconAnswer | 'absent' | 'failed';

/**
 * Asks the hosts for one path. The next one is asked when a host fails, and also when it takes long, while its own answer
 * is still welcome; a 404 ends it, since the others would say the same.
 */
export function requestIcons(path: string, { hosts, timer }: IconHosts): Promise<IconOutcome> {
  return new Promise((resolve) => {
    const asked = new Set<AbortController>();
    let next = 0;
    let hasEnded = false;
    let stopRotating = () => {};
    const stopWaiting = timer(iconWaits.requestMs, () => end('failed'));

    function end(outcome: IconOutcome) {
      if (hasEnded) return;
      hasEnded = true;
      stopWaiting();
      stopRotating();
      for (const controller of asked) controller.abort();
      resolve(outcome);
    }

    function askNext() {
      stopRotating();
      if (next < hosts.length) void ask(hosts[next++]);
      else if (asked.size === 0) end('failed');
      if (!hasEnded && next < hosts.length) stopRotating = timer(iconWaits.rotateMs, askNext);
    }

    async function ask(host: string) {
      const controller = new AbortController();
      asked.add(controller);
      const stopFetch = timer(iconWaits.fetchMs, () => controller.abort());
      const outcome = await fetchIcons(`${host}${path}`, controller.signal);
      stopFetch();
      asked.delete(controller);
      if (outcome !== 'failed') end(outcome);
      else if (!hasEnded) askNext();
    }

    askNext();
  });
}

async function fetchIcons(url: string, signal: AbortSignal): Promise<IconOutcome> {
  try {
    const response = await fetch(url, { signal, credentials: 'omit' });
    if (response.status === 404) return 'absent';
    if (!response.ok) return 'failed';
    const answer: unknown = await response.json();
    // Iconify's own server says it like this, with status 200.
    if (answer === 404) return 'absent';
    return isAnswer(answer) ? answer : 'failed';
  } catch {
    return 'failed';
  }
}

function isAnswer(answer: unknown): answer is IconAnswer {
  return typeof answer === 'object' && answer !== null && 'icons' in answer;
}
