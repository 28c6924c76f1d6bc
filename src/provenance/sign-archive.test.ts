import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packZip, unpackZip } from '#tests/support/files/zip-file.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { writeDrawings } from '../codecs/write/document/write-drawings.ts';
import { loadC2pa } from './c2pa-library.server.ts';
import { makeSigningChain } from './certificates/make-signing-chain.server.ts';
import { signWith } from './certificates/open-signing.server.ts';
import { describeReport, readerSettings } from './reading/record-facts.ts';
import { signArchive } from './sign-archive.server.ts';
import { signedTypeOf } from './sign-file.server.ts';

const chain = makeSigningChain({ site: 'pictures.example', organization: 'Pictures' }, new Date());
const signing = signWith(chain);
const [signer, known] = [signing.signer(), signing.known()];
const made = { deed: 'made', sourceType: 'algorithmicMedia' } as const;
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#888', noise } });

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

const files = async () => ({
  'logo/LICENSE.txt': Buffer.from('of whoever made it'),
  'logo/png/a.png': await picture.clone().png().toBuffer(),
  'logo/b.JPG': await picture.clone().jpeg().toBuffer(),
  'svg/a.svg': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
  ),
  'a.pdf': Buffer.from(await writeDrawings([{ width: 9, height: 9, content: '0 0 1 1 re f' }])),
  'favicon.ico': Buffer.from('no picture'),
});

test('each file in a ZIP that can hold a record is signed, and the others are as they were, in their order', async () => {
  const before = await files();
  const archive = path.join(folder.path, 'kit.zip');
  await writeFile(archive, await packZip(before));
  expect(await signArchive(archive, made, signer)).toBe(true);
  const after = await unpackZip(await readFile(archive));
  expect([...after.keys()]).toEqual(Object.keys(before));
  const { WasmReader } = await loadC2pa();
  const signed: string[] = [];
  for (const [name, bytes] of after) {
    const type = signedTypeOf(name);
    if (!type) {
      expect(bytes.equals(before[name as keyof typeof before])).toBe(true);
      continue;
    }
    const reader = await WasmReader.fromBytes(type, bytes, readerSettings(known));
    const record = describeReport(reader.json(), known);
    expect(record).toMatchObject({ state: 'ours', steps: [{ actions: ['c2pa.created'] }] });
    signed.push(name);
  }
  expect(signed).toEqual(['logo/png/a.png', 'logo/b.JPG', 'svg/a.svg', 'a.pdf']);
  expect(await readdir(folder.path)).toEqual(['kit.zip']);
});

test('a ZIP is as it was where a signature fails, and where there is nothing to sign', async () => {
  const archive = path.join(folder.path, 'kit.zip');
  const before = await packZip(await files());
  await writeFile(archive, before);
  const broken = { ...signer, sign: () => Promise.reject(new Error('the key is away')) };
  await expect(signArchive(archive, made, broken)).rejects.toThrow();
  expect((await readFile(archive)).equals(before)).toBe(true);
  expect(await signArchive(archive, { deed: 'made' }, signer)).toBe(false);
  const text = await packZip({ 'a.txt': Buffer.from('a') });
  await writeFile(archive, text);
  expect(await signArchive(archive, made, signer)).toBe(false);
  expect((await readFile(archive)).equals(text)).toBe(true);
  expect(await readdir(folder.path)).toEqual(['kit.zip']);
});
