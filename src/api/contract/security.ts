/** How the description calls the ways to say who asks. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that a sign-in returned. An empty `authorization` header means a visitor',
  },
} as const;

/** Anybody may ask, signed in or not. */
export const forEverybody: Record<string, string[]>[] = [{}, { session: [] }];

/**
 * Part of every operation that needs an account. Whoever isn't signed in is told so before anything else of the request is
 * looked at.
 */
export const forAccounts = { security: [{ session: [] }] };
