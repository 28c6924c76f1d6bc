import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { DistantGuest } from './distant-guest.ts';

/** A connection that somebody keeps open without need. */
export interface HeldConnection {
  /** How long it stayed open until the server ended it. */
  readonly endedAfterMs: Promise<number>;
  /** The status of its first answer, or null when it ended without one. */
  readonly status: Promise<number | null>;
  destroy(): void;
}

/** Somebody who wants to wear the site out, from one address and with nothing that a stranger has not. */
export class Attacker extends DistantGuest {
  readonly #url = new URL(this.origin);
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  /** Asks for addresses exactly as they are spelled, eight at a time; answers how often each status came. */
  async askFor(paths: readonly string[]): Promise<Map<number, number>> {
    const statuses = new Map<number, number>();
    const ask = async (path: string) => {
      const asking = request({
        host: this.#url.hostname,
        port: this.#url.port,
        path,
        agent: this.#agent,
        headers: { 'x-forwarded-for': this.address },
      }).end();
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      const status = answer.statusCode ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    await Promise.all(paths.map(ask));
    return statuses;
  }

  /** Uploads that declare 100 kB, send a fifth of it, and stop. */
  stallUploads(count: number): HeldConnection[] {
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const head = this.#head('POST /api/media', [
      `origin: ${this.origin}`,
      `cookie: ${this.cookie}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 102400',
    ]);
    return this.#hold(count, `${head}\r\n${form}${'x'.repeat(20_000)}`);
  }

  /** JSON bodies that never end. */
  stallBodies(count: number): HeldConnection[] {
    const head = this.#head('POST /api/jobs', [
      `origin: ${this.origin}`,
      'content-type: application/json',
      'content-length: 900',
    ]);
    return this.#hold(count, `${head}\r\n{"tool":`);
  }

  /** Requests whose headers never end. */
  stallHeaders(count: number): HeldConnection[] {
    return this.#hold(count, `${this.#head('GET /pricing')}x-more: `);
  }

  /** Event streams of a job. */
  streamEvents(job: string, count: number): HeldConnection[] {
    return this.#hold(count, `${this.#head(`GET /api/jobs/${job}/events`, [`cookie: ${this.cookie}`])}\r\n`);
  }

  /** Asks for so many answers in a row on each connection, and reads none of them. */
  readNothing(count: number, path: string, answers: number): HeldConnection[] {
    const request = `${this.#head(`GET ${path}`, ['accept-encoding: identity'])}\r\n`;
    return this.#hold(count, request.repeat(answers), (socket) => socket.pause());
  }

  /** Asks for `count` variations of a picture at once; answers what they were answered with. */
  exportAtOnce(url: string, format: string, count: number, first = 0): Promise<number[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const number = first + at;
        const background = (0xff_ff_ff - number * 4099).toString(16).padStart(6, '0');
        const wish = `format=${format}&quality=${1 + (number % 100)}&background=${background}`;
        const answer = await this.fetch(`${url}&${wish}`);
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
  }

  /** Designs, pictures, vectors and icons for names that nobody has asked for, of letters that each stand in another part of a font. */
  designAtOnce(count: number, first = 0): Promise<(number | 'cut')[]> {
    return this.#statusesOf(count, (at) => {
      const name = Array.from({ length: 40 }, (_, place) =>
        String.fromCodePoint(0x4e00 + (((1000 + first + at) * 7919 + place * 523) % 20_000)),
      ).join('');
      const design = JSON.stringify({ name, slogan: name });
      const calls: (() => Promise<Response>)[] = [
        () => this.fetch(`/api/logos?${new URLSearchParams({ name, slogan: name })}`),
        () => this.#post('/api/logos/pictures', { pictures: Array(12).fill({ design, size: 'large' }) }),
        () => this.fetch(`/api/logos/preview.svg?${new URLSearchParams({ design })}`),
        () => this.fetch(`/api/logos/icons?${new URLSearchParams({ words: name })}`),
      ];
      return calls[at % calls.length]();
    });
  }

  /** Everything else that takes the site some effort, in turns. */
  burdenAtOnce(count: number, { media, job }: { media: string; job: string }): Promise<(number | 'cut')[]> {
    const calls: (() => Promise<Response>)[] = [
      () => this.fetch('/api/openapi.json'),
      () => this.fetch('/api/tools'),
      () => this.fetch('/api/jobs?limit=100'),
      () => this.fetch(`/api/jobs/${job}/changes`),
      () => this.#post(`/api/media/${media}/things`, { tool: 'object-remover' }),
      () => this.#post(`/api/media/${media}/tiles`, { tool: 'photo-animation' }),
      () => this.#post(`/api/media/${media}/outline`, { box: { x: 0, y: 0, width: 1, height: 1 } }),
      () => this.fetch(`/api/jobs/zip?id=${job}`),
      () => this.fetch('/og/ja/generate.jpg'),
      () => this.fetch('/ja/sitemap.xml'),
      () => this.fetch('/search.json'),
      () => this.#post('/api/user/login', { email: 'a@b.example', password: 'x', remember: false }),
    ];
    return this.#statusesOf(count, (at) => calls[at % calls.length]());
  }

  #post(path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** `cut`: the connection was closed while it waited in silence. */
  #statusesOf(count: number, call: (at: number) => Promise<Response>): Promise<(number | 'cut')[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, at) => {
        try {
          const answer = await call(at);
          await answer.arrayBuffer();
          return answer.status;
        } catch {
          return 'cut';
        }
      }),
    );
  }

  #head(call: string, headers: readonly string[] = []): string {
    const lines = [`host: ${this.#url.host}`, `x-forwarded-for: ${this.address}`, ...headers];
    return `${call} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}`;
  }

  #hold(count: number, bytes: string, prepare: (socket: Socket) => void = () => {}): HeldConnection[] {
    return Array.from({ length: count }, () => {
      const socket = connect(Number(this.#url.port), this.#url.hostname);
      const start = performance.now();
      const ended = Promise.withResolvers<number>();
      const status = Promise.withResolvers<number | null>();
      socket.on('error', () => {});
      socket.on('close', () => {
        ended.resolve(performance.now() - start);
        status.resolve(null);
      });
      socket.on('data', (chunk: Buffer) => {
        const answer = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 16));
        if (answer) status.resolve(Number(answer[1]));
      });
      prepare(socket);
      socket.write(bytes);
      return {
        endedAfterMs: ended.promise,
        status: status.promise,
        destroy: () => socket.destroy(),
      };
    });
  }
}
