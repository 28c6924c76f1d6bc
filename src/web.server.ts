import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApi } from './api/app.ts';
import { readRuntimeConfig } from './api/site/config.routes.ts';
import { bootTable } from './boot-table.server.ts';
import { readEnv } from './env.server.ts';
import { localeCodes, locales } from './i18n/locales.ts';
import { readToolUsage } from './jobs/tool-usage.server.ts';
import { endOnUncaught, openLog } from './log/open-log.server.ts';
import { openSite } from './site.server.ts';
import { describeStartFailure } from './start-failure.server.ts';
import { connectionLimits, silentConnectionMs } from './web/connection-limits.server.ts';
import { openPageSource } from './web/page/page-source.server.ts';
import { createProblemPages } from './web/page/problem-page.server.ts';
import { createSharePictures } from './web/share-picture/share-pictures.server.ts';
import { createWebApp, openBuiltPages } from './web/web-app.server.ts';

/** How often pages are made again when tools are used in another order than before. */
const usageEveryMs = 24 * 60 * 60 * 1000;

/** How often prices on pages are read again. */
const pricesEveryMs = 60 * 60 * 1000;

/** How long answers under way may take when the server is told to stop; event streams would stay open without end. */
const drainMs = 2_000;

// Pictures of people, keys and mails: what is written here is for the system user of the site alone.
process.umask(0o077);

/** Has made what takes long only once: the description of the API, and the words of all tools in each language. */
async function warmUp(api: ReturnType<typeof createApi>): Promise<void> {
  await api.request('/api/openapi.json');
  for (const language of localeCodes) {
    await api.request('/api/tools', { headers: { 'accept-language': locales[language] } });
  }
}

async function start(isDevelopment: boolean) {
  const env = readEnv();
  const server = createServer(connectionLimits);
  const log = openLog(env);
  endOnUncaught(log);
  const site = await openSite(env, { log });
  const api = createApi(site);
  await warmUp(api);
  const openSource = () =>
    openPageSource(
      env,
      site.toolReadiness,
      (locale) => readRuntimeConfig(site, locale),
      () => readToolUsage(site.database.db),
      site.payments && ((locale) => site.payments!.prices(locale)),
      async () => (await api.request('/api/openapi.json')).json(),
      site.knownCertificates,
    );
  const listed = () => site.explore.listed();
  let closePages = async () => {};
  if (isDevelopment) {
    const { openDevelopmentPages } = await import('./web/development-pages.server.ts');
    const pages = await openDevelopmentPages(server, openSource);
    const { messages } = await openSource();
    const plain = { styles: [], isHttps: false };
    const parts = {
      pages: pages.render,
      plain,
      problem: createProblemPages({ messages, ...plain }),
      sharePictures: createSharePictures({ source: openSource, pages: pages.render }),
    };
    const listener = getRequestListener(createWebApp({ log, env, api, listed, ...parts }).fetch);
    server.on('request', (request, response) =>
      /^\/(api\/|mcp(\?|$))/.test(request.url ?? '')
        ? listener(request, response)
        : pages.assets(request, response, () => listener(request, response)),
    );
    closePages = pages.close;
  } else {
    const source = await openSource();
    const { answerKept, forgetKept, ...parts } = await openBuiltPages(env, source, log);
    const refreshUsage = () =>
      source.refreshUsage().then(
        (hasChanged) => hasChanged && forgetKept(),
        (error) => log.warn({ error }, 'could not read tool usage'),
      );
    setInterval(refreshUsage, usageEveryMs).unref();
    // The site starts while the payment provider is away, too.
    const refreshPrices = () => source.refreshPrices().then((hasChanged) => hasChanged && forgetKept());
    setInterval(refreshPrices, pricesEveryMs).unref();
    void refreshPrices();
    const listener = getRequestListener(createWebApp({ log, env, api, listed, ...parts }).fetch);
    server.setTimeout(silentConnectionMs);
    server.on('request', (request, response) => answerKept(request, response) || listener(request, response));
  }
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  console.log(bootTable(site, `http://localhost:${port}`));

  let isStopping = false;
  async function stop() {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    server.close();
    server.closeIdleConnections();
    await Promise.race([once(server, 'close'), after(drainMs, null, { ref: false })]);
    server.closeAllConnections();
    await closePages();
    await site.close();
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start(process.argv.includes('--dev'));
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
