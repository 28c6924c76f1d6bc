import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.server.ts';

/** Answers `GET /metrics` on an address of its own, so that visitors never reach it; the answer of this call closes it. */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  log: Pick<Logger, 'error'>,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text());
    } catch (error) {
      log.error({ error }, 'could not collect metrics');
      response.writeHead(503).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
