import sharp, { type OverlayOptions } from 'sharp';
import { findFfmpeg } from '#src/clips/find-ffmpeg.server.ts';
import { readEnv } from '#src/env.server.ts';
import { RunClips } from '#src/studio/run-clips.server.ts';

const shown = 8;
const columns = 4;
const width = 240;

/** Writes a picture with eight frames of a clip, at equal distances, to be looked at row by row. */
export async function writeClipStrip(clipFile: string, file: string): Promise<void> {
  const ffmpeg = await findFfmpeg(readEnv().FFMPEG_PATH);
  const clip = await new RunClips(ffmpeg, new AbortController().signal).open(clipFile);
  const height = 2 * Math.round((width * clip.height) / clip.width / 2);
  const rate = shown / (clip.durationMs / 1000);
  const placed: OverlayOptions[] = [];
  for await (const { data } of clip.read({ rate, size: { width, height } })) {
    if (placed.length === shown) break;
    placed.push({
      input: Buffer.from(data),
      raw: { width, height, channels: 3 },
      left: (placed.length % columns) * width,
      top: Math.floor(placed.length / columns) * height,
    });
  }
  const size = { width: columns * width, height: (shown / columns) * height };
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(placed)
    .png()
    .toFile(file);
}
