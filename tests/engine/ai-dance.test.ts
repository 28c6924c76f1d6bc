import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { readXmpTag } from '#src/clips/xmp/webm-xmp.server.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

const runFile = promisify(execFile);
const here = await ffmpegHere();
const ffmpeg = here as Ffmpeg;
let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

async function framesOf(file: string): Promise<Uint8Array[]> {
  const signal = new AbortController().signal;
  const header = await probeClip(file, ffmpeg, { maxPixels: 2e6, signal });
  const frames: Uint8Array[] = [];
  const size = { width: 96, height: 112 };
  for await (const { data } of readFrames(file, header, ffmpeg, { size, rate: 10 }, signal))
    frames.push(data);
  return frames;
}

/** Opacities of every frame, decoded by a program that has nothing in common with what wrote them. */
async function alphasOf(file: string, { width, height }: { width: number; height: number }) {
  const options = { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 } as const;
  const decoded = ['-vf', 'fps=5,alphaextract', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
  const command = ['-v', 'error', '-c:v', 'libvpx-vp9', '-i', file, ...decoded];
  const { stdout } = await runFile(ffmpeg.ffmpeg, command, options);
  const size = width * height;
  return Array.from({ length: stdout.length / size }, (_, at) => stdout.subarray(at * size, (at + 1) * size));
}

function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;
}

describe.skipIf(!here)('a photo becomes a clip in which its subject dances', () => {
  test('somebody drawn dances before a color, begins and ends as in the photo, and does another dance with a wrist that was moved', async () => {
    const photo = await pngOf(await sharpSample('drawn-dancer', 220)).toBuffer();
    const options = { motion: 'cheer', background: 'color', color: '#20c040', seconds: 4, seed: 1 };
    const made = await runs.run('ai-dance', photo, options);
    expect(made.report).toMatchObject({ figure: 'whole' });
    expect(made.warnings).toEqual([]);
    const placeOf = ({ report }: typeof made, name: string) =>
      (report as { joints: { joint: string; left: number; top: number }[] }).joints.find(
        ({ joint }) => joint === name,
      )!;
    // The drawing's left hand is on the viewer's right.
    expect(placeOf(made, 'leftWrist').left).toBeGreaterThan(placeOf(made, 'rightWrist').left + 20);
    const [film] = made.pictures.film;
    expect(film).toMatchObject({ type: 'video/mp4', clip: { durationMs: 4000, frameRate: 30 } });
    const frames = await framesOf(film.path);
    expect(difference(frames[0], frames.at(-1)!)).toBeLessThan(3);
    expect(Math.max(...frames.map((frame) => difference(frames[0], frame)))).toBeGreaterThan(6);
    // The upper left corner is the color, not the photo.
    const [red, green, blue] = frames[20].subarray(0, 3);
    expect(green).toBeGreaterThan(red + 60);
    expect(green).toBeGreaterThan(blue + 60);

    const matte = await sharp(made.pictures.matte[0].path).png().toBuffer();
    const again = await runs.run(
      'ai-dance',
      { photo, matte },
      { ...options, motion: 'groove', background: 'disco' },
    );
    const onFloor = await framesOf(again.pictures.film[0].path);
    expect(difference(frames[20], onFloor[20])).toBeGreaterThan(10);

    // Without a background: nothing in the corners, all of the trunk, and arms that come and go.
    const clear = await runs.run('ai-dance', { photo, matte }, { ...options, background: 'none' });
    const [alone] = clear.pictures.film;
    expect(alone).toMatchObject({ type: 'video/webm', hasAlpha: true, clip: { durationMs: 4000 } });
    expect(String(await readXmpTag(alone.path))).toContain('compositeSynthetic');
    const { width, height } = alone;
    const alphas = await alphasOf(alone.path, alone);
    expect(alphas).toHaveLength(20);
    const middle = (name: string) =>
      (placeOf(made, `left${name}`).left + placeOf(made, `right${name}`).left) / 200;
    const trunk = (placeOf(made, 'leftShoulder').top * 0.6 + placeOf(made, 'leftHip').top * 0.4) / 100;
    const place = Math.round(trunk * height) * width + Math.round(middle('Shoulder') * width);
    for (const alpha of alphas) {
      for (const corner of [0, width - 1]) expect(alpha[corner]).toBeLessThan(6);
      expect(alpha[place]).toBeGreaterThan(245);
    }
    expect(Math.max(...alphas.map((alpha) => difference(alphas[0], alpha)))).toBeGreaterThan(4);
    const poster = await sharp(alone.thumbnailPath).raw().toBuffer({ resolveWithObject: true });
    expect(poster.info.channels).toBe(4);
    expect(poster.data[3]).toBeLessThan(6);
  });

  test('a thing has no joints: it bounces as one piece, and says so', async () => {
    const photo = await pngOf(await sharpSample('coffee', 160)).toBuffer();
    const { width, height } = await sharp(photo).metadata();
    const cup = {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="30%" ry="36%" fill="#fff"/></svg>`,
      ),
    };
    const black = { width, height, channels: 3, background: '#000' } as const;
    const matte = await sharp({ create: black }).composite([cup]).grayscale().png().toBuffer();
    const options = { motion: 'cheer', seconds: 4, seed: 1 };
    const { report, warnings, pictures } = await runs.run('ai-dance', { photo, matte }, options);
    expect(report).toMatchObject({ figure: 'soft' });
    expect(warnings).toContain('no_joints');
    const frames = await framesOf(pictures.film[0].path);
    expect(difference(frames[0], frames[14])).toBeGreaterThan(1);
  });
});

test('a photo without a subject is refused', async () => {
  const of = (background: string) =>
    sharp({ create: { width: 160, height: 120, channels: 3, background } })
      .png()
      .toBuffer();
  // In a plain photo nothing is found: a mask that is empty already says so without asking the network.
  const given = { photo: await of('#88a'), matte: await of('#000') };
  await expect(runs.run('ai-dance', given)).rejects.toMatchObject({ code: 'subject_not_found' });
});
