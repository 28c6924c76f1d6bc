import { expect, test } from 'vitest';
import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { canReopen } from './reopen.ts';

const tool = {
  id: 'sketcher',
  options: [],
  inputs: [{ id: 'photo', main: true }],
  outputs: [{ id: 'result', main: true }],
} as unknown as ToolDescription;
const picture = { id: 'm', width: 8, height: 8 };
const job = (own: object) =>
  ({
    mainInput: 'photo',
    mainOutput: 'result',
    inputs: {},
    outputs: { result: [picture] },
    ...own,
  }) as unknown as JobBody;

test('a result is opened again with its photo; one that never had a photo without', () => {
  expect(canReopen(tool, job({ inputs: { photo: [picture] } }))).toBe(true);
  expect(canReopen(tool, job({}))).toBe(false);
  expect(canReopen(tool, job({ mainInput: null }))).toBe(true);
  expect(canReopen(tool, job({ mainInput: null, outputs: {} }))).toBe(false);
});
