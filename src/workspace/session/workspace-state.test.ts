import { expect, test } from 'vitest';
import { newBatch } from '../work/batch.ts';
import { newWork } from '../work/work.ts';
import {
  changeWorkspace,
  emptyWorkspace,
  mostWorks,
  shownBatch,
  type WorkspaceChange,
  worksThatStay,
} from './workspace-state.ts';

const work = (id: string, batchId: string | null = null) =>
  newWork(id, { kind: 'link', url: 'https://example.org/a.jpg' }, id, 0, batchId);

function added(ids: readonly string[], batchId: string | null = null, most = 12): WorkspaceChange {
  const works = ids.map((id) => work(id, batchId));
  return {
    type: 'added',
    works,
    batch: batchId === null ? null : newBatch(batchId, {}),
    leftOut: null,
    most,
  };
}

const after = (...changes: WorkspaceChange[]) => changes.reduce(changeWorkspace, emptyWorkspace({}));

test('photos that are brought together are shown together, a single one by itself', () => {
  expect(after(added(['1', '2'], 'b'))).toMatchObject({ shownId: null, shownBatchId: 'b' });
  expect(after(added(['1', '2'], 'b'), added(['3']))).toMatchObject({ shownId: '3', shownBatchId: null });
});

test('from one photo of a batch the way leads back to all of them', () => {
  const one = after(added(['1', '2'], 'b'), { type: 'shown', id: '2' });
  expect(shownBatch(one)).toBeNull();
  expect(shownBatch(changeWorkspace(one, { type: 'batch_shown', id: 'b' }))?.id).toBe('b');
});

test('removing one photo of a batch leaves the others in view, removing the last leaves no batch', () => {
  const one = after(added(['1', '2'], 'b'), { type: 'shown', id: '2' }, { type: 'removed', id: '2' });
  expect(one).toMatchObject({ shownId: null, shownBatchId: 'b' });
  const none = changeWorkspace(one, { type: 'removed', id: '1' });
  expect(none).toMatchObject({ works: [], batches: [], shownId: null, shownBatchId: null });
});

test('there is room for a whole batch and the one before it', () => {
  expect(mostWorks(3)).toBe(12);
  expect(mostWorks(100)).toBe(200);
});

test('the oldest leave, and a batch as a whole', () => {
  const works = [work('1', 'b'), work('2', 'b'), work('3'), work('4')];
  expect(worksThatStay(works, 3).map(({ id }) => id)).toEqual(['3', '4']);
  expect(worksThatStay(works, 1).map(({ id }) => id)).toEqual(['4']);
  expect(worksThatStay(works, 4)).toHaveLength(4);
  const state = after(added(['1', '2'], 'b'), added(['3', '4'], 'c', 3));
  expect(state.works.map(({ id }) => id)).toEqual(['3', '4']);
  expect(state.batches.map(({ id }) => id)).toEqual(['c']);
});

test('what was brought while an earlier visit was being read stays in view', () => {
  const left = { works: [work('old')], batches: [], shownId: 'old', shownBatchId: null };
  const state = after(added(['1', '2'], 'b'), { type: 'restored', left });
  expect(state.works.map(({ id }) => id)).toEqual(['old', '1', '2']);
  expect(state).toMatchObject({ shownId: null, shownBatchId: 'b' });
});
