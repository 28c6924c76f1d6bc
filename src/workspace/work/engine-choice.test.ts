import { expect, test } from 'vitest';
import type { EngineDescription, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { drawingEngine, heededOptions, photoEngine, photoEngines } from './engine-choice.ts';

const engine = (id: string, credits: number, takes: EngineDescription['takes']): EngineDescription => ({
  id,
  name: id,
  place: credits > 0 ? 'hosted' : 'local',
  task: 'generate-image',
  takes,
  credits,
  isTrained: credits > 0,
  isAdded: credits > 0,
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

const server: EngineDescription = { ...engine('server', 0, []), place: 'self-hosted', isAdded: true };
const added: EngineDescription = { ...engine('added', 0, []), isAdded: true };
const second: EngineDescription = { ...engine('second', 0, []), task: 'cut-out' };
const itself = engine('itself', 0, []);

test.each([
  ['nothing but this machine: no choice', [own, second], 'own', {}, undefined],
  [
    'those elsewhere stand beside the one here',
    [own, second, server, paid],
    'own',
    {},
    'own server paid → own',
  ],
  ['a model that the operator added is one too', [own, second, added], 'own', {}, 'own added → own'],
  ['the one that was chosen', [own, paid], 'own', { engine: 'paid' }, 'own paid → paid'],
  ['one that is gone is not chosen', [own, paid], 'own', { engine: 'gone' }, 'own paid → own'],
  [
    'where the site sends photos elsewhere, they can stay',
    [server, own, paid],
    'server',
    {},
    'server own paid → server',
  ],
  [
    'the tool itself, where others can do what it does',
    [second, itself, server],
    'second',
    {},
    'itself server → itself',
  ],
  [
    'nobody else can do it: no choice, whoever was added for another task',
    [second, { ...added, task: 'cut-out' }, itself],
    'second',
    {},
    undefined,
  ],
  [
    'and one of those others',
    [second, itself, server],
    'second',
    { engine: 'server' },
    'itself server → server',
  ],
  ['and do', [server, own], 'server', { engine: 'own' }, 'server own → own'],
] as const)('who works on a photo: %s', (_case, engines, usual, options, expected) => {
  const tool = {
    engines,
    engine: { id: usual },
    options: [{ id: 'engine', control: 'engine' }],
    limits: { creditsLeft: 0 },
  } as unknown as ToolDescription;
  const found = photoEngines(tool, options);
  const said = found && `${found.choices.map(({ id }) => id).join(' ')} → ${found.chosen.id}`;
  expect(said).toBe(expected);
  expect(photoEngines({ ...tool, options: [] }, options)).toBeUndefined();
});

test('where there is no choice, options are those that the one engine heeds', () => {
  const tool = {
    engines: [own],
    engine: { id: 'own' },
    options: [{ id: 'engine', control: 'engine' }],
  } as unknown as ToolDescription;
  expect(photoEngine(tool, {})).toBe(own);
  expect(photoEngine({ ...tool, options: [] }, {})).toBeUndefined();
});
