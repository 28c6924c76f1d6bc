import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const runFile = promisify(execFile);

let folder: TempFolder;
let server: ApiServer;
/** With sound, a place and a time. */
let holiday: Buffer;

const picture = '-f lavfi -i testsrc=size=320x240:rate=10:duration=2';
const place = '+48.8566+002.3522/';

const hasFfmpeg = (await ffmpegHere()) !== null;

beforeAll(async () => {
  if (!hasFfmpeg) return;
  folder = await tempFolder();
  server = await startApi({ plan: { clip: { maxBytes: 400_000, maxPixels: 320 * 240 } } });
  const told = `-movflags use_metadata_tags -metadata com.apple.quicktime.location.ISO6709=${place} -metadata creation_time=2026-07-14T10:00:00Z -metadata:s:v handler_name=Ada`;
  holiday = await readFile(
    await makeClip(
      folder.path,
      'holiday.mp4',
      picture,
      '-f lavfi -i sine=duration=2',
      `-c:v libx264 -pix_fmt yuv420p -c:a aac ${told}`,
    ),
  );
});
afterAll(async () => {
  if (!hasFfmpeg) return;
  await server.close();
  await folder.remove();
});

const asClip = { kind: 'clip' };

test.skipIf(!hasFfmpeg)(
  'a clip is kept with its picture and sound, without its place and time, and one of its frames stands for it',
  async () => {
    const visitor = new Visitor(server.url);
    for (const secret of [place, 'Ada']) expect(holiday.includes(secret)).toBe(true);
    const media = await visitor.upload(holiday, 'holiday.mp4', asClip);
    expect(media).toMatchObject({
      name: 'holiday.mp4',
      type: 'video/mp4',
      sentAs: 'video/mp4',
      width: 320,
      height: 240,
      frames: 20,
      clip: {
        durationMs: 2000,
        frameRate: 10,
        hasSound: true,
        watchUrl: expect.stringContaining('variant=watch'),
      },
    });
    const kept = Buffer.from(await (await visitor.fetch(media.url)).arrayBuffer());
    expect(kept.length).toBe(media.bytes);
    for (const secret of [place, 'Ada', '2026-07', 'Lavf']) expect(kept.includes(secret), secret).toBe(false);
    for (const [url, width] of [
      [media.previewUrl, 320],
      [media.thumbnailUrl, 320],
    ] as const) {
      const shown = sharp(Buffer.from(await (await visitor.fetch(url)).arrayBuffer()));
      expect(await shown.metadata()).toMatchObject({ format: 'webp', width, height: 240 });
      expect((await shown.stats()).entropy).toBeGreaterThan(2);
    }
    expect((await visitor.upload(holiday, 'again.mp4', asClip)).id).toBe(media.id);
  },
);

test.skipIf(!hasFfmpeg)('a clip is taken as one, a picture as one, and neither for the other', async () => {
  const visitor = new Visitor(server.url);
  expect(await visitor.refusal(holiday, 'holiday.mp4')).toMatchObject({
    error: 'format_unsupported',
    params: { format: 'MP4 video' },
  });
  expect(await visitor.refusal(await paint(), 'sea.png', asClip)).toMatchObject({
    error: 'video_format_unsupported',
  });
  // One that moves is a clip where a clip is asked for, and a picture where a picture is.
  const banner = await makeClip(
    folder.path,
    'banner.gif',
    '-f lavfi -i testsrc2=size=63x47:rate=10:duration=2',
  );
  const moving = await readFile(banner);
  const asFilm = await visitor.upload(moving, 'banner.gif', asClip);
  expect(asFilm).toMatchObject({ type: 'video/mp4', width: 62, height: 46, clip: { hasSound: false } });
  expect(asFilm.clip?.durationMs).toBeGreaterThanOrEqual(1900);
  expect((await visitor.upload(moving, 'banner.gif')).type).toBe('image/gif');
  expect(await visitor.refusal(holiday, 'holiday.mp4', { kind: 'film' })).toMatchObject({
    error: 'request_invalid',
    params: { field: 'kind' },
  });
});

