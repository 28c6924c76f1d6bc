import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MediaBody } from '#src/api/contract/contract.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { type ApiServer, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { picturesIn, readPicture } from '#tests/support/pictures/test-pictures.ts';
import { memoryOfTree, peakMemory } from '#tests/support/services/process-memory.ts';

const asClip = { kind: 'clip' };
/** What a clip may add to the processes of the test, which hold what files before this one have loaded. */
const mostMb = 500;

/** What may come of a file that is sent as a clip. */
const outcomes: Readonly<Record<string, readonly string[]>> = {
  'video-8k.mp4': ['video_too_large'],
  'video-audio-only.mp4': ['video_without_picture'],
  'video-concat-named.mp4': ['video_format_unsupported'],
  'video-jpeg-named.mp4': ['video_format_unsupported'],
  'video-one-frame.mp4': ['accepted'],
  'video-one-hour.mp4': ['accepted', 'file_too_large'],
  'video-playlist-named.mp4': ['video_format_unsupported'],
  'video-truncated.mp4': ['accepted', 'file_damaged'],
};

describe.skipIf((await ffmpegHere()) === null)('clips of strangers through the door', () => {
  let server: ApiServer;
  let visitor: Visitor;
  beforeAll(async () => {
    server = await startApi({});
    visitor = new Visitor(server.url);
  });
  afterAll(() => server.close());

  test.each(picturesIn('videos'))('%s opens', async (name) => {
    const media = await visitor.upload(readPicture('videos', name), name, asClip);
    expect(media.clip?.durationMs).toBeGreaterThan(1000);
    const shown = sharp(Buffer.from(await (await visitor.fetch(media.previewUrl)).arrayBuffer()));
    expect(await shown.metadata()).toMatchObject({ width: media.width, height: media.height });
    if (name.startsWith('phone-rotated')) expect([media.width, media.height]).toEqual([640, 480]);
  });

  test.each(picturesIn('hostile').filter((name) => name.startsWith('video-')))(
    '%s is refused or contained',
    async (name) => {
      const expected = outcomes[name];
      expect(expected, 'a file that this test does not know').toBeDefined();
      const usualMb = memoryOfTree(process.pid);
      const { result: answer, peakMb } = await peakMemory(process.pid, () =>
        visitor.send<MediaBody & { error: string }>(readPicture('hostile', name), name, asClip),
      );
      const { code, result } = answer.body;
      expect(expected).toContain(code === 200 ? 'accepted' : result.error);
      expect(peakMb - usualMb).toBeLessThan(mostMb);
      if (code === 200) expect(result.clip?.durationMs).toBeGreaterThan(0);
    },
  );
});
