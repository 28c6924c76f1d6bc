import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';

export interface BundledPage {
  readonly url: string;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The security policy of the site's own pages, as far as it concerns scripts. */
const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'`;

/** A page with one script, built like those of the site and served with the same rules for scripts. */
export async function serveBundledPage(script: string): Promise<BundledPage> {
  const root = path.resolve(import.meta.dirname, '../../..');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-page-'));
  await writeFile(path.join(folder, 'index.html'), `<script type="module" src="./start.ts"></script>`);
  await writeFile(path.join(folder, 'start.ts'), `import ${JSON.stringify(path.join(root, script))};`);
  const outDir = path.join(folder, 'built');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    resolve: {
      alias: { '#src': path.join(root, 'src'), '@jsquash': path.join(root, 'node_modules/@jsquash') },
    },
    worker: { format: 'es' },
    build: { outDir, assetsInlineLimit: 0, modulePreload: false },
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://page');
    const name = pathname === '/' ? '/index.html' : path.posix.normalize(pathname);
    const body = await readFile(path.join(outDir, name)).catch(() => null);
    response.writeHead(body ? 200 : 404, {
      'content-type': types[path.extname(name)] ?? 'text/plain',
      'content-security-policy': policy,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
