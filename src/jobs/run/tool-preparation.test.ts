import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tool } from '../../tool/tool.ts';
import { StillPreparing, ToolPreparation } from './tool-preparation.ts';

const tool = { id: 'upscaler' } as Tool;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
});

/** Rejections that nobody hears are told after the promises that settle now. */
const untilTold = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a tool that is there keeps no job waiting', async () => {
  const preparation = new ToolPreparation({ prepare: async () => {}, onEnd: () => {} });
  await preparation.prepareSoon(tool, {}, 0, new AbortController().signal);
});

test('a job that was stopped, before or meanwhile, hears why, and the process goes on', async () => {
  const reason = new Error('stopped');
  const fails = Promise.withResolvers<void>();
  const preparation = new ToolPreparation({ prepare: () => fails.promise, onEnd: () => {} });
  await expect(preparation.prepareSoon(tool, {}, 0, AbortSignal.abort(reason))).rejects.toBe(reason);
  const stopping = new AbortController();
  const waiting = preparation.prepareSoon(tool, {}, 0, stopping.signal);
  stopping.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  fails.reject(new Error('no network'));
  await untilTold();
  expect(unhandled).toEqual([]);
});

test('what takes long goes on alone: later jobs do not wait for it, and its end is told once', async () => {
  const ends = Promise.withResolvers<void>();
  const onEnd = vi.fn();
  const preparation = new ToolPreparation({ prepare: () => ends.promise, onEnd, patienceMs: 10 });
  const { signal } = new AbortController();
  for (const _ of ['first', 'second'])
    await expect(preparation.prepareSoon(tool, {}, 0, signal)).rejects.toThrow(StillPreparing);
  expect(onEnd).not.toHaveBeenCalled();
  ends.reject(new Error('no network'));
  await untilTold();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(tool);
  expect(unhandled).toEqual([]);
});
