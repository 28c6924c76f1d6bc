import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '../../errors.ts';

const maxRedirects = 5;
const maxUrlLength = 2048;
const totalTimeoutMs = 20_000;

interface Address {
  address: string;
  family: number;
}

export interface UrlSourceOptions {
  /** Asked for every address of every host on the way, redirects included. */
  isAllowed(address: string): boolean;
  resolve?(host: string): Promise<Address[]>;
  timeoutMs?: number;
}

/** Opens links that visitors give us without letting them reach what only this machine can reach. */
export interface UrlSource {
  /**
   * The body of a 200 answer, and a name from the path. Errors: `url_invalid`, `url_private`, `url_unreachable`. The
   * time limit covers the body: the stream breaks off when it is over.
   */
  open(url: string): Promise<{ stream: IncomingMessage; name: string }>;
}

export function createUrlSource({
  isAllowed,
  resolve = (host) => lookup(host, { all: true }),
  timeoutMs = totalTimeoutMs,
}: UrlSourceOptions): UrlSource {
  async function addressesOf(url: URL, signal: AbortSignal): Promise<Address[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses = family
      ? [{ address: host, family }]
      : await Promise.race([resolve(host), aborted(signal)]).catch(() => []);
    if (addresses.length === 0) throw new AppError('url_unreachable', { host: url.host });
    // One private address among several is enough: which of them is taken must not matter.
    if (!addresses.every(({ address }) => isAllowed(address))) {
      throw new AppError('url_private', { host: url.host });
    }
    return addresses;
  }

  return {
    async open(given) {
      const signal = AbortSignal.timeout(timeoutMs);
      let url = parseUrl(given);
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        const answer = await ask(url, await addressesOf(url, signal), signal);
        const status = answer.statusCode ?? 0;
        if (status === 200) return { stream: answer, name: nameOf(url) };
        answer.destroy();
        const location = answer.headers.location;
        if (status < 300 || status > 399 || location === undefined) {
          throw new AppError('url_unreachable', { host: url.host, status });
        }
        url = parseUrl(location, url);
      }
      throw new AppError('url_unreachable', { host: url.host });
    },
  };
}

function parseUrl(text: string, base?: URL): URL {
  const url = text.length <= maxUrlLength && URL.canParse(text, base) ? new URL(text, base) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '' || url.hostname === '') {
    throw new AppError('url_invalid');
  }
  return url;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Connects to one of `addresses` and to nothing else: the name is not looked up a second time. */
function ask(url: URL, addresses: Address[], signal: AbortSignal): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, addresses);
    else done(null, addresses[0].address, addresses[0].family);
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((settle, reject) => {
    request(url, {
      agent: false,
      lookup: pinned,
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Pixelwright' },
    })
      .on('response', settle)
      .on('error', (cause) => reject(new AppError('url_unreachable', { host: url.host }, { cause })))
      .end();
  });
}

function nameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
