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
