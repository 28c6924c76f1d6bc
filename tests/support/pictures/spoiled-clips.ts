import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { movedFrame } from '#src/imaging/clip-repair/move-frame.ts';
import type { Raster, Size } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { ffmpegHere } from '../files/made-clip.ts';

export type Frame = Raster<Uint8Array>;

/** How a camera goes over a photo: `drift` in pixels a frame, `shake` how far its hand trembles, in pixels. */
export interface Journey extends Size {
  readonly frames: number;
  readonly drift?: number;
  readonly shake?: number;
}

/** What a camera sees of the middle of a photo that it goes over. */
export function filmedPhoto(photo: Frame, { width, height, frames, drift = 0, shake = 0 }: Journey): Frame[] {
  return Array.from({ length: frames }, (_, at) => {
    const x = drift * (at - frames / 2) + shake * (0.6 * Math.sin(at * 1.9) + 0.4 * Math.sin(at * 0.83 + 1));
    const y = shake * (0.6 * Math.sin(at * 2.3 + 2) + 0.4 * Math.sin(at * 1.13));
    // Seen through the middle: the photo is as large as itself.
    const moved = movedFrame(photo, { x, y, turn: 0, scale: 1 }, photo);
    return cropped(moved, { width, height });
  });
}

function cropped({ width, height, data }: Frame, size: Size): Frame {
  const [left, top] = [(width - size.width) >> 1, (height - size.height) >> 1];
  const part = new Uint8Array(size.width * size.height * 3);
  for (let y = 0; y < size.height; y++) {
    const from = ((top + y) * width + left) * 3;
    part.set(data.subarray(from, from + size.width * 3), y * size.width * 3);
  }
  return { ...size, channels: 3, data: part };
}

/** Noise in the light, as a camera's is once it was developed: the same in red, green and blue. */
export function withGrain(frames: readonly Frame[], sigma: number): Frame[] {
  const random = seededRandom(7);
  const normals = Float32Array.from(
    { length: 1 << 16 },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) * sigma,
  );
  return frames.map((frame) => {
    const data = new Uint8Array(frame.data.length);
    for (let at = 0; at < data.length; at += 3) {
      const grain = normals[Math.floor(random() * normals.length)];
      for (let channel = at; channel < at + 3; channel++) {
        data[channel] = Math.max(0, Math.min(255, Math.round(frame.data[channel] + grain)));
      }
    }
    return { ...frame, data };
  });
}

/** Writes frames as a clip of 25 a second, named in `folder`; the rest is how ffmpeg encodes it. */
export async function writeFrames(
  folder: string,
  name: string,
  frames: readonly Frame[],
  ...encoding: string[]
): Promise<string> {
  const { ffmpeg } = (await ffmpegHere())!;
  const file = path.join(folder, name);
  const { width, height } = frames[0];
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    '25',
    '-i',
    'pipe:0',
  ];
  const output = encoding.flatMap((part) => part.split(' '));
  const args = ['-v', 'error', '-y', ...input, ...output, '-pix_fmt', 'yuv420p', file];
  const program = spawn(ffmpeg, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  const complaint = text(program.stderr);
  program.stdin.on('error', () => {});
  program.stdin.end(Buffer.concat(frames.map(({ data }) => data)));
  const [code] = await once(program, 'close');
  if (code !== 0) throw new Error(await complaint);
  return file;
}

/** How near frames are to what they should be, in dB, the rim left out. */
export function psnrOf(frames: readonly Frame[], truth: readonly Frame[]): number {
  let [sum, count] = [0, 0];
  for (const [at, { data }] of frames.entries()) {
    for (let k = 0; k < data.length; k++) sum += (data[k] - truth[at].data[k]) ** 2;
    count += data.length;
  }
  return 10 * Math.log10((255 ** 2 * count) / Math.max(1, sum));
}

/** How much changes from frame to frame, against what should change: 1 is right, more flickers. */
export function flickerOf(frames: readonly Frame[], truth: readonly Frame[]): number {
  const changeOf = (list: readonly Frame[]) => {
    let sum = 0;
    for (let at = 1; at < list.length; at++) {
      for (let k = 0; k < list[at].data.length; k++) sum += Math.abs(list[at].data[k] - list[at - 1].data[k]);
    }
    return sum;
  };
  return changeOf(frames) / changeOf(truth);
}
