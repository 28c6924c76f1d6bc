import { expect, test } from 'vitest';
import type { JobBody, MediaBody, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import type { Stroke } from '../brush/brush-strokes.ts';
import { hasNewStrokes, isSubjectTool, matteToReuse } from './found-matte.ts';
import { changeWork, newWork } from './work.ts';

const engines = ['isnet', 'other'].map((id) => ({ id, task: 'cut-out', place: 'local', isAdded: true }));
const tool = {
  inputs: [
    { id: 'photo', main: true },
    { id: 'matte', earlier: true },
    { id: 'keep', brush: 'keep' },
  ],
  options: [
    { id: 'strength', control: 'slider' },
    { id: 'engine', control: 'engine' },
  ],
  engine: { id: 'isnet' },
  engines,
} as unknown as ToolDescription;

const media = (id: string) => ({ id, name: id }) as MediaBody;
const job = (id: string, inputs: Record<string, MediaBody[]>, options = {}) =>
  ({
    id,
    state: 'succeeded',
    mainInput: 'photo',
    inputs,
    options,
    outputs: { matte: [media(`of-${id}`)] },
  }) as unknown as JobBody;
const stroke = (id: string): Stroke => ({ id, brush: 'keep', radius: 0.1, hardness: 1, points: [] });
const first = job('j1', { photo: [media('p')] });
const fresh = newWork('w', null, 'p', 0);

test('the second run takes what the first found, the third still that, whatever is painted between', () => {
  const found = changeWork(fresh, { type: 'job', job: first });
  expect(matteToReuse(tool, found, first, { strength: 5 })?.id).toBe('of-j1');
  const painted = changeWork(found, { type: 'painted', stroke: stroke('s1') });
  expect([hasNewStrokes(found, first), hasNewStrokes(painted, first)]).toEqual([false, true]);
  const second = job('j2', { photo: [media('p')], matte: [media('of-j1')], keep: [media('k')] });
  const corrected = changeWork(painted, { type: 'job', job: second });
  expect(hasNewStrokes(corrected, second)).toBe(false);
  expect(matteToReuse(tool, corrected, second, {})?.id).toBe('of-j1');
  // Taken back, the stroke is not in what the next run starts from.
  expect(hasNewStrokes(changeWork(corrected, { type: 'undo' }), second)).toBe(true);
});

test('of a job from the gallery, whose strokes are not here, it is the matte as they made it', () => {
  const second = job('j2', { photo: [media('p')], matte: [media('of-j1')], keep: [media('k')] });
  const reopened = { ...fresh, phase: 'done' as const, job: second };
  expect(matteToReuse(tool, reopened, second, {})?.id).toBe('of-j2');
  expect(hasNewStrokes(reopened, second)).toBe(false);
});

test('another engine looks again, and nothing is taken of a job that failed', () => {
  expect(matteToReuse(tool, fresh, first, { engine: 'other' })).toBeNull();
  expect(matteToReuse(tool, fresh, { ...first, state: 'failed' }, {})).toBeNull();
  expect(matteToReuse(tool, fresh, null, {})).toBeNull();
});

test('a cut-out is reworked when it is saved, not run again', () => {
  expect(isSubjectTool(tool)).toBe(true);
  const crop = { id: 'cut', control: 'switch', edits: 'crops' } as OptionDescription;
  expect(isSubjectTool({ ...tool, options: [crop] })).toBe(false);
});
