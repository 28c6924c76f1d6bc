import { expect, test } from 'vitest';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { inputTraits } from '../../tool/tool-traits.ts';
import { slotsOf, statementsOf } from './asked-inputs.ts';

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
