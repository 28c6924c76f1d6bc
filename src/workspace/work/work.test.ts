import { expect, test } from 'vitest';
import type { JobBody, MediaBody } from '../../api/contract/contract.ts';
import { isPreviewOnly } from '../../client/job-pictures.ts';
import type { Stroke } from '../brush/brush-strokes.ts';
import { changeWork, newWork, shownResult, type Work, type WorkChange, withoutAddresses } from './work.ts';

const media = (id: string): MediaBody => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  sentAs: 'image/jpeg',
  width: 40,
  height: 30,
  bytes: 1000,
  frames: 1,
  hasAlpha: false,
  clip: null,
  warnings: [],
  url: '/full',
  previewUrl: '/preview',
  thumbnailUrl: '/thumbnail',
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-02T00:00:00Z',
});

const job = (fields: Partial<JobBody>): JobBody => ({
  id: 'j1',
  tool: 'background-remover',
  follows: null,
  state: 'queued',
  revision: 0,
  stage: null,
  progress: 0,
  remainingMs: null,
  position: 0,
  attempt: 1,
  mainInput: 'photo',
  mainOutput: 'result',
  inputs: { photo: [media('p')] },
  options: {},
  outputs: {},
  engine: null,
  engines: [],
  warnings: [],
  report: null,
  statements: [],
  credits: 0,
  tookMs: null,
  error: null,
  createdAt: '2026-01-01T00:00:00Z',
  startedAt: null,
  finishedAt: null,
  expiresAt: '2026-01-02T00:00:00Z',
  ...fields,
});

const done = job({ state: 'succeeded', revision: 9, outputs: { result: [media('r')], matte: [media('m')] } });
const stroke = (id: string): Stroke => ({ id, brush: 'keep', radius: 0.1, hardness: 1, points: [] });

function after(...changes: WorkChange[]): Work {
  const file = new Blob(['x']);
  return changes.reduce(changeWork, newWork('w', { kind: 'file', file, name: 'a.jpg' }, 'a.jpg', 0));
}

test('a photo goes from waiting over sending and its job to done', () => {
  const phases = [
    after(),
    after({ type: 'sending', sent: 0.5 }),
    after({ type: 'received', media: media('p') }, { type: 'starting' }),
    after({ type: 'job', job: job({ state: 'running', revision: 1 }) }),
    after({ type: 'job', job: done }),
  ].map(({ phase }) => phase);
  expect(phases).toEqual(['waiting', 'sending', 'starting', 'working', 'done']);
});

test('the file is kept until the server has it, and not longer', () => {
  expect(after({ type: 'sending', sent: 0.9 }).source?.kind).toBe('file');
  expect(after({ type: 'received', media: media('p') }).source).toBeNull();
});

test('an older revision of a job changes nothing', () => {
  const work = after(
    { type: 'job', job: done },
    { type: 'job', job: job({ state: 'running', revision: 8 }) },
  );
  expect(work.phase).toBe('done');
});

test('a failed job stops with the server’s words and its next step', () => {
  const error = {
    error: 'engine_crashed' as const,
    message: 'The engine stopped.',
    params: {},
    retryable: true,
    next: 'retry' as const,
    reference: 'R',
  };
  const work = after({ type: 'job', job: job({ state: 'failed', revision: 3, error }) });
  expect(work.phase).toBe('stopped');
  expect(work.problem).toMatchObject({
    code: 'engine_crashed',
    message: 'The engine stopped.',
    next: 'retry',
    reference: 'R',
  });
});

test('a result whose pictures were deleted meanwhile is not shown as one', () => {
  const work = after({ type: 'job', job: { ...done, outputs: {} } });
  expect(work.phase).toBe('stopped');
  expect(work.problem?.code).toBe('expired');
});

test('of several results the one that is chosen is the one that is meant, until another job makes new ones', () => {
  const results = [media('r1'), media('r2'), media('r3')];
  const several = { ...done, outputs: { result: results } };
  const work = after({ type: 'job', job: several });
  expect(shownResult(work)).toBe(results[0]);
  const chosen = changeWork(work, { type: 'result_shown', place: 2 });
  expect(shownResult(chosen)).toBe(results[2]);
  // Its addresses are renewed.
  const renewed = changeWork(chosen, { type: 'job', job: { ...several, revision: 10 } });
  expect(shownResult(renewed)?.id).toBe('r3');
  const next = changeWork(chosen, { type: 'job', job: { ...several, id: 'j2' } });
  expect(shownResult(next)?.id).toBe('r1');
});

