import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { recordIn } from '#tests/support/files/own-record-reader.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { type CoseSigner, certificatesOf, createCoseSigner } from '../cose-signature.server.ts';
import { signFile } from '../sign-file.server.ts';
import { openKeptSigning } from './kept-chain.server.ts';
import { nobodyKnown } from './known-certificates.ts';
import { makeSigningChain } from './make-signing-chain.server.ts';
import { signWith } from './open-signing.server.ts';
import { readOperatorsChain } from './operators-chain.server.ts';
import {
  broughtUpToDate,
  decodeChain,
  encodeChain,
  knownOf,
  lifeOf,
  type SiteChain,
} from './site-chain.server.ts';

const names = { site: 'pictures.example', organization: 'Bilder & Söhne' };
const start = new Date('2026-11-30T12:00:00Z');
const inYears = (years: number) => new Date(start.getTime() + years * 365.25 * 24 * 60 * 60 * 1000);
const first = makeSigningChain(names, start);
const make = (at: Date) => () => makeSigningChain(names, at);

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
afterEach(() => void vi.useRealTimers());
const setClock = (now: Date) => vi.useFakeTimers({ now, toFake: ['Date'] });

let count = 0;
async function signed(signer: CoseSigner): Promise<Buffer> {
  const file = path.join(folder.path, `${++count}.png`);
  await sharp({ create: { width: 32, height: 32, channels: 3, background: '#936' } })
    .png()
    .toFile(file);
  await signFile({ path: file, type: 'image/png' }, { deed: 'made', sourceType: 'algorithmicMedia' }, signer);
  return readFile(file);
}

const stateOf = async (bytes: Uint8Array, known = nobodyKnown) =>
  (await recordIn(bytes, 'image/png', known))?.state;

test('the site’s own certificate is renewed at half of its life, and every file of it stays the site’s', async () => {
  setClock(start);
  const old = await signed(createCoseSigner(first));
  expect(broughtUpToDate(first, null, make(inYears(4.9)), inYears(4.9))).toBeNull();
  let chain: SiteChain = first;
  // As far as anybody will keep a file: each time, one signs that is years from its end.
  for (const years of [5.1, 10.2, 15.4, 20.6]) {
    const now = inYears(years);
    setClock(now);
    const next = broughtUpToDate(chain, null, make(now), now);
    expect(next?.former).toHaveLength((chain.former?.length ?? 0) + 1);
    expect(JSON.stringify(next)).not.toContain(JSON.stringify(chain.key).slice(1, -1));
    chain = decodeChain(encodeChain(next!))!;
    expect(broughtUpToDate(chain, null, make(now), now)).toBeNull();
    expect(lifeOf(chain).until.getTime()).toBeGreaterThan(inYears(years + 9).getTime());
    const known = knownOf(chain);
    const fresh = await signed(signWith(chain).signer());
    expect(await stateOf(fresh, known), `signed after ${years} years`).toBe('ours');
    expect(await stateOf(old, known), `read after ${years} years`).toBe('ours');
    // A root per certificate, the former ones too.
    expect(certificatesOf(known.anchors)).toHaveLength(known.serials.length);
  }
  const altered = Buffer.from(old);
  altered[altered.length - 20] ^= 4;
  expect(await stateOf(altered, knownOf(chain))).toBe('changed');
  // The claim itself, whose signature readers don't look at once its certificate has run out.
  const claimed = Buffer.from(old);
  claimed.write('Pixelwrighd', claimed.indexOf('Pixelwright'));
  expect(await stateOf(claimed, knownOf(chain))).toBe('changed');
});

test('what has run out is the site’s only where the site’s own root vouches for it', async () => {
  setClock(start);
  const stranger = makeSigningChain(names, start);
  const forged = await signed(createCoseSigner(stranger));
  const { serials, ends } = knownOf(stranger);
  const known = knownOf(first);
  setClock(inYears(12));
  expect(await stateOf(forged, known)).toBe('expired');
  // With a number of ours.
  const numbered = { ...known, serials: [...known.serials, ...serials], ends: { ...known.ends, ...ends } };
  expect(await stateOf(forged, numbered)).toBe('expired');
});

