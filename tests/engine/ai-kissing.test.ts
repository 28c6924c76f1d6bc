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
    expect(reply.report).toEqual({ seed: 2 });
  });
});

test('a face too small to tell an age by is refused', async () => {
  const far = await sharp(second)
    .resize(150)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#dde' })
    .png()
    .toBuffer();
  await expect(runs.run(tool, { photo, second: far })).rejects.toMatchObject({
    code: 'face_too_small',
    params: { least: 88 },
  });
});

test('a photo without a face is refused, the second one as well', async () => {
  const cup = await pngOf(await sharpSample('coffee', 240)).toBuffer();
  await expect(runs.run(tool, { photo: cup, second })).rejects.toMatchObject({ code: 'face_not_found' });
  await expect(runs.run(tool, { photo, second: cup })).rejects.toMatchObject({
    code: 'second_face_not_found',
  });
});
