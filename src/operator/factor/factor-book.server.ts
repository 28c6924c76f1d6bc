import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { hashCode, hashToken } from '../../accounts/secret-token.server.ts';
import type { Database } from '../../db/database.server.ts';
import { operatorFactors, recoveryCodes, sessions } from '../../db/schema.ts';
import { readSecret } from '../../db/secret.server.ts';
import { AppError } from '../../errors.ts';
import { describeFactor, isOneTimeCode, newFactorSecret, stepOfCode } from './one-time-code.server.ts';
import { openSecret, sealSecret } from './sealed-secret.server.ts';

/** Whose factor it is; the address is shown by their app. */
interface FactorOwner {
  readonly id: string;
  readonly email: string;
}

interface FactorParts {
  readonly db: Database;
  readonly now: () => Date;
}

const setupHours = 24;
const recoveryCount = 10;
const recoveryGroup = 5;
// Without the letters and digits that are read for one another.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The word with which an operator sets up their factor once; a stolen session alone can't. Whatever factor there was is
 * gone, and the desk shut.
 */
export async function newSetupWord(tx: Database, userId: string, now: Date): Promise<string> {
  await dropFactor(tx, userId);
  const word = randomBytes(15).toString('base64url');
  const setupUntil = new Date(now.getTime() + setupHours * 60 * 60 * 1000);
  await tx.insert(operatorFactors).values({ userId, setupHash: hashToken(word), setupUntil });
  return word;
}

/** There is no factor any more, and no session at the desk. */
export async function dropFactor(tx: Database, userId: string): Promise<void> {
  await tx.delete(operatorFactors).where(eq(operatorFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(sessions).set({ operatorUntil: null }).where(eq(sessions.userId, userId));
}

export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  const isSetUp = and(eq(operatorFactors.userId, userId), isNotNull(operatorFactors.confirmedAt));
  return (await db.$count(operatorFactors, isSetUp)) > 0;
}

export function recoveryCodesLeft(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** A new secret for the app of whoever has the word; it counts once a first code has come back. Error: `setup_word_wrong`. */
export async function startSetup({ db, now }: FactorParts, owner: FactorOwner, word: string) {
  const waiting = await waitingSetup(db, owner.id, now());
  const given = hashToken(word.trim());
  if (!waiting?.setupHash || !timingSafeEqual(given, Buffer.from(waiting.setupHash)))
    throw new AppError('setup_word_wrong');
  const secret = newFactorSecret();
  const sealed = sealSecret(await readSecret(db, 'operator-factors'), owner.id, secret);
  await db
    .update(operatorFactors)
    .set({ secret: sealed })
    .where(and(eq(operatorFactors.userId, owner.id), isNull(operatorFactors.confirmedAt)));
  return describeFactor(secret, owner.email);
}

/** The first code of the app: answers the recovery codes, which nothing shows again. Errors: `setup_word_wrong`, `factor_code_wrong`. */
export function finishSetup({ db, now }: FactorParts, owner: FactorOwner, code: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const waiting = await waitingSetup(tx, owner.id, now());
    if (!waiting?.secret) throw new AppError('setup_word_wrong');
    const key = await readSecret(tx, 'operator-factors');
    const step = stepOfCode(openSecret(key, owner.id, waiting.secret), plain(code), now());
    if (step === null) throw new AppError('factor_code_wrong');
    const [confirmed] = await tx
      .update(operatorFactors)
      .set({ confirmedAt: now(), lastStep: step, setupHash: null, setupUntil: null })
      .where(and(eq(operatorFactors.userId, owner.id), isNull(operatorFactors.confirmedAt)))
      .returning({ userId: operatorFactors.userId });
    if (!confirmed) throw new AppError('setup_word_wrong');
    const codes = Array.from({ length: recoveryCount }, newRecoveryCode);
    await tx
      .insert(recoveryCodes)
      .values(codes.map((one) => ({ userId: owner.id, codeHash: hashCode(key, plain(one)) })));
    return codes;
  });
}

/** Takes a code of the app, none of which counts twice, or one of the recovery codes. Error: `factor_code_wrong`. */
export async function takeFactor({ db, now }: FactorParts, owner: FactorOwner, code: string): Promise<void> {
  const given = plain(code);
  const key = await readSecret(db, 'operator-factors');
  const isTaken = isOneTimeCode(given)
    ? await takeOneTimeCode(db, { owner, key, code: given, now: now() })
    : await takeRecoveryCode(db, { owner, key, code: given });
  if (!isTaken) throw new AppError('factor_code_wrong');
}

async function takeOneTimeCode(
  db: Database,
  { owner, key, code, now }: { owner: FactorOwner; key: Uint8Array; code: string; now: Date },
): Promise<boolean> {
  const isTheirs = and(eq(operatorFactors.userId, owner.id), isNotNull(operatorFactors.confirmedAt));
  const [factor] = await db.select().from(operatorFactors).where(isTheirs);
  if (!factor?.secret) return false;
  const step = stepOfCode(openSecret(key, owner.id, factor.secret), code, now);
  if (step === null) return false;
  // Two that bring the same code at once: one of them.
  const isNewer = or(isNull(operatorFactors.lastStep), lt(operatorFactors.lastStep, step));
  const taken = await db
    .update(operatorFactors)
    .set({ lastStep: step })
    .where(and(isTheirs, isNewer))
    .returning({ userId: operatorFactors.userId });
  return taken.length > 0;
}

async function takeRecoveryCode(
  db: Database,
  { owner, key, code }: { owner: FactorOwner; key: Uint8Array; code: string },
): Promise<boolean> {
  if (!(await hasFactor(db, owner.id))) return false;
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, owner.id), eq(recoveryCodes.codeHash, hashCode(key, code))))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

async function waitingSetup(db: Database, userId: string, now: Date) {
  const [waiting] = await db
    .select()
    .from(operatorFactors)
    .where(
      and(
        eq(operatorFactors.userId, userId),
        isNull(operatorFactors.confirmedAt),
        gt(operatorFactors.setupUntil, now),
      ),
    );
  return waiting;
}

function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: recoveryGroup }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}`;
}

/** As people type it: with spaces, hyphens and small letters. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}
