import type { FailureCode } from '../../failure.server.ts';

/** What may go wrong with a picture on our side, while it is worked on and stored. */
const studioFailures = [
  'engine_crashed',
  'engine_out_of_memory',
  'took_too_long',
  'storage_unavailable',
  'storage_full',
] as const satisfies FailureCode[];

/** What may be wrong with a file that is sent, and with storing it. */
export const fileFailures = [
  'file_missing',
  'file_empty',
  'file_too_large',
  'file_damaged',
  'image_too_large',
  'too_many_frames',
  'format_unknown',
  'format_unsupported',
  ...studioFailures,
] as const satisfies FailureCode[];

/** What may be wrong with a clip that is sent, besides. */
export const clipFailures = [
  'video_too_large',
  'video_too_long',
  'video_format_unsupported',
  'video_without_picture',
  'video_unavailable',
] as const satisfies FailureCode[];

/** What may keep a stored picture from being read or written in another format. */
export const exportFailures = [
  'not_found',
  'expired',
  'file_damaged',
  'option_invalid',
  'image_too_large',
  'video_too_long',
  'video_unavailable',
  ...studioFailures,
] as const satisfies FailureCode[];

/** What may be wrong with a job that is asked for. */
export const jobFailures = [
  'tool_unknown',
  'input_missing',
  'too_many_files',
  'option_invalid',
  'statement_required',
  'sign_in_required',
  'not_found',
  'expired',
  'format_unsupported',
  'video_format_unsupported',
  'image_too_large',
  'result_too_large',
  'key_reused',
  'content_refused',
  'credits_spent',
  'quota_reached',
  'too_many_open_jobs',
] as const satisfies FailureCode[];
