import { createHmac } from 'node:crypto';
import type { TwinEvent, TwinLedger } from './twin-ledger.ts';

/** How messages arrive. Shares are from 0 to 1. */
export interface Delivery {
  readonly isShuffled?: boolean;
  /** Of those that arrive twice. */
  readonly doubled?: number;
  /** Of those that never do. */
  readonly dropped?: number;
  /** How many are under way at once. */
  readonly concurrency?: number;
  readonly random?: () => number;
}

/** As Stripe signs: HMAC-SHA-256 over the second and the bytes. */
export function signBell(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Keeps what happened until it's told to ring. */
export class TwinBells {
  /** Where the site listens; nothing is rung before it's known. */
  url = '';
  secret = 'whsec_twin';
  /** Rings by itself, as soon as something has happened. */
  isLive = false;
  readonly #now: () => Date;
  readonly #waiting: TwinEvent[] = [];
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(ledger: TwinLedger, now: () => Date) {
    this.#now = now;
    ledger.onEvent = (event) => {
      if (!this.isLive) this.#waiting.push(event);
      else {
        const ringing = this.ring(event).catch(() => {});
        this.#underWay.add(ringing);
        void ringing.finally(() => this.#underWay.delete(ringing));
      }
    };
  }

  /** The status that the site answers. */
  async ring(event: TwinEvent, secret = this.secret): Promise<number> {
    const payload = JSON.stringify(event);
    const seconds = Math.floor(this.#now().getTime() / 1000);
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signBell(payload, secret, seconds) },
      body: payload,
    });
    await response.body?.cancel();
    return response.status;
  }

  /** What waits to be rung, which it does no more. */
  take(): TwinEvent[] {
    return this.#waiting.splice(0);
  }

  /** Rings for all that has happened; answers the statuses. */
  async deliver({
    isShuffled,
    doubled = 0,
    dropped = 0,
    concurrency = 1,
    random = Math.random,
  }: Delivery = {}) {
    const events = this.take()
      .filter(() => random() >= dropped)
      .flatMap((event) => (random() < doubled ? [event, event] : [event]));
    if (isShuffled) shuffle(events, random);
    const statuses: number[] = [];
    const ringers = Array.from({ length: concurrency }, async () => {
      for (let event = events.shift(); event; event = events.shift()) statuses.push(await this.ring(event));
    });
    await Promise.all(ringers);
    return statuses;
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
}
