import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ffmpegHere } from './made-clip.ts';

const runFile = promisify(execFile);
/** Samples a second. */
const rate = 8000;

/** The sound of a file as it is heard while it plays: one channel, -1..1, from the first moment of the clip. */
export class HeardSound {
  readonly #samples: Float32Array;

  private constructor(samples: Float32Array) {
    this.#samples = samples;
  }

  static async of(file: string): Promise<HeardSound> {
    const { ffmpeg } = (await ffmpegHere())!;
    // What comes late is preceded by silence, and what is said to be before the start is left out.
    const heard = ['-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', String(rate), '-f', 'f32le'];
    const { stdout } = await runFile(
      ffmpeg,
      ['-v', 'error', '-i', file, '-map', '0:a:0', ...heard, 'pipe:1'],
      {
        encoding: 'buffer',
        maxBuffer: 2 ** 26,
      },
    );
    return new HeardSound(new Float32Array(new Uint8Array(stdout).buffer));
  }

  get durationMs(): number {
    return (this.#samples.length / rate) * 1000;
  }

  /** Amplitude of a tone in a part of it (Goertzel). */
  tone(hertz: number, fromMs: number, toMs: number): number {
    const part = this.#part(fromMs, toMs);
    let [real, imaginary] = [0, 0];
    for (const [at, value] of part.entries()) {
      const angle = (2 * Math.PI * hertz * at) / rate;
      real += value * Math.cos(angle);
      imaginary += value * Math.sin(angle);
    }
    return (2 * Math.hypot(real, imaginary)) / part.length;
  }

  /** Root of its mean square. */
  loudness(fromMs: number, toMs: number): number {
    const part = this.#part(fromMs, toMs);
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
  }

  #part(fromMs: number, toMs: number): Float32Array {
    const part = this.#samples.subarray(Math.round((fromMs / 1000) * rate), Math.round((toMs / 1000) * rate));
    if (part.length === 0) throw new Error(`there is no sound from ${fromMs} to ${toMs} ms`);
    return part;
  }
}
