/** Connection exceptions, and what PostgreSQL says while it stops, restarts after a crash, or starts. */
const awayStates = /^(08...|57P0[1-5])$/;
const brokenConnections = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether a call failed because PostgreSQL was not there, and not because of what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = String((cause as { code?: unknown }).code ?? '');
    if (awayStates.test(code) || brokenConnections.has(code)) return true;
    // The driver's own words; it has no code for them.
    if (/^(Connection terminated|Client has encountered a connection error)/.test(cause.message)) return true;
  }
  return false;
}
