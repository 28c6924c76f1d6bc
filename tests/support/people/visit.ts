import sharp from 'sharp';
import type { JobBody } from '#src/api/contract/contract.ts';
import { DistantGuest } from './distant-guest.ts';
import { newPhoto, uploadWithMatte } from './rework.ts';

/**
 * Somebody new, from an address nobody else has, opens a page, sends a photo, has it edited and fetches the result. Throws
 * when any of it does not go as it does on a quiet day.
 */
export async function visit(url: string): Promise<void> {
  const guest = new DistantGuest(url);
  const page = await guest.fetch('/background-remover');
  if (page.status !== 200) throw new Error(`the page answers ${page.status}`);
  await page.text();
  const photo = await newPhoto(600);
  const inputs = await uploadWithMatte(guest, photo);
  const { body } = await guest.post<JobBody>('/api/jobs', { tool: 'background-remover', inputs });
  if (body.code !== 200) throw new Error(`the job is refused: ${body.message}`);
  const { state, outputs } = await guest.follow(body.result.id);
  if (state !== 'succeeded') throw new Error(`the job ends ${state}`);
  const file = await guest.fetch(outputs.result[0].url);
  if (file.status !== 200) throw new Error(`the result answers ${file.status}`);
  const difference = await meanDifference(photo, Buffer.from(await file.arrayBuffer()));
  if (difference > 2) throw new Error(`the result is another picture: ${difference} away`);
}

/** The matte that goes with the photo keeps all of it: the result has to look like what was sent. */
async function meanDifference(photo: Buffer, result: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [photo, result].map((file) => sharp(file).removeAlpha().raw().toBuffer()),
  );
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;
}

/** One visit after the other for as long as something else goes on, and one more. */
export async function visitWhile<T>(
  url: string,
  other: () => Promise<T>,
): Promise<{ result: T; visits: number }> {
  let isOver = false;
  let visits = 0;
  const visitOn = async () => {
    for (let isLast = false; !isLast; visits++) {
      isLast = isOver;
      await visit(url);
    }
  };
  const attack = async () => {
    try {
      return await other();
    } finally {
      isOver = true;
    }
  };
  const [result] = await Promise.all([attack(), visitOn()]);
  return { result, visits };
}
