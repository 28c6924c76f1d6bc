import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  bits,
  boolean,
  der,
  integer,
  objectId,
  octets,
  sequence,
  setOf,
  time,
  utf8Text,
} from '#src/provenance/certificates/der.ts';

/** What it does with what it is asked: vouches, says no, or answers what nobody can use. */
export type AuthorityMood =
  | 'vouches'
  | 'refuses'
  | 'breaks-off'
  | 'fails'
  | 'is-silent'
  | 'floods'
  | 'redirects';

export interface TimeAuthority extends AsyncDisposable {
  readonly url: string;
  mood: AuthorityMood;
  /** Requests so far. */
  asked: number;
}

const ids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsa: '1.2.840.10045.4.3.2',
  signedData: '1.2.840.113549.1.7.2',
  timeInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  digest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  policy: '1.3.6.1.4.1.13762.3',
};
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const algorithm = (id: string) => sequence(objectId(id));
const dayMs = 24 * 60 * 60 * 1000;

/** A time stamp authority (RFC 3161) on this machine, with a certificate of its own, that says it is `now`. */
export async function startTimeAuthority(now: () => Date): Promise<TimeAuthority> {
  const chain = makeAuthority(now());
  const server = createServer(async (request, response) => {
    authority.asked++;
    const query = new Uint8Array(await buffer(request));
    const say = (status: number, body: Uint8Array = new Uint8Array(), headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/timestamp-reply', ...headers }).end(body);
    const granted = sequence(sequence(integer(0n)), token(query, chain, now()));
    switch (authority.mood) {
      case 'vouches':
        return say(200, granted);
      case 'refuses':
        return say(200, sequence(sequence(integer(2n))));
      case 'breaks-off':
        return say(200, granted.subarray(0, granted.length / 2));
      case 'fails':
        return say(503);
      case 'floods':
        return say(200, Buffer.concat([granted, Buffer.alloc(200_000)]));
      case 'redirects':
        return say(302, undefined, { location: 'http://169.254.169.254/' });
      case 'is-silent':
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const authority: TimeAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    mood: 'vouches',
    asked: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return authority;
}

interface AuthorityChain {
  readonly key: KeyObject;
  readonly leaf: Uint8Array;
  readonly serial: bigint;
  readonly issuer: Uint8Array;
  readonly root: Uint8Array;
}

function makeAuthority(now: Date): AuthorityChain {
  const [rootKeys, keys] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const name = (common: string) => sequence(entry('2.5.4.3', common), entry('2.5.4.10', 'Clock Works'));
  const entry = (type: string, text: string) => setOf(sequence(objectId(type), utf8Text(text)));
  const life = sequence(time(new Date(now.getTime() - dayMs)), time(new Date(now.getTime() + 3650 * dayMs)));
  const issuer = name('Clock root');
  const extension = (id: string, value: Uint8Array, isCritical = true) =>
    sequence(objectId(id), ...(isCritical ? [boolean(true)] : []), octets(value));
  const spki = (key: KeyObject) => new Uint8Array(key.export({ type: 'spki', format: 'der' }));
  const keyId = (key: KeyObject) =>
    new Uint8Array(createHash('sha1').update(spki(key).subarray(-65)).digest());
  const certificate = (subject: Uint8Array, key: KeyObject, serial: bigint, extensions: Uint8Array[]) => {
    const body = sequence(
      ...[der(0xa0, integer(2n)), integer(serial), algorithm(ids.ecdsa), issuer, life, subject, spki(key)],
      der(0xa3, sequence(...extensions)),
    );
    return sequence(
      body,
      algorithm(ids.ecdsa),
      bits(new Uint8Array(sign('sha256', body, rootKeys.privateKey))),
    );
  };
  const serial = BigInt(`0x01${randomBytes(8).toString('hex')}`);
  const root = certificate(issuer, rootKeys.publicKey, 1n, [
    extension('2.5.29.19', sequence(boolean(true))),
    extension('2.5.29.15', bits(Uint8Array.of(0x04), 2)),
    extension('2.5.29.14', octets(keyId(rootKeys.publicKey)), false),
  ]);
  const leaf = certificate(name('Clock'), keys.publicKey, serial, [
    extension('2.5.29.19', sequence()),
    extension('2.5.29.15', bits(Uint8Array.of(0x80), 7)),
    extension('2.5.29.37', sequence(objectId(ids.timeStamping))),
    extension('2.5.29.35', sequence(der(0x80, keyId(rootKeys.publicKey))), false),
    extension('2.5.29.14', octets(keyId(keys.publicKey)), false),
  ]);
  return { key: keys.privateKey, leaf, serial, issuer, root };
}

/** `TimeStampToken`: a CMS `SignedData` (RFC 5652) over a `TSTInfo` with the request's imprint and nonce. */
function token(
  query: Uint8Array,
  { key, leaf, serial, issuer, root }: AuthorityChain,
  now: Date,
): Uint8Array {
  const { imprint, nonce } = readQuery(query);
  const at = now.toISOString().replace(/[-:T]|\.\d+/g, '');
  const info = sequence(
    ...[integer(1n), objectId(ids.policy), imprint, integer(BigInt(`0x${randomBytes(7).toString('hex')}`))],
    ...[der(0x18, new TextEncoder().encode(at)), nonce],
  );
  const attribute = (id: string, value: Uint8Array) => sequence(objectId(id), setOf(value));
  const attributes = [
    attribute(ids.contentType, objectId(ids.timeInfo)),
    attribute(ids.digest, octets(sha256(info))),
    attribute(ids.signingCertificate, sequence(sequence(sequence(octets(sha256(leaf)))))),
  ].sort((one, other) => Buffer.compare(one, other));
  const signature = new Uint8Array(sign('sha256', setOf(...attributes), key));
  const signer = sequence(
    ...[integer(1n), sequence(issuer, integer(serial)), algorithm(ids.sha256), der(0xa0, ...attributes)],
    ...[algorithm(ids.ecdsa), octets(signature)],
  );
  const signed = sequence(
    ...[integer(3n), setOf(algorithm(ids.sha256))],
    sequence(objectId(ids.timeInfo), der(0xa0, octets(info))),
    ...[der(0xa0, leaf, root), setOf(signer)],
  );
  return sequence(objectId(ids.signedData), der(0xa0, signed));
}

/** `TimeStampReq ::= SEQUENCE { version, messageImprint, nonce, certReq }` with lengths of one byte, as 32 bytes of hash need. */
function readQuery(query: Uint8Array): { imprint: Uint8Array; nonce: Uint8Array } {
  const parts: Uint8Array[] = [];
  for (let at = 2; at < query.length; at += 2 + query[at + 1]) {
    parts.push(query.slice(at, at + 2 + query[at + 1]));
  }
  const [, imprint, nonce] = parts;
  return { imprint, nonce };
}
