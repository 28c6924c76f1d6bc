import type { RunLogoRequest } from '../../logo/logo-drawer.server.ts';
import type { LogoAnswers } from '../../logo/logo-requests.ts';
import type { StudioPool } from '../studio-pool.ts';

/** How a pool answers those who design logos. */
export function logosOf(pool: Pick<StudioPool, 'run'>): RunLogoRequest {
  return async (ask, asker) => {
    const { logo } = await pool.run({ kind: 'logo', ask }, asker);
    return logo as LogoAnswers[(typeof ask)['kind']];
  };
}
