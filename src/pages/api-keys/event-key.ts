import type { WebhookEvent } from '#src/webhooks/webhook-events.ts';

type Dashed<Name extends string> = Name extends `${infer Head}.${infer Rest}` ? `${Head}-${Rest}` : Name;

/** Under which key an event has its words: a dot would lead into another object. */
export function eventKey<Event extends WebhookEvent | 'ping'>(event: Event): Dashed<Event> {
  return event.replace('.', '-') as Dashed<Event>;
}
