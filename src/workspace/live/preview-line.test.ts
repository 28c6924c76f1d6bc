import { beforeEach, expect, test } from 'vitest';
import type { PictureShot } from '../compare/picture-shot.ts';
import type { FromPreviewWorker, ToPreviewWorker } from './live-messages.ts';
import { type LiveWish, PreviewLine } from './preview-line.ts';

/** A worker that answers when the test says so. */
class HandWorker extends EventTarget {
  readonly asked: ToPreviewWorker[] = [];
  isTerminated = false;

  postMessage(message: ToPreviewWorker): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(data: FromPreviewWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  get amounts(): unknown[] {
    return this.asked.flatMap((message) => (message.type === 'show' ? [message.options.amount] : []));
  }
}

const wish = (amount: number): LiveWish => ({
  tool: 'sharpen-image',
  options: { amount },
  region: { x: 0, y: 0, width: 1, height: 1 },
  screenPixels: 1000,
});
const shot = (scale: number) => ({ scale }) as PictureShot;
const photo = { photo: { width: 4, height: 3 }, addresses: ['/photo'] };

let worker: HandWorker;
let shown: number[];
let failures: string[];
let line: PreviewLine;
beforeEach(() => {
  worker = new HandWorker();
  shown = [];
  failures = [];
  line = new PreviewLine(worker as unknown as Worker, {
    onShot: ({ scale }) => shown.push(scale),
    onFail: (reason) => failures.push(reason),
  });
});

test('waits until the photo is open, then asks for the newest wish alone', async () => {
  const opened = line.open(photo);
  for (const amount of [10, 20, 30]) line.show(wish(amount));
  expect(worker.amounts).toEqual([]);
  worker.answer({ type: 'opened' });
  await opened;
  expect(worker.amounts).toEqual([30]);
});

test('while one is being made, only the last of the wishes that come is made next', () => {
  void line.open(photo);
  worker.answer({ type: 'opened' });
  for (const amount of [10, 20, 30, 40]) line.show(wish(amount));
  expect(worker.amounts).toEqual([10]);
  worker.answer({ type: 'shown', shot: shot(0.1) });
  expect(worker.amounts).toEqual([10, 40]);
  worker.answer({ type: 'shown', shot: shot(0.4) });
  expect(shown).toEqual([0.1, 0.4]);
  // The same wish again asks for nothing.
  line.show(wish(40));
  expect(worker.amounts).toEqual([10, 40]);
});

test('a wish that comes to nothing is said, and the next one is carried out', () => {
  void line.open(photo);
  worker.answer({ type: 'opened' });
  line.show(wish(10));
  line.show(wish(20));
  worker.answer({ type: 'failed', reason: 'no memory' });
  expect(failures).toEqual(['no memory']);
  expect(worker.amounts).toEqual([10, 20]);
});

test('a photo that cannot be opened ends the worker, and so does a script that does not arrive', async () => {
  const opened = line.open(photo);
  worker.answer({ type: 'failed', reason: 'gone' });
  await expect(opened).rejects.toThrow('gone');
  expect(worker.isTerminated).toBe(true);

  const lost = new HandWorker();
  const opening = new PreviewLine(lost as unknown as Worker, { onShot: () => {}, onFail: () => {} }).open(
    photo,
  );
  lost.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toThrow();
  expect(lost.isTerminated).toBe(true);
});

test('a worker that breaks later is ended and said once', () => {
  void line.open(photo);
  worker.answer({ type: 'opened' });
  line.show(wish(10));
  worker.dispatchEvent(new Event('error'));
  worker.dispatchEvent(new Event('error'));
  expect(failures).toHaveLength(1);
  expect(worker.isTerminated).toBe(true);
});

test('after it is closed nothing that was under way is shown', () => {
  void line.open(photo);
  worker.answer({ type: 'opened' });
  line.show(wish(10));
  line.close();
  worker.answer({ type: 'shown', shot: shot(0.1) });
  worker.answer({ type: 'failed', reason: 'late' });
  line.show(wish(20));
  expect(worker.isTerminated).toBe(true);
  expect([shown, failures, worker.amounts]).toEqual([[], [], [10]]);
});

test('the same wish is shown again once something else is protected', () => {
  const worker = new HandWorker();
  const line = new PreviewLine(worker, { onShot() {}, onFail() {} });
  void line.open({ photo: { width: 4, height: 3 }, addresses: [] });
  line.show(wish(100));
  worker.answer({ type: 'opened' });
  const shot = {} as PictureShot;
  worker.answer({ type: 'shown', shot });
  line.show(wish(100));
  expect(worker.amounts).toEqual([100]);
  line.protect({ width: 1, height: 1, channels: 1, data: Uint8Array.of(255) });
  line.show(wish(100));
  expect(worker.asked.slice(-2).map(({ type }) => type)).toEqual(['protect', 'show']);
});
