import { plans } from '../../billing/plans.ts';
import type { Problem } from './problem.ts';

/** A limit of work that Pro raises. */
export type WorkLimit = 'jobs' | 'size' | 'batch' | 'credits' | 'open';

/** Which limit a problem is about, where Pro would have taken what was tried; null where it wouldn't, or has no more. */
export function liftedBy({ code, params }: Problem, kind: 'picture' | 'clip'): WorkLimit | null {
  const { vip } = plans;
  const { maxBytes, maxPixels, jobsPerDay } = vip[kind];
  const number = (name: string) => Number(params[name] ?? Number.NaN);
  switch (code) {
    case 'quota_reached':
      return number('limit') < jobsPerDay ? 'jobs' : null;
    case 'too_many_open_jobs':
      return number('limit') < vip.maxOpenJobs ? 'open' : null;
    case 'credits_spent':
      return 'credits';
    case 'file_too_large':
    case 'clip_too_large': {
      const fits = !(number('bytes') > maxBytes);
      return fits && number('maxBytes') < maxBytes ? 'size' : null;
    }
    case 'image_too_large':
    case 'video_too_large': {
      const fits = number('width') * number('height') <= maxPixels;
      return fits && number('maxPixels') < maxPixels ? 'size' : null;
    }
    default:
      return null;
  }
}
