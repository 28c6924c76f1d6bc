import { expect, test } from 'vitest';
import { costOf, drawnPerMinute } from '../../logo/logo-views.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import { LogoPictures, type PictureAddress, type WantedPicture } from './logo-pictures.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const picture = (design: string, size: WantedPicture['size'] = 'small'): WantedPicture => ({
  design,
  look: 'background',
  size,
});

/** A page and its site, with a clock that a test moves. */
class Page {
  now = 0;
  readonly calls: { at: number; pictures: readonly WantedPicture[] }[] = [];
  readonly shown: [string, PictureAddress][] = [];
  failure: unknown;
  #timer: { at: number; work: () => void } | undefined;
  readonly pictures = new LogoPictures({
    now: () => this.now,
    later: (work, ms) => {
      const timer = { at: this.now + ms, work };
      this.#timer = timer;
      return () => {
        if (this.#timer === timer) this.#timer = undefined;
      };
    },
    ask: async (pictures) => {
      this.calls.push({ at: this.now, pictures });
      if (this.failure) throw this.failure;
      return pictures.map(({ design }) => (design === 'none' ? null : `file of ${design}`));
    },
  });

  want(wanted: WantedPicture): () => void {
    return this.pictures.want(wanted, (address) => this.shown.push([wanted.design, address]));
  }

  async passTo(time: number): Promise<void> {
    while (this.#timer && this.#timer.at <= time) {
      const { at, work } = this.#timer;
      this.#timer = undefined;
      this.now = Math.max(this.now, at);
      work();
      await settle();
    }
    this.now = time;
  }
}

test('what comes onto the page together is asked for in one call of twelve at most, the large one first', async () => {
  const page = new Page();
  for (let place = 0; place < 14; place++) page.want(picture(`d${place}`));
  page.want(picture('large', 'large'));
  await page.passTo(2000);
  expect(page.calls.map(({ pictures }) => pictures.length)).toEqual([12, 3]);
  expect(page.calls[0].pictures[0].design).toBe('large');
  expect(page.calls[0].at).toBeLessThan(50);
  expect(page.shown).toHaveLength(15);
  expect(page.shown[0]).toEqual(['large', 'data:image/webp;base64,file of large']);
});

test('what was shown once is there at once, and what left the page before its turn is not asked for', async () => {
  const page = new Page();
  page.want(picture('a'));
  await page.passTo(1000);
  page.want(picture('a'));
  expect(page.shown).toHaveLength(2);
  page.want(picture('b'))();
  await page.passTo(2000);
  expect(page.calls).toHaveLength(1);
});

test('a color that is dragged for a minute is followed at least every few seconds, within what the site draws for one visitor', async () => {
  const page = new Page();
  let leave = () => {};
  for (let step = 0; step < 60_000 / 20; step++) {
    leave();
    const leaves = [
      page.want(picture(`large ${step}`, 'large')),
      ...[1, 2, 3, 4].map((use) => page.want(picture(`${use} ${step}`))),
    ];
    leave = () => {
      for (const one of leaves) one();
    };
    await page.passTo(step * 20 + 19);
  }
  const drawn = page.calls
    .flatMap(({ pictures }) => pictures)
    .reduce((sum, { size }) => sum + costOf[size], 0);
  expect(drawn).toBeLessThanOrEqual(drawnPerMinute);
  expect(page.calls.length).toBeGreaterThan(40);
  const gaps = page.calls.slice(1).map(({ at }, place) => at - page.calls[place].at);
  expect(Math.max(...gaps)).toBeLessThan(3000);
});

test('a site that says to wait is asked again after that time, and one that is not there after five seconds', async () => {
  const page = new Page();
  page.failure = new ProblemError(localProblem('too_quick', 'retry', { seconds: 20 }));
  page.want(picture('a'));
  await page.passTo(1000);
  page.failure = new ProblemError(localProblem('offline', 'retry'));
  await page.passTo(21_000);
  page.failure = undefined;
  await page.passTo(30_000);
  const [first, second, third] = page.calls.map(({ at }) => at);
  expect(second - first).toBe(20_000);
  expect(third - second).toBe(5000);
  expect(page.shown).toEqual([['a', 'data:image/webp;base64,file of a']]);
});

test('a logo that cannot be drawn is told as such and not asked for again', async () => {
  const page = new Page();
  page.want(picture('none'));
  await page.passTo(1000);
  page.want(picture('none'));
  await page.passTo(9000);
  expect(page.shown).toEqual([
    ['none', null],
    ['none', null],
  ]);
  expect(page.calls).toHaveLength(1);
});
