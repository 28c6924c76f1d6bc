import type { Envelope } from '#src/api/contract/contract.ts';

/** A program that acts for an account with a key: no cookie, no page. */
export class Program {
  readonly #url: string;
  readonly #key: string;

  constructor(site: { readonly url: string }, key: string) {
    this.#url = site.url;
    this.#key = key;
  }

  fetch(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.#key}`, ...Object.fromEntries(new Headers(headers)) },
    });
  }

  async call<T>(path: string, init: RequestInit = {}): Promise<{ status: number; body: Envelope<T> }> {
    const answer = await this.fetch(path, init);
    return { status: answer.status, body: (await answer.json()) as Envelope<T> };
  }

  post<T>(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.call<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async upload(bytes: Uint8Array, name = 'photo.png'): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    const { body } = await this.call<{ id: string }>('/api/media', { method: 'POST', body: form });
    return body.result.id;
  }
}
