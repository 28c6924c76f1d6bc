import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import pino from 'pino';
import { openPageSource } from '#src/web/page/page-source.server.ts';
import { createWebApp, openBuiltPages } from '#src/web/web-app.server.ts';
import { type AccountSite, openAccountSite } from '../hosts/account-site.ts';

export interface ExploreSite extends AccountSite {
  /** Where the pages are: `http://127.0.0.1:<port>`; `url` is the API’s. */
  readonly pages: string;
}

const readiness = () => ({
  readiness: { state: 'ready' as const, progress: 1 },
  engine: { id: 'none', name: 'None', place: 'local' as const },
  engines: [],
});

/** The built pages before the API of a site on which people publish without anybody looking first. */
export async function openExploreSite(
  mode: 'off' | 'open' = 'open',
  publicUrl?: string,
): Promise<ExploreSite> {
  const site = await openAccountSite('PGlite', '', {
    EXPLORE: mode,
    OPERATOR_EMAIL: 'desk@pictures.example',
  });
  const log = pino({ level: 'silent' });
  const env = {
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 1,
    EXPLORE: mode,
    OPERATOR_NAME: 'Example',
    GUEST_DOWNLOADS: 'all' as const,
    ICON_HOSTS: [],
    CONTACT_KEPT_DAYS: 180,
    WITHDRAWALS_KEPT_YEARS: 3,
  };
  const readConfig = async () => ({
    apiBase: '',
    passwordKey: { id: 'k1', publicKey: '' },
    providers: [],
    sentences: { sessionEnded: '', tooQuick: '', oops: '' },
  });
  const source = await openPageSource(env, readiness, readConfig, async () => new Map());
  const { answerKept: _, forgetKept: __, ...built } = await openBuiltPages(env, source, log);
  const app = createWebApp({
    log,
    env,
    api: {
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const body = request.body === null ? undefined : await request.text();
        const answer = await fetch(`${site.url}${pathname}${search}`, { method, headers, body });
        // What came compressed is plain by now.
        const plain = new Headers(answer.headers);
        for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) plain.delete(name);
        return new Response(answer.body, { status: answer.status, headers: plain });
      },
    },
    listed: () => site.explore.listed(),
    ...built,
  });
  const server = createAdaptorServer(app) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...site,
    pages: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await site.close();
    },
  };
}
