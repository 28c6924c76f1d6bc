import { asc, desc, eq, isNotNull } from 'drizzle-orm';
import { audit } from '../accounts/audit-log.server.ts';
import { plainEmail } from '../accounts/form-rules.ts';
import { replacePasswordKey } from '../accounts/password/password-keys.server.ts';
import type { UserRow } from '../accounts/session/sign-in-sessions.server.ts';
import { grantVip, vipUntilOfUser } from '../billing/vip-grants.server.ts';
import type { Database } from '../db/database.server.ts';
import { refusals, shares, users } from '../db/schema.ts';
import { readSpending, type Spending } from '../engine-calls/spending.server.ts';
import { allowRemoved } from '../shares/removed/removed-results.server.ts';
import { allowSharing, endSharing, type SharingRightParts } from '../shares/right/sharing-right.server.ts';
import type { ShareNotices } from '../shares/share-notices.server.ts';
import { longestVerdict, reportReasons } from '../shares/share-rules.ts';
import { listWithdrawals } from '../withdrawal/withdrawal-list.server.ts';
import { dropFactor, hasFactor, newSetupWord } from './factor/factor-book.server.ts';
import { describeFound, findFacts } from './find-facts.server.ts';

/** What an operator asks for on the command line. */
export type OperatorCommand =
  | { readonly name: 'grant-vip'; readonly email: string; readonly days: number }
  | { readonly name: 'operator'; readonly email: string; readonly change: 'on' | 'off' | 'reset-factor' }
  | { readonly name: 'find'; readonly ref: string }
  | { readonly name: 'allow-share'; readonly id: string }
  | {
      readonly name: 'sharing';
      readonly email: string;
      readonly change: 'on' | 'off';
      readonly reason: string;
      readonly words: string;
    }
  | { readonly name: 'show-restored' }
  | { readonly name: 'list-users' }
  | { readonly name: 'withdrawals' }
  | { readonly name: 'spending' }
  | { readonly name: 'refusals' }
  | { readonly name: 'replace-password-key' };

/** It cannot be done; `message` says why. */
export class OperatorRefusedError extends Error {}

const mostRefusals = 200;

const from = { guestId: '', network: '', device: '', locale: 'en', request: 'command' } as const;
const operatorId = 'command';

export interface OperatorParts {
  readonly db: Database;
  now(): Date;
  /** Tells owners what became of their shares; `sent` waits until nothing is on its way any more. Needed by `sharing` alone. */
  openNotices?(): SharingNotices;
}

interface SharingNotices extends Pick<ShareNotices, 'sharingEnded' | 'sharingAllowed'> {
  sent(): Promise<void>;
}

/** Does it and answers what to print. */
export async function carryOutForOperator(
  { db, now, openNotices }: OperatorParts,
  command: OperatorCommand,
): Promise<string> {
  const at = now();
  switch (command.name) {
    case 'grant-vip': {
      const { days } = command;
      if (!Number.isInteger(days) || days < 1 || days > 3660) {
        throw new OperatorRefusedError('--days must be a number from 1 to 3660.');
      }
      const user = await findUser(db, command.email);
      const { endsAt } = await grantVip(db, user.id, days, at);
      await audit(db, { kind: 'vip_granted', userId: user.id, from, at, details: { days }, operatorId });
      return `${user.email} has VIP until ${endsAt.toISOString()}.`;
    }
    case 'operator':
      return changeOperator(db, await findUser(db, command.email), command.change, at);
    case 'find':
      return describeFound(await findFacts(db, command.ref));
    case 'allow-share':
      return allowShare(db, command.id, at);
    case 'sharing': {
      const notices = openNotices?.();
      if (!notices) throw new Error('nobody can be told');
      const said = await changeSharing({ db, now, notices }, command);
      await notices.sent();
      return said;
    }
    case 'show-restored':
      return showRestored(db, at);
    case 'list-users': {
      const rows = await db
        .select({ user: users, vipUntil: vipUntilOfUser(at) })
        .from(users)
        .orderBy(asc(users.createdAt));
      const lines = rows.map(({ user, vipUntil }) =>
        [
          user.email,
          user.createdAt.toISOString().slice(0, 10),
          vipUntil ? `VIP until ${vipUntil.toISOString().slice(0, 10)}` : '',
          user.isAdmin ? 'operator' : '',
          user.blockedAt ? 'blocked' : '',
        ]
          .join('\t')
          .trimEnd(),
      );
      return [...lines, `${rows.length} ${rows.length === 1 ? 'user' : 'users'}`].join('\n');
    }
    case 'withdrawals':
      return listWithdrawals(db);
    case 'spending':
      return describeSpending(await readSpending(db, at));
    case 'refusals':
      return describeRefusals(db);
    case 'replace-password-key':
      return `Passwords are now encrypted with the key ${await replacePasswordKey(db)}.`;
  }
}

