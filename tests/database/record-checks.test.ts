import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailureBody, RecordCheckBody } from '#src/api/contract/contract.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { createCoseSigner } from '#src/provenance/cose-signature.server.ts';
import { signFile } from '#src/provenance/sign-file.server.ts';
import { type ApiServer, startApi } from '#tests/support/hosts/api-server.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
let server: ApiServer;
beforeAll(async () => {
  folder = await tempFolder();
  server = await startApi({});
});
afterAll(async () => {
  await server?.close();
  await folder?.remove();
});

async function signed(): Promise<Uint8Array<ArrayBuffer>> {
  const file = { path: path.join(folder.path, 'signed.jpg'), type: 'image/jpeg' };
  const exif = { IFD0: { Model: 'Box 1' } };
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#963' } })
    .withExif(exif)
    .toFile(file.path);
  const signer = createCoseSigner(makeSigningChain({ site: 'x', organization: 'Camera Works' }, new Date()));
  await signFile(file, { deed: 'made', sourceType: 'trainedAlgorithmicMedia' }, signer);
  return new Uint8Array(await readFile(file.path));
}

async function check<T = RecordCheckBody>(bytes: BlobPart) {
  const body = new FormData();
  body.set('file', new Blob([bytes]), 'a.bin');
  return new DistantGuest(server.url).call<T>('/api/verify', { method: 'POST', body });
}

const left = async () => readdir(path.join(server.dataDir, 'scratch'));

test('a file that is sent is told by its record and its metadata, and is gone', async () => {
  const bytes = await signed();
  const { status, body } = await check(bytes);
  expect([status, body.code]).toEqual([200, 200]);
  expect(body.result).toMatchObject({
    kind: 'signed',
    record: {
      state: 'others',
      steps: [{ signer: 'Camera Works', sourceTypes: ['trainedAlgorithmicMedia'] }],
    },
    metadata: { camera: 'Box 1', hasPlace: false },
  });
  bytes[bytes.length - 20] ^= 4;
  expect((await check(bytes)).body.result.record?.state).toBe('changed');
  expect((await check('no picture at all')).body.result).toMatchObject({ kind: 'unreadable', record: null });
  expect(await left()).toEqual([]);
});

test('what is too large, empty or cut off is refused before anybody reads it', async () => {
  const large = await check<FailureBody>(new Uint8Array(50_000_001));
  expect([large.status, large.body.result.error]).toEqual([413, 'file_too_large']);
  const empty = await check<FailureBody>('');
  expect(empty.body.result.error).toBe('file_empty');
  const none = await new DistantGuest(server.url).call<FailureBody>('/api/verify', {
    method: 'POST',
    body: new FormData(),
  });
  expect(none.body.result.error).toBe('file_missing');
  expect(await left()).toEqual([]);
});

test('from one network, no more than twenty files are read in a minute', async () => {
  const statuses: number[] = [];
  let said = '';
  for (let turn = 0; turn < 21; turn++) {
    const { status, body } = await check<FailureBody>('x');
    statuses.push(status);
    said = body.result.error;
  }
  expect(statuses[0]).toBe(200);
  expect([statuses.at(-1), said]).toEqual([429, 'rate_limited']);
  expect(await left()).toEqual([]);
});
