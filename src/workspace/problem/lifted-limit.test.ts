import { expect, test } from 'vitest';
import { plans } from '../../billing/plans.ts';
import { liftedBy } from './lifted-limit.ts';
import type { Problem } from './problem.ts';

const problem = (code: Problem['code'], params: Problem['params'] = {}): Problem => ({
  code,
  message: null,
  params,
  next: 'none',
  reference: null,
});
const { member, vip } = plans;

test('a limit that Pro raises is named', () => {
  expect(liftedBy(problem('quota_reached', { limit: member.picture.jobsPerDay }), 'picture')).toBe('jobs');
  expect(liftedBy(problem('credits_spent'), 'picture')).toBe('credits');
  expect(liftedBy(problem('too_many_open_jobs', { limit: member.maxOpenJobs }), 'clip')).toBe('open');
  const { maxBytes, maxPixels } = member.picture;
  const bytes = maxBytes + 1;
  expect(liftedBy(problem('file_too_large', { bytes, maxBytes }), 'picture')).toBe('size');
  const pixels = { width: 8000, height: 6000, maxPixels };
  expect(liftedBy(problem('image_too_large', pixels), 'picture')).toBe('size');
});

test('nothing is promised where Pro has the same limit, or would refuse it, too', () => {
  expect(liftedBy(problem('quota_reached', { limit: vip.picture.jobsPerDay }), 'picture')).toBeNull();
  expect(liftedBy(problem('too_many_open_jobs', { limit: vip.maxOpenJobs }), 'picture')).toBeNull();
  const { maxBytes, maxPixels } = member.picture;
  const tooMuch = vip.picture.maxBytes + 1;
  expect(liftedBy(problem('file_too_large', { bytes: tooMuch, maxBytes }), 'picture')).toBeNull();
  const huge = { width: 10_000, height: 10_000, maxPixels };
  expect(liftedBy(problem('image_too_large', huge), 'picture')).toBeNull();
  // A frame of a clip may have as many pixels with Pro as without.
  const frame = { width: 4000, height: 4000, maxPixels: member.clip.maxPixels };
  expect(liftedBy(problem('video_too_large', frame), 'clip')).toBeNull();
  expect(liftedBy(problem('face_not_found'), 'picture')).toBeNull();
});
