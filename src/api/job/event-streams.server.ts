import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { isSessionOpen } from '../../accounts/session/sign-in-sessions.server.ts';
import { AppError } from '../../errors.ts';
import type { ApiSite } from '../api-site.ts';
import type { ApiContext } from '../contract/envelope.ts';
import { PartyCeiling } from '../guard/party-ceiling.server.ts';
import { EventReader } from './event-reader.server.ts';

/** Streams that one visitor may have open in this process: as many tabs as somebody works in. */
const mostOfVisitor = 20;
/** And everybody who comes from one address. */
const mostOfAddress = 200;
/** When whoever is refused may ask again; pages ask for the job itself meanwhile. */
const refusedSeconds = 10;

export interface EventStream {
  /** What the log calls it. */
  readonly about: Record<string, string>;
  /** Throws `not_found` when this is not (any more) whoever asked for the stream. */
  checkOwner(): Promise<unknown>;
  follow(reader: EventReader): Promise<void>;
}

/** All event streams of this process. */
export class EventStreams {
  readonly #site: Pick<ApiSite, 'accounts' | 'log'>;
  readonly #ofVisitors = new PartyCeiling(mostOfVisitor, refusedSeconds);
  readonly #ofAddresses = new PartyCeiling(mostOfAddress, refusedSeconds);

  constructor(site: Pick<ApiSite, 'accounts' | 'log'>) {
    this.#site = site;
  }

  /**
   * Answers with events; `rate_limited` when this visitor, or their address, follows as many already as they may, which is
   * said before anything is asked of the database.
   */
  async answer(c: ApiContext, stream: EventStream): Promise<Response> {
    const release = this.#takePlace(c);
    try {
      await stream.checkOwner();
    } catch (error) {
      release();
      throw error;
    }
    // A proxy that collects the answer first would hide all progress.
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (api) => {
      try {
        await stream.follow(this.#readerOf(c, api, stream));
      } catch (error) {
        // What is thrown from here would be told to the reader.
        this.#site.log.error({ error, ...stream.about }, 'event stream failed');
      } finally {
        release();
      }
    });
  }

  #readerOf(c: ApiContext, api: SSEStreamingApi, stream: EventStream): EventReader {
    const { db, now } = this.#site.accounts;
    const session = c.get('session')?.session.id;
    return new EventReader(api, {
      async mayReadOn() {
        if (session !== undefined && !(await isSessionOpen(db, session, now()))) return false;
        try {
          await stream.checkOwner();
          return true;
        } catch (error) {
          if (error instanceof AppError && error.code === 'not_found') return false;
          throw error;
        }
      },
      hangUp: () => c.env?.incoming?.socket?.destroy?.(),
    });
  }

  #takePlace(c: ApiContext): () => void {
    const leaveVisitor = this.#ofVisitors.enter(c.get('owner').id);
    try {
      const leaveAddress = this.#ofAddresses.enter(c.get('address'));
      return () => {
        leaveVisitor();
        leaveAddress();
      };
    } catch (error) {
      leaveVisitor();
      throw error;
    }
  }
}
