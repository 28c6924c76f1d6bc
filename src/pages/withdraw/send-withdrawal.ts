import { siteCall, unreachableCode } from '#src/client/site-call.ts';
import type { WithdrawalForm } from '#src/withdrawal/withdrawal-form.ts';

export interface Receipt {
  readonly reference: string;
  readonly receivedAt: string;
  readonly statement: string;
}

/** Sends a statement; without a receipt a sentence says why, or null when the server was not reached. */
export async function sendWithdrawal(
  form: WithdrawalForm,
  idempotencyKey: string,
): Promise<Receipt | { message: string | null }> {
  const answer = await siteCall<Receipt>('/api/withdrawals', {
    method: 'post',
    payload: form,
    idempotencyKey,
  });
  return answer.result ?? { message: answer.code === unreachableCode ? null : answer.message };
}

/** Why a link did nothing, and whether it never will again. */
interface UnusedLink {
  readonly message: string;
  readonly isOver: boolean;
}

/** Ends what a statement withdraws from, by the secret of the link in its receipt. Null once it's done. */
export async function endWithdrawn(secret: string): Promise<UnusedLink | null> {
  const answer = await siteCall<null>('/api/withdrawals/end', { method: 'post', payload: { secret } });
  if (answer.code === 200) return null;
  return { message: answer.message, isOver: answer.failure?.error === 'withdrawal_link_spent' };
}
