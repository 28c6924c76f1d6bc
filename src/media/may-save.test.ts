import { expect, test } from 'vitest';
import { shownVariant } from './may-save.ts';

const visitor = { canDownload: false };
const sent = { jobId: null, isOpen: false };
const closed = { jobId: 'j_1', isOpen: false };
const open = { jobId: 'j_1', isOpen: true };

test('a visitor is answered from what they sent and what is open to them at full size, from other results as previewed', () => {
  expect([sent, open, closed].map((row) => shownVariant(visitor, row))).toEqual(['full', 'full', 'preview']);
});

test('who may download is answered from everything at full size', () => {
  const member = { canDownload: true };
  expect([sent, open, closed].map((row) => shownVariant(member, row))).toEqual(['full', 'full', 'full']);
});
