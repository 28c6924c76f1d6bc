import { expect, test } from 'vitest';
import { missingStatement, needsAccount, type Statement } from '../../tool/statements/needed-statements.ts';
import type { StatementKind } from '../../tool/tool-traits.ts';
import { aiKissing } from './ai-kissing.tool.ts';

const inputs = ['photo', 'second'];
const stated = (input: string, ...kinds: StatementKind[]): Statement[] =>
  kinds.map((kind) => ({ input, kind }));

test('takes an account, and for each of both photos that it may be used and shows an adult', () => {
  expect(needsAccount(aiKissing)).toBe(true);
  const first = stated('photo', 'self', 'adult');
  expect(missingStatement(aiKissing, inputs, [])).toEqual({ input: 'photo', anyOf: ['self', 'permission'] });
  expect(missingStatement(aiKissing, inputs, stated('photo', 'self'))?.anyOf).toEqual(['adult']);
  expect(missingStatement(aiKissing, inputs, first)?.input).toBe('second');
  expect(missingStatement(aiKissing, inputs, [...first, ...stated('second', 'permission')])).toEqual({
    input: 'second',
    anyOf: ['adult'],
  });
  const all = [...first, ...stated('second', 'permission', 'adult')];
  expect(missingStatement(aiKissing, inputs, all)).toBeUndefined();
});

test('takes one photo of both if everybody in it agreed and is an adult', () => {
  const missing = (...kinds: StatementKind[]) =>
    missingStatement(aiKissing, ['photo'], stated('photo', ...kinds))?.anyOf;
  expect(missing('self', 'adult')).toEqual(['permission']);
  expect(missing('permission')).toEqual(['adult']);
  expect(missing('permission', 'adult')).toBeUndefined();
});

test('knows no kiss but those on the cheek and the forehead', () => {
  expect(aiKissing.options.shape.kiss.def.innerType.options).toEqual(['cheek', 'forehead']);
  expect(aiKissing.options.safeParse({ kiss: 'lips' }).success).toBe(false);
});