/** The role is given and taken here alone; so is a new second factor. */
async function changeOperator(
  db: Database,
  user: UserRow,
  change: 'on' | 'off' | 'reset-factor',
  at: Date,
): Promise<string> {
  if (change === 'reset-factor' && !user.isAdmin)
    throw new OperatorRefusedError(`${user.email} is no operator.`);
  if (change === 'on' && user.isAdmin && (await hasFactor(db, user.id)))
    return `${user.email} is an operator already, with a second factor.`;
  const kind =
    change === 'reset-factor' ? 'factor_reset' : change === 'on' ? 'operator_made' : 'operator_unmade';
  return db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ isAdmin: change !== 'off' })
      .where(eq(users.id, user.id));
    await audit(tx, { kind, userId: user.id, from, at, operatorId });
    if (change === 'off') {
      await dropFactor(tx, user.id);
      return `${user.email} is no operator any more.`;
    }
    const word = await newSetupWord(tx, user.id, at);
    return [
      `${user.email} is an operator.`,
      `Setup word for the second factor, to be entered on /app/admin within 24 hours: ${word}`,
    ].join('\n');
  });
}

/** After an objection that was right: what was removed is gone, but its owner may share it anew. */
async function allowShare(db: Database, id: string, at: Date): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await allowRemoved(tx, id))) throw new OperatorRefusedError(`Nothing was removed under ${id}.`);
    await audit(tx, { kind: 'share_allowed', userId: null, from, at, details: { share: id }, operatorId });
    return `What was removed with ${id} may be shared again.`;
  });
}

async function changeSharing(
  parts: SharingRightParts,
  { email, change, reason, words }: Extract<OperatorCommand, { name: 'sharing' }>,
): Promise<string> {
  const user = await findUser(parts.db, email);
  if (change === 'on') {
    await allowSharing(parts, user.id, { operatorId, from });
    return `${user.email} may share; links of theirs lead where they led.`;
  }
  const known = reportReasons.find((one) => one === reason);
  if (!known) throw new OperatorRefusedError(`--reason must be one of ${reportReasons.join(', ')}.`);
  if (user.isAdmin)
    throw new OperatorRefusedError(
      `${user.email} is an operator. Take that back first: operator EMAIL --off.`,
    );
  await endSharing(
    parts,
    user.id,
    { reason: known, words: words.slice(0, longestVerdict) },
    { operatorId, from },
  );
  return `${user.email} may not share any more; none of their links leads anywhere. They were told why.`;
}

/** After a restore into an empty database, where nobody can know which links their owners had ended since the backup. */
async function showRestored(db: Database, at: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const shown = await tx
      .update(shares)
      .set({ heldAt: null })
      .where(isNotNull(shares.heldAt))
      .returning({ id: shares.id });
    if (shown.length === 0) return 'No share waits after a restore.';
    const details = { shares: shown.length };
    await audit(tx, { kind: 'shares_shown_again', userId: null, from, at, details, operatorId });
    return `${shown.length} ${shown.length === 1 ? 'share is' : 'shares are'} seen again.`;
  });
}

function describeSpending(rows: readonly Spending[]): string {
  if (rows.length === 0) return 'No provider was asked for anything this month.';
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  const lines = rows.map(({ provider, calls, lost, today, month }) =>
    [
      provider,
      `today ${dollars(today)}`,
      `this month ${dollars(month)}`,
      `${calls} calls`,
      `${lost} lost`,
    ].join('\t'),
  );
  return [...lines, 'Estimated from the prices in the engine catalog.'].join('\n');
}

/** The newest first; who asked is an account, or a guest that nobody knows more of. */
async function describeRefusals(db: Database): Promise<string> {
  const rows = await db.select().from(refusals).orderBy(desc(refusals.createdAt)).limit(mostRefusals);
  if (rows.length === 0) return 'Nothing was refused in the last 90 days.';
  return rows
    .map(({ createdAt, rule, tool, owner }) => [createdAt.toISOString(), rule, tool, owner].join('\t'))
    .join('\n');
}

async function findUser(db: Database, email: string): Promise<UserRow> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, plainEmail(email)));
  if (!user) throw new OperatorRefusedError(`No account has the address ${email}.`);
  return user;
}
