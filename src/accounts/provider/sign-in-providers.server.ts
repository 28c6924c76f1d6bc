import { sign } from 'node:crypto';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { Env } from '../../env.server.ts';
import { createOauthProvider, createOpenidProvider } from './openid-provider.server.ts';
import type { ProviderIdentity, SignInProvider } from './sign-in-provider.ts';

/** Personal accounts of Microsoft, whose addresses it has checked itself. */
const microsoftConsumers = '9188040d-6c67-4c5b-b112-36a304b66dad';
const appleSecretSeconds = 5 * 60;
const facebook = 'https://graph.facebook.com/v23.0';

/** The ways to sign in that are set up, in the order of their buttons. */
export function openSignInProviders(env: Env, publicUrl: string): SignInProvider[] {
  const redirect = (id: string) => `${publicUrl}/oauth/${id}/callback`;
  const openidScope = 'openid email profile';
  const providers: (SignInProvider | null)[] = [
    both(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, (clientId, secret) =>
      createOpenidProvider({
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId,
        clientAuth: [openid.ClientSecretPost(secret)],
        redirectUri: redirect('google'),
        scope: openidScope,
      }),
    ),
    both(env.APPLE_CLIENT_ID, env.APPLE_PRIVATE_KEY, (clientId, key) =>
      createOpenidProvider({
        id: 'apple',
        name: 'Apple',
        issuer: 'https://appleid.apple.com',
        clientId,
        clientAuth: [
          (...request) =>
            openid.ClientSecretPost(appleSecret(env, key.replaceAll('\\n', '\n'), new Date()))(...request),
        ],
        // Apple gives an address only to where it may send a form, and a page takes none.
        redirectUri: `${publicUrl}/api/oauth/apple/callback`,
        scope: 'openid email name',
        responseMode: 'form_post',
      }),
    ),
    both(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET, (clientId, secret) =>
      createOpenidProvider({
        id: 'microsoft',
        name: 'Microsoft',
        issuer: `https://login.microsoftonline.com/${env.MICROSOFT_TENANT}/v2.0`,
        clientId,
        clientAuth: [openid.ClientSecretPost(secret)],
        redirectUri: redirect('microsoft'),
        scope: openidScope,
        // In a company's directory an administrator writes what they like.
        isVerified: ({ tid, xms_edov }) =>
          tid === microsoftConsumers || xms_edov === true || xms_edov === 1 || xms_edov === '1',
      }),
    ),
    both(env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET, (clientId, secret) =>
      createOpenidProvider({
        id: 'oidc',
        name: env.OIDC_NAME,
        issuer: env.OIDC_ISSUER ?? '',
        clientId,
        // What a client is registered with where nothing is said (OpenID Connect Registration 2), then the other.
        clientAuth: [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)],
        redirectUri: redirect('oidc'),
        scope: openidScope,
      }),
    ),
    both(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET, (clientId, clientSecret) =>
      createOauthProvider({
        id: 'github',
        name: 'GitHub',
        issuer: 'https://github.com/login/oauth',
        authorizationEndpoint: 'https://github.com/login/oauth/authorize',
        tokenEndpoint: 'https://github.com/login/oauth/access_token',
        clientId,
        clientSecret,
        redirectUri: redirect('github'),
        scope: 'read:user user:email',
        readIdentity: (read) => readGithub(read, 'https://api.github.com'),
      }),
    ),
    both(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET, (clientId, clientSecret) =>
      createOauthProvider({
        id: 'facebook',
        name: 'Facebook',
        issuer: 'https://www.facebook.com',
        authorizationEndpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
        tokenEndpoint: `${facebook}/oauth/access_token`,
        clientId,
        clientSecret,
        redirectUri: redirect('facebook'),
        scope: 'email public_profile',
        readIdentity: (read) => readFacebook(read, facebook),
      }),
    ),
    both(env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET, (clientId, clientSecret) =>
      createOauthProvider({
        id: 'discord',
        name: 'Discord',
        issuer: 'https://discord.com',
        authorizationEndpoint: 'https://discord.com/oauth2/authorize',
        tokenEndpoint: 'https://discord.com/api/oauth2/token',
        clientId,
        clientSecret,
        redirectUri: redirect('discord'),
        scope: 'identify email',
        readIdentity: (read) => readDiscord(read, 'https://discord.com/api'),
      }),
    ),
  ];
  return providers.filter((provider) => provider !== null);
}

function both(
  id: string | undefined,
  secret: string | undefined,
  open: (id: string, secret: string) => SignInProvider,
): SignInProvider | null {
  return id && secret ? open(id, secret) : null;
}

/** Apple takes a token that is signed with the developer's key in place of a secret. */
export function appleSecret(
  {
    APPLE_CLIENT_ID,
    APPLE_KEY_ID,
    APPLE_TEAM_ID,
  }: Pick<Env, 'APPLE_CLIENT_ID' | 'APPLE_KEY_ID' | 'APPLE_TEAM_ID'>,
  privateKey: string,
  now: Date,
): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = [
    encode({ alg: 'ES256', kid: APPLE_KEY_ID, typ: 'JWT' }),
    encode({
      iss: APPLE_TEAM_ID,
      sub: APPLE_CLIENT_ID,
      aud: 'https://appleid.apple.com',
      iat: issuedAt,
      exp: issuedAt + appleSecretSeconds,
    }),
  ].join('.');
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

type Read = (url: string) => Promise<unknown>;

const githubUser = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The address on a profile may be anything; the list of addresses says which one is confirmed. */
export async function readGithub(read: Read, api: string): Promise<ProviderIdentity> {
  const user = githubUser.parse(await read(`${api}/user`));
  const emails = githubEmails.parse(await read(`${api}/user/emails`));
  const primary = emails.find((one) => one.primary);
  return {
    subject: String(user.id),
    email: primary?.email ?? null,
    isVerified: primary?.verified ?? false,
    name: user.name ?? user.login,
  };
}

const facebookUser = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() });

/** Facebook gives away confirmed addresses only. */
export async function readFacebook(read: Read, api: string): Promise<ProviderIdentity> {
  const user = facebookUser.parse(await read(`${api}/me?fields=id,name,email`));
  return {
    subject: user.id,
    email: user.email ?? null,
    isVerified: user.email !== undefined,
    name: user.name ?? '',
  };
}

const discordUser = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().optional(),
});

export async function readDiscord(read: Read, api: string): Promise<ProviderIdentity> {
  const user = discordUser.parse(await read(`${api}/users/@me`));
  return {
    subject: user.id,
    email: user.email ?? null,
    isVerified: user.verified ?? false,
    name: user.global_name ?? user.username,
  };
}