test('undo and redo walk through strokes; a new stroke ends what could be redone', () => {
  const painted = after({ type: 'painted', stroke: stroke('a') }, { type: 'painted', stroke: stroke('b') });
  const undone = changeWork(painted, { type: 'undo' });
  expect(undone.strokes.map(({ id }) => id)).toEqual(['a']);
  expect(changeWork(undone, { type: 'redo' }).strokes.map(({ id }) => id)).toEqual(['a', 'b']);
  const elsewhere = changeWork(undone, { type: 'painted', stroke: stroke('c') });
  expect(elsewhere.undone).toEqual([]);
  expect(changeWork(elsewhere, { type: 'redo' })).toBe(elsewhere);
});

test('undo with nothing painted changes nothing', () => {
  const work = after();
  expect(changeWork(work, { type: 'undo' })).toBe(work);
});

test('another subject that does not work out leads back to the earlier result, strokes and all', () => {
  const again = after(
    { type: 'job', job: done },
    { type: 'painted', stroke: stroke('a') },
    { type: 'rerun', subject: { points: [] }, idempotencyKey: 'k2', runsAlone: true },
    { type: 'job', job: job({ id: 'j2', state: 'failed', revision: 2 }) },
  );
  expect(again.phase).toBe('stopped');
  const back = changeWork(again, { type: 'back_to_result' });
  expect(back.phase).toBe('done');
  expect(back.job?.id).toBe('j1');
  expect(back.strokes).toHaveLength(1);
});

test('every picture the server keeps of a work is remembered once, for "Delete now"', () => {
  const work = after(
    { type: 'received', media: media('p') },
    { type: 'job', job: done },
    { type: 'media_noted', mediaIds: ['keep-mask'] },
    { type: 'reworked', rework: { key: 'k', jobId: 'j3' }, mediaIds: ['r2', 'm2', 'r'] },
  );
  expect(work.mediaIds).toEqual(['p', 'r', 'm', 'keep-mask', 'r2', 'm2']);
});

test('what an earlier visit left has no addresses until the server gives fresh ones, at the same revision too', () => {
  const left = withoutAddresses(after({ type: 'job', job: done }));
  expect(left.job?.outputs.result[0].previewUrl).toBe('');
  expect(left.media?.url).toBe('');
  const renewed = changeWork(left, { type: 'job', job: done });
  expect(renewed.job?.outputs.result[0].previewUrl).toBe('/preview');
});

test('another file takes the place of one that was refused', () => {
  const problem = {
    code: 'image_too_large',
    message: 'm',
    params: {},
    next: 'another',
    reference: null,
  } as const;
  const file = new Blob(['smaller']);
  const work = after({ type: 'stopped', problem }, { type: 'replaced', file, name: 'a.jpg' });
  expect(work).toMatchObject({ phase: 'waiting', problem: null, source: { kind: 'file', file } });
});

test('a photo that ran with a subject of its own is one of its batch again when it goes back', () => {
  const alone = after(
    { type: 'job', job: done },
    { type: 'rerun', subject: { points: [] }, idempotencyKey: 'k2', runsAlone: true },
  );
  expect(alone.runsAlone).toBe(true);
  expect(changeWork(alone, { type: 'back_to_result' }).runsAlone).toBe(false);
});

test('a finished sample is still a sample, so that running it again is free', () => {
  const sample = newWork('w', { kind: 'sample', sample: 'cup' }, 'cup', 0);
  const finished = changeWork(changeWork(sample, { type: 'received', media: media('p') }), {
    type: 'job',
    job: done,
  });
  expect([finished.phase, finished.source]).toEqual(['done', { kind: 'sample', sample: 'cup' }]);
  expect(after({ type: 'received', media: media('p') }, { type: 'job', job: done }).source).toBeNull();
});

test('only a preview can be had where both addresses are the same, which no address at all does not say', () => {
  expect(isPreviewOnly(media('p'))).toBe(false);
  expect(isPreviewOnly({ ...media('p'), url: '/preview' })).toBe(true);
  expect(isPreviewOnly({ ...media('p'), url: '', previewUrl: '' })).toBe(false);
});

test('what was brought as a visitor belongs to whoever signs in', () => {
  expect(after().owner).toBeNull();
  expect(after({ type: 'claimed', owner: 'u_ada' }).owner).toBe('u_ada');
});
