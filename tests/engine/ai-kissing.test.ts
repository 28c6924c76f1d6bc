import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

const tool = 'ai-kissing';
const ffmpeg = await ffmpegHere();
let runs: ToolRuns;
let photo: Buffer;
let second: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await pngOf(await sharpSample('drawn-lady', 640)).toBuffer();
  second = (await furtherInputs(tool)).second;
});
afterAll(() => runs?.close());

describe.skipIf(!ffmpeg)('two portraits become a card of a kiss', () => {
  test('in the shape that was asked for, and says with which seed', async () => {
    const options = { kiss: 'forehead', kisser: 'second', seconds: 3, seed: 2, ratio: '4:5' };
    const reply = await runs.run(tool, { photo, second }, options);
    expect(reply.pictures.film[0]).toMatchObject({ type: 'video/mp4', width: 858, height: 1074 });
    expect(reply.report).toMatchObject({ seed: 2, faces: [{ chosen: true }] });
  });
});

describe.skipIf(!ffmpeg)('one photo of both', () => {
  test('becomes a card as well, with the left one as the first', async () => {
    const both = await beside(photo, second);
    const reply = await runs.run(tool, { photo: both }, { seconds: 3, seed: 2, style: 'photo' });
    expect(reply.pictures.film[0]).toMatchObject({ type: 'video/mp4', width: 960, height: 960 });
    expect(reply.report).toMatchObject({ faces: [{ chosen: true }, { chosen: true }] });
    expect(reply.warnings).toEqual([]);
  });

  test('is refused if only one is found in it', async () => {
    await expect(runs.run(tool, { photo })).rejects.toMatchObject({ code: 'second_person_missing' });
  });
});

/** Two portraits side by side in one photo. */
async function beside(one: Buffer, other: Buffer): Promise<Buffer> {
  const size = { width: 480, height: 600 };
  const [left, right] = await Promise.all(
    [one, other].map((portrait) =>
      sharp(portrait)
        .resize({ ...size, fit: 'cover' })
        .toBuffer(),
    ),
  );
  return sharp({ create: { width: 1000, height: 600, channels: 3, background: '#cde' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 520, top: 0 },
    ])
    .png()
    .toBuffer();
}

test('a face too small to tell an age by is refused, and it is said in which photo', async () => {
  const far = await sharp(second)
    .resize(150)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#dde' })
    .png()
    .toBuffer();
  await expect(runs.run(tool, { photo, second: far })).rejects.toMatchObject({
    code: 'second_age_unclear',
    params: { least: 88 },
  });
  await expect(runs.run(tool, { photo: far, second })).rejects.toMatchObject({ code: 'age_unclear' });
});

test('a photo without a face is refused, the second one as well', async () => {
  const cup = await pngOf(await sharpSample('coffee', 240)).toBuffer();
  await expect(runs.run(tool, { photo: cup, second })).rejects.toMatchObject({ code: 'face_not_found' });
  await expect(runs.run(tool, { photo, second: cup })).rejects.toMatchObject({
    code: 'second_face_not_found',
  });
});
