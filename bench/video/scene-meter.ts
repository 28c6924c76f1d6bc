import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { ffmpegCommand } from '#src/clips/read-arguments.ts';
import { startProgram } from '#src/clips/run-ffmpeg.server.ts';
import { type ClipEncoder, openClipEncoder } from '#src/clips/write-clip.server.ts';
import { toYuv420 } from '#src/clips/yuv420.ts';
import type { ClipWriter, MadeClip, NewClip } from '#src/tasks/clip.ts';
import { coreSecondsOf } from '#tests/support/services/child-processes.ts';
import { FilmedEnough } from './filmed-tool.ts';

/** Core time of one frame, in milliseconds. */
export interface FrameTimes {
  readonly width: number;
  readonly height: number;
  /** Drawn by the tool. */
  readonly drawn: number;
  /** Converted to what an encoder takes; a part of `written`. */
  readonly converted: number;
  /** Converted, sent to the encoder and encoded, all processes together. */
  readonly written: number;
  /** By ffmpeg alone, from a file with the same frames. */
  readonly encoder: number;
}

export interface MeterSettings {
  readonly ffmpeg: Ffmpeg;
  /** For its files. */
  readonly folder: string;
  /** Of the clip's beginning, while V8 compiles what draws. */
  readonly warmUps: number;
  /** So many are measured after these. */
  readonly frames: number;
}

/** Milliseconds of the processor's cores, of this process alone. */
function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Of the programs that it has started. */
const programsMs = () => 1000 * coreSecondsOf(process.pid) - ownMs();

/** Takes a tool's frames as a site does, and measures what each of them costs. */
export class SceneMeter {
  readonly #settings: MeterSettings;
  #times: FrameTimes | undefined;

  constructor(settings: MeterSettings) {
    this.#settings = settings;
  }

  get times(): FrameTimes {
    if (!this.#times) throw new Error('the clip had too few frames to measure any');
    return this.#times;
  }

  /** A writer that ends the tool when enough is measured. */
  writer({ width, height, rate }: NewClip): ClipWriter {
    const { ffmpeg, folder, warmUps, frames } = this.#settings;
    const planes: Uint8Array[] = [];
    let [drawn, converted, written] = [0, 0, 0];
    let encoder: ClipEncoder | undefined;
    let [seen, since, before] = [0, 0, 0];
    const start = () => {
      before = programsMs();
      const { signal } = new AbortController();
      encoder = openClipEncoder(
        path.join(folder, 'film.mp4'),
        { width, height, rate, frames },
        ffmpeg,
        signal,
      );
    };
    return {
      frame: async (pixels) => {
        if (encoder) {
          drawn += ownMs() - since;
          const own = new Uint8Array(width * height * 1.5);
          const begun = ownMs();
          toYuv420(pixels, own);
          const sent = ownMs();
          converted += sent - begun;
          planes.push(own);
          await encoder.frame(pixels);
          written += ownMs() - sent;
        }
        seen++;
        if (seen === warmUps) start();
        if (encoder && planes.length === frames) {
          const left = ownMs();
          await encoder.finish();
          written += ownMs() - left + programsMs() - before;
          const alone = await this.#encodeAlone(planes, { width, height, rate });
          const each = (ms: number) => ms / frames;
          this.#times = {
            ...{ width, height },
            drawn: each(drawn),
            converted: each(converted),
            written: each(written),
            encoder: each(alone),
          };
          throw new FilmedEnough();
        }
        since = ownMs();
      },
      finish: (): Promise<MadeClip> => Promise.reject(new Error('the clip ended before it was measured')),
    };
  }

  async #encodeAlone(
    planes: readonly Uint8Array[],
    { width, height, rate }: Pick<NewClip, 'width' | 'height' | 'rate'>,
  ): Promise<number> {
    const { ffmpeg, folder } = this.#settings;
    const raw = path.join(folder, 'frames.yuv');
    const file = await open(raw, 'w');
    for (const frame of planes) await file.write(frame);
    await file.close();
    const before = programsMs();
    const limits = { cpuSeconds: 600, seconds: 600, fileMb: 1024 };
    const source = `-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -r ${rate} -i file:${raw}`;
    const result = `-c:v libx264 -preset veryfast -crf 16 -pix_fmt yuv420p -y file:${path.join(folder, 'alone.mp4')}`;
    const command = [...ffmpegCommand(ffmpeg), ...source.split(' '), ...result.split(' ')];
    const program = startProgram(command, { folder, limits, signal: new AbortController().signal });
    program.input.end();
    program.output.resume();
    await program.ended;
    return programsMs() - before;
  }
}
