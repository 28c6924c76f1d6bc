import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site behind an address of its own, which can be given another build: a proxy that writes another name for it everywhere. */
export interface DeployingProxy extends AsyncDisposable {
  readonly url: string;
  /** From now on the site says that it serves the build `id`. */
  deploy(id: string): void;
  /** From now on these paths answer 404, as on a site that knows nothing of them. */
  remove(path: string): void;
}

export async function startDeployingProxy(siteUrl: string): Promise<DeployingProxy> {
  const { id: own } = (await (await fetch(`${siteUrl}/builds/latest.json`)).json()) as { id: string };
  const removed = new Set<string>();
  let shown = own;
  const server = createServer(async (request, response) => {
    const asked = (request.url ?? '/').replaceAll(shown, own);
    if (removed.has(asked)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end();
      return;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = await fetch(`${siteUrl}${asked}`, {
      method: request.method,
      headers: { accept: request.headers.accept ?? '*/*', 'accept-language': 'en' },
      ...(!isRead && { body: request as unknown as BodyInit, duplex: 'half' }),
      redirect: 'manual',
    } as RequestInit);
    const headers = Object.fromEntries(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      delete headers[name];
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isText = /text|json|javascript/.test(headers['content-type'] ?? '');
    response.writeHead(answer.status, headers);
    response.end(isText ? bytes.toString().replaceAll(own, shown) : bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(id) {
      shown = id;
    },
    remove(path) {
      removed.add(path);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
