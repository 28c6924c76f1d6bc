import { expect, test } from 'vitest';
import { newWork, type Work, type WorkPhase } from '../work/work.ts';
import { workAtStake } from './work-at-stake.ts';

const work = (phase: WorkPhase, more: Partial<Work> = {}): Work => ({
  ...newWork('w', { kind: 'sample', sample: 'dahlia' }, 'dahlia.webp', 0),
  phase,
  ...more,
});
const stake = (...works: Work[]) => workAtStake({ works, opening: null });

test('an empty workspace loses nothing', () => {
  expect(stake()).toBeNull();
});

test.each(['waiting', 'sending', 'starting', 'working'] as const)(
  'a photo that is %s is interrupted',
  (phase) => {
    expect(stake(work('done'), work(phase))).toBe('interrupted');
  },
);

test.each(['done', 'ready', 'stopped'] as const)('a photo that is %s comes back', (phase) => {
  expect(stake(work(phase))).toBe('kept');
});

test('brush strokes and a zip file that is being opened are waited for', () => {
  const stroke = { kind: 'keep', radius: 0.1, hardness: 1, points: [0.5, 0.5] };
  expect(stake(work('done', { strokes: [stroke as unknown as Work['strokes'][number]] }))).toBe(
    'interrupted',
  );
  expect(workAtStake({ works: [], opening: 'photos.zip' })).toBe('interrupted');
});
