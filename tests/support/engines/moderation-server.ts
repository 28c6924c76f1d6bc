import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  readonly model: string;
  readonly input: readonly {
    readonly type: 'text' | 'image_url';
    readonly text?: string;
    readonly image_url?: { readonly url: string };
  }[];
}

/** A server on this machine that speaks OpenAI's moderation API and finds whatever a test says. */
export class ModerationServer implements AsyncDisposable {
  readonly #server: Server;
  readonly asked: (Asked & { readonly key: string | undefined })[] = [];
  /** What it answers to everything from now on. */
  finds: 'nothing' | 'something' | 'trouble' | 'nonsense' = 'nothing';
  /** Called when it is asked, before it answers. */
  onAsk = () => {};

  static async start(): Promise<ModerationServer> {
    const server = new ModerationServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      this.asked.push({ ...JSON.parse(Buffer.concat(parts).toString()), key: request.headers.authorization });
      this.onAsk();
      if (request.url !== '/v1/moderations') return void response.writeHead(404).end();
      if (this.finds === 'trouble') return void response.writeHead(503).end('{"error":{}}');
      const flagged = this.finds === 'something';
      const results = [
        {
          flagged,
          categories: { sexual: flagged, 'sexual/minors': false, violence: false },
          category_scores: { sexual: flagged ? 0.97 : 0.001, 'sexual/minors': 0, violence: 0 },
          category_applied_input_types: {
            sexual: ['text', 'image'],
            'sexual/minors': ['text'],
            violence: [],
          },
        },
      ];
      const answer = { id: 'modr-1', model: this.asked.at(-1)!.model, results };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(this.finds === 'nonsense' ? { id: 'modr-1' } : answer));
    });
  }

  /** As the setting has it. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
