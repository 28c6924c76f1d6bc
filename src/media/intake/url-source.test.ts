import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.server.ts';
import { createUrlSource } from './url-source.server.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** A server at 127.0.0.1 that stands for the public internet; every other loopback address stays private. */
async function serve(listener: RequestListener): Promise<{ origin: string; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  }).listen(0, '0.0.0.0');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, asked };
}

const names: Record<string, string[]> = {
  'public.test': ['127.0.0.1'],
  'private.test': ['10.0.0.7'],
  'mixed.test': ['127.0.0.1', '192.168.0.1'],
  'hidden.test': ['::ffff:10.0.0.7'],
};
const source = createUrlSource({
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  resolve: async (host) => {
    const addresses = names[host];
    if (!addresses) throw new Error('ENOTFOUND');
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  },
});

describe('createUrlSource', () => {
  it('opens a link with the name of its last part', async () => {
    const { port } = await serve((_, response) => response.end('bytes'));
    const opened = await source.open(`http://public.test:${port}/a/My%20photo.png?x=1`);
    expect(opened.name).toBe('My photo.png');
    expect(await text(opened.stream)).toBe('bytes');
  });

  it('connects to the address it checked and still names the host', async () => {
    const { port, asked } = await serve((_, response) => response.end());
    (await source.open(`http://public.test:${port}/x`)).stream.destroy();
    expect(asked).toEqual([`public.test:${port}/x`]);
  });

  it.each([
    'http://private.test/',
    'http://mixed.test/',
    'http://hidden.test/',
    'http://localhost.private.test.@10.0.0.1/',
    'http://10.0.0.1/',
    'http://127.0.0.2/',
    'http://2130706434/',
    'http://0x7f.2/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('does not ask %s', async (url) => {
    await expect(source.open(url)).rejects.toMatchObject({
      code: url.includes('@') ? 'url_invalid' : 'url_private',
    });
  });

  it('refuses a redirect to a private address, by number and by name, before it asks there', async () => {
    const inner = await serve((_, response) => response.end('secret'));
    for (const location of [`http://127.0.0.2:${inner.port}/`, 'http://private.test/']) {
      const outer = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(source.open(outer.origin)).rejects.toMatchObject({ code: 'url_private' });
    }
    expect(inner.asked).toEqual([]);
  });

  it('follows five redirects and not a sixth', async () => {
    let left = 0;
    const { origin } = await serve((_, response) => {
      if (left-- > 0) response.writeHead(301, { location: '/next.png' }).end();
      else response.end('found');
    });
    left = 5;
    expect(await text((await source.open(origin)).stream)).toBe('found');
    left = 6;
    await expect(source.open(origin)).rejects.toMatchObject({ code: 'url_unreachable' });
  });

  it.each([
    'ftp://public.test/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'http://user:password@public.test/',
    'http://',
    'public.test/a.png',
    `http://public.test/${'a'.repeat(3000)}`,
  ])('takes %.60s for no address of a picture', async (url) => {
    await expect(source.open(url)).rejects.toMatchObject({ code: 'url_invalid' });
  });

  it('refuses a redirect to another protocol', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    await expect(source.open(origin)).rejects.toMatchObject({ code: 'url_invalid' });
  });

  it('says that a page which is not there, or no host, cannot be reached', async () => {
    const { origin, port } = await serve((_, response) => response.writeHead(404).end());
    await expect(source.open(origin)).rejects.toMatchObject({
      code: 'url_unreachable',
      params: { host: `127.0.0.1:${port}`, status: 404 },
    });
    await expect(source.open('http://nowhere.test/')).rejects.toMatchObject({ code: 'url_unreachable' });
  });

  it('gives up on a body that never ends', async () => {
    const { origin } = await serve((_, response) => {
      response.write('start');
    });
    const impatient = createUrlSource({ isAllowed: () => true, timeoutMs: 200 });
    const { stream } = await impatient.open(origin);
    await expect(text(stream)).rejects.toThrow();
  });
});
