import type {
  BatchBody,
  FailureBody,
  JobBody,
  LogoDesignBody,
  LogoIconBody,
  MediaBody,
  ToolDescription,
} from '../../api/contract/contract.ts';
import { readAnswerText, sortAnswer } from '../../client/answer.ts';
import { noteEndedSession, siteFetch } from '../../client/site-call.ts';
import { readUser } from '../../client/user-store.ts';
import type { ErrorCode } from '../../errors.ts';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import { localProblem, type Problem, ProblemError } from '../problem/problem.ts';

/** The problem an answer stands for: the error catalogue of `client/answer.ts`, as the workspace shows it. */
export function problemFromAnswer(status: number, body: unknown): Problem {
  const { kind, envelope } = sortAnswer(status, body);
  if (kind === 'session_ended') return localProblem('session_ended', 'sign_in');
  const failure = envelope?.result as Partial<FailureBody> | null | undefined;
  if (kind === 'too_quick') return localProblem('too_quick', 'retry', failure?.params ?? {});
  const reference = failure?.reference ?? null;
  if (kind === 'own_message' && envelope && failure?.error) {
    return {
      code: failure.error as ErrorCode,
      message: envelope.message,
      params: failure.params ?? {},
      next: failure.next ?? 'none',
      reference,
    };
  }
  return { ...localProblem('broken', 'retry'), reference };
}

/** `result` of an envelope, or a {@link ProblemError}. Whoever asked with a session that is over is signed out here. */
export function readAnswer<T>(status: number, text: string, askedWith?: string): T {
  const { kind, envelope } = readAnswerText(status, text);
  if (kind === 'success') return envelope?.result as T;
  noteEndedSession(kind, askedWith);
  throw new ProblemError(problemFromAnswer(status, envelope));
}

/** `fetch` as the site calls, whose only failures are an abort and {@link ProblemError}. */
export async function request(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await siteFetch(path, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new ProblemError(localProblem('offline', 'retry'), { cause: error });
  }
}

/** A picture behind a signed address; it fails with `expired` where that has ended. */
export async function pictureBlob(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await request(url, { signal });
  if (!response.ok) throw new ProblemError(localProblem('expired', 'another'));
  return response.blob();
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const token = readUser()?.token;
  const response = await request(path, init);
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new ProblemError(localProblem('offline', 'retry'), { cause: error });
  }
  return readAnswer<T>(response.status, text, token);
}

/** What few pages ask for stands where it is needed, and does not come with every page. */
export function post<T>(path: string, body: unknown, init?: RequestInit): Promise<T> {
  return call<T>(path, {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
    headers: { 'content-type': 'application/json', ...init?.headers },
  });
}

export interface NewJob {
  tool: string;
  /** Ids of pictures by the name of the input; a list where it takes several. */
  inputs: Record<string, string | readonly string[]>;
  options: Record<string, unknown>;
  statements?: readonly Statement[];
}

export interface NewBatch {
  tool: string;
  options: Readonly<Record<string, unknown>>;
  photos: readonly string[];
  statements: readonly Statement[];
}

const mediaCall = (takes: 'clip' | undefined) => (takes ? `/api/media?kind=${takes}` : '/api/media');
const mediaPath = (id: string) => `/api/media/${encodeURIComponent(id)}`;
const batchPath = (id: string) => `/api/batches/${encodeURIComponent(id)}`;

export const api = {
  tool: (id: string) =>
    call<ToolDescription[]>('/api/tools').then((tools) => tools.find((tool) => tool.id === id) ?? null),
  media: (id: string, signal?: AbortSignal) => call<MediaBody>(mediaPath(id), { signal }),
  mediaFromUrl: (url: string, signal?: AbortSignal, takes?: 'clip') =>
    post<MediaBody>(mediaCall(takes), { url }, { signal }),
  mediaFromSample: (sample: string, signal?: AbortSignal, takes?: 'clip') =>
    post<MediaBody>(mediaCall(takes), { sample }, { signal }),
  deleteMedia: (id: string) => call<unknown>(mediaPath(id), { method: 'DELETE' }),
  job: (id: string, signal?: AbortSignal) => call<JobBody>(`/api/jobs/${encodeURIComponent(id)}`, { signal }),
  createJob: (job: NewJob, idempotencyKey: string) =>
    post<JobBody>('/api/jobs', job, { headers: { 'idempotency-key': idempotencyKey } }),
  cancelJob: (id: string) => post<JobBody>(`/api/jobs/${encodeURIComponent(id)}/cancel`, {}),
  retryJob: (id: string) => post<JobBody>(`/api/jobs/${encodeURIComponent(id)}/retry`, {}),
  batch: (id: string, signal?: AbortSignal) => call<BatchBody>(batchPath(id), { signal }),
  createBatch: (batch: NewBatch, idempotencyKey: string) =>
    post<BatchBody>('/api/batches', batch, { headers: { 'idempotency-key': idempotencyKey } }),
  addToBatch: (id: string, photos: readonly string[], statements: readonly Statement[]) =>
    post<BatchBody>(`${batchPath(id)}/photos`, { photos, statements }),
  /** Where a zip file with these results can be fetched for ten minutes. */
  archive: (wanted: { ids: readonly string[]; format?: string; quality?: number; background?: string }) =>
    post<{ url: string }>('/api/jobs/zip', wanted),
  /** Designs for a logo, as options of its tool. */
  logos: (query: URLSearchParams, signal?: AbortSignal) =>
    call<LogoDesignBody[]>(`/api/logos?${query}`, { signal }),
  logoIcons: (words: string, signal?: AbortSignal) =>
    call<LogoIconBody[]>(`/api/logos/icons?${new URLSearchParams({ words })}`, { signal }),
  cancelBatch: (id: string) => post<BatchBody>(`${batchPath(id)}/cancel`, {}),
  retryBatch: (id: string) => post<BatchBody>(`${batchPath(id)}/retry`, {}),
};
