import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import sharp from 'sharp';
import { readCatalog } from '#src/engines/hosted/catalog.server.ts';

/** What a provider does with an order, or with a question about it. Without one it does what it is there for. */
export type Behavior = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) => void | Promise<void>;

export interface Order {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** JSON as it was sent; of a form, its text. */
  readonly body: Record<string, unknown>;
}

/**
 * Providers of pictures and clips on this machine, over real HTTP, with the paths, states, bodies and headers that their public API
 * documents give: OpenAI (`/v1`), Gemini (`/v1beta`), Black Forest Labs (`/bfl`), fal (`/fal`), Replicate (`/replicate`). An order
 * is what would be paid.
 */
export class PictureProviders implements AsyncDisposable {
  readonly #server: Server;
  readonly orders: Order[] = [];
  /** What happens to the next orders, one after the other. */
  readonly onOrder: Behavior[] = [];
  /** The same for questions about an order, and for downloads. */
  readonly onRead: Behavior[] = [];
  /** How many questions say that the work is still going on. */
  pollsUntilDone = 1;
  /** How long each order takes at least, as seen by whoever asks for it or waits for its answer. */
  workMs = 0;
  /** The clip that all of them make; only its first bytes are one without it. */
  clip: Uint8Array = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom');
  readonly #orderedAt: number[] = [];
  reads = 0;

  static async start(): Promise<PictureProviders> {
    const providers = new PictureProviders();
    providers.#server.listen(0, '127.0.0.1');
    await once(providers.#server, 'listening');
    return providers;
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Writes a catalog whose providers are these, and answers where it lies. */
  async writeCatalog(folder: string): Promise<string> {
    const catalog = readCatalog();
    for (const [id, baseURL] of Object.entries(this.baseUrls)) {
      Object.assign(catalog.providers[id], { baseURL, budget: { day: 1000, month: 1000 } });
    }
    const file = path.join(folder, 'catalog.json');
    await writeFile(file, JSON.stringify(catalog));
    return file;
  }

  /** Base URLs by provider, as a catalog has them. */
  get baseUrls(): Record<string, string> {
    const { url } = this;
    return {
      openai: `${url}/v1`,
      google: `${url}/v1beta`,
      'black-forest-labs': `${url}/bfl`,
      fal: `${url}/fal`,
      replicate: `${url}/replicate`,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { pathname } = new URL(request.url ?? '', this.url);
    if (request.method === 'POST') {
      this.orders.push({ path: pathname, headers: request.headers, body: parse(body) });
      this.#orderedAt.push(Date.now());
      const behave = this.onOrder.shift();
      return behave ? behave(request, response, body) : this.#carryOut(pathname, response);
    }
    this.reads++;
    const behave = this.onRead.shift();
    return behave ? behave(request, response, body) : this.#tell(pathname, response);
  }

  async #carryOut(asked: string, response: ServerResponse): Promise<void> {
    const id = String(this.orders.length);
    const { size = '1024x1024' } = this.orders.at(-1)!.body;
    if (asked.startsWith('/v1/')) await after(this.workMs);
    if (asked.startsWith('/v1/images/')) {
      const [width, height] = String(size).split('x').map(Number);
      const b64 = (await picture(width, height)).toString('base64');
      response.setHeader('x-request-id', `req_${id}`);
      return json(response, { created: 1_790_000_000, data: [{ b64_json: b64 }] });
    }
    if (asked.endsWith(':predictLongRunning')) {
      return json(response, { name: `models/veo/operations/rep${id}` });
    }
    if (asked.startsWith('/v1beta/')) {
      const data = (await picture(1024, 1024)).toString('base64');
      return json(response, {
        candidates: [
          {
            content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data } }] },
            finishReason: 'STOP',
            index: 0,
          },
        ],
        usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 1290, totalTokenCount: 1298 },
      });
    }
    if (asked.startsWith('/bfl/')) {
      return json(response, { id: `bfl-${id}`, polling_url: `${this.url}/bfl/get_result?id=bfl-${id}` });
    }
    if (asked.startsWith('/fal/') && asked.includes('video')) {
      response.setHeader('x-fal-request-id', `fal-${id}`);
      const place = `https://queue.fal.run/fal-ai/model/requests/rep${id}`;
      const urls = { response_url: place, status_url: `${place}/status`, cancel_url: `${place}/cancel` };
      return json(response, { status: 'IN_QUEUE', request_id: `fal-${id}`, queue_position: 0, ...urls });
    }
    if (asked.startsWith('/fal/')) {
      response.setHeader('x-fal-request-id', `fal-${id}`);
      const image = {
        url: `${this.url}/files/${id}.png`,
        width: 1024,
        height: 1024,
        content_type: 'image/png',
      };
      // Models that make one picture of one say so.
      if (/upscaler|background/.test(asked)) return json(response, { image });
      return json(response, { images: [image], seed: 1, has_nsfw_concepts: [false], prompt: 'p' });
    }
    response.setHeader('x-request-id', `rep_${id}`);
    return json(response, this.#prediction(id, 'starting'), 201);
  }

  async #tell(asked: string, response: ServerResponse): Promise<void> {
    if (asked.endsWith('.mp4')) {
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(this.clip);
      return;
    }
    if (asked.startsWith('/v1beta/files/')) {
      // What is kept is handed out from elsewhere.
      response.writeHead(302, { location: `${this.url}/files/1.mp4` }).end();
      return;
    }
    if (asked.startsWith('/files/')) {
      response.setHeader('content-type', 'image/png');
      const order = this.orders[Number(/\d+/.exec(asked)?.[0]) - 1];
      response.end(await (order?.path.includes('background') ? disc(1024) : picture(1024, 1024)));
      return;
    }
    const id = /rep(\d+)/.exec(asked)?.[1] ?? '1';
    const isOver = Date.now() - this.#orderedAt[Number(id) - 1] >= this.workMs;
    const isDone = this.pollsUntilDone-- <= 0 && isOver;
    if (asked.startsWith('/v1beta/')) {
      const video = { uri: `${this.url}/v1beta/files/clip${id}:download?alt=media` };
      const done = { done: true, response: { generateVideoResponse: { generatedSamples: [{ video }] } } };
      return json(response, { name: `models/veo/operations/rep${id}`, ...(isDone && done) });
    }
    if (asked.startsWith('/fal/')) {
      const video = { url: `${this.url}/files/${id}.mp4`, content_type: 'video/mp4' };
      return isDone
        ? json(response, { video })
        : json(response, { detail: 'Request is still in progress' }, 400);
    }
    if (asked.startsWith('/bfl/')) {
      const sample = `${this.url}/files/1.png`;
      const done = { id: 'bfl-1', status: 'Ready', result: { sample, seed: 1 } };
      return json(response, isDone ? done : { id: 'bfl-1', status: 'Pending', result: null });
    }
    return json(response, this.#prediction(id, isDone ? 'succeeded' : 'processing'));
  }

  /** Models of clips give one, those of pictures a list. */
  #outputOf(id: string): string | string[] {
    const isClip = this.orders[Number(id) - 1]?.path.includes('seedance');
    return isClip ? `${this.url}/files/${id}.mp4` : [`${this.url}/files/${id}.png`];
  }

  #prediction(id: string, status: string) {
    return {
      id: `rep${id}`,
      model: 'black-forest-labs/flux-schnell',
      status,
      error: null,
      output: status === 'succeeded' ? this.#outputOf(id) : null,
      urls: {
        get: `${this.url}/replicate/predictions/rep${id}`,
        cancel: `${this.url}/replicate/predictions/rep${id}/cancel`,
      },
    };
  }
}

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Answers with a failure in the words of OpenAI's API. */
export const failWith =
  (
    status: number,
    error: object = { message: 'The server had an error.' },
    headers: Record<string, string> = {},
  ): Behavior =>
  (_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    json(response, { error }, status);
  };

