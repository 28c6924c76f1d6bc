import type { Envelope } from '#src/api/contract.ts';

interface Message {
  readonly topic: string;
  readonly email: string;
  readonly message: string;
  readonly website: string;
}

/** Sends a message to the operator; without a ticket the server's own words say why, or null when it was not reached. */
export async function sendMessage(
  message: Message,
): Promise<{ ticket: string } | { message: string | null }> {
  try {
    const answer = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(message),
    });
    const body = (await answer.json()) as Envelope<{ ticket: string }>;
    return body.code === 200 ? { ticket: body.result.ticket } : { message: body.message };
  } catch {
    return { message: null };
  }
}
