import { type MutableToken, OAuth2Server } from 'oauth2-mock-server';

export interface IdentityProvider {
  /** Settings of a site that offers it under the name `Company`. */
  readonly env: Readonly<Record<string, string>>;
  /** Who is signed in there from now on: it asks nobody. */
  become(identity: Readonly<Record<string, unknown>>): void;
  close(): Promise<void>;
}

/** A real OpenID Connect provider. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let identity: Readonly<Record<string, unknown>> = {};
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeTokenSigning', (token: MutableToken) => Object.assign(token.payload, identity));
  server.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = identity;
  });
  return {
    env: {
      OIDC_ISSUER: server.issuer.url ?? '',
      OIDC_CLIENT_ID: 'pixelwright',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Company',
    },
    become(next) {
      identity = next;
    },
    close: () => server.stop(),
  };
}