/** Takes the order and breaks the connection off, before or in the middle of its answer. */
export const hangUp =
  (afterBytes = 0): Behavior =>
  (_, response) => {
    if (afterBytes > 0) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.write('{"data":[{"b64_json":"'.padEnd(afterBytes, 'A'), () => response.destroy());
    } else response.destroy();
  };

/** Takes the order and says nothing. */
export const stall: Behavior = () => {};

export const redirect =
  (status: number): Behavior =>
  (_, response) => {
    response.writeHead(status, { location: '/else' }).end();
  };

/** Sends a file for as long as anybody reads it. */
export const endless: Behavior = (_, response) => {
  response.writeHead(200, { 'content-type': 'image/png' });
  const part = Buffer.alloc(1024 * 1024);
  const send = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', send).on('error', () => {});
  send();
};

export const say =
  (body: string, status = 200, type = 'application/json'): Behavior =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

/** Something to see: a slope of colors, so that a picture that was cropped can be told from another. */
async function picture(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[at++] = (255 * x) / width;
      data[at++] = (255 * y) / height;
      data[at++] = 90;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** What a cut-out leaves: a disc in the middle of nothing. */
async function disc(side: number): Promise<Buffer> {
  const data = Buffer.alloc(side * side * 4, 200);
  for (let i = 0; i < side * side; i++) {
    const away = Math.hypot((i % side) - side / 2, Math.floor(i / side) - side / 2);
    data[i * 4 + 3] = away < side / 3 ? 255 : 0;
  }
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function parse(body: Buffer): Record<string, unknown> {
  const text = body.toString();
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text };
}
