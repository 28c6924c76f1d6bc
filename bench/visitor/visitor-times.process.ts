import { setTimeout as after } from 'node:timers/promises';
import { Guest } from '#tests/support/people/guest.ts';
import { newPhoto } from '#tests/support/people/rework.ts';
import { byMeasureLength } from '../report/measure-length.ts';

/**
 * Somebody who opens pages and uploads photos as people do, in a process that does nothing else: what keeps a site busy
 * must not hold up the clock.
 */

const pages = byMeasureLength({ full: 400, brief: 4 });
const uploads = byMeasureLength({ full: 40, brief: 2 });
const betweenPagesMs = 40;
const betweenUploadsMs = 300;

export interface VisitorTimes {
  readonly pages: number[];
  readonly uploads: number[];
}

/** Made before the clock runs. */
const photos: Buffer[] = [];

process.on('message', async (url: string) => {
  while (photos.length < uploads) photos.push(await newPhoto(800));
  const times: VisitorTimes = {
    pages: await repeat(pages, betweenPagesMs, async () => {
      const answer = await fetch(`${url}/background-remover`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`the page answers ${answer.status}`);
    }),
    uploads: await repeat(uploads, betweenUploadsMs, async (index) => {
      await new Guest(url).upload(photos[index]);
    }),
  };
  photos.length = 0;
  process.send!(times);
});

async function repeat(
  count: number,
  betweenMs: number,
  call: (index: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    await call(index);
    times.push(performance.now() - start);
    await after(betweenMs);
  }
  return times;
}
