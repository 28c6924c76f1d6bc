import type Stripe from 'stripe';
import type { Env } from '../../env.server.ts';
import { AppError } from '../../errors.ts';

export type StripeClient = Stripe;

const timeoutMs = 10_000;

/**
 * The package is loaded only where payments are turned on. `apiVersion` is the one its types describe. `onContact` is told of each call
 * whether Stripe answered; that it is in trouble itself is no answer.
 */
export async function openStripeClient(
  key: string,
  host: string,
  onContact: (isAnswered: boolean) => void = () => {},
): Promise<StripeClient> {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(host);
  const isPlain = protocol === 'http:';
  const http = Client.createNodeHttpClient();
  const makeRequest = http.makeRequest.bind(http);
  http.makeRequest = async (...request) => {
    try {
      const answer = await makeRequest(...request);
      onContact(answer.getStatusCode() < 500);
      return answer;
    } catch (error) {
      onContact(false);
      throw error;
    }
  };
  return new Client(key, {
    apiVersion: '2026-10-28.endive',
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: http,
  });
}

/** What Stripe says of a request that failed. Its message may hold an address, and isn't kept. */
interface StripeFailure {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
}

/** Null of what isn't Stripe's. */
export function stripeFailure(error: unknown): StripeFailure | null {
  const { type, code, statusCode, requestId } = error as Partial<StripeFailure>;
  return typeof type === 'string' && type.startsWith('Stripe') ? { type, code, statusCode, requestId } : null;
}

/** Whether what was named isn't there (any more). */
export function isMissing(error: unknown): boolean {
  return stripeFailure(error)?.code === 'resource_missing';
}

/** Stripe failed, couldn't be reached or isn't set up: `payments_unavailable`, with its codes in the log. Any other error is thrown. */
export function unavailable(error: unknown, log: { warn(about: object, text: string): void }): AppError {
  if (error instanceof AppError) {
    log.warn({ error }, 'the payment provider is not set up');
    return error;
  }
  const failure = stripeFailure(error);
  if (failure === null) throw error;
  log.warn({ failure }, 'the payment provider failed');
  return new AppError('payments_unavailable');
}

/** The settings without which there are no payments. */
export interface StripeSettings {
  readonly key: string;
  readonly secrets: readonly string[];
  readonly prices: { readonly month: string; readonly year: string };
  readonly tax: boolean;
  readonly managed: boolean;
  readonly host: string;
}

/** Null where payments are turned off. */
export function stripeSettings(env: Env): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTH, STRIPE_PRICE_YEAR } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_MONTH || !STRIPE_PRICE_YEAR) return null;
  return {
    key: STRIPE_SECRET_KEY,
    secrets: STRIPE_WEBHOOK_SECRET,
    prices: { month: STRIPE_PRICE_MONTH, year: STRIPE_PRICE_YEAR },
    tax: env.STRIPE_TAX === 'on',
    managed: env.STRIPE_MANAGED_PAYMENTS === 'on',
    host: env.STRIPE_HOST,
  };
}
