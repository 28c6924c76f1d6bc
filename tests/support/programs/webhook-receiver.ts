import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';

export interface ReceivedMessage {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Somebody's server that webhooks are sent to; it answers as it's told. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedMessage[];
  answer: {
    status: number;
    body?: string | Buffer;
    headers?: Record<string, string>;
    hangs?: boolean;
    afterMs?: number;
  };
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ headers: plain(request.headers), body });
    const { status, headers = {}, hangs, afterMs = 0, body: reply = '' } = receiver.answer;
    if (hangs) return;
    await after(afterMs);
    response.writeHead(status, headers).end(reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: { status: 204 },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
