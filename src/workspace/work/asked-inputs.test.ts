import { expect, test } from 'vitest';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { inputTraits } from '../../tool/tool-traits.ts';
import { slotsOf, statementsFor, statementsOf } from './asked-inputs.ts';

const input = (id: string, own: object): ToolDescription['inputs'][number] => ({
  id,
  ...inputTraits.parse({ kind: 'photo', required: true, ...own }),
});
const inputs = [
  input('photo', { main: true }),
  input('face', {}),
  input('logo', { required: false, statements: ['own_work'] }),
  input('matte', { kind: 'mask', required: false }),
  input('cutout', { required: false, earlier: true }),
];

test('a slot is there for every photo but the main one and what an earlier job made', () => {
  expect(slotsOf({ inputs }).map(({ id }) => id)).toEqual(['face', 'logo']);
});

test('each photo is asked about by the tier of its tool and by itself', () => {
  expect(statementsOf({ tier: 'T0', inputs })).toEqual([{ input: 'logo', anyOf: ['own_work'] }]);
  expect(statementsOf({ tier: 'T3', inputs })).toEqual([
    { input: 'photo', anyOf: ['self', 'permission'] },
    { input: 'photo', anyOf: ['adult'] },
    { input: 'face', anyOf: ['self', 'permission'] },
    { input: 'face', anyOf: ['adult'] },
    { input: 'logo', anyOf: ['self', 'permission'] },
    { input: 'logo', anyOf: ['own_work'] },
    { input: 'logo', anyOf: ['adult'] },
  ]);
});

test('a photo that may show another one is asked about otherwise until that one has a photo', () => {
  const couple = {
    tier: 'T3' as const,
    inputs: [input('photo', { main: true }), input('second', { required: false, elseIn: 'photo' })],
  };
  expect(statementsFor(couple, { given: {} })).toEqual([
    { input: 'photo', anyOf: ['permission'] },
    { input: 'photo', anyOf: ['adult'] },
  ]);
  const given = { second: { name: 'b.jpg', media: null, problem: null } };
  expect(statementsFor(couple, { given }).map(({ input, anyOf }) => [input, anyOf[0]])).toEqual([
    ['photo', 'self'],
    ['photo', 'adult'],
    ['second', 'self'],
    ['second', 'adult'],
  ]);
});
