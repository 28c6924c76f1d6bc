import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailureBody, MediaBody } from '#src/api/contract/contract.ts';
import { isPublicAddress } from '#src/media/intake/public-address.server.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

let server: ApiServer;
let visitor: Visitor;
/** Somebody else's site. Its address, 127.0.0.1, counts as public here; everything else is judged as always. */
let others: Server;
let origin: string;
let film: string;
const asked: string[] = [];

const routes: Record<string, (response: ServerResponse, port: number) => void | Promise<void>> = {
  '/photo.png': async (response) => void response.end(await paint(30, 20)),
  '/sea.mp4': async (response) => void response.end(await readFile(film)),
  '/page': (response) => void response.setHeader('content-type', 'image/png').end('<!doctype html><p>a page'),
  '/page-with-drawing': (response) =>
    void response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><svg viewBox="0 0 1 1"></svg><img src="/photo.png">'),
  '/message': (response) => void response.end('{"error":"gone"}'),
  '/document': (response) => void response.end('%PDF-1.7 a document'),
  '/noise': (response) => void response.end(Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])),
  '/to-photo': (response) => void response.writeHead(302, { location: '/photo.png' }).end(),
  '/to-private': (response, port) =>
    void response.writeHead(302, { location: `http://127.0.0.2:${port}/photo.png` }).end(),
  '/to-metadata': (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/broken-off': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('\x89PNG');
    setImmediate(() => response.destroy());
  },
  '/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  },
};

beforeAll(async () => {
  server = await startApi({
    isAddressAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  });
  visitor = new Visitor(server.url);
  others = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    const { port } = others.address() as AddressInfo;
    void routes[request.url ?? '']?.(response, port);
  }).listen(0, '0.0.0.0');
  await once(others, 'listening');
  origin = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
});
afterAll(async () => {
  others.closeAllConnections();
  others.close();
  await server.close();
});

test('takes a picture from a link, through a redirect too, named as its address says', async () => {
  for (const path of ['/photo.png', '/to-photo']) {
    const { body } = await visitor.post<MediaBody>('/api/media', { url: `${origin}${path}` });
    expect(body.result).toMatchObject({ name: 'photo.png', type: 'image/png', width: 30, height: 20 });
  }
});

test.each([
  ['/page', 'url_not_image'],
  ['/page-with-drawing', 'url_not_image'],
  ['/message', 'url_not_image'],
  ['/document', 'format_unsupported'],
  ['/noise', 'url_not_image'],
  ['/broken-off', 'url_unreachable'],
  ['/endless', 'file_too_large'],
  ['/to-private', 'url_private'],
  ['/to-metadata', 'url_private'],
])('answers %s with %s', async (path, error) => {
  const { body } = await visitor.post<FailureBody>('/api/media', { url: `${origin}${path}` });
  expect([body.code, body.result.error]).toEqual([450, error]);
});

test.skipIf((await ffmpegHere()) === null)('takes a clip from a link, where a clip is meant', async () => {
  await using folder = await tempFolder();
  film = await makeClip(
    folder.path,
    'sea.mp4',
    '-f lavfi -i testsrc=size=64x48:rate=10:duration=1',
    '-pix_fmt yuv420p',
  );
  const url = `${origin}/sea.mp4`;
  const { body } = await visitor.post<MediaBody>('/api/media?kind=clip', { url });
  expect(body.result).toMatchObject({ name: 'sea.mp4', type: 'video/mp4', clip: { durationMs: 1000 } });
  const refused = await visitor.post<FailureBody>('/api/media', { url });
  expect(refused.body.result.error).toBe('format_unsupported');
});

test('never asked where it must not', () => {
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => !address.startsWith('127.0.0.1:'))).toEqual([]);
});

test.each([
  ['http://127.0.0.2/', 'url_private'],
  ['http://[::1]/', 'url_private'],
  ['http://user:secret@127.0.0.1/', 'url_invalid'],
  ['file:///etc/passwd', 'url_invalid'],
  ['not an address', 'url_invalid'],
])('refuses %s with %s', async (url, error) => {
  const { body } = await visitor.post<FailureBody>('/api/media', { url });
  expect(body.result.error).toBe(error);
});
