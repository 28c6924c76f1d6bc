import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportClip } from '#src/clips/export-clip.server.ts';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { openClipEncoder } from '#src/clips/write-clip.server.ts';
import { appendXmp, readXmp } from '#src/clips/xmp/mp4-xmp.server.ts';
import { readXmpTag, tagWithXmp } from '#src/clips/xmp/webm-xmp.server.ts';
import { type ClipCopy, clipExports } from '#src/codecs/clip-types.ts';
import { provenanceXmp } from '#src/codecs/metadata/provenance.ts';
import { stripGif } from '#src/codecs/metadata/strip-gif.ts';
import { AppError } from '#src/errors.ts';
import { HeardSound } from '#tests/support/files/heard-sound.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const runFile = promisify(execFile);
const here = await ffmpegHere();
const ffmpeg = here as Ffmpeg;
const never = new AbortController().signal;
const copies: readonly ClipCopy[] = [...clipExports, 'watch', 'watch-clear'];
const xmp = provenanceXmp({ sourceType: 'trainedAlgorithmicMedia' });
const h264 = '-c:v libx264 -pix_fmt yuv420p -preset ultrafast';
/** Frames a second, and how many. */
const [rate, frames] = [10, 20];

let folder: TempFolder;
let plain: string;
beforeAll(async () => {
  folder = await tempFolder();
  if (!here) return;
  // A low tone in the first second, a high one in the second.
  plain = await makeClip(
    folder.path,
    'plain.mp4',
    `-f lavfi -i testsrc=size=160x120:rate=${rate}:duration=2`,
    '-f lavfi -i aevalsrc=0.5*sin(2*PI*t*if(lt(t\\,1)\\,400\\,1000)):s=48000:d=2',
    h264,
    '-c:a aac',
  );
});
afterAll(() => folder.remove());

async function exported(file: string, format: ClipCopy): Promise<string> {
  const outputPath = path.join(folder.path, `${path.parse(file).name}-out.${format}`);
  await exportClip({ path: file, outputPath, format }, ffmpeg, never);
  return outputPath;
}

/** What others find in it, who have no code in common with what writes. */
async function xmpIn(file: string, format: ClipCopy): Promise<string | undefined> {
  if (format === 'webp') return (await sharp(file).metadata()).xmp?.toString();
  if (format === 'gif') {
    const bytes = await readFile(file);
    const at = bytes.indexOf('XMP DataXMP');
    return at < 0 ? undefined : bytes.toString('utf8', at + 11, bytes.indexOf(Buffer.of(1, 255, 254), at));
  }
  const how = format === 'webm' || format === 'watch-clear' ? [] : ['-export_xmp', '1'];
  const { stdout } = await runFile(ffmpeg.ffprobe, [
    ...['-v', 'error', ...how, '-of', 'json', '-show_entries', 'format_tags', file],
  ]);
  const { tags = {} } = JSON.parse(stdout).format as { tags?: Record<string, string> };
  return tags.xmp ?? tags.XMP;
}

/** How many frames are in it, all of them decoded. */
async function framesIn(file: string, format: ClipCopy): Promise<number> {
  if (format === 'gif' || format === 'webp') {
    const { pages = 1 } = await sharp(file, { animated: true }).metadata();
    await sharp(file, { animated: true }).raw().toBuffer();
    return pages;
  }
  const header = await probeClip(file, ffmpeg, { maxPixels: 1e6, signal: never });
  let count = 0;
  for await (const _ of readFrames(file, header, ffmpeg, {}, never)) count++;
  return count;
}

