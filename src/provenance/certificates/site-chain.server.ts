import { certificatesOf, chainProblem } from '../cose-signature.server.ts';
import type { KnownCertificates } from './known-certificates.ts';
import type { SigningChain } from './make-signing-chain.server.ts';

/** Certificates that signed for the site before: their keys are gone, or the operator's. */
export interface FormerChain {
  readonly certificates: string;
  /** Whether the site made them. */
  readonly isOwn: boolean;
}

/** What the site keeps: its own chain, and whatever else has signed for it. */
export interface SiteChain extends SigningChain {
  readonly former?: readonly FormerChain[];
}

export function encodeChain(chain: SiteChain): Uint8Array {
  return Buffer.from(JSON.stringify(chain));
}

/** Null of what somebody or a full disk has spoiled. */
export function decodeChain(bytes: Uint8Array): SiteChain | null {
  let chain: SiteChain | null;
  try {
    chain = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (!chain || chainProblem({ key: String(chain.key), certificates: String(chain.certificates) }))
    return null;
  return chain;
}

/** From when until when all certificates of a chain are valid. */
export function lifeOf({ certificates }: Pick<SigningChain, 'certificates'>): { from: Date; until: Date } {
  const all = certificatesOf(certificates);
  return {
    from: new Date(Math.max(...all.map(({ validFromDate }) => validFromDate.getTime()))),
    until: new Date(Math.min(...all.map(({ validToDate }) => validToDate.getTime()))),
  };
}

export function isValidAt(chain: Pick<SigningChain, 'certificates'>, at: Date): boolean {
  const { from, until } = lifeOf(chain);
  return from <= at && at < until;
}

/**
 * The site's chain as it has to be at this time, or null where it is so already. One that has lived half of its life makes room for another
 * one, so that what it signed last can be checked by other people's readers for years; its key is let go then. `operators` is remembered as one
 * that signs for the site.
 */
export function broughtUpToDate(
  chain: SiteChain,
  operators: SigningChain | null,
  make: () => SigningChain,
  now: Date,
): SiteChain | null {
  const former = [...(chain.former ?? [])];
  const { from, until } = lifeOf(chain);
  // Made while the clock was ahead, it would sign what no reader takes.
  const isEarly = now < from;
  const isOld = isEarly || now.getTime() >= (from.getTime() + until.getTime()) / 2;
  if (isOld) former.push({ certificates: chain.certificates, isOwn: true });
  const isNew =
    operators !== null && former.every(({ certificates }) => certificates !== operators.certificates);
  if (isNew) former.push({ certificates: operators.certificates, isOwn: false });
  if (!isOld && !isNew) return null;
  return { ...(isOld ? make() : chain), former };
}

export function knownOf({ certificates, former = [] }: SiteChain): KnownCertificates {
  const all = [{ certificates, isOwn: true }, ...former].map(({ certificates: pem, isOwn }) => {
    const chain = certificatesOf(pem);
    return { serial: BigInt(`0x${chain[0].serialNumber}`).toString(), anchor: `${chain.at(-1)}`, isOwn, pem };
  });
  return {
    anchors: [...new Set(all.map(({ anchor }) => anchor))].join(''),
    serials: all.map(({ serial }) => serial),
    ends: Object.fromEntries(
      all
        .filter(({ isOwn }) => isOwn)
        .map(({ serial, pem }) => [serial, lifeOf({ certificates: pem }).until.toISOString()]),
    ),
  };
}
