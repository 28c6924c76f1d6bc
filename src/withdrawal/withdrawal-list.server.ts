import { desc, eq, or } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { withdrawals } from '../db/schema.ts';

/** All statements that are kept, the latest first, one line each: for the operator. */
export async function listWithdrawals(db: Database): Promise<string> {
  const rows = await db.select().from(withdrawals).orderBy(desc(withdrawals.receivedAt));
  const lines = rows.map((row) =>
    [
      row.reference,
      row.receivedAt.toISOString(),
      row.email,
      row.name,
      row.contract.replace(/\s+/g, ' '),
      row.account === null ? '' : `account ${row.account}`,
      row.endsPlan ? `ends the subscription, ${receiptState(row)}` : receiptState(row),
    ].join('\t'),
  );
  return [...lines, `${rows.length} ${rows.length === 1 ? 'statement' : 'statements'} of withdrawal`].join(
    '\n',
  );
}

function receiptState({ receiptMailedAt, receiptRefusal }: typeof withdrawals.$inferSelect): string {
  if (receiptRefusal !== null) return `receipt refused (${receiptRefusal})`;
  return receiptMailedAt === null ? 'receipt waiting' : 'receipt mailed';
}

/** What an account is told about its statements: those of its sessions, and those whose receipt went to its address. */
export function withdrawalsOf(db: Database, user: { id: string; email: string }) {
  const { reference, name, email, contract, account, statement, locale, receivedAt, receiptMailedAt } =
    withdrawals;
  return db
    .select({ reference, name, email, contract, account, statement, locale, receivedAt, receiptMailedAt })
    .from(withdrawals)
    .where(or(eq(withdrawals.userId, user.id), eq(withdrawals.email, user.email)))
    .orderBy(desc(receivedAt));
}
