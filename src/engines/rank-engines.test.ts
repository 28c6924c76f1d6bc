import { expect, test } from 'vitest';
import type { EngineTraits } from './engine.ts';
import { type Candidate, type Choice, type Readiness, rankEngines } from './rank-engines.ts';

const engine = (
  id: string,
  place: EngineTraits['place'],
  takes: EngineTraits['takes'] = ['seed'],
): EngineTraits => ({ id, task: 'generate-image', place, name: id, takes });

const own = engine('own', 'local', ['seed', 'negative-prompt']);
const large = engine('large', 'local');
const server = engine('server', 'self-hosted', ['seed', 'reference']);
const paid = engine('paid', 'hosted', ['reference']);
const other = engine('other', 'hosted', ['seed', 'negative-prompt']);

const usual: Choice = {
  uses: [],
  credits: 20,
  pictures: 1,
  isSensitive: false,
  isPhoto: false,
  policy: { preference: [], sensitiveGoTo: [], photosGoTo: [] },
};
const ready = (engines: EngineTraits[]): Candidate[] =>
  engines.map((one) => ({ engine: one, readiness: 'ready' }));
const prefer = (...preference: string[]) => ({ policy: { ...usual.policy, preference } });

test.each<[string, Candidate[], Partial<Choice>, string]>([
  ['this machine alone', ready([own]), {}, 'own'],
  [
    'stronger places before this machine, in the order of the list',
    ready([own, paid, server]),
    {},
    'paid server own',
  ],
  [
    'whom the operator prefers comes first',
    ready([own, paid, server]),
    prefer('own', 'server'),
    'own server paid',
  ],
  ['a preference for nobody who is there changes nothing', ready([own, paid]), prefer('gone'), 'paid own'],
  ['no credits, no paid engine', ready([own, paid, server]), { credits: 0 }, 'server own'],
  ['three pictures need three credits', ready([own, paid]), { credits: 2, pictures: 3 }, 'own'],
  ['three credits are enough for three', ready([own, paid]), { credits: 3, pictures: 3 }, 'paid own'],
  ['the one that is asked for, and no other', ready([own, paid, server]), { wanted: 'server' }, 'server'],
  ['asked for without credits: nobody', ready([own, paid]), { wanted: 'paid', credits: 0 }, ''],
  ['what is sensitive stays on this machine', ready([own, paid, server]), { isSensitive: true }, 'own'],
  [
    'also where its person asks for somebody else',
    ready([own, paid]),
    { isSensitive: true, isPhoto: true, wanted: 'paid' },
    '',
  ],
  [
    'unless the operator names who may work on it',
    ready([own, paid, server]),
    { isSensitive: true, policy: { ...usual.policy, sensitiveGoTo: ['server'] } },
    'server own',
  ],
  ['a photo stays on this machine', ready([own, paid, server]), { isPhoto: true }, 'own'],
  [
    'a preference among engines sends no photo out',
    ready([own, paid]),
    { isPhoto: true, ...prefer('paid') },
    'own',
  ],
  ['a photo goes where its person says', ready([own, paid]), { isPhoto: true, wanted: 'paid' }, 'paid'],
  [
    'a photo goes where the operator says, and to nobody else',
    ready([own, paid, server]),
    { isPhoto: true, policy: { ...usual.policy, photosGoTo: ['server'] } },
    'server own',
  ],
  [
    'a photo stays also while the engine here is not ready',
    [{ engine: own, readiness: 'preparing' }, ...ready([paid])],
    { isPhoto: true },
    'own',
  ],
  [
    'whoever looks at a given picture goes first',
    ready([other, paid]),
    { uses: ['reference'] },
    'paid other',
  ],
  [
    'even where another is preferred',
    ready([own, paid]),
    { uses: ['reference'], ...prefer('own') },
    'paid own',
  ],
  ['a seed that is ignored changes no order', ready([paid, other]), { uses: ['seed'] }, 'paid other'],
  ['nobody at all', [], {}, ''],
])('%s', (_case, candidates, choice, expected) => {
  const { order } = rankEngines(candidates, { ...usual, ...choice });
  expect(order.map(({ engine }) => engine.id).join(' ')).toBe(expected);
});

test.each<[Readiness, Readiness, string]>([
  ['ready', 'ready', 'large own'],
  ['preparing', 'ready', 'own large'],
  ['unavailable', 'ready', 'own large'],
  ['preparing', 'unavailable', 'large own'],
  ['unavailable', 'preparing', 'own large'],
  ['unavailable', 'unavailable', 'large own'],
])('whoever is ready goes first: %s and %s', (first, second, expected) => {
  const candidates = [
    { engine: large, readiness: first },
    { engine: own, readiness: second },
  ];
  expect(
    rankEngines(candidates, usual)
      .order.map(({ engine }) => engine.id)
      .join(' '),
  ).toBe(expected);
});

test('it is said what each of them would not heed, and why others may not', () => {
  const choice: Choice = {
    ...usual,
    credits: 0,
    uses: ['seed', 'negative-prompt', 'reference', 'strength'],
  };
  const { order, refused } = rankEngines(ready([own, server, paid]), choice);
  expect(order).toEqual([
    { engine: server, ignores: ['negative-prompt', 'strength'] },
    { engine: own, ignores: ['reference', 'strength'] },
  ]);
  expect(refused).toEqual([{ engine: paid, because: 'no_credits' }]);
});
