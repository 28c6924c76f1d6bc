import { request } from 'node:http';
import type { Envelope, FailureBody, MediaBody, UploadBody } from '#src/api/contract/contract.ts';
import type { Visitor } from '../hosts/api-server.ts';

/** Wishes about an upload besides its name and length. */
interface Begin {
  readonly kind?: 'picture' | 'clip';
  readonly bytes?: number;
  readonly key?: string;
}

/** Somebody who sends a file in parts, a call at a time. */
export class PartSender {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  begin(file: Uint8Array, { kind, bytes = file.length, key }: Begin = {}) {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const body = JSON.stringify({ name: 'large file', bytes, kind });
    return this.#visitor.call<UploadBody & FailureBody>('/api/uploads', { method: 'POST', headers, body });
  }

  async begun(file: Uint8Array, wishes: Begin = {}): Promise<UploadBody> {
    return resultOf((await this.begin(file, wishes)).body);
  }

  ask(id: string) {
    return this.#visitor.call<UploadBody & FailureBody>(`/api/uploads/${id}`);
  }

  append(id: string, offset: number, part: Uint8Array | ReadableStream<Uint8Array>) {
    const headers = { 'content-type': 'application/octet-stream' };
    const body = part instanceof ReadableStream ? part : new Blob([part.slice()]);
    const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit;
    return this.#visitor.call<UploadBody & FailureBody>(`/api/uploads/${id}?offset=${offset}`, init);
  }

  /** Everything from there on, in parts of so many bytes. */
  async appendAll(id: string, file: Uint8Array, partBytes: number, from = 0): Promise<void> {
    for (let offset = from; offset < file.length; offset += partBytes) {
      resultOf((await this.append(id, offset, file.subarray(offset, offset + partBytes))).body);
    }
  }

  /** Sends so much of a part and then loses the connection. */
  async breakOff(id: string, offset: number, part: Uint8Array, sent: number): Promise<void> {
    const { origin, cookie } = this.#visitor;
    const call = request(`${origin}/api/uploads/${id}?offset=${offset}`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': part.length,
        origin,
        cookie,
      },
    });
    const closed = new Promise((resolve) => call.once('close', resolve));
    call.on('error', () => {});
    call.write(part.subarray(0, sent), () => setImmediate(() => call.destroy()));
    await closed;
  }

  finish(id: string) {
    return this.#visitor.call<MediaBody & FailureBody>(`/api/uploads/${id}/media`, { method: 'POST' });
  }

  cancel(id: string) {
    return this.#visitor.call<null>(`/api/uploads/${id}`, { method: 'DELETE' });
  }
}

function resultOf<T>({ code, message, result }: Envelope<T>): T {
  if (code !== 200) throw new Error(`${code}: ${message}`);
  return result;
}
