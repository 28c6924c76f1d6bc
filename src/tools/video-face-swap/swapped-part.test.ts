import { expect, test } from 'vitest';
import { missingStatement, neededStatements, needsAccount } from '../../tool/statements/needed-statements.ts';
import type { StatementKind } from '../../tool/tool-traits.ts';
import { refuseChildren } from './refuse-children.ts';
import { clipPart } from './swapped-part.ts';
import { videoFaceSwap } from './video-face-swap.tool.ts';

const inputs = ['clip', 'face'];

test('it’s for people with an account, who say of both that everybody is an adult and agreed', () => {
  expect(needsAccount(videoFaceSwap)).toBe(true);
  for (const input of inputs)
    expect(neededStatements(videoFaceSwap, input)).toEqual([['self', 'permission'], ['adult']]);
  const said = (input: string, ...kinds: StatementKind[]) => kinds.map((kind) => ({ input, kind }));
  const missing = (statements: ReturnType<typeof said>) =>
    missingStatement(videoFaceSwap, inputs, statements);
  expect(missing([...said('clip', 'permission', 'adult'), ...said('face', 'self')])).toEqual({
    input: 'face',
    anyOf: ['adult'],
  });
  expect(missing([...said('clip', 'permission'), ...said('face', 'self', 'adult')])?.input).toBe('clip');
  expect(missing([...said('clip', 'permission', 'adult'), ...said('face', 'self', 'adult')])).toBeUndefined();
});

test('no engine of anybody else is asked', () => {
  expect(videoFaceSwap).not.toHaveProperty('optionalTasks');
  expect(videoFaceSwap.tasks).toContain('check-safety');
});

test('whoever looks like a child in most of the looks is refused, and one odd look decides nothing', () => {
  const age = (middle: number) => ({ from: middle - 4, to: middle + 4 });
  const refused = expect.objectContaining({ code: 'minor_refused' });
  expect(() => refuseChildren([age(9), age(30), age(11)])).toThrow(refused);
  expect(() => refuseChildren([age(15)])).toThrow(refused);
  expect(() => refuseChildren([age(31), age(12), age(28)])).not.toThrow();
});

test('a part ends with the clip, and of a preview the first seconds are worked on', () => {
  const clip = { durationMs: 9000, frameRate: 25 };
  expect(clipPart(clip, { preview: false })).toEqual({ fromMs: 0, toMs: 9000, isCut: false, frames: 225 });
  expect(clipPart(clip, { preview: true, trim: [2000, 8500] })).toEqual({
    fromMs: 2000,
    toMs: 7000,
    isCut: true,
    frames: 125,
  });
  expect(clipPart(clip, { preview: true, trim: [6000, 99_000] })).toMatchObject({ toMs: 9000, isCut: false });
});
