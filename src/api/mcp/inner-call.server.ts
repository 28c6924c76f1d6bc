import { DeskRefusal } from '../../mcp/mcp-desk.ts';
import type { Envelope, FailureBody } from '../contract/contract.ts';
import type { ApiContext } from '../contract/envelope.ts';

type ApiFetch = (request: Request, bindings: ApiContext['env']) => Response | Promise<Response>;

/** Of whoever asks: what says who they are, and from where. */
const carried = [
  'authorization',
  'accept-language',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/**
 * A call of our own API within this process, with the key of whoever asked: the same door, so that scopes, limits and counting are the API's. Nothing
 * leaves the machine.
 */
export class InnerCall {
  readonly #fetch: ApiFetch;
  readonly #from: Request;
  readonly #bindings: ApiContext['env'];

  constructor(fetch: ApiFetch, { req, env }: ApiContext) {
    this.#fetch = fetch;
    this.#from = req.raw;
    this.#bindings = env;
  }

  /** `body`: JSON or a form. Error: `DeskRefusal` with the API's own words. */
  async ask<T>(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<T> {
    const answer = await this.#send(method, path, body, key);
    const { code, message, result } = (await answer.json()) as Envelope<T>;
    if (code === 200) return result;
    throw new DeskRefusal((result as FailureBody | null)?.error ?? String(code), message);
  }

  /** The bytes of a signed address; null where there are none. */
  async file(path: string): Promise<{ data: Uint8Array; type: string } | null> {
    const answer = await this.#send('GET', path);
    if (!answer.ok) return null;
    return { data: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '' };
  }

  async #send(method: string, path: string, body?: object, key?: string): Promise<Response> {
    const headers = new Headers();
    for (const name of carried) {
      const value = this.#from.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (key !== undefined) headers.set('idempotency-key', key);
    const url = new URL(path, this.#from.url);
    if (body === undefined) return this.#fetch(new Request(url, { method, headers }), this.#bindings);
    const { bytes, type } = await written(body);
    headers.set('content-type', type);
    headers.set('content-length', String(bytes.length));
    return this.#fetch(new Request(url, { method, headers, body: bytes }), this.#bindings);
  }
}

async function written(body: object): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  if (!(body instanceof FormData))
    return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  const form = new Response(body);
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) };
}
