import { and, eq, gt, lte } from 'drizzle-orm';
import type { OauthLoginBody, OauthStartBody, SignedInBody } from '../../api/contract/account-contract.ts';
import type { Database } from '../../db/database.server.ts';
import { connections, signInAttempts, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { LocaleCode } from '../../i18n/locales.ts';
import { plainLine, readableLine } from '../../plain-text.ts';
import type { AccountParts } from '../account-parts.ts';
import { confirmPassword } from '../account-settings.server.ts';
import { audit } from '../audit-log.server.ts';
import { emailProblem, plainEmail } from '../form-rules.ts';
import type { Requester } from '../requester.ts';
import { hashToken, newToken } from '../secret-token.server.ts';
import { createUser, signIn } from '../session/sign-in.server.ts';
import type { OpenSession, UserRow } from '../session/sign-in-sessions.server.ts';
import type { ProviderIdentity, SignInProvider } from './sign-in-provider.ts';

const authorizationMinutes = 15;
const longestName = 80;

interface Signing {
  readonly session: OpenSession | null;
  readonly from: Requester;
}

export function findProvider(providers: readonly SignInProvider[], id: string): SignInProvider {
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw new AppError('provider_unknown');
  return provider;
}

/**
 * Where the browser goes to sign in, or with a session to connect its account; who started it is remembered meanwhile.
 * Errors: `provider_failed`, and those of {@link confirmPassword} for connecting.
 */
export async function startAuthorization(
  parts: AccountParts,
  provider: SignInProvider,
  form: OauthStartBody,
  { session, from }: Signing,
): Promise<string> {
  // What is connected opens the account from then on, also after its password was changed.
  if (session) await confirmPassword(parts, session.user, form.password);
  const request = { state: newToken(), nonce: newToken(), verifier: newToken() };
  let url: string;
  try {
    url = await provider.authorizationUrl(request);
  } catch (cause) {
    parts.log.warn({ error: cause, provider: provider.id }, 'sign-in provider does not respond');
    throw new AppError('provider_failed', {}, { cause });
  }
  await parts.db.insert(signInAttempts).values({
    stateHash: hashToken(request.state),
    provider: provider.id,
    guestId: from.guestId,
    verifier: request.verifier,
    nonce: request.nonce,
    isRemembered: form.remember ?? false,
    userId: session?.user.id ?? null,
    expiresAt: new Date(parts.now().getTime() + authorizationMinutes * 60_000),
  });
  return url;
}

/**
 * Signs in whoever came back, or connects them to the account that started it. The state works once, in the browser it
 * was made for. Errors: `provider_failed`, `provider_unverified`, `connection_taken`.
 */
export async function finishAuthorization(
  parts: AccountParts,
  provider: SignInProvider,
  form: OauthLoginBody,
  { session, from }: Signing,
): Promise<SignedInBody> {
  const { db } = parts;
  const [attempt] = await db
    .delete(signInAttempts)
    .where(
      and(
        eq(signInAttempts.stateHash, hashToken(form.state)),
        eq(signInAttempts.provider, provider.id),
        eq(signInAttempts.guestId, from.guestId),
        gt(signInAttempts.expiresAt, parts.now()),
      ),
    )
    .returning();
  if (!attempt) throw new AppError('provider_failed');
  // Whoever began to connect an account and was signed out of it meanwhile, as by a new password, does not end it.
  if (attempt.userId !== null && attempt.userId !== session?.user.id) throw new AppError('provider_failed');
  let identity: ProviderIdentity;
  try {
    const { nonce, verifier } = attempt;
    identity = await provider.identify(form, { state: form.state, nonce, verifier });
    if (!readableLine.test(identity.subject)) throw new Error('what the provider calls somebody is no text');
  } catch (cause) {
    parts.log.warn({ error: cause, provider: provider.id }, 'sign-in with a provider failed');
    throw new AppError('provider_failed', {}, { cause });
  }
  const { user, isNewConnection, signedIn } = await db.transaction(async (tx) => {
    const found = await findUser(parts, tx, provider, identity, { userId: attempt.userId, from });
    return {
      ...found,
      signedIn: await signIn(parts, tx, found.user, {
        isRemembered: attempt.isRemembered,
        from,
        details: { provider: provider.id },
      }),
    };
  });
  if (isNewConnection) {
    const link = `${parts.publicUrl}/app/account`;
    const locale = user.locale as LocaleCode;
    parts.mails.post(user.email, 'connected', { provider: provider.name, link }, { locale });
  }
  return signedIn;
}

/** Known there; or known here by an address that both have confirmed; or new. */
async function findUser(
  parts: AccountParts,
  tx: Database,
  provider: SignInProvider,
  identity: ProviderIdentity,
  { userId, from }: { userId: string | null; from: Requester },
): Promise<{ user: UserRow; isNewConnection: boolean }> {
  const [known] = await tx
    .select({ user: users })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.userId))
    .where(and(eq(connections.provider, provider.id), eq(connections.subject, identity.subject)));
  if (known) {
    if (userId !== null && known.user.id !== userId) throw new AppError('connection_taken');
    return { user: known.user, isNewConnection: false };
  }
  const address = identity.email ?? '';
  const email = emailProblem(address) ? '' : plainEmail(address);
  const at = parts.now();
  let user: UserRow | null;
  let isNewUser = false;
  if (userId !== null) {
    [user] = await tx.select().from(users).where(eq(users.id, userId));
  } else {
    if (!identity.isVerified || email === '') throw new AppError('provider_unverified');
    [user] = await tx.select().from(users).where(eq(users.email, email));
    if (!user) {
      const name = plainLine(identity.name.slice(0, longestName));
      user = await createUser(tx, { email, name, locale: from.locale, createdAt: at });
      isNewUser = user !== null;
    }
  }
  // The account was deleted, or made, in this very moment.
  if (!user) throw new AppError('provider_failed');
  const connected = await tx
    .insert(connections)
    .values({ provider: provider.id, subject: identity.subject, userId: user.id, email, createdAt: at })
    .onConflictDoNothing()
    .returning();
  // Another account of the same provider is connected already.
  if (connected.length === 0) throw new AppError('connection_taken');
  const details = { provider: provider.id };
  await audit(tx, { kind: isNewUser ? 'registered' : 'connected', userId: user.id, from, at, details });
  return { user, isNewConnection: !isNewUser };
}

export async function forgetOldTrips(db: Database, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, now));
}
