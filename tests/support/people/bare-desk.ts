import type { Accounts } from '#src/accounts/open-accounts.server.ts';
import type { OpenDatabase } from '#src/db/database.server.ts';
import type { Env } from '#src/env.server.ts';
import { createOperatorDesk, type OperatorDesk } from '#src/operator/operator-desk.server.ts';

/** The operator's desk of a house without models and without engines elsewhere. */
export function bareDesk(parts: { env: Env; database: OpenDatabase; accounts: Accounts }): OperatorDesk {
  return createOperatorDesk({
    ...parts,
    signing: { facts: () => ({ by: 'site', operatorsUntil: null, isDue: false }) },
    models: { status: () => ({ state: 'missing', reason: 'not fetched yet' }) },
    remote: { engines: [], budgetOf: () => ({ day: 5, month: 50 }) },
  });
}
