import { expect, test } from 'vitest';
import { JobProgress } from './job-progress.ts';

const shares = { open: 0.1, subject: 0.6, save: 0.3 };

test('lays the stages one after the other by their shares', () => {
  const progress = new JobProgress(shares);
  expect(progress.now).toEqual({ stage: null, progress: 0 });
  progress.report('open', 1);
  expect(progress.now).toEqual({ stage: 'open', progress: 0.1 });
  progress.report('subject', 0.5);
  expect(progress.now.stage).toBe('subject');
  expect(progress.now.progress).toBeCloseTo(0.4, 9);
  progress.report('save', 1);
  expect(progress.now.progress).toBeCloseTo(1, 9);
});

test('never goes back, neither within a stage nor into an earlier one', () => {
  const progress = new JobProgress(shares);
  progress.report('subject', 0.5);
  progress.report('subject', 0.2);
  expect(progress.now.progress).toBeCloseTo(0.4, 9);
  progress.report('open', 0);
  expect(progress.now.progress).toBeCloseTo(0.4, 9);
});

test('keeps within 0 and 1 whatever fraction arrives, and passes over stages the tool does not have', () => {
  const progress = new JobProgress(shares);
  progress.report('unheard-of', 0.9);
  progress.report('open', -3);
  expect(progress.now).toEqual({ stage: 'open', progress: 0 });
  progress.report('save', 7);
  expect(progress.now.progress).toBe(1);
});
