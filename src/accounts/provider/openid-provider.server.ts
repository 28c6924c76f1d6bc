import * as openid from 'openid-client';
import { fetch, type RequestInit } from 'undici';
import type { AuthorizationRequest, ProviderIdentity, SignInProvider } from './sign-in-provider.ts';

/** Of each question to a provider, answer included: four of them are in the longest sign-in. */
const timeoutSeconds = 5;

type Claims = Readonly<Record<string, unknown>>;

/**
 * `fetch` of the undici package: that of Node 24 ends the whole process when a provider closes the connection behind a body
 * that is still being read (nodejs/undici#5360).
 */
const packageFetch: openid.CustomFetch = async (url, options) =>
  (await fetch(url, options as RequestInit)) as unknown as Response;

export interface OpenidSettings {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The ways it may take our secret; where there are several, the one that it takes is found by trying. */
  readonly clientAuth: readonly [openid.ClientAuth, ...openid.ClientAuth[]];
  readonly redirectUri: string;
  readonly scope: string;
  /** `form_post` sends the answer as a form. */
  readonly responseMode?: string;
  /** Whether the claims say that the address is theirs, undefined where they say nothing; `email_verified` without it. */
  isVerified?(claims: Claims): boolean | undefined;
}

/** An OpenID Connect provider: its addresses and keys are asked for when somebody first wants to sign in by it. */
export function createOpenidProvider(settings: OpenidSettings): SignInProvider {
  const { id, name, redirectUri, scope, isVerified = saysVerified } = settings;
  const clientAuth = tryingClientAuth(settings.clientAuth);
  let discovered: Promise<openid.Configuration> | null = null;

  async function discover(): Promise<openid.Configuration> {
    const issuer = new URL(settings.issuer);
    const configuration = await openid.discovery(issuer, settings.clientId, undefined, clientAuth.send, {
      timeout: timeoutSeconds,
      [openid.customFetch]: packageFetch,
      // A provider on http is one on this machine or a closed network, and the operator has named it so.
      execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
    });
    configuration.timeout = timeoutSeconds;
    configuration[openid.customFetch] = packageFetch;
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
    async authorizationUrl(request) {
      return startUrl(await open(), { redirectUri, scope, responseMode: settings.responseMode }, request);
    },
    async identify(answer, request) {
      const configuration = await open();
      const tokens = await clientAuth.untilTaken(() =>
        openid.authorizationCodeGrant(configuration, cameBack(redirectUri, answer), {
          pkceCodeVerifier: request.verifier,
          expectedState: request.state,
          expectedNonce: request.nonce,
          idTokenExpected: true,
        }),
      );
      const inToken = tokens.claims();
      if (!inToken) throw new Error('the provider sent no id token');
      const saysEnough = typeof inToken.email === 'string' && isVerified(inToken) !== undefined;
      const claims = saysEnough ? inToken : await askMore(configuration, tokens.access_token, inToken);
      return {
        subject: inToken.sub,
        email: typeof claims.email === 'string' ? claims.email : null,
        isVerified: isVerified(claims) ?? false,
        name: typeof claims.name === 'string' ? claims.name : '',
      };
    },
  };
}

/**
 * In the code flow a provider may keep the address at UserInfo (OpenID Connect Core 5.4). It and whether it is confirmed
 * come from one place: what one says of its address says nothing of the other's.
 */
async function askMore(
  configuration: openid.Configuration,
  accessToken: string,
  inToken: openid.IDToken,
): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return inToken;
  const atUserInfo = await openid.fetchUserInfo(configuration, accessToken, inToken.sub);
  if (typeof atUserInfo.email !== 'string') return { ...atUserInfo, ...inToken };
  const { email, email_verified, ...others } = inToken;
  return { ...atUserInfo, ...others };
}

/** Apple writes its booleans as words. */
function saysVerified({ email_verified }: Claims): boolean | undefined {
  return email_verified === undefined ? undefined : email_verified === true || email_verified === 'true';
}

/** A provider's metadata says which ways there are to send a secret, but not with which of them a client was registered. */
function tryingClientAuth(ways: OpenidSettings['clientAuth']) {
  let way = 0;
  return {
    send: ((...request) => ways[way](...request)) satisfies openid.ClientAuth,
    /** Asks again in the next way while the provider does not know us; the way that was taken stays. */
    async untilTaken<T>(ask: () => Promise<T>): Promise<T> {
      for (let tried = 1; ; tried++) {
        try {
          return await ask();
        } catch (error) {
          if (!isUnknownClient(error) || tried === ways.length) throw error;
          way = (way + 1) % ways.length;
        }
      }
    },
  };
}

/** `invalid_client`: with a status of 401 the challenge of it is what the library reports (RFC 6749, 5.2). */
function isUnknownClient(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_client';
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
  configuration[openid.customFetch] = packageFetch;
  if (settings.tokenEndpoint.startsWith('http:')) openid.allowInsecureRequests(configuration);

  return {
    id,
    name,
    async authorizationUrl(request) {
      return startUrl(configuration, { redirectUri, scope }, { ...request, nonce: undefined });
    },
    async identify({ code, state }, request) {
      const tokens = await openid.authorizationCodeGrant(
        configuration,
        cameBack(redirectUri, { code, state }),
        {
          pkceCodeVerifier: request.verifier,
          expectedState: request.state,
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
  { state, nonce, verifier }: Omit<AuthorizationRequest, 'nonce'> & { nonce?: string },
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
