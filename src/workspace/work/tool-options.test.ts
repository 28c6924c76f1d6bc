import { expect, test } from 'vitest';
import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { inputTraits } from '../../tool/tool-traits.ts';
import { findTool } from '../../tools/index.ts';
import { hasSameOptions, jobOptions, needsInput, optionsInUse } from './tool-options.ts';

const tool = {
  id: 'sketcher',
  engines: [],
  options: [
    { id: 'look', control: 'choice', default: 'pen', photo: 'given' },
    { id: 'word', control: 'text', default: '', photo: 'none' },
    { id: 'color', control: 'color', default: '#fff', when: { look: ['pen'] } },
  ],
} as unknown as ToolDescription;
const ids = (values: object, photo?: 'given' | 'none') =>
  optionsInUse(tool, { ...values }, photo).map(({ id }) => id);

test('options are about a photo, about none, or about both; nothing hangs on one that isn’t asked', () => {
  expect(ids({ look: 'pen' })).toEqual(['look', 'color']);
  expect(ids({ look: 'brush' })).toEqual(['look']);
  expect(ids({ look: 'brush' }, 'none')).toEqual(['word', 'color']);
  expect(jobOptions(tool, { look: 'brush', word: 'Mia', color: '#000' }, 'none')).toEqual({
    word: 'Mia',
    color: '#000',
  });
});

test('a job without a photo is compared by what it was asked', () => {
  const job = { mainInput: null, options: { word: 'Mia', look: 'pen' } } as unknown as JobBody;
  const values = { look: 'brush', word: 'Mia', color: '#fff' };
  expect(hasSameOptions(tool, values, job)).toBe(true);
  expect(hasSameOptions(tool, values, { ...job, mainInput: 'photo' })).toBe(false);
});

test('what has to be marked or given hangs on what is chosen', () => {
  const needed = (toolId: string, input: string, values: object) =>
    needsInput({ id: input, ...inputTraits.parse(findTool(toolId)!.inputs[input]) }, { ...values });
  const finds = ['marked', 'text', 'date', 'logo'] as const;
  expect(finds.map((find) => needed('watermark-remover', 'mask', { find }))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(finds.map((find) => needed('watermark-remover', 'logo', { find }))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  const kinds = ['sky', 'object', 'color', 'texture'] as const;
  expect(kinds.map((kind) => needed('ai-replacer', 'mask', { with: kind }))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(needed('object-remover', 'mask', {})).toBe(true);
  expect(needed('remove-text-from-image', 'mask', {})).toBe(false);
});
