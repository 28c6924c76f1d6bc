import type { JobBody } from '../../api/contract/contract.ts';
import type { ErrorCode, ErrorNextStep, ErrorParams } from '../../errors.ts';

/** What the page finds out by itself, before or without the server. Words: `problems.<code>` in workspace.json. */
export type LocalProblemCode =
  | 'file_too_large'
  | 'format_unsupported'
  | 'clip_too_large'
  | 'no_clip'
  | 'no_clips'
  | 'nothing_pasted'
  | 'clipboard_refused'
  | 'camera_refused'
  | 'offline'
  | 'session_ended'
  | 'too_quick'
  | 'broken'
  | 'canceled'
  | 'too_many_files'
  | 'no_pictures'
  | 'archive_unreadable'
  | 'file_gone'
  | 'copy_refused'
  | 'preview_failed'
  | 'expired';

/** Why something did not work, ready to be shown: what happened, what was kept, one next step. */
export interface Problem {
  code: LocalProblemCode | ErrorCode;
  /** The server's own words; a local problem has its words in the locale. */
  message: string | null;
  params: ErrorParams;
  next: ErrorNextStep | 'shrink' | 'sign_in';
  /** Finds the failure in the server's log. */
  reference: string | null;
}

export function localProblem(
  code: LocalProblemCode,
  next: Problem['next'],
  params: ErrorParams = {},
): Problem {
  return { code, message: null, params, next, reference: null };
}

/** Thrown by everything in the workspace that talks to the server. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.code, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** Whatever was thrown, as something that can be shown. An unknown throw is a bug and gets the "Oops" sentence. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  console.error(thrown);
  return localProblem('broken', 'retry');
}

/** What it is about is not on the server any more. */
export function isGone(problem: Problem): boolean {
  return problem.code === 'not_found' || problem.code === 'expired';
}

/** Why a job came to nothing. */
export function problemOfJob(job: JobBody): Problem {
  const { error } = job;
  if (job.state === 'cancelled' || !error) {
    return localProblem('canceled', 'retry');
  }
  const isKnown =
    error.error !== 'internal' && error.error !== 'rate_limited' && error.error !== 'page_not_found';
  return {
    code: isKnown ? (error.error as Problem['code']) : 'broken',
    message: isKnown ? error.message : null,
    params: error.params,
    next: isKnown ? error.next : 'retry',
    reference: error.reference,
  };
}
