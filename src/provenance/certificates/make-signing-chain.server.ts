import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, boolean, der, integer, objectId, octets, sequence, setOf, time, utf8Text } from './der.ts';

/** What files are signed with, in PEM. */
export interface SigningChain {
  /** PKCS #8, of the first certificate. */
  readonly key: string;
  /** The one that signs first, then the one that vouches for it, and so on. */
  readonly certificates: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Without time stamps, files look expired once the certificate is: it lives as long as the one that vouches for it. */
const lifeDays = 3650;
/** Clocks of those who read it may be behind. */
const aheadMs = dayMs;
/** X.520's upper bound of both names. */
const longestName = 64;
const certificateExtension = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  constraints: '2.5.29.19',
  issuerKey: '2.5.29.35',
  purposes: '2.5.29.37',
} as const;
/** Content Credentials (`c2pa-kp-claimSigning`). */
const purpose = '1.3.6.1.5.5.7.3.36';
const signsCertificates = Uint8Array.of(0x04);
const signsData = Uint8Array.of(0x80);

interface Names {
  /** Who signs: the site's host. */
  readonly site: string;
  /** Readers of Content Credentials refuse a certificate without an organization. */
  readonly organization: string;
}

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/**
 * A root of our own and a certificate that it vouches for, EC P-256, for ten years, as C2PA 2.2 §14.5 wants them (RFC 5280). The root's key is
 * let go: nothing else is ever signed with it.
 */
export function makeSigningChain(names: Names, now: Date): SigningChain {
  const [root, leaf] = [makeKeys(), makeKeys()];
  const name = (common: string) =>
    sequence(nameEntry('2.5.4.3', common), nameEntry('2.5.4.10', names.organization));
  const issuer = name(`${names.site} root`);
  const life = sequence(
    time(new Date(now.getTime() - aheadMs)),
    time(new Date(now.getTime() + lifeDays * dayMs)),
  );
  const certify = (subject: Uint8Array, key: KeyObject, extensions: readonly Uint8Array[]) =>
    certificate({ issuer, subject, life, key, extensions, signingKey: root.privateKey });
  const rootCertificate = certify(issuer, root.publicKey, [
    extension('constraints', sequence(boolean(true)), true),
    extension('keyUsage', bits(signsCertificates, 2), true),
    extension('subjectKey', octets(keyId(root.publicKey))),
  ]);
  const leafCertificate = certify(name(names.site), leaf.publicKey, [
    extension('constraints', sequence(), true),
    extension('keyUsage', bits(signsData, 7), true),
    extension('purposes', sequence(objectId(purpose)), true),
    extension('issuerKey', sequence(der(0x80, keyId(root.publicKey)))),
    extension('subjectKey', octets(keyId(leaf.publicKey))),
  ]);
  return {
    key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificates: pem(leafCertificate) + pem(rootCertificate),
  };
}

interface Certified {
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly life: Uint8Array;
  readonly key: KeyObject;
  readonly extensions: readonly Uint8Array[];
  readonly signingKey: KeyObject;
}

function certificate({ issuer, subject, life, key, extensions, signingKey }: Certified): Uint8Array {
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'));
  const serial = BigInt(`0x01${randomBytes(15).toString('hex')}`);
  const body = sequence(
    der(0xa0, integer(2n)),
    integer(serial),
    algorithm,
    issuer,
    life,
    subject,
    publicBytes(key),
    der(0xa3, sequence(...extensions)),
  );
  return sequence(body, algorithm, bits(sign('sha256', body, signingKey)));
}

function nameEntry(type: string, text: string): Uint8Array {
  return setOf(sequence(objectId(type), utf8Text([...text].slice(0, longestName).join(''))));
}

function extension(name: keyof typeof certificateExtension, value: Uint8Array, isCritical = false) {
  const id = objectId(certificateExtension[name]);
  return isCritical ? sequence(id, boolean(true), octets(value)) : sequence(id, octets(value));
}

const publicBytes = (key: KeyObject) => new Uint8Array(key.export({ type: 'spki', format: 'der' }));

/** SHA-1 of the key's bits (RFC 5280 §4.2.1.2): the last 65 bytes, an uncompressed point. */
function keyId(key: KeyObject): Uint8Array {
  return new Uint8Array(createHash('sha1').update(publicBytes(key).subarray(-65)).digest());
}

function pem(bytes: Uint8Array): string {
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`;
}
