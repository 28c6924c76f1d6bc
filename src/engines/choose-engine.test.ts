import { expect, test } from 'vitest';
import { chooseEngine } from './choose-engine.ts';
import type { Engine } from './engine.ts';

function engine(id: string, models: readonly string[]): Engine {
  const run = () => Promise.reject(new Error('not asked to run'));
  return { id, task: 'cut-out', place: 'local', name: id, models, run };
}

const engines = [engine('fine', ['large', 'detail']), engine('plain', ['small']), engine('last', [])];

test.each([
  ['everything is there', ['large', 'detail', 'small'], 'fine'],
  ['one of its two models is missing', ['large', 'small'], 'plain'],
  ['no model is there', [], 'last'],
])('the first engine that is ready: %s', (_case, there, expected) => {
  expect(chooseEngine(engines, 'cut-out', (id) => there.includes(id))?.id).toBe(expected);
});

test('nobody, when none is ready', () => {
  expect(chooseEngine(engines.slice(0, 2), 'cut-out', () => false)).toBeUndefined();
  expect(chooseEngine([], 'cut-out', () => true)).toBeUndefined();
});
