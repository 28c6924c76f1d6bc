import type { KeyScope } from '../../accounts/api-key/key-scopes.ts';

/** How the description calls the ways to say who asks. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that a sign-in returned. An empty `authorization` header means a visitor',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key of the account, `pxw_…`, with the scope that the operation names. Never together with a cookie, never in a URL',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The session of an operator who has entered a code of their second factor within the last 30 minutes. To anybody else, the address doesn’t exist',
  },
} as const;

/** A way to say who asks, with the scopes it needs there; none: nobody has to say. */
export type SecurityWay = Record<string, string[]>;

/** Anybody may ask, signed in or not. */
export const forEverybody: SecurityWay[] = [{}, { session: [] }];

/**
 * Part of every operation that needs an account. Whoever isn't signed in is told so before anything else of the request is
 * looked at.
 */
export const forAccounts = { security: [{ session: [] }] as SecurityWay[] };

/** Part of every operation of the operator's desk, which isn't there for anybody else. */
export const forOperators = { security: [{ operator: [] }] as SecurityWay[] };

/** Part of an operation that programs may ask for as well, with a key of this scope; of any, where none is named. */
export function byKeyToo(scope?: KeyScope): { security: SecurityWay[] } {
  return { security: [...forEverybody, { apiKey: scope === undefined ? [] : [scope] }] };
}

/** The same of an operation that needs an account. */
export function forAccountsByKeyToo(scope: KeyScope): { security: SecurityWay[] } {
  return { security: [...forAccounts.security, { apiKey: [scope] }] };
}
