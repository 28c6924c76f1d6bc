import { readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { findFfmpeg } from '#src/clips/find-ffmpeg.server.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { startProgram } from '#src/clips/run-ffmpeg.server.ts';
import { openClipEncoder } from '#src/clips/write-clip.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { ClipPart } from '#src/tasks/clip.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { childrenOf } from '#tests/support/services/child-processes.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const never = new AbortController().signal;
const wide = { maxPixels: 8_900_000, signal: never };
const source = (rest = '') => `-f lavfi -i testsrc=size=320x240:rate=10:duration=2${rest}`;
const h264 = '-c:v libx264 -pix_fmt yuv420p -preset ultrafast';

const here = await ffmpegHere();
const ffmpeg = here as Ffmpeg;
let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

const make = (name: string, ...parts: string[]) => makeClip(folder.path, name, ...parts);
const probe = (file: string) => probeClip(file, ffmpeg, wide);
/** Whether a process runs that was started with this file. */
async function isAtWorkOn(file: string): Promise<boolean> {
  const program = startProgram(['pgrep', '-f', file], {
    folder: folder.path,
    limits: { cpuSeconds: 10, seconds: 10, fileMb: 1 },
    signal: never,
  });
  program.input.end();
  return (await text(program.output)).trim() !== '';
}

describe.skipIf(!here)('finding ffmpeg', () => {
  async function fake(
    name: string,
    about: string,
    encoders = ' V....D libx264 x\n A....D aac x',
  ): Promise<string> {
    const place = path.join(folder.path, name);
    await mkdir(place);
    const script = `#!/bin/sh\ncase "$*" in *-encoders*) printf '%s\\n' "${encoders}";; *-filters*) ;; *) printf '%s\\n' "${about}";; esac\n`;
    for (const program of ['ffmpeg', 'ffprobe']) {
      await writeFile(path.join(place, program), script);
      await chmod(path.join(place, program), 0o755);
    }
    return place;
  }

  test('the one that is named goes first, as a folder or a program', async () => {
    const place = await fake('own', 'ffmpeg version 6.0-own\nlibavutil      58.  2.100 / 58.  2.100');
    for (const named of [place, path.join(place, 'ffmpeg')]) {
      expect(await findFfmpeg(named)).toMatchObject({
        version: '6.0-own',
        encoders: ['libx264', 'aac'],
        filters: [],
      });
    }
  });

  test('one that is too old, cannot encode, or is none is passed over and named', async () => {
    const refused: string[] = [];
    const old = await fake('old', 'ffmpeg version 4.4.2\nlibavutil      56. 70.100 / 56. 70.100');
    const poor = await fake(
      'poor',
      'ffmpeg version 6.1\nlibavutil      58. 29.100 / 58. 29.100',
      ' A....D aac x',
    );
    const mute = await fake('mute', 'hello');
    for (const named of [old, poor, mute, path.join(folder.path, 'nowhere')]) {
      expect((await findFfmpeg(named, refused))?.ffmpeg).toBe(ffmpeg.ffmpeg);
    }
    expect(refused.map((line) => line.slice(line.indexOf(': ') + 2))).toEqual([
      'version 4.4.2 is older than 5.1',
      'was built without libx264',
      'does not say which version it is',
    ]);
  });
});

describe('a program that reads what a stranger sent', () => {
  const limits = { cpuSeconds: 5, seconds: 20, fileMb: 1 };
  const start = (script: string, changes: Partial<typeof limits> = {}, signal = never) => {
    const program = startProgram(['sh', '-c', script], {
      folder: folder.path,
      limits: { ...limits, ...changes },
      signal,
    });
    program.input.end();
    return program;
  };

  test('has no setting of ours', async () => {
    process.env.DATABASE_URL = 'postgres://secret';
    try {
      const { output, ended } = start('env');
      const names = (await text(output)).split('\n').map((line) => line.split('=')[0]);
      await ended;
      expect(names).toContain('PATH');
      expect(
        names.filter(
          (name) => !['PATH', 'PWD', 'LD_LIBRARY_PATH', 'SHLVL', '_', 'OLDPWD', ''].includes(name),
        ),
      ).toEqual([]);
    } finally {
      delete process.env.DATABASE_URL;
    }
  });

  test('writes no larger file, and takes no more of the processor, than it may', async () => {
    await expect(start('head -c 3000000 /dev/zero > large').ended).rejects.toThrow();
    expect((await readFile(path.join(folder.path, 'large'))).length).toBe(1024 * 1024);
    await expect(start('while :; do :; done', { cpuSeconds: 1 }).ended).rejects.toThrow('signal SIGXCPU');
  });

  test('was ended by somebody else: that says nothing about its file', async () => {
    await expect(start('kill -9 $$').ended).rejects.toMatchObject({ code: 'engine_crashed' });
  });

  test('ends at its deadline, and when nobody wants it any more', async () => {
    await expect(start('sleep 60', { seconds: 0.2 }).ended).rejects.toMatchObject({ code: 'took_too_long' });
    const controller = new AbortController();
    const { ended } = start('sleep 60', {}, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(ended).rejects.toThrow('cancelled');
  });
});

describe.skipIf(!here)('what a clip says of itself', () => {
  test('size, length, rate and sound', async () => {
    const file = await make('plain.mp4', source(), '-f lavfi -i sine=duration=2', h264, '-c:a aac');
    expect(await probe(file)).toMatchObject({
      format: 'mp4',
      codec: 'h264',
      width: 320,
      height: 240,
      frames: 20,
      frameRate: 10,
      durationMs: 2000,
      hasSound: true,
      hasAlpha: false,
      isHdr: false,
    });
  });

  test('as it is shown: turned, and with square pixels', async () => {
    const turned = path.join(folder.path, 'turned.mov');
    await copyFile(await make('plain.mov', source(), h264), turned);
    const sideways = await make('sideways.mov', `-display_rotation 90 -i ${turned}`, '-c copy');
    expect(await probe(sideways)).toMatchObject({ format: 'mov', width: 240, height: 320 });
    const wideScreen = await make('wide.mp4', source(), '-vf setsar=4/3', h264);
    expect(await probe(wideScreen)).toMatchObject({ width: 426, height: 240 });
  });

  test('transparency, brightness, and a recording that was not told how long it would be', async () => {
    const clear = await make(
      'clear.webm',
      source(),
      '-vf format=yuva420p -c:v libvpx-vp9 -cpu-used 8 -b:v 200k',
    );
    expect(await probe(clear)).toMatchObject({ format: 'webm', codec: 'vp9', hasAlpha: true, frames: 20 });
    const bright = await make('bright.mp4', source(), h264, '-color_trc smpte2084 -color_primaries bt2020');
    expect(await probe(bright)).toMatchObject({ isHdr: true });
    const live = await make('live.webm', source(), '-c:v libvpx-vp9 -cpu-used 8 -live 1');
    expect(await probe(live)).toMatchObject({ durationMs: 2000, frames: 20 });
    expect(await probe(await make('plain.avi', source(), '-c:v mjpeg -q:v 5'))).toMatchObject({
      format: 'avi',
    });
    expect(await probe(await make('plain.mkv', source(), h264))).toMatchObject({ format: 'mkv' });
  });

  test('what is no clip is refused by what it is', async () => {
    const write = async (name: string, content: string | Uint8Array) => {
      const file = path.join(folder.path, name);
      await writeFile(file, content);
      return file;
    };
    const refusals: [file: string, refusal: object][] = [
      [
        await write('list.mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:1\nfile:///etc/passwd\n'),
        { code: 'video_format_unsupported' },
      ],
      [
        await write('concat.mp4', "ffconcat version 1.0\nfile '/etc/passwd'\n"),
        { code: 'video_format_unsupported' },
      ],
      [await write('empty.mp4', ''), { code: 'file_empty' }],
      [await write('head.mp4', '\0\0\0\x18ftypmp42\0\0\0\0isom'), { code: 'file_damaged' }],
      [await make('sound.mp4', '-f lavfi -i sine=duration=1', '-c:a aac'), { code: 'video_without_picture' }],
    ];
    for (const [file, refusal] of refusals) await expect(probe(file), file).rejects.toMatchObject(refusal);
    const plain = await make('plain2.mp4', source(), h264);
    await expect(probeClip(plain, ffmpeg, { maxPixels: 320 * 240 - 1, signal: never })).rejects.toMatchObject(
      {
        code: 'video_too_large',
        params: { width: 320, height: 240 },
      },
    );
  });
});

describe.skipIf(!here)('frames', () => {
  async function take(file: string, part: ClipPart = {}, signal = never): Promise<Raster<Uint8Array>[]> {
    const frames: Raster<Uint8Array>[] = [];
    for await (const frame of readFrames(file, await probe(file), ffmpeg, part, signal)) frames.push(frame);
    return frames;
  }
  const colorAt = ({ width, data }: Raster<Uint8Array>, x: number, y: number) => [
    ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
  ];
  const near = (is: readonly number[], wanted: readonly number[]) =>
    is.every((value, place) => Math.abs(value - wanted[place]) < 12);

  test('come one after the other, in the colors that were meant, all of them or a part', async () => {
    const red = '-f lavfi -i color=c=0xc83214:size=160x120:rate=10:duration=1';
    const file = await make(
      'red-blue.mp4',
      red,
      '-f lavfi -i color=c=0x1432c8:size=160x120:rate=10:duration=1',
      '-filter_complex [0][1]concat',
      h264,
    );
    const all = await take(file);
    expect(all).toHaveLength(20);
    expect(near(colorAt(all[0], 80, 60), [200, 50, 20])).toBe(true);
    expect(near(colorAt(all[19], 80, 60), [20, 50, 200])).toBe(true);
    const part = await take(file, { fromMs: 1000, toMs: 1500, size: { width: 80, height: 60 }, rate: 20 });
    expect(part).toHaveLength(10);
    expect([part[0].width, part[0].height]).toEqual([80, 60]);
    expect(part.every((frame) => near(colorAt(frame, 40, 30), [20, 50, 200]))).toBe(true);
  });

  test('stand upright', async () => {
    const halves =
      '-f lavfi -i color=c=white:size=160x120:rate=10:duration=1,drawbox=w=80:h=120:c=black:t=fill';
    const file = await make(
      'halves.mov',
      `-display_rotation 90 -i ${await make('halves0.mov', halves, h264)}`,
      '-c copy',
    );
    const [frame] = await take(file);
    expect([frame.width, frame.height]).toEqual([120, 160]);
    // The dark half was on the left; turned against the clock it is below.
    expect([colorAt(frame, 60, 20)[0] > 200, colorAt(frame, 60, 140)[0] < 50]).toEqual([true, true]);
  });

  test('whoever takes no more of them, or cancels, ends the program', async () => {
    const file = await make('long.mp4', '-f lavfi -i testsrc=size=640x480:rate=30:duration=20', h264);
    for await (const frame of readFrames(file, await probe(file), ffmpeg, {}, never)) {
      expect(frame.width).toBe(640);
      expect(await isAtWorkOn(file)).toBe(true);
      break;
    }
    await expect.poll(() => isAtWorkOn(file)).toBe(false);
    const controller = new AbortController();
    const reading = readFrames(file, await probe(file), ffmpeg, {}, controller.signal);
    await reading.next();
    controller.abort(new Error('cancelled'));
    await expect(
      (async () => {
        for await (const _ of reading) await pause(1);
      })(),
    ).rejects.toThrow('cancelled');
    await expect.poll(() => isAtWorkOn(file)).toBe(false);
  });

  test('a reader that is killed in the middle has not come to the end of a file', async () => {
    const file = await make('killed.mp4', '-f lavfi -i testsrc=size=640x480:rate=30:duration=20', h264);
    const reading = readFrames(file, await probe(file), ffmpeg, {}, never);
    await reading.next();
    const [pid] = childrenOf(process.pid).filter((one) =>
      readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(file),
    );
    process.kill(pid, 'SIGKILL');
    await expect(
      (async () => {
        for await (const _ of reading);
      })(),
    ).rejects.toMatchObject({ code: 'engine_crashed' });
  });

  test('one that grows far beyond what its head says is read no further', async () => {
    const raw = '-c:v libx264 -pix_fmt yuv420p -preset ultrafast -f h264';
    const small = await make('small.h264', source(), raw);
    const huge = await make('huge.h264', '-f lavfi -i testsrc=size=4096x4096:rate=10:duration=0.3', raw);
    const joined = path.join(folder.path, 'joined.h264');
    await writeFile(joined, Buffer.concat([await readFile(small), await readFile(huge)]));
    const file = await make('grows.mkv', `-f h264 -r 10 -i ${joined}`, '-c copy');
    const frames = await take(file);
    expect(frames.length).toBeGreaterThanOrEqual(15);
    expect(frames.length).toBeLessThanOrEqual(20);
    expect(frames.every(({ width, height }) => width === 320 && height === 240)).toBe(true);
  });

  test('of a file that breaks off, those before are there', async () => {
    const file = await make('torn.webm', source(), '-c:v libvpx-vp9 -cpu-used 8 -g 5 -b:v 500k');
    const header = await probe(file);
    await truncate(file, Math.round((await readFile(file)).length * 0.6));
    let count = 0;
    for await (const _ of readFrames(file, header, ffmpeg, {}, never)) count++;
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(20);
    await truncate(file, 300);
    await expect(readFrames(file, header, ffmpeg, {}, never).next()).rejects.toMatchObject({
      code: 'file_damaged',
    });
  });
});

describe.skipIf(!here)('writing', () => {
  const size = { width: 160, height: 120 };
  const frameOf = (at: number): Raster<Uint8Array> => {
    const data = new Uint8Array(size.width * size.height * 3);
    for (let i = 0; i < data.length; i += 3) {
      data[i] = ((i / 3) % size.width) + at;
      data[i + 1] = Math.floor(i / 3 / size.width);
      data[i + 2] = 128;
    }
    return { ...size, channels: 3, data };
  };
  async function write(name: string, changes: Partial<Parameters<typeof openClipEncoder>[1]> = {}) {
    const file = path.join(folder.path, name);
    const writer = openClipEncoder(file, { ...size, rate: 12.5, frames: 25, ...changes }, ffmpeg, never);
    for (let at = 0; at < 25; at++) await writer.frame(frameOf(at));
    expect(await writer.finish()).toBe((await readFile(file)).length);
    return file;
  }

  test('what is read again is what was written, in a file that plays while it loads and says nothing', async () => {
    const file = await write('written.mp4');
    const header = await probe(file);
    expect(header).toMatchObject({
      ...size,
      frames: 25,
      frameRate: 12.5,
      durationMs: 2000,
      hasSound: false,
      matrix: 'bt709',
    });
    let place = 0;
    let squares = 0;
    for await (const { data } of readFrames(file, header, ffmpeg, {}, never)) {
      const wanted = frameOf(place++).data;
      for (const [at, value] of data.entries()) squares += (value - wanted[at]) ** 2;
    }
    expect(place).toBe(25);
    const error = squares / (25 * size.width * size.height * 3);
    expect(10 * Math.log10(255 ** 2 / error)).toBeGreaterThan(38);
    const bytes = (await readFile(file)).toString('latin1');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.match(/Lavf|creation_time/)).toBeNull();
  });

  test('sound of another clip goes along, cut to its length', async () => {
    const loud = await make('loud.mp4', source(), '-f lavfi -i sine=duration=5', h264, '-c:a aac');
    const sound = { file: loud, header: await probe(loud), fromMs: 500 };
    const header = await probe(await write('with-sound.mp4', { sound }));
    expect(header.hasSound).toBe(true);
    expect(Math.abs(header.durationMs - 2000)).toBeLessThanOrEqual(80);
    const silent = await make('silent.mp4', source(), h264);
    const none = await write('no-sound.mp4', {
      sound: { file: silent, header: await probe(silent), fromMs: 0 },
    });
    expect(await probe(none)).toMatchObject({ hasSound: false, frames: 25 });
  });

  test('cancelled, it ends within a frame', async () => {
    const controller = new AbortController();
    const file = path.join(folder.path, 'cancelled.mp4');
    const writer = openClipEncoder(file, { ...size, rate: 25, frames: 1000 }, ffmpeg, controller.signal);
    await writer.frame(frameOf(0));
    controller.abort(new Error('cancelled'));
    await expect(writer.frame(frameOf(1))).rejects.toThrow('cancelled');
    await expect(writer.finish()).rejects.toThrow('cancelled');
    await expect.poll(() => isAtWorkOn(file)).toBe(false);
  });
});
