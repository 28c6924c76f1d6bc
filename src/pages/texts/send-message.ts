import { siteCall, unreachableCode } from '#src/client/site-call.ts';

interface Message {
  readonly topic: string;
  readonly email: string;
  readonly message: string;
  readonly website: string;
}

/** Sends a message to the operator; without a ticket a sentence says why, or null when the server was not reached. */
export async function sendMessage(
  message: Message,
): Promise<{ ticket: string } | { message: string | null }> {
  const answer = await siteCall<{ ticket: string }>('/api/contact', { method: 'post', payload: message });
  if (answer.result) return { ticket: answer.result.ticket };
  return { message: answer.code === unreachableCode ? null : answer.message };
}
