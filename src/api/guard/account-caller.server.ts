import type { Requester } from '../../accounts/requester.ts';
import { deviceName } from '../../accounts/session/device-name.ts';
import type { OpenSession } from '../../accounts/session/sign-in-sessions.server.ts';
import type { ApiContext } from '../contract/envelope.ts';
import { EdgeFailure } from '../failure.server.ts';
import type { RateLimits } from './rate-limits.server.ts';

/** Who asks, as the account functions want to know it. */
export function requesterOf(c: ApiContext): Requester {
  return {
    guestId: c.get('guestId'),
    network: c.get('address'),
    device: deviceName(c.req.header('user-agent') ?? ''),
    locale: c.get('locale'),
    request: c.get('requestId'),
  };
}

/** Throws `session_ended` for a visitor. */
export function sessionOf(c: ApiContext): OpenSession {
  const session = c.get('session');
  if (!session) throw new EdgeFailure('session_ended');
  return session;
}

/** Whose account asks, by a session or a key. Throws `session_ended` for a visitor. */
export function accountOf(c: ApiContext): Pick<OpenSession, 'user' | 'vipUntil'> {
  const account = c.get('account');
  if (!account) throw new EdgeFailure('session_ended');
  return account;
}

/** One more guess at the password of the account whose browser stands open. */
export async function spendConfirmation(limits: RateLimits, { user }: OpenSession): Promise<void> {
  if (user.passwordHash !== null) await limits.spend('confirmOfAccount', user.id);
}

/** One more guess at a password or code of an address. */
export async function spendGuess(limits: RateLimits, c: ApiContext, email: string): Promise<void> {
  await limits.spend('guessOfNetwork', c.get('address'));
  await limits.spend('guessOfEmailHere', `${email} ${c.get('address')}`);
  await limits.spend('guessOfEmail', email);
}

/** One more mail to an address. `kind` has its own minute to wait. */
export async function spendMail(
  limits: RateLimits,
  c: ApiContext,
  { email, kind }: { email: string; kind: 'code' | 'reset' },
): Promise<void> {
  await limits.spend('mailOfNetwork', c.get('address'));
  await limits.spend('mailOfEmail', `${kind} ${email}`);
  await limits.spend('mailsOfEmail', email);
}
