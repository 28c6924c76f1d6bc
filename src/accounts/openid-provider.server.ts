import * as openid from 'openid-client';
import type { ProviderIdentity, ProviderTrip, SignInProvider } from './sign-in-provider.ts';

const timeoutSeconds = 10;

type Claims = Readonly<Record<string, unknown>>;

export interface OpenidSettings {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Some are made anew each time. */
  clientSecret(): string | Promise<string>;
  readonly redirectUri: string;
  readonly scope: string;
  /** `form_post` sends the answer as a form. */
  readonly responseMode?: string;
  /** Whether the claims say that the address is theirs; `email_verified` without it. */
  isVerified?(claims: Claims): boolean;
}

/** An OpenID Connect provider: its addresses and keys are asked for when somebody first wants to sign in by it. */
export function createOpenidProvider(settings: OpenidSettings): SignInProvider {
  const { id, name, redirectUri, scope, isVerified = saysVerified } = settings;
  let discovered: Promise<openid.Configuration> | null = null;

  async function discover(): Promise<openid.Configuration> {
    const issuer = new URL(settings.issuer);
    const configuration = await openid.discovery(issuer, settings.clientId, undefined, signAs(settings), {
      timeout: timeoutSeconds,
      // A provider on http is one on this machine or a closed network, and the operator has named it so.
      execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
    });
    configuration.timeout = timeoutSeconds;
    // Signatures as well, though the token comes by TLS from the provider itself.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** One that did not answer is asked again the next time. */
  function open(): Promise<openid.Configuration> {
    discovered ??= discover().catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }

  return {
    id,
    name,
    async authorizationUrl(trip) {
      return startUrl(await open(), { redirectUri, scope, responseMode: settings.responseMode }, trip);
    },
    async identify(answer, trip) {
      const tokens = await openid.authorizationCodeGrant(await open(), cameBack(redirectUri, answer), {
        pkceCodeVerifier: trip.verifier,
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no id token');
      return {
        subject: claims.sub,
        email: typeof claims.email === 'string' ? claims.email : null,
        isVerified: isVerified(claims),
        name: typeof claims.name === 'string' ? claims.name : '',
      };
    },
  };
}

/** Apple writes its booleans as words. */
function saysVerified({ email_verified }: Claims): boolean {
  return email_verified === true || email_verified === 'true';
}

function signAs({ clientSecret }: Pick<OpenidSettings, 'clientSecret'>): openid.ClientAuth {
  return async (_server, client, body) => {
    body.set('client_id', client.client_id);
    body.set('client_secret', await clientSecret());
  };
}

export interface OauthSettings {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly scope: string;
  /** Asks the provider's own interface who has this access token. `read` answers what is at an address. */
  readIdentity(read: (url: string) => Promise<unknown>): Promise<ProviderIdentity>;
}

/** A provider of plain OAuth 2: it says who somebody is by an interface of its own. */
export function createOauthProvider(settings: OauthSettings): SignInProvider {
  const { id, name, redirectUri, scope } = settings;
  const configuration = new openid.Configuration(
    {
      issuer: settings.issuer,
      authorization_endpoint: settings.authorizationEndpoint,
      token_endpoint: settings.tokenEndpoint,
    },
    settings.clientId,
    undefined,
    openid.ClientSecretPost(settings.clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  if (settings.tokenEndpoint.startsWith('http:')) openid.allowInsecureRequests(configuration);

  return {
    id,
    name,
    async authorizationUrl(trip) {
      return startUrl(configuration, { redirectUri, scope }, { ...trip, nonce: undefined });
    },
    async identify({ code, state }, trip) {
      const tokens = await openid.authorizationCodeGrant(
        configuration,
        cameBack(redirectUri, { code, state }),
        {
          pkceCodeVerifier: trip.verifier,
          expectedState: trip.state,
        },
      );
      return settings.readIdentity(async (url) => {
        const headers = new Headers({ accept: 'application/json', 'user-agent': 'Pixelwright' });
        const answer = await openid.fetchProtectedResource(
          configuration,
          tokens.access_token,
          new URL(url),
          'GET',
          undefined,
          headers,
        );
        if (!answer.ok) throw new Error(`${name} answered ${answer.status} when asked who somebody is`);
        return answer.json();
      });
    },
  };
}

async function startUrl(
  configuration: openid.Configuration,
  { redirectUri, scope, responseMode }: { redirectUri: string; scope: string; responseMode?: string },
  { state, nonce, verifier }: Omit<ProviderTrip, 'nonce'> & { nonce?: string },
): Promise<string> {
  const parameters: Record<string, string> = {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  if (nonce) parameters.nonce = nonce;
  if (responseMode) parameters.response_mode = responseMode;
  return openid.buildAuthorizationUrl(configuration, parameters).href;
}

/** The address a browser comes back to. */
function cameBack(
  redirectUri: string,
  { code, state, iss }: { code: string; state: string; iss?: string },
): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
  return url;
}
