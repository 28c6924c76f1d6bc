import { createHmac, randomBytes } from 'node:crypto';

/** Signing as Standard Webhooks has it (github.com/standard-webhooks/standard-webhooks, version 1). */
const prefix = 'whsec_';
const secretBytes = 32;

export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/**
 * The headers of one message.
 *
 * @param id the same at every attempt: whoever has seen it needs it no more
 * @param at of this attempt: receivers refuse what is older than some minutes
 * @param secrets each signs; whoever has one of them can tell
 */
export function webhookHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Pixelwright',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
