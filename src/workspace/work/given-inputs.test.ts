import { expect, test } from 'vitest';
import type { MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { inputTraits } from '../../tool/tool-traits.ts';
import { type GivenInput, jobInputs, placesOf } from './given-inputs.ts';

const given = (id: string): GivenInput => ({ name: id, media: { id } as MediaBody, problem: null });
const more = { id: 'more', most: 3 };
const tool = {
  inputs: [
    { id: 'photo', ...inputTraits.parse({ kind: 'photo', required: true, main: true }) },
    { id: 'logo', ...inputTraits.parse({ kind: 'photo', required: false }) },
    { id: 'more', ...inputTraits.parse({ kind: 'photo', required: false, most: 3 }) },
  ],
} as unknown as ToolDescription;

test('a list has a free place after those that are taken, until it is full; what was taken away is filled last', () => {
  expect(placesOf({ id: 'logo', most: null }, {})).toEqual(['logo']);
  expect(placesOf(more, {})).toEqual(['more']);
  expect(placesOf(more, { more: given('a') })).toEqual(['more', 'more:2']);
  expect(placesOf(more, { 'more:2': given('b') })).toEqual(['more:2', 'more:3']);
  expect(placesOf(more, { 'more:2': given('b'), 'more:3': given('c') })).toEqual([
    'more',
    'more:2',
    'more:3',
  ]);
  const full = { 'more:3': given('c'), more: given('a'), 'more:2': given('b') };
  expect(placesOf(more, full)).toEqual(['more', 'more:2', 'more:3']);
});

test('a job gets a list in its order, whichever upload was done first, and every other input as one', () => {
  const all = { 'more:3': given('c'), logo: given('l'), more: given('a') };
  expect(jobInputs(tool, { given: all, stated: [] }, 'p').inputs).toEqual({
    photo: 'p',
    logo: 'l',
    more: ['a', 'c'],
  });
  const onItsWay = { more: { ...given('a'), media: null } };
  expect(jobInputs(tool, { given: onItsWay, stated: [] }, null).inputs).toEqual({});
});