describe.skipIf(!here)('a clip that is saved', () => {
  test.each(copies)('as %s says how it was made, and is whole', async (format) => {
    const master = path.join(folder.path, 'master.mp4');
    await copyFile(plain, master);
    await appendXmp(master, xmp);
    expect((await readXmp(master))?.toString()).toBe(xmp);
    const file = await exported(master, format);
    expect(await xmpIn(file, format)).toBe(xmp);
    expect(await framesIn(file, format)).toBe(frames);
  });

  test.each(copies)(
    'as %s says nothing where nothing is known, nor what somebody else wrote',
    async (format) => {
      const other = path.join(folder.path, 'other.mp4');
      await copyFile(plain, other);
      await appendXmp(other, '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>here</secret></x:xmpmeta>');
      for (const file of [plain, other]) {
        const saved = await exported(file, format);
        expect(await xmpIn(saved, format)).toBeUndefined();
        expect((await readFile(saved)).includes('secret')).toBe(false);
      }
    },
  );

  test('as a picture that moves, it is one for those as well who don’t know XMP', async () => {
    const master = path.join(folder.path, 'master.mp4');
    await copyFile(plain, master);
    await appendXmp(master, xmp);
    const gif = await readFile(await exported(master, 'gif'));
    // Passes over blocks that it doesn't know by their lengths, as every reader does.
    const bare = Buffer.concat(stripGif(gif)!);
    expect(bare.includes('XMP')).toBe(false);
    expect((await sharp(bare, { animated: true }).metadata()).pages).toBe(frames);
    // One frame alone is no animation, and its file has no room for XMP by itself.
    const still = await makeClip(
      folder.path,
      'still.mp4',
      `-f lavfi -i testsrc=size=160x120:rate=${rate}:duration=0.1`,
      h264,
    );
    await appendXmp(still, xmp);
    for (const format of ['gif', 'webp'] as const) {
      const file = await exported(still, format);
      expect(await xmpIn(file, format)).toBe(xmp);
      expect(await framesIn(file, format)).toBe(1);
    }
  });

  test.each(['mp4', 'webm', 'watch'] as const)('as %s has its sound, where it was', async (format) => {
    const sound = await HeardSound.of(await exported(plain, format));
    expect(Math.abs(sound.durationMs - 2000)).toBeLessThanOrEqual(1000 / rate);
    expect(sound.tone(400, 100, 900)).toBeGreaterThan(0.4);
    expect(sound.tone(1000, 100, 900)).toBeLessThan(0.02);
    expect(sound.tone(1000, 1100, 1900)).toBeGreaterThan(0.4);
    expect(sound.tone(400, 1100, 1900)).toBeLessThan(0.02);
  });
});

/** Red, green, blue and alpha of each frame, one after the other. */
async function clearFramesOf(file: string, format: ClipCopy): Promise<Buffer[]> {
  const size = 160 * 120 * 4;
  let all: Buffer;
  if (format === 'gif' || format === 'webp') {
    all = await sharp(file, { animated: true }).ensureAlpha().raw().toBuffer();
  } else {
    const decoder = format === 'mp4' || format === 'watch' ? [] : ['-c:v', 'libvpx-vp9'];
    const out = ['-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'];
    const options = { encoding: 'buffer', maxBuffer: 64 * size } as const;
    const command = ['-v', 'error', ...decoder, '-i', file, ...out];
    all = (await runFile(ffmpeg.ffmpeg, command, options)).stdout;
  }
  return Array.from({ length: all.length / size }, (_, at) => all.subarray(at * size, (at + 1) * size));
}

