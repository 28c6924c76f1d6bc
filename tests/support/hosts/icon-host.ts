import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP server that answers requests for icons as it is told, or not at all. */
export interface IconHost extends AsyncDisposable {
  readonly url: string;
  /** Paths that were asked for, in their order. */
  readonly asked: readonly string[];
  /** Resolves when so many requests have come. */
  untilAsked(count: number): Promise<void>;
  /** Resolves when so many requests were given up by whoever asked. */
  untilGivenUp(count: number): Promise<void>;
}

export async function startIconHost(
  answer: (response: ServerResponse, path: string) => void,
): Promise<IconHost> {
  const asked: string[] = [];
  let givenUp = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.on('close', () => {
      if (!response.writableFinished) givenUp++;
      server.emit('changed');
    });
    server.emit('changed');
    answer(response, request.url ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await once(server, 'changed');
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    untilAsked: (count) => until(() => asked.length >= count),
    untilGivenUp: (count) => until(() => givenUp >= count),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const hangs = () => {};

export const answersStatus = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status).end();

export const answersJson = (value: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
