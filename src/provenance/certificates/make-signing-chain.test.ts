import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificatesOf, chainProblem, createCoseSigner } from '../cose-signature.server.ts';
import { makeSigningChain } from './make-signing-chain.server.ts';

const now = new Date('2026-11-30T12:00:00Z');
const names = { site: 'pictures.example', organization: 'Bilder & Söhne' };
const chain = makeSigningChain(names, now);
const [leaf, root] = certificatesOf(chain.certificates);

test('a root and a certificate that it vouches for, both for ten years', () => {
  expect(certificatesOf(chain.certificates)).toHaveLength(2);
  expect(leaf.verify(root.publicKey)).toBe(true);
  expect(root.verify(root.publicKey)).toBe(true);
  expect(leaf.checkIssued(root)).toBe(true);
  expect([leaf.ca, root.ca]).toEqual([false, true]);
  expect(leaf.subject).toBe('CN=pictures.example\nO=Bilder & Söhne');
  for (const one of [leaf, root]) {
    expect(one.validFromDate.getTime()).toBe(now.getTime() - 24 * 60 * 60 * 1000);
    expect(one.validToDate.getUTCFullYear()).toBe(2036);
    expect(one.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  }
  expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36']);
  expect(chainProblem(chain)).toBeNull();
});

test('years from 2050 on and long names are written as they may be', () => {
  const late = makeSigningChain(
    { site: 'x'.repeat(90), organization: 'y'.repeat(90) },
    new Date('2045-01-01T00:00:00Z'),
  );
  const [first] = certificatesOf(late.certificates);
  expect(first.validToDate.toISOString().slice(0, 7)).toBe('2054-12');
  expect(first.subject).toBe(`CN=${'x'.repeat(64)}\nO=${'y'.repeat(64)}`);
});

test('each chain has keys and numbers of its own', () => {
  const other = makeSigningChain(names, now);
  const [one] = certificatesOf(other.certificates);
  expect(one.serialNumber).not.toBe(leaf.serialNumber);
  expect(one.checkIssued(root) && one.verify(root.publicKey)).toBe(false);
  expect(chainProblem({ key: other.key, certificates: chain.certificates })).toEqual({
    part: 'key',
    problem: 'belongs to another certificate',
  });
});

test('a signature has exactly the bytes that were reserved, with a time stamp of whatever length or without', async () => {
  const claim = new Uint8Array(100).fill(7);
  const plain = createCoseSigner(chain);
  expect(await plain.sign(claim)).toHaveLength(plain.reserveBytes);
  // Lengths around which heads of CBOR grow by a byte are among them.
  for (const length of [0, 9_500, 9_744, 9_800, 9_900, 9_990, 9_999, 10_000, 10_001]) {
    const stamped = createCoseSigner(chain, async () => new Uint8Array(length));
    expect(await stamped.sign(claim), `${length}`).toHaveLength(stamped.reserveBytes);
  }
  const late = createCoseSigner(chain, () => Promise.reject(new Error('away')));
  expect(await late.sign(claim)).toHaveLength(late.reserveBytes);
});

test('what is no certificate is left out', () => {
  expect(certificatesOf('nothing')).toEqual([]);
  expect(
    certificatesOf(`-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n${leaf}`),
  ).toHaveLength(1);
  expect(certificatesOf(`${root}`)[0]).toBeInstanceOf(X509Certificate);
});
