import { setImmediate as afterOthers } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

/** One statement may take longer; several don't add up. */
const mostMs = 4;

/**
 * PGlite computes each statement in the thread that asks, and its answers come without a turn of the event loop: a transaction of a
 * hundred statements would keep a web server's thread for all of them. Here others come in between.
 */
export class PatientPglite extends PGlite {
  #since = 0;

  override async execProtocolStream(...given: Parameters<PGlite['execProtocolStream']>) {
    if (performance.now() - this.#since > mostMs) {
      await afterOthers();
      this.#since = performance.now();
    }
    return super.execProtocolStream(...given);
  }
}
