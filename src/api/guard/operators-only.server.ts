import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors.ts';
import type { ApiSite, ApiVariables } from '../api-site.ts';
import { EdgeFailure } from '../failure.server.ts';

/** What an operator asks for before the desk is open. */
const factorCalls = /^\/api\/admin\/factor(\/|$)/;

/**
 * To whoever is no operator nothing is there, as at any other address without anything; an operator needs a session that has shown
 * its second factor lately. No key reaches the desk.
 */
export function operatorsOnly({ operator }: Pick<ApiSite, 'operator'>) {
  return createMiddleware<ApiVariables>(async (c, next) => {
    const session = c.get('session');
    if (!session?.user.isAdmin) throw new EdgeFailure('page_not_found');
    const isOpen = factorCalls.test(c.req.path) || (await operator.pass(session));
    if (!isOpen) throw new AppError('second_factor_required');
    await next();
  });
}
