import type { Envelope } from '../api/contract/contract.ts';

/** What an answer of the server stands for. */
export type AnswerKind = 'success' | 'session_ended' | 'too_quick' | 'own_message' | 'broken';

export interface ReadAnswer {
  readonly kind: AnswerKind;
  /** The envelope's code, or the HTTP status where there is no envelope. */
  readonly code: number;
  readonly envelope: Envelope<unknown> | null;
}

/**
 * The error catalogue of the specification (§8): the envelope's own code counts before the HTTP status. 401 and 403, as
 * code or as status, mean an ended session; 450 carries the server's message, whatever the status; 429 means too many
 * calls; any other HTTP error is a fault of ours; and a code other than 200 under HTTP 200 carries the server's message.
 */
export function readAnswerText(status: number, text: string): ReadAnswer {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's HTML page, or nothing at all: the status has to do.
  }
  return sortAnswer(status, body);
}

export function sortAnswer(status: number, body: unknown): ReadAnswer {
  const envelope = isEnvelope(body) ? body : null;
  const isHttpError = status < 200 || status >= 300;
  const code = envelope?.code ?? (isHttpError ? status : 500);
  const sorted = (kind: AnswerKind): ReadAnswer => ({ kind, code, envelope });
  if (code === 200) return sorted('success');
  if (code === 401 || code === 403) return sorted('session_ended');
  if (code === 450) return sorted('own_message');
  if (code === 429 || status === 429) return sorted('too_quick');
  if (status === 401 || status === 403) return sorted('session_ended');
  return sorted(isHttpError || !envelope ? 'broken' : 'own_message');
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && typeof (body as Envelope<unknown>).code === 'number';
}
