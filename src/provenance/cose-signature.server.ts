import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { type CborValue, cbor, Tagged } from './cbor.ts';
import type { SigningChain } from './certificates/make-signing-chain.server.ts';

/** Signs what the library that writes manifests hands over. */
export interface CoseSigner {
  readonly algorithm: 'es256' | 'es384' | 'es512';
  /** Every signature has exactly so many bytes. */
  readonly reserveBytes: number;
  /** A complete, tagged COSE_Sign1 over a claim. */
  sign(claim: Uint8Array): Promise<Uint8Array>;
}

/** Answers a token of RFC 3161 over these bytes. */
export type AskTime = (bytes: Uint8Array) => Promise<Uint8Array>;

/** By curve: COSE's name and number (RFC 9053 §2.1), and how Node has to hash. */
const algorithms = {
  prime256v1: { name: 'es256', number: -7, hash: 'sha256' },
  secp384r1: { name: 'es384', number: -35, hash: 'sha384' },
  secp521r1: { name: 'es512', number: -36, hash: 'sha512' },
} as const;
/** What readers accept in a certificate that signs (C2PA 2.2 §14.5.1): documents, emails, or claims of C2PA. */
const signingPurposes: readonly string[] = [
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.4.1.62558.2.1',
];
/** Of ES512, in bytes. */
const longestSignature = 132;
/** Of RFC 9360: the certificate that signs, then those that vouch for it. */
const certificateHeader = 33;
/** For the lengths around the signature, and its padding's name. */
const around = 96;
const longestStamp = 10_000;

/**
 * Signs claims as C2PA 2.2 §13.2 wants it: ECDSA in the form of IEEE P1363, the certificates in the protected header, padding to a size that is
 * known before. With `askTime`, a time stamp lies beside it (§10.3.2.5); where none can be had, the signature goes without. Throws where
 * the chain is none: {@link chainProblem} says why.
 */
export function createCoseSigner(chain: SigningChain, askTime?: AskTime): CoseSigner {
  const certificates = certificatesOf(chain.certificates).map(({ raw }) => new Uint8Array(raw));
  const key = createPrivateKey(chain.key);
  const { name, number, hash } = algorithmOf(key)!;
  const guarded = cbor(
    new Map<number, CborValue>([
      [1, number],
      [certificateHeader, certificates.length === 1 ? certificates[0] : certificates],
    ]),
  );
  const reserveBytes = guarded.length + longestSignature + around + (askTime ? longestStamp : 0);

  return {
    algorithm: name,
    reserveBytes,
    async sign(claim) {
      const signed = cbor(['Signature1', guarded, new Uint8Array(0), claim]);
      const signature = new Uint8Array(sign(hash, signed, { key, dsaEncoding: 'ieee-p1363' }));
      // What is stamped is the signature as CBOR, in the structure of a countersignature: readers take nothing else.
      const countersigned = cbor(['CounterSignature', guarded, new Uint8Array(0), cbor(signature)]);
      const stamp = await askTime?.(countersigned).catch(() => undefined);
      const hasRoom = stamp !== undefined && stamp.length <= longestStamp;
      const beside: [string, CborValue][] = hasRoom
        ? [['sigTst2', new Map([['tstTokens', [new Map([['val', stamp]])]]])]]
        : [];
      return padded(reserveBytes, (padding) =>
        cbor(new Tagged(18, [guarded, new Map([...beside, ...padding]), null, signature])),
      );
    },
  };
}

/** Why files can't be signed with it; null where they can. */
export function chainProblem(chain: SigningChain): { part: keyof SigningChain; problem: string } | null {
  const certificates = certificatesOf(chain.certificates);
  if (certificates.length === 0) return { part: 'certificates', problem: 'no certificate in PEM' };
  if (certificates.length < (chain.certificates.match(/-----BEGIN CERTIFICATE-----/g) ?? []).length)
    return { part: 'certificates', problem: 'one of the certificates is broken or breaks off' };
  const [leaf] = certificates;
  // Readers refuse whatever such a one has signed.
  if (leaf.ca)
    return {
      part: 'certificates',
      problem: 'the first one is an authority’s: the one that signs comes first',
    };
  if (!leaf.keyUsage?.some((purpose) => signingPurposes.includes(purpose)))
    return { part: 'certificates', problem: 'the first one is not for signing documents or emails' };
  if (certificates.some((one, place) => place > 0 && !certificates[place - 1].checkIssued(one)))
    return { part: 'certificates', problem: 'each has to be followed by the one that vouches for it' };
  // Without it, readers say "claimSignature.mismatch", which names nothing.
  if (!/^O=./m.test(leaf.subject)) return { part: 'certificates', problem: 'names no organization (O)' };
  let key: KeyObject;
  try {
    key = createPrivateKey(chain.key);
  } catch {
    return { part: 'key', problem: 'no private key in PEM' };
  }
  if (!algorithmOf(key)) return { part: 'key', problem: 'must be of EC P-256, P-384 or P-521' };
  return leaf.checkPrivateKey(key) ? null : { part: 'key', problem: 'belongs to another certificate' };
}

/** In their order; what is none is left out. */
export function certificatesOf(pem: string): X509Certificate[] {
  const texts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return texts.flatMap((text) => {
    try {
      return [new X509Certificate(text)];
    } catch {
      return [];
    }
  });
}

function algorithmOf({ asymmetricKeyDetails }: KeyObject) {
  const curve = asymmetricKeyDetails?.namedCurve ?? '';
  return curve in algorithms ? algorithms[curve as keyof typeof algorithms] : undefined;
}

/** The longest padding that fits; a head that grows by a byte beside it may leave one, which a second padding takes. */
function padded(size: number, build: (padding: readonly [string, Uint8Array][]) => Uint8Array): Uint8Array {
  const bare = build([['pad', new Uint8Array(0)]]).length;
  for (let length = size - bare; length >= 0; length--) {
    const built = build([['pad', new Uint8Array(length)]]);
    if (built.length === size) return built;
    const rest =
      size -
      build([
        ['pad', new Uint8Array(length)],
        ['pad2', new Uint8Array(0)],
      ]).length;
    if (rest < 0) continue;
    const both = build([
      ['pad', new Uint8Array(length)],
      ['pad2', new Uint8Array(rest)],
    ]);
    if (both.length === size) return both;
  }
  throw new Error(`a signature of ${bare} bytes, and ${size} were reserved`);
}