describe.skipIf(!here)('a transparent clip', () => {
  const size = { width: 160, height: 120 };
  const count = 8;
  /** A red disk whose left half is half transparent, a step further to the right in each frame. */
  const middleOf = (at: number) => 40 + 10 * at;
  let master: string;
  beforeAll(async () => {
    master = path.join(folder.path, 'clear.webm');
    const encoder = openClipEncoder(master, { ...size, rate, frames: count, hasAlpha: true }, ffmpeg, never);
    for (let at = 0; at < count; at++) {
      const data = new Uint8Array(160 * 120 * 4);
      for (let y = 0, i = 0; y < 120; y++)
        for (let x = 0; x < 160; x++, i += 4)
          if (Math.hypot(x - middleOf(at), y - 60) < 30)
            data.set([220, 30, 40, x < middleOf(at) ? 128 : 255], i);
      await encoder.frame({ ...size, channels: 4, data });
    }
    await encoder.finish();
    await tagWithXmp(master, xmp, true, ffmpeg, never);
  });
  const at = (frame: Buffer, x: number, y: number) => [
    ...frame.subarray(4 * (y * 160 + x), 4 * (y * 160 + x) + 4),
  ];

  test('says that it is, how it was made, and is made as it was drawn', async () => {
    expect(await probeClip(master, ffmpeg, { maxPixels: 1e6, signal: never })).toMatchObject({
      ...{ ...size, codec: 'vp9', hasAlpha: true, frames: count, hasSound: false },
    });
    expect(String(await readXmpTag(master))).toBe(xmp);
    const frames = await clearFramesOf(master, 'webm');
    expect(frames).toHaveLength(count);
    for (const [place, frame] of frames.entries()) {
      const middle = middleOf(place);
      expect(at(frame, 2, 2)[3]).toBeLessThan(4);
      expect(Math.abs(at(frame, middle - 14, 60)[3] - 128)).toBeLessThan(8);
      const [red, green, blue, alpha] = at(frame, middle + 14, 60);
      expect(alpha).toBeGreaterThan(250);
      expect(Math.max(Math.abs(red - 220), Math.abs(green - 30), Math.abs(blue - 40))).toBeLessThan(14);
    }
  });

  test.each(['webm', 'watch-clear', 'gif', 'webp'] as const)('is transparent as %s', async (format) => {
    const file = await exported(master, format);
    expect(await xmpIn(file, format)).toBe(xmp);
    const frames = await clearFramesOf(file, format);
    expect(frames).toHaveLength(count);
    for (const [place, frame] of frames.entries()) {
      const middle = middleOf(place);
      expect(at(frame, 2, 2)[3]).toBeLessThan(6);
      // Where the disk was before, nothing is left of it.
      if (place > 3) expect(at(frame, 40, 60)[3]).toBeLessThan(6);
      const [red, green, , alpha] = at(frame, middle + 14, 60);
      expect(alpha).toBeGreaterThan(248);
      expect(red).toBeGreaterThan(190);
      expect(green).toBeLessThan(70);
      if (format !== 'gif') expect(Math.abs(at(frame, middle - 14, 60)[3] - 128)).toBeLessThan(16);
    }
  });

  test.each(['mp4', 'watch'] as const)('lies on white as %s', async (format) => {
    const file = await exported(master, format);
    expect(await xmpIn(file, format)).toBe(xmp);
    for (const [place, frame] of (await clearFramesOf(file, format)).entries()) {
      expect(Math.min(...at(frame, 2, 2))).toBeGreaterThan(247);
      const [red, green] = at(frame, middleOf(place) - 14, 60);
      expect(red).toBeGreaterThan(222);
      expect(Math.abs(green - 142)).toBeLessThan(16);
    }
  });

  test('lies on white for whoever reads its frames', async () => {
    const header = await probeClip(master, ffmpeg, { maxPixels: 1e6, signal: never });
    for await (const { data } of readFrames(master, header, ffmpeg, {}, never)) {
      expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(247);
    }
  });

  test('can’t be made where VP9 can’t be written, and that is said', () => {
    const { encoders } = ffmpeg;
    const without = { ...ffmpeg, encoders: encoders.filter((name) => name !== 'libvpx-vp9') };
    const make = () =>
      openClipEncoder(
        path.join(folder.path, 'none.webm'),
        { ...size, rate, frames: 1, hasAlpha: true },
        without,
        never,
      );
    expect(make).toThrow(new AppError('transparency_unavailable'));
  });
});

