// @ts-check
import createClient from 'openapi-fetch';

/** So long between two questions for a job. */
const pauseMs = 1000;

export class PixelwrightError extends Error {
  /**
   * @param {string} message
   * @param {{ error: import('./index.d.ts').FailureCode, retryable: boolean, reference: string }} failure
   */
  constructor(message, { error, retryable, reference }) {
    super(message);
    this.name = 'PixelwrightError';
    this.code = error;
    this.isRetryable = retryable;
    this.reference = reference;
  }
}

/** @type {typeof import('./index.d.ts').createPixelwright} */
export function createPixelwright({ url, key, language = 'en' }) {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': language };
  /** @type {import('./index.d.ts').Pixelwright['api']} */
  const api = createClient({ baseUrl: url, headers });

  /** @type {import('./index.d.ts').Pixelwright['result']} */
  async function result(call) {
    const { data, error, response } = await call;
    if (data) return data.result;
    throw failureOf(error, response);
  }

  /** @type {import('./index.d.ts').Pixelwright['finished']} */
  async function finished(id, { signal } = {}) {
    for (;;) {
      const job = await result(api.GET('/api/jobs/{id}', { params: { path: { id } }, signal }));
      if (job.error) throw new PixelwrightError(job.error.message, job.error);
      if (job.state !== 'queued' && job.state !== 'running') return job;
      await pause(signal);
    }
  }

  return {
    api,
    result,
    finished,
    upload(file, name) {
      const form = new FormData();
      form.append('file', file, name);
      return result(api.POST('/api/media', { body: { file }, bodySerializer: () => form }));
    },
    async run(order, { signal, idempotencyKey = crypto.randomUUID() } = {}) {
      const header = { 'idempotency-key': idempotencyKey };
      const { id } = await result(api.POST('/api/jobs', { params: { header }, body: order, signal }));
      return finished(id, { signal });
    },
    results: (job, output = job.mainOutput ?? '') => job.outputs[output] ?? [],
    async download({ url: address }) {
      // Signed: whoever has the address needs no key.
      const answer = await fetch(new URL(address, url));
      if (!answer.ok) throw failureOf(await answer.json().catch(() => null), answer);
      return answer.blob();
    },
  };
}

/**
 * @param {any} body
 * @param {Response} response
 */
function failureOf(body, response) {
  const { message, result } = body ?? {};
  if (result?.error) return new PixelwrightError(message, result);
  return new Error(message ?? `HTTP ${response.status}`);
}

/** @param {AbortSignal | undefined} signal */
async function pause(signal) {
  await new Promise((done) => setTimeout(done, pauseMs));
  signal?.throwIfAborted();
}
