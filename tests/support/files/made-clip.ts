import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { findFfmpeg } from '#src/clips/find-ffmpeg.server.ts';

const runFile = promisify(execFile);
let found: Promise<Ffmpeg | null> | undefined;

/** The one that this machine has: x64 Linux always does, others where it was installed. */
export function ffmpegHere(): Promise<Ffmpeg | null> {
  found ??= findFfmpeg(process.env.FFMPEG_PATH);
  return found;
}

/** Makes a clip of ffmpeg's own test pictures: `makeClip(folder, 'a.mp4', '-f lavfi -i testsrc=d=1', '-c:v libx264')`. */
export async function makeClip(folder: string, name: string, ...parts: string[]): Promise<string> {
  const { ffmpeg } = (await ffmpegHere())!;
  const file = path.join(folder, name);
  await runFile(ffmpeg, ['-v', 'error', '-y', ...parts.flatMap((part) => part.split(' ')), file]);
  return file;
}
