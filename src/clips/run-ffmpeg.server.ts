import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '../errors.ts';

/** What a program that reads a stranger's file may use. */
export interface RunLimits {
  /** Of the processor's time. */
  readonly cpuSeconds: number;
  /** By the clock. */
  readonly seconds: number;
  /** Of a file it writes. */
  readonly fileMb: number;
}

const memoryMb = 3072;
const openFiles = 64;
/** So much of what it complains about is kept. */
const keptComplaint = 2000;

export interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  /**
   * Resolves when it has ended well. Rejects with the signal's reason, `took_too_long`, `engine_crashed` where somebody else has ended it, or
   * {@link ProgramFailed}.
   */
  readonly ended: Promise<void>;
  /** At once. */
  kill(): void;
}

/** It ended by itself and not well; what it said about it. */
export class ProgramFailed extends Error {
  constructor(complaint: string, how: string) {
    super(complaint.trim() || how);
  }
}

/**
 * Starts ffmpeg or ffprobe, within limits that the system itself keeps: no setting of ours, no more memory, processor time, open files and
 * room on the disk than it needs, no network where that can be had (`apart`).
 */
export function startProgram(
  command: readonly string[],
  { folder, limits, signal }: { folder: string; limits: RunLimits; signal: AbortSignal },
): RunningProgram {
  signal.throwIfAborted();
  const [program, ...args] =
    process.platform === 'win32' ? command : ['sh', '-c', limited(limits), 'sh', ...command];
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(program, args, {
    cwd: folder,
    // `unshare` is looked for there.
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-keptComplaint);
  });
  const streams = [child.stdin, child.stdout, child.stderr];
  // Whoever writes and reads learns of its end by `ended`, too.
  for (const stream of streams) stream.on('error', () => {});
  let reason: unknown;
  const end = (why: unknown) => {
    reason ??= why;
    child.kill('SIGKILL');
    // Whatever it may have started holds them as well.
    for (const stream of streams) stream.destroy(why instanceof Error ? why : undefined);
  };
  const onAbort = () => end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const { seconds } = limits;
  const deadline = setTimeout(() => end(new AppError('took_too_long', { seconds })), seconds * 1000);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, by) => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
      if (reason !== undefined) reject(reason);
      else if (code === 0) resolve();
      else reject(failureOf(new ProgramFailed(complaint, `exit code ${code}, signal ${by}`), by));
    });
  });
  ended.catch(() => {});
  return {
    input: child.stdin,
    output: child.stdout,
    ended,
    kill: () => end(new Error('not needed any more')),
  };
}

/** Whoever passes a limit of ours gets a signal of its own: the system ends one like this when memory is short, which says nothing of its file. */
function failureOf(failed: ProgramFailed, by: NodeJS.Signals | null): Error {
  return by === 'SIGKILL' || by === 'SIGTERM'
    ? new AppError('engine_crashed', {}, { cause: failed })
    : failed;
}

/** Above the limit of the processor's time, which a program is told of; one that goes on is ended then. */
const graceSeconds = 5;

/** `ulimit` counts files in blocks of 512 bytes and memory in KB. */
function limited({ cpuSeconds, fileMb }: RunLimits): string {
  const rules = [
    `-S -t ${Math.ceil(cpuSeconds)}`,
    `-H -t ${Math.ceil(cpuSeconds) + graceSeconds}`,
    `-v ${memoryMb * 1024}`,
    `-f ${fileMb * 2048}`,
    `-n ${openFiles}`,
    '-c 0',
  ];
  return `${rules.map((rule) => `ulimit ${rule}`).join('; ')}; exec "$@"`;
}

/** Runs a program that makes a file of a stranger's one. Errors: `file_damaged` where it can't, `took_too_long`, `engine_crashed`. */
export async function rewriteFile(...run: Parameters<typeof startProgram>): Promise<void> {
  const program = startProgram(...run);
  program.input.end();
  program.output.resume();
  await program.ended.catch((error: unknown) => {
    throw error instanceof ProgramFailed ? new AppError('file_damaged', {}, { cause: error }) : error;
  });
}
