import { expect, test } from 'vitest';
import type { EngineDescription, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { drawingEngine, heededOptions } from './engine-choice.ts';

const engine = (id: string, credits: number, takes: EngineDescription['takes']): EngineDescription => ({
  id,
  name: id,
  place: credits > 0 ? 'hosted' : 'local',
  task: 'generate-image',
  takes,
  credits,
  isTrained: credits > 0,
});
const paid = engine('paid', 1, []);
const own = engine('own', 0, ['seed']);

const toolWith = (creditsLeft: number) =>
  ({ engines: [paid, own], limits: { creditsLeft } }) as unknown as ToolDescription;

test.each([
  [20, {}, 'paid'],
  [20, { engine: 'own' }, 'own'],
  [20, { engine: 'gone' }, 'paid'],
  [0, {}, 'own'],
  [0, { engine: 'paid' }, 'own'],
  [2, { engine: 'paid', count: 3 }, 'own'],
  [3, { engine: 'paid', count: 3 }, 'paid'],
])('with %i credits and %j it is %s who draws', (credits, options, expected) => {
  expect(drawingEngine(toolWith(credits), options)?.id).toBe(expected);
});

test('options that the engine does not heed are not offered', () => {
  const options = [{ id: 'prompt' }, { id: 'seed', needs: 'seed' }] as OptionDescription[];
  const ids = (by?: EngineDescription) => heededOptions(options, by).map(({ id }) => id);
  expect(ids(own)).toEqual(['prompt', 'seed']);
  expect(ids(paid)).toEqual(['prompt']);
  expect(ids()).toEqual(['prompt', 'seed']);
});
