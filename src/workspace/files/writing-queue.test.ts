import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PictureWriter } from '../../codecs/page/picture-writer.ts';
import { WritingQueue, type WritingTask, workerCount } from './writing-queue.ts';

/** Writers whose work ends when the test says so. */
class Bench {
  readonly written: { name: string; writer: number; end(): void }[] = [];
  readonly told: string[] = [];
  closed = 0;
  readonly queue: WritingQueue;

  constructor(workers: number) {
    let writers = 0;
    const newWriter = () => {
      const writer = writers++;
      return {
        write: (_file: Blob, _request: unknown, name: string) =>
          new Promise((resolve) => {
            this.written.push({
              name,
              writer,
              end: () => resolve({ kind: 'server-needed', reason: 'failed' }),
            });
          }),
        close: () => void this.closed++,
      } as unknown as PictureWriter;
    };
    this.queue = new WritingQueue(
      {
        onStart: ({ id, key }) => this.told.push(`start ${id}${key}`),
        onPause: ({ id, key }) => this.told.push(`pause ${id}${key}`),
        onOutcome: ({ id, key }) => this.told.push(`done ${id}${key}`),
        onFailure: ({ id, key }) => this.told.push(`fail ${id}${key}`),
      },
      workers,
      newWriter,
    );
  }

  async end(at: number): Promise<void> {
    this.written[at].end();
    await vi.advanceTimersByTimeAsync(0);
  }
}

const task = (id: string, key = '1', pixels = 1_000_000): WritingTask => ({
  id,
  key,
  pixels,
  file: new Blob(),
  request: { format: 'webp', aim: { quality: 80 }, metadata: 'none', profile: 'keep', many: 'refuse' },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one core is left to the page, and four workers are enough', () => {
  expect([1, 2, 3, 5, 16].map(workerCount)).toEqual([1, 1, 2, 4, 4]);
});

test('files are written in order, as many at a time as there are workers', async () => {
  const bench = new Bench(2);
  bench.queue.want(['a', 'b', 'c'].map((id) => task(id)));
  expect(bench.told).toEqual(['start a1', 'start b1']);
  await bench.end(1);
  expect(bench.told).toEqual(['start a1', 'start b1', 'done b1', 'start c1']);
});

test('a file is written by the worker that has it decoded', async () => {
  const bench = new Bench(2);
  bench.queue.want([task('a'), task('b')]);
  await bench.end(0);
  await bench.end(1);
  bench.queue.want([task('b', '2')]);
  expect(bench.written[2]).toMatchObject({ name: 'b', writer: 1 });
});

test('what nobody wants any more gets a moment to end, then makes room; its outcome is told to nobody', async () => {
  const bench = new Bench(1);
  bench.queue.want([task('a', '1')]);
  bench.queue.want([task('a', '2')]);
  expect(bench.closed).toBe(0);
  await vi.advanceTimersByTimeAsync(299);
  expect(bench.told).toEqual(['start a1']);
  await vi.advanceTimersByTimeAsync(1);
  expect([bench.closed, bench.told]).toEqual([1, ['start a1', 'start a2']]);

  bench.queue.want([task('a', '3')]);
  await bench.end(1);
  expect(bench.told).toEqual(['start a1', 'start a2', 'start a3']);
});

test('what is looked at goes before what is not, which is begun again later', async () => {
  const bench = new Bench(1);
  bench.queue.want([task('b')]);
  bench.queue.want([task('a'), task('b')]);
  await vi.advanceTimersByTimeAsync(300);
  expect(bench.told).toEqual(['start b1', 'pause b1', 'start a1']);
  await bench.end(1);
  expect(bench.told.slice(3)).toEqual(['done a1', 'start b1']);
});

test('large pictures are not worked on together', async () => {
  const bench = new Bench(3);
  bench.queue.want([task('a', '1', 30_000_000), task('b', '1', 30_000_000), task('c')]);
  expect(bench.told).toEqual(['start a1']);
  await bench.end(0);
  expect(bench.told).toEqual(['start a1', 'done a1', 'start b1', 'start c1']);
});

test('workers without work give their memory back', async () => {
  const bench = new Bench(2);
  bench.queue.want([task('a')]);
  await bench.end(0);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(bench.closed).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(bench.closed).toBe(2);
});