describe.skipIf(!here)('a clip that is made of another', () => {
  let runs: ToolRuns;
  beforeAll(async () => {
    runs = await openToolRuns();
  });
  afterAll(() => runs?.close());

  async function enhanced(file: string, trim: [number, number]) {
    const reply = await runs.run(
      'video-enhancer',
      { clip: await readFile(file) },
      { quality: 'quick', trim },
    );
    const [film] = reply.pictures.film;
    return film;
  }

  test('has the sound of its part and no more of it, and says what the other said', async () => {
    const master = path.join(folder.path, 'master.mp4');
    await copyFile(plain, master);
    await appendXmp(master, xmp);
    const film = await enhanced(master, [700, 1700]);
    expect(film.clip).toMatchObject({ durationMs: 1000, hasSound: true });
    const sound = await HeardSound.of(film.path);
    expect(Math.abs(sound.durationMs - 1000)).toBeLessThanOrEqual(1000 / rate);
    expect(sound.tone(400, 0, 280)).toBeGreaterThan(0.4);
    expect(sound.tone(1000, 0, 280)).toBeLessThan(0.05);
    expect(sound.tone(1000, 320, 1000)).toBeGreaterThan(0.4);
    expect(sound.tone(400, 320, 1000)).toBeLessThan(0.05);
    expect((await readXmp(film.path))?.toString()).toBe(xmp);
    for (const format of clipExports) {
      expect(await xmpIn(await exported(film.path, format), format), format).toBe(xmp);
    }
    expect(await readXmp((await enhanced(plain, [0, 400])).path)).toBeUndefined();
  });

  test('comes without the subtitles and the cover of the other, whole all the same', async () => {
    const lines = path.join(folder.path, 'lines.srt');
    await writeFile(lines, '1\n00:00:00,000 --> 00:00:01,000\nsecret words\n');
    const [codecs, cover] = [`${h264} -c:a aac`, '-f lavfi -i color=red:size=32x32:d=0.1:rate=10'];
    const inputs = [`-i ${plain}`, `-i ${lines}`, cover, '-map 0 -map 1 -map 2:v'];
    for (const [name, text] of [
      ['titled.mp4', 'mov_text'],
      ['titled.mkv', 'srt'],
    ]) {
      const how = [codecs, `-c:s ${text}`, '-c:v:1 png -pix_fmt:v:1 rgb24 -disposition:v:1 attached_pic'];
      const film = await enhanced(await makeClip(folder.path, name, ...inputs, ...how), [0, 2000]);
      expect(film).toMatchObject({ width: 160, height: 120, clip: { durationMs: 2000, hasSound: true } });
      expect(await framesIn(film.path, 'mp4')).toBe(frames);
      expect((await HeardSound.of(film.path)).tone(400, 100, 900)).toBeGreaterThan(0.4);
      const { stdout } = await runFile(ffmpeg.ffprobe, [
        ...['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'stream=codec_type', film.path],
      ]);
      expect(stdout.trim().split('\n')).toEqual(['video', 'audio']);
      expect((await readFile(film.path)).includes('secret')).toBe(false);
    }
  });

  test('keeps sound that begins late where it was, and is silent where that has ended', async () => {
    const late = await makeClip(
      folder.path,
      'late.mp4',
      `-f lavfi -i testsrc=size=160x120:rate=${rate}:duration=2`,
      '-itsoffset 0.6 -f lavfi -i aevalsrc=0.5*sin(2*PI*t*400):s=48000:d=0.6',
      h264,
      '-c:a aac',
    );
    for (const [fromMs, toMs] of [
      [0, 2000],
      [400, 1600],
    ] as const) {
      const { path: file, clip } = await enhanced(late, [fromMs, toMs]);
      expect(clip?.durationMs).toBe(toMs - fromMs);
      const sound = await HeardSound.of(file);
      expect(sound.loudness(0, 560 - fromMs)).toBeLessThan(0.01);
      expect(sound.tone(400, 640 - fromMs, 1160 - fromMs)).toBeGreaterThan(0.4);
      expect(await framesIn(file, 'mp4')).toBe(((toMs - fromMs) / 1000) * rate);
      expect(sound.durationMs).toBeLessThanOrEqual(toMs - fromMs + 1000 / rate);
    }
  });
});
