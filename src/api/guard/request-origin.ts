import type { Env } from '../../env.server.ts';
import { AppError } from '../../errors.ts';

/** What the connection and, as far as they are believed, the proxies in front of it say about who asks. */
export interface RequestOrigin {
  /** IPv4, or the /64 of an IPv6 address: one household has a whole one. */
  readonly address: string;
  readonly isSecure: boolean;
  readonly host: string;
}

interface Connection {
  readonly remoteAddress?: string;
  readonly encrypted?: boolean;
}

/** `TRUST_PROXY` proxies appended one entry each; what stands before those may be invented by the visitor. */
export function readOrigin(
  headers: Headers,
  connection: Connection | undefined,
  env: Pick<Env, 'TRUST_PROXY' | 'PUBLIC_URL'>,
): RequestOrigin {
  const direct = connection?.remoteAddress ?? '';
  const own = { isSecure: connection?.encrypted ?? false, host: headers.get('host') ?? '' };
  if (env.TRUST_PROXY === 0) return { ...own, address: networkOf(direct) };
  const hops = [...listed(headers, 'x-forwarded-for'), direct];
  const protocols = listed(headers, 'x-forwarded-proto');
  const hosts = listed(headers, 'x-forwarded-host');
  return {
    address: networkOf(hops[Math.max(0, hops.length - 1 - env.TRUST_PROXY)]),
    isSecure: protocols.length > 0 ? trusted(protocols, env) === 'https' : own.isSecure,
    host: hosts.length > 0 ? trusted(hosts, env) : own.host,
  };
}

/**
 * Refuses a state-changing request that another site's page sent. Browsers always name the page's origin then; a client
 * that names none and has no cookie of ours cannot act for anybody.
 */
export function checkOrigin(headers: Headers, origin: RequestOrigin, env: Pick<Env, 'PUBLIC_URL'>): void {
  const given = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (given === null) {
    const isForeign = site !== null && site !== 'same-origin' && site !== 'none';
    if (isForeign || headers.has('cookie')) throw new AppError('origin_refused');
    return;
  }
  // A page that tells nobody where it is (`Referrer-Policy: no-referrer`) leaves its origin out; that it is ours its browser says all the same.
  if (given === 'null' && site === 'same-origin') return;
  const host = URL.canParse(given) ? new URL(given).host : '';
  const isOurs =
    host !== '' && (host === origin.host || (env.PUBLIC_URL && host === new URL(env.PUBLIC_URL).host));
  if (!isOurs) throw new AppError('origin_refused');
}

function listed(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** The entry that the outermost trusted proxy wrote; proxies that overwrite instead of appending leave just one. */
function trusted(entries: string[], env: Pick<Env, 'TRUST_PROXY'>): string {
  return entries[Math.max(0, entries.length - env.TRUST_PROXY)];
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1];
  if (!address.includes(':')) return address;
  const [head, tail = ''] = address.replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
