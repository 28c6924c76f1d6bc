import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch, type Headers } from 'undici';
import { AppError } from '../errors.ts';

const mostRedirects = 5;

/**
 * Reads from servers that an engine names, wherever a redirect leads, but never from what only this machine can reach: the
 * answer, whatever its status. Error: `url_private {host}`; what `fetch` throws.
 */
export type GuardedRead = (url: URL, headers: Headers, signal: AbortSignal) => ReturnType<typeof fetch>;

/** Whether an address that a host name led to may be connected to. */
export type AddressRule = (address: string, host: string) => boolean;

/** Connects to nothing but what the rule allows, whatever names lead to; an address that needs no lookup is `refuseAddress`'s to look at. */
export function guardedAgent(isAllowed: AddressRule): Agent {
  const guardedLookup: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const isRefused = !error && !found.every(({ address }) => isAllowed(address, host));
      const problem = error ?? (isRefused ? new AppError('url_private', { host }) : null);
      if (problem || options.all) done(problem, found);
      else done(null, found[0].address, found[0].family);
    });
  };
  return new Agent({ connect: { lookup: guardedLookup } });
}

/** An address needs no lookup, so none of it is asked there. Error: `url_private {host}`, also for what isn't the web. */
export function refuseAddress(url: URL, isAllowed: AddressRule): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || (isIP(host) && !isAllowed(host, host))) throw new AppError('url_private', { host: url.host });
}

/**
 * @param isAllowed asked for the address of every connection that is opened
 */
export function createGuardedRead(isAllowed: AddressRule): GuardedRead {
  const dispatcher = guardedAgent(isAllowed);
  return async (start, headers, signal) => {
    let url = start;
    for (let redirects = 0; ; redirects++) {
      refuseAddress(url, isAllowed);
      // What is meant for one server is not told to the next.
      const told = url.origin === start.origin ? headers : undefined;
      const answer = await fetch(url, { headers: told, signal, redirect: 'manual', dispatcher });
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status > 399 || !location || redirects === mostRedirects)
        return answer;
      await answer.body?.cancel();
      url = new URL(location, url);
    }
  };
}
