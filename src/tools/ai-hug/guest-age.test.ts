import { expect, test } from 'vitest';
import type { CardGuest } from '../../steps/cards/card-guests.ts';
import { missingStatement, needsAccount } from '../../tool/statements/needed-statements.ts';
import type { Studio } from '../../tool/studio.ts';
import { aiHug } from './ai-hug.tool.ts';
import { agedGuest } from './guest-age.ts';

const person = { kind: 'person', found: { face: {} }, age: 'adult' } as unknown as CardGuest;
const seeing = (from: number, to: number) =>
  ({ run: async () => ({ age: { from, to } }) }) as unknown as Pick<Studio, 'run'>;

test.each([
  [1, 5, 'toddler'],
  [5, 14, 'child'],
  [12, 20, 'adult'],
  [53, 80, 'adult'],
])('somebody of %i to %i years is drawn as %s', async (from, to, age) => {
  expect(await agedGuest(person, 'measured', seeing(from, to))).toMatchObject({ age });
});

test('what people say of an age counts, and pets have none', async () => {
  expect(await agedGuest(person, 'child', seeing(30, 40))).toMatchObject({ age: 'child' });
  const pet = { kind: 'pet' } as unknown as CardGuest;
  expect(await agedGuest(pet, 'adult', seeing(1, 2))).toBe(pet);
});

test('takes an account and permission for each photo; children may be in them', () => {
  expect(needsAccount(aiHug)).toBe(true);
  const said = [{ input: 'photo', kind: 'self' } as const];
  expect(missingStatement(aiHug, ['photo', 'second'], said)).toEqual({
    input: 'second',
    anyOf: ['self', 'permission'],
  });
  expect(missingStatement(aiHug, ['photo'], said)?.anyOf).toEqual(['permission']);
  const all = [...said, { input: 'second', kind: 'permission' } as const];
  expect(missingStatement(aiHug, ['photo', 'second'], all)).toBeUndefined();
});