test('the operator’s certificate signs while it is valid, and is known for good; nobody else’s is', async () => {
  const bought = makeSigningChain({ site: 'bought', organization: 'Operator' }, start);
  const { from, until } = lifeOf(bought);
  const chain = broughtUpToDate(first, bought, make(start), start)!;
  expect(broughtUpToDate(chain, bought, make(start), start)).toBeNull();
  expect(JSON.stringify(chain)).not.toContain(JSON.stringify(bought.key).slice(1, -1));
  let now = start;
  const signing = signWith(chain, bought, undefined, () => now);
  const day = 24 * 60 * 60 * 1000;
  const at = (time: number) => {
    now = new Date(time);
    const { by, isDue, operatorsUntil } = signing.facts();
    expect(operatorsUntil).toEqual(until);
    return [by, isDue];
  };
  expect(at(from.getTime() - 1000)).toEqual(['site', false]);
  expect(at(until.getTime() - 31 * day)).toEqual(['operator', false]);
  expect(at(until.getTime() - 29 * day)).toEqual(['operator', true]);
  expect(at(until.getTime())).toEqual(['site', true]);

  now = start;
  const [old, fresh] = [await signed(createCoseSigner(first)), await signed(signing.signer())];
  const stranger = await signed(createCoseSigner(makeSigningChain(names, start)));
  const signerOf = async (bytes: Buffer) =>
    (await recordIn(bytes, 'image/png', signing.known()))?.steps[0].name;
  expect([await signerOf(old), await signerOf(fresh)]).toEqual(['pictures.example', 'bought']);
  expect(await stateOf(old, signing.known())).toBe('ours');
  expect(await stateOf(fresh, signing.known())).toBe('ours');
  expect(await stateOf(stranger, signing.known())).toBe('others');
  // Another one that the same authority vouches for.
  const asIfOther = { ...signing.known(), serials: signing.known().serials.slice(0, 1) };
  expect(await stateOf(fresh, asIfOther)).toBe('others');
  // A page that knows nobody still reads.
  expect(await stateOf(old)).toBe('others');

  // A new one takes its place, and the site's own follows on it.
  const renewed = makeSigningChain({ site: 'bought again', organization: 'Operator' }, inYears(1));
  const later = broughtUpToDate(chain, renewed, make(inYears(1)), inYears(1))!;
  expect(await stateOf(fresh, knownOf(later))).toBe('ours');
  // Nobody guards a bought key once its certificate has run out.
  setClock(inYears(12));
  expect(await stateOf(fresh, knownOf(later))).toBe('expired');
  now = inYears(12);
  const successor = broughtUpToDate(later, bought, make(now), now)!;
  const fallen = await signed(signWith(successor, bought, undefined, () => now).signer());
  expect(await stateOf(fallen, knownOf(successor))).toBe('ours');
});

/** Of EC P-256, with an organization, for servers of the web alone. */
const webServers = `-----BEGIN CERTIFICATE-----
MIIBrjCCAVWgAwIBAgIUb4uHk46UKjbtV83Q7HljwqZH670wCgYIKoZIzj0EAwIw
JDEMMAoGA1UECgwDV2ViMRQwEgYDVQQDDAt3ZWIuZXhhbXBsZTAeFw0yNjEyMDEw
MjM5MTdaFw0yNjEyMzEwMjM5MTdaMCQxDDAKBgNVBAoMA1dlYjEUMBIGA1UEAwwL
d2ViLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARLUUUhoTM5YIDS
Bu4RdLFictnfj81CLYPHEugzJYlWd7rcAKy0eCyxqnMdfCao0ex4cfLD8bonM4UX
k61ehRzoo2UwYzAdBgNVHQ4EFgQUB6txGZC4hjXOxyPIKczKGRH7S84wHwYDVR0j
BBgwFoAUB6txGZC4hjXOxyPIKczKGRH7S84wDAYDVR0TAQH/BAIwADATBgNVHSUE
DDAKBggrBgEFBQcDATAKBggqhkjOPQQDAgNHADBEAiA445xiD5qvhTdtji2xUxpK
Y1ldmM/XmwUbsr7kncNiVQIgFWpLSctOk/KWXw7cXHWuLtFZAq4trISE6D2cV+kq
7Ko=
-----END CERTIFICATE-----`;

