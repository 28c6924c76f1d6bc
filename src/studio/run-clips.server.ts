import { stat } from 'node:fs/promises';
import type { ClipHeader } from '../clips/clip-header.ts';
import type { Ffmpeg } from '../clips/ffmpeg.ts';
import { type AdoptedLimits, adoptClip, refuseLongerThan } from '../clips/intake/adopt-clip.server.ts';
import { probeClip } from '../clips/probe-clip.server.ts';
import { clipFiltersOf, readFrames } from '../clips/read-frames.server.ts';
import { openClipEncoder } from '../clips/write-clip.server.ts';
import { markClip, readClipXmp } from '../clips/xmp/clip-xmp.server.ts';
import { clipTypes } from '../codecs/clip-types.ts';
import { provenanceOf, provenanceXmp } from '../codecs/metadata/provenance.ts';
import { AppError } from '../errors.ts';
import type { Raster } from '../imaging/raster/raster.ts';
import type { Clip, ClipWriter, MadeClip, NewClip } from '../tasks/clip.ts';
import { exactly } from '../tasks/clips/exactly.ts';
import type { DigitalSourceType } from '../tasks/photo.ts';

const unlimited = { maxPixels: Number.POSITIVE_INFINITY, maxMs: Number.POSITIVE_INFINITY };

/** Clips of one run of a tool: those that go in, and those that are made. */
export class RunClips {
  readonly #ffmpeg: Ffmpeg | null;
  readonly #signal: AbortSignal;
  readonly #headers = new WeakMap<Clip, ClipHeader>();
  readonly #writing = new Set<{ abandon(): void }>();

  constructor(ffmpeg: Ffmpeg | null, signal: AbortSignal) {
    this.#ffmpeg = ffmpeg;
    this.#signal = signal;
  }

  /** Errors: `video_unavailable`, those of `probeClip`; `video_too_long {maxFrames}`. Without limits, it is one that was let in before. */
  async open(path: string, { maxPixels, maxMs } = unlimited): Promise<Clip> {
    const [ffmpeg, signal] = [this.#required(), this.#signal];
    const header = await probeClip(path, ffmpeg, { maxPixels, signal });
    refuseLongerThan(maxMs, header);
    const { width, height, frames, durationMs, frameRate, hasSound, format } = header;
    const clip: Clip = {
      path,
      type: clipTypes[format].mediaType,
      ...{ width, height, frames, durationMs, frameRate, hasSound },
      bytes: (await stat(path)).size,
      filters: clipFiltersOf(ffmpeg),
      sourceType: provenanceOf(await readClipXmp(path, header))?.sourceType,
      read: (part = {}) => readFrames(path, header, ffmpeg, part, signal),
    };
    this.#headers.set(clip, header);
    return clip;
  }

  /**
   * Writes an MP4 file, or with alpha a WebM file. Errors: `video_unavailable`, `transparency_unavailable`.
   *
   * @param base of its path, which its ending follows
   * @param onFrame how far it is, 0..1
   */
  make(base: string, wanted: NewClip, onFrame: (fraction: number) => void): ClipWriter {
    const { width, height, rate, frames, hasAlpha = false, sound } = wanted;
    const { posterFrame = Math.floor(frames / 2) } = wanted;
    const format = hasAlpha ? 'webm' : 'mp4';
    const path = `${base}.${format}`;
    const header = sound && this.#headers.get(sound.from);
    const from = header && { file: sound.from.path, header, fromMs: sound.fromMs };
    const writer = openClipEncoder(
      path,
      { width, height, rate, frames, hasAlpha, sound: from },
      this.#required(),
      this.#signal,
    );
    this.#writing.add(writer);
    let written = 0;
    let poster: Raster<Uint8Array> | undefined;
    return {
      async frame(pixels) {
        await writer.frame(pixels);
        if (written === posterFrame) poster = { ...pixels, data: pixels.data.slice() };
        written++;
        onFrame(Math.min(1, written / frames));
      },
      finish: async () => {
        if (written !== frames || !poster) throw new Error(`${written} frames came of ${frames}`);
        await writer.finish();
        this.#writing.delete(writer);
        return {
          path,
          type: clipTypes[format].mediaType,
          ...{ width, height, frames, frameRate: rate, hasAlpha },
          durationMs: Math.round((frames / rate) * 1000),
          hasSound: sound?.from.hasSound ?? false,
          poster: async () => ({ raster: poster! }),
        };
      },
    };
  }

  /** See {@link adoptClip}. Error: also `video_unavailable`. */
  async adopt(file: string, path: string, limits: AdoptedLimits): Promise<MadeClip> {
    return adoptClip(file, path, limits, this.#required(), this.#signal);
  }

  /** A part of a clip in a file of its own, as an MP4 file; its sound goes along. Errors: `video_unavailable`, those of `readFrames`. `base` as above. */
  async cut(clip: Clip, base: string, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<MadeClip> {
    const { width, height, frameRate: rate } = clip;
    const frames = Math.max(1, Math.round(((toMs - fromMs) / 1000) * rate));
    const sound = clip.hasSound ? { from: clip, fromMs } : undefined;
    const writer = this.make(base, { width, height, rate, frames, sound }, () => {});
    for await (const frame of exactly(clip.read({ fromMs, toMs }), frames)) await writer.frame(frame);
    return writer.finish();
  }

  /** Says in a file that was made how it was made, where it is a clip. */
  async mark(made: Parameters<typeof markClip>[0], sourceType: DigitalSourceType): Promise<void> {
    await markClip(made, provenanceXmp({ sourceType }), this.#ffmpeg, this.#signal);
  }

  /** Ends what was begun and not finished. */
  abandon(): void {
    for (const writer of this.#writing) writer.abandon();
  }

  #required(): Ffmpeg {
    if (!this.#ffmpeg) throw new AppError('video_unavailable');
    return this.#ffmpeg;
  }
}
