import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchBody, JobBody, MediaBody } from '#src/api/contract/contract.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { hasEnded } from '#tests/support/people/guest.ts';

/** 4.8 megapixels: its preview of two is 1 549 pixels wide. */
const photoSize = { width: 2400, height: 2000 };
const tile = { left: 900, top: 700, width: 600, height: 500 };
/** How many pixels of the screen one pixel of the photo may get; a rounding more. */
const finest = Math.sqrt(2e6 / (photoSize.width * photoSize.height)) + 0.002;

let site: RunningSite;
let visitor: DistantGuest;
/** Of the visitor's one honest job. */
let own: Record<'photo' | 'result' | 'matte', MediaBody>;
let tileMask: MediaBody;

const plain = (size: { width: number; height: number }, gray: number) =>
  sharp({ create: { ...size, channels: 3, background: { r: gray, g: gray, b: gray } } });

/** White where the tile is, or the other way round. */
async function mask(outside: number): Promise<Buffer> {
  const inside = await plain(tile, 255 - outside)
    .png()
    .toBuffer();
  return plain(photoSize, outside)
    .composite([{ input: inside, left: tile.left, top: tile.top }])
    .png()
    .toBuffer();
}

async function finished(job: JobBody): Promise<JobBody> {
  const ended = await visitor.until(job.id, hasEnded);
  expect(ended).toMatchObject({ state: 'succeeded' });
  return ended;
}

async function run(
  tool: string,
  inputs: Record<string, MediaBody>,
  options: Record<string, unknown> = {},
): Promise<JobBody> {
  const ids = Object.fromEntries(Object.entries(inputs).map(([name, { id }]) => [name, id]));
  const { status, body } = await visitor.post<JobBody>('/api/jobs', { tool, inputs: ids, options });
  expect(status, body.message).toBe(200);
  return finished(body.result);
}

const crop = { cropToSubject: true, margin: 0, removeHalo: false };
const cutTile = (photo: MediaBody) => run('background-remover', { photo, matte: tileMask }, crop);

/** The widest that a visitor is handed out of this picture, in whatever way it is asked for. */
async function widestOf({ url, previewUrl, thumbnailUrl }: MediaBody): Promise<number> {
  const widths = [url, previewUrl, thumbnailUrl, `${url}&format=png`].map(async (address) => {
    const answer = await visitor.fetch(address);
    expect(answer.status).toBe(200);
    return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
  });
  return Math.max(...(await Promise.all(widths)));
}

beforeAll(async () => {
  site = await startSite({ env: { GUEST_DOWNLOADS: 'none', TRUST_PROXY: '1' } });
  visitor = new DistantGuest(site.url);
  const photo = await visitor.upload(await noisePicture(photoSize.width, photoSize.height).jpeg().toBuffer());
  const matte = await visitor.upload(await plain(photoSize, 250).png().toBuffer());
  const job = await run('background-remover', { photo, matte }, { removeHalo: false });
  own = { photo, result: job.outputs.result[0], matte: job.outputs.matte[0] };
  tileMask = await visitor.upload(await mask(0));
});
afterAll(() => site?.stop());

test('the whole result is shown at two megapixels', async () => {
  const { width } = photoSize;
  expect(await widestOf(own.result)).toBe(Math.floor(width * Math.sqrt(2e6 / (width * photoSize.height))));
});

test.each(['result', 'matte', 'photo'] as const)(
  'a tile cut out of one’s %s is shown no finer',
  async (of) => {
    const { id, outputs } = await cutTile(own[of]);
    expect(outputs.result[0]).toMatchObject({ width: tile.width, height: tile.height });
    expect(await widestOf(outputs.result[0])).toBeLessThanOrEqual(tile.width * finest);
    const zip = await visitor.fetch(`/api/jobs/zip?id=${id}&format=png`);
    const packed = [...(await unpackZip(Buffer.from(await zip.arrayBuffer()))).values()];
    expect(packed).toHaveLength(1);
    for (const bytes of packed) {
      expect((await sharp(bytes).metadata()).width).toBeLessThanOrEqual(tile.width * finest);
    }
  },
);

test('nor is a tile that the eraser leaves of a rework', async () => {
  const erase = await visitor.upload(await mask(255));
  const inputs = { photo: own.photo, matte: own.matte, erase };
  const { outputs } = await run('background-remover', inputs, crop);
  expect(outputs.result[0].width).toBeLessThanOrEqual(tile.width + 16);
  expect(await widestOf(outputs.result[0])).toBeLessThanOrEqual(outputs.result[0].width * finest);
});

test('another tool shows a tile no finer than it was', async () => {
  const { outputs } = await cutTile(own.result);
  const sharpened = await run('sharpen-image', { photo: outputs.result[0] }, { amount: 0 });
  expect(sharpened.outputs.result[0]).toMatchObject({ width: tile.width });
  expect(await widestOf(sharpened.outputs.result[0])).toBeLessThanOrEqual(tile.width * finest);

  const batch = await visitor.post<BatchBody>('/api/batches', {
    tool: 'sharpen-image',
    options: { amount: 0 },
    photos: [outputs.result[0].id],
  });
  const inBatch = await finished(batch.body.result.jobs[0]);
  expect(await widestOf(inBatch.outputs.result[0])).toBeLessThanOrEqual(tile.width * finest);
});

test('a tile laid as a matte over a plain picture shows through no finer', async () => {
  const { outputs } = await cutTile(own.matte);
  const photo = await visitor.upload(await plain(tile, 255).png().toBuffer());
  const through = await run('background-remover', { photo, matte: outputs.result[0] }, { removeHalo: false });
  for (const output of Object.values(through.outputs).flat()) {
    expect(await widestOf(output)).toBeLessThanOrEqual(tile.width * finest);
  }
});

test('a matte that is drawn out to a strip shows no more along it', async () => {
  const strip = { width: photoSize.width * 3, height: 100 };
  const photo = await visitor.upload(await plain(strip, 255).png().toBuffer());
  const through = await run('background-remover', { photo, matte: own.matte }, { removeHalo: false });
  for (const output of Object.values(through.outputs).flat()) {
    expect(await widestOf(output)).toBeLessThanOrEqual(photoSize.width * finest);
  }
});
