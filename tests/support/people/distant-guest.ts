import type { JobBody } from '#src/api/contract/contract.ts';
import { Guest, hasEnded } from './guest.ts';

let addresses = 0;

/** A guest from an address of their own, through one proxy, who does not give up when the site is away for a while. */
export class DistantGuest extends Guest {
  readonly address: string = `198.51.${(addresses >> 8) & 255}.${addresses++ & 255}`;

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.address);
    return super.fetch(path, { ...init, headers });
  }

  /** Reads the events to the job's end like a page does: where the stream breaks, it goes on from the last revision. */
  async follow(id: string, see: (job: JobBody) => void = () => {}): Promise<JobBody> {
    let seen: number | undefined;
    for (;;) {
      try {
        for await (const { id: revision, job } of this.events(id, seen)) {
          seen = revision;
          see(job);
          if (hasEnded(job)) return job;
        }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Tries until the site answers with success. */
  async retry<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}