test('certificates that cannot sign are refused by the name of their setting', async () => {
  const chain = makeSigningChain(names, new Date());
  const other = makeSigningChain(names, new Date());
  const open = (C2PA_CERT: string, C2PA_KEY: string) => readOperatorsChain({ C2PA_CERT, C2PA_KEY });
  await expect(open(chain.certificates, other.key)).rejects.toThrow('C2PA_KEY: belongs to another');
  await expect(open('/nowhere', chain.key)).rejects.toThrow('C2PA_CERT: neither PEM nor');
  const [leaf, root] = certificatesOf(chain.certificates).map(String);
  await expect(open(chain.certificates.slice(0, -60), chain.key)).rejects.toThrow('C2PA_CERT: one of the');
  await expect(open(root, chain.key)).rejects.toThrow('C2PA_CERT: the first one is an authority’s');
  await expect(open(root + leaf, chain.key)).rejects.toThrow('C2PA_CERT: the first one is an authority’s');
  await expect(open(leaf + other.certificates, chain.key)).rejects.toThrow('C2PA_CERT: each has to be');
  await expect(open(webServers, chain.key)).rejects.toThrow('C2PA_CERT: the first one is not for signing');
  expect(await open(leaf, chain.key)).toEqual({ key: chain.key, certificates: leaf });
  await expect(open('-----BEGIN', chain.key)).rejects.toThrow('C2PA_CERT: no certificate');
  await expect(open(chain.certificates, '-----BEGIN')).rejects.toThrow('C2PA_KEY: no private key');
  expect(await open(chain.certificates, chain.key.replaceAll('\n', '\\n'))).toEqual(chain);
  expect(await readOperatorsChain({})).toBeNull();
});

test('a chain made while the clock was ahead makes room for one that readers take now', async () => {
  const ahead = makeSigningChain(names, inYears(3));
  expect(
    broughtUpToDate(first, null, make(start), new Date(start.getTime() - 23 * 60 * 60 * 1000)),
  ).toBeNull();
  const next = broughtUpToDate(ahead, null, make(start), start)!;
  expect(next.former).toEqual([{ certificates: ahead.certificates, isOwn: true }]);
  setClock(start);
  expect(await stateOf(await signed(signWith(next).signer()), knownOf(next))).toBe('ours');
});

test.each(['2038-01-19T03:14:08Z', '2045-06-01T00:00:00Z', '2090-01-01T00:00:00Z'])(
  'in %s, files are signed and the site’s',
  async (moment) => {
    const now = new Date(moment);
    setClock(now);
    const chain = broughtUpToDate(first, null, make(now), now)!;
    expect(lifeOf(chain).until.getUTCFullYear()).toBeGreaterThanOrEqual(now.getUTCFullYear() + 9);
    expect(await stateOf(await signed(signWith(chain).signer()), knownOf(chain))).toBe('ours');
  },
);

test('a spoiled file of a command’s certificate is told of, and what to do', async () => {
  const home = path.join(folder.path, 'spoiled');
  await openKeptSigning({}, home, () => start);
  const file = path.join(home, 'signing-chain.json');
  const whole = await readFile(file, 'utf8');
  const { key, certificates } = JSON.parse(whole);
  const broken = [
    '',
    whole.slice(0, 900),
    'null',
    '{}',
    JSON.stringify({ key: key.slice(0, 60), certificates }),
    JSON.stringify({ key, certificates: certificates.slice(0, 1000) }),
  ];
  for (const text of broken) {
    await writeFile(file, text);
    const opened = openKeptSigning({}, home, () => start);
    await expect(opened, text.slice(0, 30)).rejects.toThrow(
      `${file}: the certificate in it can't be read. Delete it`,
    );
  }
  await rm(file);
  expect(await stateOf(await signed(await openKeptSigning({}, home, () => new Date())))).toBe('others');
});

test('commands at once agree on one chain, also on the one after it, and leave no drafts', async () => {
  const home = path.join(folder.path, 'home');
  const certificateOf = async (now: Date) => {
    const bytes = await signed(await openKeptSigning({}, home, () => now));
    return (await recordIn(bytes, 'image/png', nobodyKnown))?.steps[0] && bytes;
  };
  setClock(start);
  await Promise.all([1, 2, 3, 4].map(() => certificateOf(start)));
  expect(await readdir(home)).toEqual(['signing-chain.json']);
  const kept = decodeChain(await readFile(path.join(home, 'signing-chain.json')))!;
  expect(await stateOf((await certificateOf(start))!, knownOf(kept))).toBe('ours');
  const late = inYears(6);
  setClock(late);
  await Promise.all([1, 2, 3, 4].map(() => certificateOf(late)));
  expect((await readdir(home)).sort()).toEqual(['signing-chain-2.json', 'signing-chain.json']);
  const second = decodeChain(await readFile(path.join(home, 'signing-chain-2.json')))!;
  expect(await stateOf((await certificateOf(late))!, knownOf(second))).toBe('ours');
});
