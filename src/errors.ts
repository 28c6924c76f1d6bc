/**
 * Every expected failure, once. `status` is the HTTP status; the envelope's code is always 450 for these (the
 * specification's "server's own message"). `retryable` says whether the same request may succeed later. `next` names
 * the step the page offers; its words, like the message, live in `locales/<lang>/errors.json` (or `validation.json`) under the same key.
 */
export const errorTable = {
  // what was sent
  file_empty: { status: 422, retryable: false, next: 'another' },
  file_too_large: { status: 413, retryable: false, next: 'another' },
  image_too_large: { status: 413, retryable: false, next: 'another' },
  result_too_large: { status: 422, retryable: false, next: 'none' },
  too_many_frames: { status: 413, retryable: false, next: 'another' },
  video_too_large: { status: 413, retryable: false, next: 'another' },
  video_too_long: { status: 413, retryable: false, next: 'another' },
  video_format_unsupported: { status: 415, retryable: false, next: 'another' },
  video_without_picture: { status: 422, retryable: false, next: 'another' },
  video_unavailable: { status: 503, retryable: false, next: 'none' },
  transparency_unavailable: { status: 503, retryable: false, next: 'none' },
  too_many_results: { status: 422, retryable: false, next: 'another' },
  format_unknown: { status: 415, retryable: false, next: 'another' },
  format_unsupported: { status: 415, retryable: false, next: 'another' },
  file_damaged: { status: 422, retryable: false, next: 'another' },
  archive_unreadable: { status: 422, retryable: false, next: 'another' },
  too_many_files: { status: 422, retryable: false, next: 'another' },
  file_missing: { status: 422, retryable: false, next: 'another' },
  too_many_uploads: { status: 409, retryable: true, next: 'wait' },
  offset_wrong: { status: 409, retryable: true, next: 'retry' },
  upload_interrupted: { status: 400, retryable: true, next: 'retry' },
  url_invalid: { status: 422, retryable: false, next: 'another' },
  url_private: { status: 422, retryable: false, next: 'another' },
  url_unreachable: { status: 422, retryable: true, next: 'retry' },
  url_not_image: { status: 415, retryable: false, next: 'another' },
  // what was asked
  request_invalid: { status: 422, retryable: false, next: 'none' },
  tool_unknown: { status: 404, retryable: false, next: 'none' },
  option_invalid: { status: 422, retryable: false, next: 'none' },
  input_missing: { status: 422, retryable: false, next: 'another' },
  origin_refused: { status: 422, retryable: false, next: 'reload' },
  // what is there
  not_found: { status: 404, retryable: false, next: 'none' },
  expired: { status: 410, retryable: false, next: 'another' },
  key_reused: { status: 422, retryable: false, next: 'none' },
  job_finished: { status: 409, retryable: false, next: 'none' },
  // what is allowed
  sign_in_required: { status: 402, retryable: false, next: 'none' },
  statement_required: { status: 422, retryable: false, next: 'none' },
  document_refused: { status: 422, retryable: false, next: 'another' },
  looks_underage: { status: 422, retryable: false, next: 'another' },
  nudity_refused: { status: 422, retryable: false, next: 'another' },
  minor_refused: { status: 422, retryable: false, next: 'another' },
  content_refused: { status: 422, retryable: false, next: 'another' },
  credits_spent: { status: 402, retryable: false, next: 'another' },
  quota_reached: { status: 402, retryable: false, next: 'wait' },
  calls_spent: { status: 402, retryable: false, next: 'none' },
  key_not_allowed: { status: 422, retryable: false, next: 'none' },
  key_scope_missing: { status: 422, retryable: false, next: 'none' },
  keys_full: { status: 409, retryable: false, next: 'none' },
  shares_full: { status: 409, retryable: false, next: 'none' },
  share_password_needs_pro: { status: 402, retryable: false, next: 'none' },
  sharing_ended: { status: 422, retryable: false, next: 'none' },
  not_decided: { status: 409, retryable: false, next: 'reload' },
  objection_made: { status: 409, retryable: false, next: 'none' },
  not_shareable: { status: 422, retryable: false, next: 'none' },
  not_publishable: { status: 422, retryable: false, next: 'none' },
  share_has_password: { status: 409, retryable: false, next: 'none' },
  share_published: { status: 409, retryable: false, next: 'none' },
  people_shown: { status: 422, retryable: false, next: 'none' },
  already_published: { status: 409, retryable: false, next: 'none' },
  publications_full: { status: 409, retryable: false, next: 'none' },
  webhooks_full: { status: 409, retryable: false, next: 'none' },
  webhooks_need_pro: { status: 402, retryable: false, next: 'none' },
  too_many_open_jobs: { status: 409, retryable: true, next: 'wait' },
  // forms of the account, see accounts/form-rules.ts; their words are in validation.json
  email_missing: { status: 422, retryable: false, next: 'none' },
  email_invalid: { status: 422, retryable: false, next: 'none' },
  password_missing: { status: 422, retryable: false, next: 'none' },
  password_length: { status: 422, retryable: false, next: 'none' },
  password_easy: { status: 422, retryable: false, next: 'none' },
  code_missing: { status: 422, retryable: false, next: 'none' },
  code_invalid: { status: 422, retryable: false, next: 'none' },
  terms_missing: { status: 422, retryable: false, next: 'none' },
  repeat_missing: { status: 422, retryable: false, next: 'none' },
  repeat_differs: { status: 422, retryable: false, next: 'none' },
  // the statement of withdrawal, see withdrawal/withdrawal-form.ts; their words are in validation.json as well
  name_missing: { status: 422, retryable: false, next: 'none' },
  contract_missing: { status: 422, retryable: false, next: 'none' },
  // who it is
  code_wrong: { status: 422, retryable: false, next: 'none' },
  credentials_wrong: { status: 422, retryable: false, next: 'none' },
  password_wrong: { status: 422, retryable: false, next: 'none' },
  account_blocked: { status: 422, retryable: false, next: 'none' },
  email_differs: { status: 422, retryable: false, next: 'none' },
  explore_off: { status: 404, retryable: false, next: 'none' },
  share_gone: { status: 410, retryable: false, next: 'none' },
  share_hidden: { status: 410, retryable: false, next: 'none' },
  share_locked: { status: 422, retryable: false, next: 'none' },
  share_password_wrong: { status: 422, retryable: false, next: 'none' },
  link_spent: { status: 410, retryable: false, next: 'none' },
  withdrawal_link_spent: { status: 410, retryable: false, next: 'none' },
  password_unreadable: { status: 422, retryable: true, next: 'reload' },
  provider_unknown: { status: 404, retryable: false, next: 'none' },
  provider_failed: { status: 422, retryable: true, next: 'retry' },
  provider_unverified: { status: 422, retryable: false, next: 'none' },
  connection_taken: { status: 409, retryable: false, next: 'none' },
  last_way_in: { status: 409, retryable: false, next: 'none' },
  // the operator's desk, see operator/
  second_factor_required: { status: 422, retryable: false, next: 'none' },
  factor_code_wrong: { status: 422, retryable: false, next: 'none' },
  setup_word_wrong: { status: 422, retryable: false, next: 'none' },
  person_is_operator: { status: 409, retryable: false, next: 'none' },
  other_operator_decides: { status: 409, retryable: false, next: 'none' },
  plan_is_paid: { status: 409, retryable: false, next: 'none' },
  // payments, see payments/
  payments_off: { status: 404, retryable: false, next: 'none' },
  payments_unavailable: { status: 503, retryable: true, next: 'retry' },
  consent_missing: { status: 422, retryable: false, next: 'none' },
  subscription_missing: { status: 409, retryable: false, next: 'reload' },
  refund_over: { status: 409, retryable: false, next: 'none' },
  payment_disputed: { status: 409, retryable: false, next: 'none' },
  bell_refused: { status: 400, retryable: false, next: 'none' },
  // what went wrong while working
  frames_refused: { status: 422, retryable: false, next: 'none' },
  target_missed: { status: 422, retryable: false, next: 'none' },
  nothing_to_draw: { status: 422, retryable: false, next: 'none' },
  step_before_failed: { status: 409, retryable: true, next: 'retry' },
  mask_empty: { status: 422, retryable: false, next: 'none' },
  mark_not_found: { status: 422, retryable: false, next: 'none' },
  line_not_found: { status: 422, retryable: false, next: 'none' },
  letters_missing: { status: 422, retryable: false, next: 'none' },
  words_too_long: { status: 422, retryable: false, next: 'none' },
  colors_opaque: { status: 422, retryable: false, next: 'none' },
  mask_full: { status: 422, retryable: false, next: 'none' },
  subject_not_found: { status: 422, retryable: false, next: 'another' },
  hair_not_found: { status: 422, retryable: false, next: 'another' },
  body_not_found: { status: 422, retryable: false, next: 'another' },
  face_not_found: { status: 422, retryable: false, next: 'another' },
  second_face_not_found: { status: 422, retryable: false, next: 'further' },
  second_person_missing: { status: 422, retryable: false, next: 'another' },
  pet_fills_photo: { status: 422, retryable: false, next: 'another' },
  face_too_small: { status: 422, retryable: false, next: 'another' },
  age_unclear: { status: 422, retryable: false, next: 'another' },
  second_age_unclear: { status: 422, retryable: false, next: 'further' },
  nothing_to_animate: { status: 422, retryable: false, next: 'none' },
  face_from_side: { status: 422, retryable: false, next: 'another' },
  face_too_coarse: { status: 422, retryable: false, next: 'another' },
  eyes_covered: { status: 422, retryable: false, next: 'another' },
  second_face_from_side: { status: 422, retryable: false, next: 'further' },
  second_face_too_coarse: { status: 422, retryable: false, next: 'further' },
  second_eyes_covered: { status: 422, retryable: false, next: 'further' },
  heads_turned_apart: { status: 422, retryable: false, next: 'another' },
  light_too_far_apart: { status: 422, retryable: false, next: 'further' },
  glasses_in_the_way: { status: 422, retryable: false, next: 'further' },
  sky_not_found: { status: 422, retryable: false, next: 'none' },
  engine_not_ready: { status: 503, retryable: true, next: 'retry' },
  engine_unavailable: { status: 503, retryable: true, next: 'retry' },
  budget_spent: { status: 503, retryable: true, next: 'wait' },
  answer_lost: { status: 502, retryable: true, next: 'retry' },
  answer_unreadable: { status: 502, retryable: true, next: 'retry' },
  engine_crashed: { status: 500, retryable: true, next: 'retry' },
  engine_out_of_memory: { status: 500, retryable: true, next: 'another' },
  took_too_long: { status: 504, retryable: true, next: 'retry' },
  storage_unavailable: { status: 503, retryable: true, next: 'retry' },
  storage_full: { status: 507, retryable: true, next: 'wait' },
  database_unavailable: { status: 503, retryable: true, next: 'retry' },
  server_stopping: { status: 503, retryable: true, next: 'retry' },
} as const satisfies Record<string, { status: number; retryable: boolean; next: ErrorNextStep }>;

export type ErrorNextStep = 'another' | 'further' | 'retry' | 'wait' | 'reload' | 'none';
export type ErrorCode = keyof typeof errorTable;
/** Values for the message's ICU arguments: numbers are raw (bytes, pixels, seconds), never formatted. */
export type ErrorParams = Record<string, string | number>;

/** An expected failure. Anything else that is thrown is a bug and becomes a 500 with a reference. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
  }
}

/** What crosses a process boundary and what a failed job keeps. */
export interface ErrorRecord {
  code: ErrorCode;
  params: ErrorParams;
}
