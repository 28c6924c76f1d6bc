import { fetch, Headers } from 'undici';
import { AppError } from '../errors.ts';
import type { CallBook, EngineCall, EngineCallRow, Submission } from './engine-call.ts';
import type { GuardedRead } from './guarded-read.server.ts';

/** No picture is larger; nor is an answer that holds one as text. */
const mostBytes = 96 * 1024 * 1024;
/** An answer that is longer holds the picture itself: it is read at once and needs no record. */
const longestSubmission = 64 * 1024;
/** What is told goes out also when the call has ended. */
const tellMs = 3_000;
/** Of an answer's headers, those that reading the result may need. */
const keptHeaders = ['content-type', 'location'];
const requestIdHeaders = ['x-request-id', 'x-fal-request-id', 'request-id', 'x-goog-request-id'];

/** Errors of a connection that never was: nothing has left. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Client errors that say nothing about whether the order was carried out: it came too slowly, or too early. */
const undecided = new Set([408, 425]);
const seeOther = 303;

interface OrderFetchParts {
  readonly call: EngineCall;
  readonly row: Pick<EngineCallRow, 'id' | 'state' | 'submission'>;
  readonly book: CallBook;
  readonly read: GuardedRead;
  readonly signal: AbortSignal;
}

/** The `fetch` of one try of a call, and what is known of its order. */
export interface OrderFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly tell: typeof globalThis.fetch;
  readonly state: EngineCallRow['state'];
  readonly requestId: string | undefined;
}

/** See `RemoteContext.fetch`. Everything that decides whether something is paid is written down before it happens. */
export function createOrderFetch({ call, row, book, read, signal }: OrderFetchParts): OrderFetch {
  const homes = call.engine.origins;
  let state = row.state;
  let requestId: string | undefined;
  let isOrdered = false;
  const readAnswer = (answer: Awaited<ReturnType<typeof fetch>>) => readAll(call.engine.name, answer);

  /** No order is out. */
  async function reopen(problem: string): Promise<void> {
    state = 'open';
    await book.markOpen(row.id, problem);
  }

  /** An order may be out that nobody will hear of again. */
  async function lose(problem: string): Promise<void> {
    state = 'lost';
    await book.markLost(row.id, problem);
  }

  async function order(request: Request): Promise<Response> {
    if (isOrdered) throw new Error(`${call.engine.id} orders twice in one call`);
    isOrdered = true;
    if (row.submission) return answerOf(row.submission);
    const body = await request.arrayBuffer();
    signal.throwIfAborted();
    await book.markSent(call, row.id);
    state = 'sent';
    let answer: Awaited<ReturnType<typeof fetch>>;
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      const { url, method } = request;
      // No redirect: an order goes to the server that the operator named.
      answer = await fetch(url, {
        method,
        headers: [...request.headers],
        body,
        signal,
        redirect: 'manual',
      });
      bytes = await readAnswer(answer);
    } catch (error) {
      if (isUnsent(error)) await reopen(codeOf(error));
      else await lose(codeOf(error));
      throw error;
    }
    requestId =
      requestIdHeaders.map((name) => answer.headers.get(name)).find((id) => id !== null) ?? undefined;
    if (!answer.ok) {
      const problem = `${answer.status} ${new TextDecoder().decode(bytes.subarray(0, 400))}`;
      if (isTurnedDown(answer.status)) await reopen(problem);
      else await lose(problem);
    } else if (bytes.length <= longestSubmission) {
      const headers = keptHeaders.flatMap((name) => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      const submission: Submission = {
        url: request.url,
        status: answer.status,
        headers: Object.fromEntries(headers),
        body: new TextDecoder().decode(bytes),
      };
      await book.markAccepted(row.id, submission);
      state = 'accepted';
    }
    return orderedAt(
      request.url,
      new Response(bytes, { status: answer.status, headers: [...answer.headers] }),
    );
  }

  async function readBack(request: Request): Promise<Response> {
    const url = new URL(request.url);
    // What was configured may stand anywhere; what an answer names may not.
    const answer = homes.includes(url.origin)
      ? await fetch(url, { headers: [...request.headers], signal, redirect: 'manual' })
      : await read(url, withoutKeys(request.headers), signal);
    return new Response(await readAnswer(answer), { status: answer.status, headers: [...answer.headers] });
  }

  return {
    get state() {
      return state;
    },
    get requestId() {
      return requestId;
    },
    async tell(input, init) {
      const request = new Request(input, { ...init, signal: null });
      if (!homes.includes(new URL(request.url).origin))
        throw new Error(`${request.url} is not the engine's own`);
      const answer = await fetch(request.url, {
        method: request.method,
        headers: [...request.headers],
        body: await request.arrayBuffer(),
        signal: AbortSignal.timeout(tellMs),
        redirect: 'manual',
      });
      return new Response(await readAnswer(answer), { status: answer.status });
    },
    fetch: async (input, init) => {
      // The platform's own request turns every kind of body into bytes.
      const request = new Request(input, { ...init, signal: null });
      return request.method === 'POST' ? order(request) : readBack(request);
    },
  };
}

/**
 * Whether a failure means that nothing was drawn. One of the server's own (5xx) doesn't, a 503 with `retry-after` included: a gateway
 * says so, too, when the server behind it doesn't answer in time and draws all the same.
 */
const isTurnedDown = (status: number) =>
  status >= 300 && status < 500 && status !== seeOther && !undecided.has(status);

const answerOf = ({ url, status, headers, body }: Submission) =>
  orderedAt(url, new Response(body, { status, headers }));

function orderedAt(url: string, answer: Response): Response {
  return Object.defineProperty(answer, 'url', { value: url });
}

/** Keys are for the engine's own server alone. */
function withoutKeys(headers: globalThis.Headers): Headers {
  const kept = new Headers();
  const accept = headers.get('accept');
  if (accept !== null) kept.set('accept', accept);
  return kept;
}

async function readAll(
  engine: string,
  answer: Awaited<ReturnType<typeof fetch>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > mostBytes) throw new AppError('answer_unreadable', { engine });
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A host that can't be reached is no proof in the middle of a connection, only where it was to be opened. */
function isUnsent(error: unknown): boolean {
  if (unsent.has(codeOf(error))) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('syscall' in cause && cause.syscall === 'connect') return true;
  }
  return false;
}

/** The code of an error, or of what caused it; its message where there is none. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return error instanceof Error ? error.message : String(error);
}
