import { expect, test } from 'vitest';
import type { Tool } from '../tool.ts';
import type { StatementKind, ToolInput } from '../tool-traits.ts';
import { missingStatement, neededStatements, type Statement } from './needed-statements.ts';

const tool = (tier: Tool['tier'], statements?: ToolInput['statements']) =>
  ({
    tier,
    inputs: {
      photo: { kind: 'photo', required: true, main: true, statements },
      face: { kind: 'photo', required: false },
      mask: { kind: 'mask', required: false },
    },
  }) satisfies Pick<Tool, 'tier' | 'inputs'>;

const stated = (input: string, ...kinds: StatementKind[]): Statement[] =>
  kinds.map((kind) => ({ input, kind }));

test.each([
  ['T0', undefined, []],
  ['T1', undefined, []],
  ['T2', undefined, [['self', 'permission']]],
  ['T3', undefined, [['self', 'permission'], ['adult']]],
  ['T0', ['own_work'], [['own_work']]],
  ['T0', ['self', 'permission'], [['self', 'permission']]],
  ['T2', ['self'], [['self', 'permission'], ['self']]],
  ['T3', ['adult', 'own_work'], [['self', 'permission'], ['adult'], ['own_work']]],
] as const)('a photo of tier %s that asks for %j needs %j', (tier, own, needed) => {
  expect(neededStatements(tool(tier, own), 'photo')).toEqual(needed);
  expect(neededStatements(tool(tier, own), 'mask')).toEqual([]);
});

test('every photo that is given is asked about, and what was said of one is not said of another', () => {
  const both = ['photo', 'face', 'mask'];
  const likeness = ['self', 'permission'];
  expect(missingStatement(tool('T2'), both, stated('photo', 'self'))).toEqual({
    input: 'face',
    anyOf: likeness,
  });
  expect(missingStatement(tool('T2'), ['photo'], stated('photo', 'self'))).toBeUndefined();
  const first = [...stated('photo', 'permission', 'adult'), ...stated('face', 'self')];
  expect(missingStatement(tool('T3'), both, first)).toEqual({ input: 'face', anyOf: ['adult'] });
  expect(missingStatement(tool('T3'), both, [...first, ...stated('face', 'adult')])).toBeUndefined();
});

test('of a photo that shows another one as well, everybody agrees: oneself is not all of them', () => {
  const couple = {
    tier: 'T3',
    inputs: {
      photo: { kind: 'photo', required: true, main: true },
      second: { kind: 'photo', required: false, elseIn: 'photo' },
    },
  } satisfies Pick<Tool, 'tier' | 'inputs'>;
  const both = ['photo', 'second'];
  expect(neededStatements(couple, 'photo', both)).toEqual([['self', 'permission'], ['adult']]);
  expect(neededStatements(couple, 'photo', ['photo'])).toEqual([['permission'], ['adult']]);
  const alone = stated('photo', 'self', 'adult');
  expect(missingStatement(couple, ['photo'], alone)).toEqual({ input: 'photo', anyOf: ['permission'] });
  expect(missingStatement(couple, both, alone)).toEqual({
    input: 'second',
    anyOf: ['self', 'permission'],
  });
  expect(missingStatement(couple, ['photo'], stated('photo', 'permission', 'adult'))).toBeUndefined();
});

test('where children may be in a photo of tier T3, nobody states that they are adults, and everything else', () => {
  const family = {
    tier: 'T3',
    inputs: {
      photo: { kind: 'photo', required: true, main: true, mayShowChildren: true },
      second: { kind: 'photo', required: true },
    },
  } satisfies Pick<Tool, 'tier' | 'inputs'>;
  expect(neededStatements(family, 'photo')).toEqual([['self', 'permission']]);
  expect(neededStatements(family, 'second')).toEqual([['self', 'permission'], ['adult']]);
  expect(missingStatement(family, ['photo'], [])).toEqual({ input: 'photo', anyOf: ['self', 'permission'] });
});