test.skipIf(!hasFfmpeg)('what is larger than the plan allows is not taken in', async () => {
  const visitor = new Visitor(server.url);
  const heavy = Buffer.concat([holiday, Buffer.alloc(400_000)]);
  expect(await visitor.refusal(heavy, 'heavy.mp4', asClip)).toMatchObject({
    error: 'file_too_large',
    params: { maxBytes: 400_000 },
  });
  const large = await makeClip(
    folder.path,
    'large.mp4',
    picture.replace('320', '322'),
    '-c:v libx264 -pix_fmt yuv420p',
  );
  expect(await visitor.refusal(await readFile(large), 'large.mp4', asClip)).toMatchObject({
    error: 'video_too_large',
    params: { width: 322, height: 240 },
  });
});

test('a machine without ffmpeg says so, and what would help', async () => {
  const poor = await startApi({ ffmpeg: null });
  try {
    const { status, error } = await new Visitor(poor.url).refusal(
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isom'),
      'holiday.mp4',
      asClip,
    );
    expect([status, error]).toEqual([503, 'video_unavailable']);
  } finally {
    await poor.close();
  }
});

test.skipIf(!hasFfmpeg)(
  'a clip is saved in other formats, and looked at as a copy that every browser plays',
  async () => {
    const visitor = new Visitor(server.url);
    const media = await visitor.upload(holiday, 'holiday.mp4', asClip);
    const fetched = async (query: string) => {
      const answer = await visitor.fetch(query);
      expect(answer.status, query).toBe(200);
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    expect((await fetched(`${media.url}&format=mp4`)).bytes.length).toBe(media.bytes);
    const webm = await fetched(`${media.url}&format=webm&name=sea`);
    expect(webm.type).toBe('video/webm');
    expect(webm.bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    for (const [format, frames] of [
      ['gif', 20],
      ['webp', 20],
    ] as const) {
      const { type, bytes } = await fetched(`${media.url}&format=${format}`);
      expect(type).toBe(`image/${format}`);
      const { pages, pageHeight, width } = await sharp(bytes, { animated: true }).metadata();
      expect([format, pages, width, pageHeight]).toEqual([format, frames, 320, 240]);
    }
    const watched = await fetched(media.clip!.watchUrl);
    expect(watched.type).toBe('video/mp4');
    expect(watched.bytes.subarray(4, 8).toString()).toBe('ftyp');
    // A part of it is answered, as players ask for it.
    const part = await visitor.fetch(media.clip!.watchUrl, { headers: { range: 'bytes=0-99' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    expect((await visitor.fetch(`${media.url}&format=png`)).status).toBe(422);
    expect((await visitor.fetch(media.url.replace('variant=full', 'variant=watch'))).status).toBe(404);
  },
);

test.skipIf(!hasFfmpeg)(
  'of a transparent clip there is a copy to look at that every browser plays, on white, and a transparent one',
  async () => {
    const visitor = new Visitor(server.url);
    const disk = 'format=yuva420p,geq=lum=80:cb=90:cr=200:a=255*lt(hypot(X-160\\,Y-120)\\,80)';
    const file = await makeClip(
      folder.path,
      'clear.webm',
      '-f lavfi -i testsrc=size=320x240:rate=10:duration=0.5',
      `-vf ${disk} -c:v libvpx-vp9 -cpu-used 8 -b:v 200k`,
    );
    const media = await visitor.upload(await readFile(file), 'clear.webm', asClip);
    expect(media).toMatchObject({ type: 'video/webm', hasAlpha: true });
    const { watchUrl } = media.clip!;
    const fetched = async (query: string) => {
      const answer = await visitor.fetch(query);
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    expect((await fetched(watchUrl)).type).toBe('video/mp4');
    const clear = await fetched(`${watchUrl}&format=webm`);
    expect(clear.type).toBe('video/webm');
    expect(clear.bytes.equals((await fetched(media.url)).bytes)).toBe(false);
    for (const query of [`${watchUrl}&format=webm`, media.url]) {
      const kept = path.join(folder.path, 'kept.webm');
      await writeFile(kept, (await fetched(query)).bytes);
      const { ffmpeg } = (await ffmpegHere())!;
      const one = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
      const { stdout } = await runFile(ffmpeg, ['-v', 'error', '-c:v', 'libvpx-vp9', '-i', kept, ...one], {
        encoding: 'buffer',
      });
      const { data, info } = await sharp(stdout).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect([data[3] < 8, data[4 * (120 * info.width + 160) + 3] > 247]).toEqual([true, true]);
    }
    const onGif = await fetched(`${media.url}&format=gif`);
    expect((await sharp(onGif.bytes).ensureAlpha().raw().toBuffer())[3]).toBe(0);
  },
);
