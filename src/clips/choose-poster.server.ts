import type { Raster } from '../imaging/raster/raster.ts';
import type { ClipHeader } from './clip-header.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { readFrames } from './read-frames.server.ts';

/** Where a frame that stands for the clip is looked for, in shares of its length: it often begins and ends in the dark. */
const places = [0.15, 0.4, 0.65] as const;
const smallSide = 160;

/** The frame of a clip that stands for it in lists: of three, the one with most to see. Errors: those of `readFrames`. */
export async function choosePoster(
  file: string,
  header: ClipHeader,
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
): Promise<Raster<Uint8Array>> {
  const frameAt = async (share: number, size = { width: header.width, height: header.height }) => {
    const fromMs = Math.floor(header.durationMs * share);
    for await (const frame of readFrames(file, header, ffmpeg, { fromMs, size }, signal)) return frame;
    return undefined;
  };
  const scale = smallSide / Math.max(header.width, header.height);
  const small = { width: Math.ceil(header.width * scale), height: Math.ceil(header.height * scale) };
  let best = { share: 0, detail: -1 };
  for (const share of places) {
    const frame = await frameAt(share, small).catch(() => undefined);
    if (frame && detailOf(frame) > best.detail) best = { share, detail: detailOf(frame) };
  }
  const chosen = (await frameAt(best.share).catch(() => undefined)) ?? (await frameAt(0));
  return chosen!;
}

/** How much neighboring pixels differ, on average. */
function detailOf({ data, width }: Raster<Uint8Array>): number {
  let sum = 0;
  for (let at = 1; at < data.length; at += 3) {
    if ((at / 3) % width >= 1) sum += Math.abs(data[at] - data[at - 3]);
  }
  return sum / data.length;
}
