import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ProviderClient } from 'oidc-provider';

/** `answer` is the provider itself. */
export type Answer = (request: IncomingMessage, response: ServerResponse, answer: RequestListener) => void;

export interface StockProvider {
  readonly issuer: string;
  /** Whom somebody who signs in there is, by what they type as their name. */
  readonly accounts: Map<string, Record<string, unknown>>;
  /** How many requests came to a path. */
  asked(path: string): number;
  /** Answers a path in place of the provider, until `mend()`. */
  bend(path: string, answer: Answer): void;
  mend(): void;
  /** Signs in and agrees on the provider's own pages; answers where it sends the browser back to. */
  visit(url: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

/** Whoever waits for this waits for as long as they like. */
export const stall: Answer = () => {};

/**
 * A certified OpenID Connect provider as it comes: in the code flow its ID tokens say only who somebody is, and their
 * address is kept at UserInfo (OpenID Connect Core 5.4).
 */
export async function startStockProvider(
  client: Pick<ProviderClient, 'redirect_uris'>,
): Promise<StockProvider> {
  const accounts = new Map<string, Record<string, unknown>>();
  const bent = new Map<string, Answer>();
  const counts = new Map<string, number>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'pixelwright', client_secret: 'a secret: with % and &', ...client }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['test'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    (bent.get(pathname) ?? answer)(request, response, answer);
  });

  return {
    issuer,
    accounts,
    asked: (path) => counts.get(path) ?? 0,
    bend: (path, put) => void bent.set(path, put),
    mend: () => bent.clear(),
    async visit(url, login) {
      const cookies = new Map<string, string>();
      const browse = async (address: URL, form?: Record<string, string>): Promise<URL> => {
        if (address.origin !== issuer) return address;
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const body = form && new URLSearchParams(form);
        const page = await fetch(address, {
          method: body ? 'POST' : 'GET',
          body,
          headers: { cookie },
          redirect: 'manual',
        });
        for (const given of page.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
          cookies.set(name, value);
        }
        const next = page.headers.get('location');
        if (next) return browse(new URL(next, address));
        const prompt = /name="prompt" value="(\w+)"/.exec(await page.text())?.[1];
        if (!prompt) throw new Error(`the provider answered ${page.status} at ${address.pathname}`);
        return browse(address, { prompt, ...(prompt === 'login' && { login, password: 'any' }) });
      };
      return browse(new URL(url));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
