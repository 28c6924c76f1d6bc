import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import type { CoseSigner } from '../../provenance/cose-signature.server.ts';
import { type ChildRequest, KilledFromOutside, type StudioHooks, type StudioReply } from '../studio-pool.ts';
import { killGroup, memoryOfGroup } from './process-group.server.ts';
import type { ChildSettings, FromChild, ToChild } from './studio-messages.ts';

const fileOf = (address: string) => fileURLToPath(new URL(address, import.meta.url));
const watchIntervalMs = 50;

/**
 * How a process that works on pixels starts its Node. V8 counts pixels towards its heap, and from a small one it would
 * collect garbage a dozen times for one photo of 12 megapixels, 5 to 10 ms each. Pixels lie outside of its spaces: what is
 * young is small, and a space for it that V8 may double again costs 100 MB for nothing (200 jobs: the same core time).
 */
export const pixelProcessArguments = [
  '--disable-warning=ExperimentalWarning',
  '--initial-heap-size=256',
  '--max-semi-space-size=16',
] as const;

/** What a child begins with. */
export interface ChildEntry {
  readonly file: string;
  /** Of Node. */
  readonly arguments: readonly string[];
}

/** Works on pixels and loads the networks' library. */
const studioEntry: ChildEntry = {
  file: fileOf('../studio-child.process.server.ts'),
  arguments: pixelProcessArguments,
};

/** Sets type. */
export const logoEntry: ChildEntry = {
  file: fileOf('../logo/logo-child.process.server.ts'),
  arguments: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
};

/** Reads and writes signed records: no pixels, no networks. */
export const recordEntry: ChildEntry = {
  file: fileOf('../records/record-child.process.server.ts'),
  arguments: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
};

export interface StudioProcessOptions {
  /** One that works on pixels without it. */
  readonly entry?: ChildEntry;
  readonly settings: ChildSettings;
  readonly ceilingBytes: number;
  /** Who signs what the child asks for, where it may ask: one for the whole of a request, another one perhaps for the next. */
  signer?(): CoseSigner;
  log(line: string): void;
}

/** A child reads files that strangers sent: it gets no setting of ours, least of all a secret. */
function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot', 'NODE_COMPILE_CACHE'];
  return {
    ...Object.fromEntries(kept.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []))),
    // glibc gives large blocks back the moment they are freed, instead of learning to keep them: loading ISNet leaves
    // 0.27 instead of 0.48 GB, and a run peaks 0.2 GB lower, at the same speed.
    MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
    UV_THREADPOOL_SIZE: String(Math.max(4, os.availableParallelism() + 2)),
  };
}

/** No process gets these by what it does itself. */
const fromOutside: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** Why a child that was killed by us had to go; any other end is a crash. */
type KillReason = 'engine_out_of_memory' | 'took_too_long' | 'server_stopping';

/** The parent's end of one pixel child: one request at a time, a memory ceiling, an end that always rejects. */
export class StudioProcess {
  readonly #child: ChildProcess;
  readonly #options: StudioProcessOptions;
  readonly #ended: Promise<void>;
  #settle: { resolve(reply: StudioReply): void; reject(error: unknown): void } | undefined;
  #listener: Pick<StudioHooks, 'onProgress' | 'onEngine'> | undefined;
  #signer: CoseSigner | undefined;
  #killReason: KillReason | undefined;
  #isAlive = true;
  #reportedBytes = 0;

  constructor(options: StudioProcessOptions) {
    this.#options = options;
    const entry = options.entry ?? studioEntry;
    this.#child = fork(entry.file, [JSON.stringify(options.settings)], {
      execArgv: [...entry.arguments],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // It leads a group of its own, so that what it starts ends with it.
      detached: true,
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => options.log(text.trimEnd()));
    this.#child.on('message', (message: FromChild) => this.#hear(message));
    this.#ended = new Promise((resolve) => {
      const end = (cause: Error) => {
        this.#isAlive = false;
        this.#finish(undefined, new AppError(this.#killReason ?? 'engine_crashed', {}, { cause }));
        resolve();
      };
      this.#child.once('exit', (code, signal) => {
        this.#killGroup();
        const how = `exit code ${code}, signal ${signal}`;
        end(signal && fromOutside.includes(signal) ? new KilledFromOutside(how) : new Error(how));
      });
      this.#child.once('error', end);
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Settles when the child is free again or gone. Rejects with what the request met, `engine_crashed`, or the reason of
   * `kill`; with the bug itself where the child threw something unexpected.
   */
  run(request: ChildRequest, listener?: Pick<StudioHooks, 'onProgress' | 'onEngine'>): Promise<StudioReply> {
    this.#listener = listener;
    const watch = setInterval(() => void this.#checkMemory(), watchIntervalMs);
    const settled = new Promise<StudioReply>((resolve, reject) => {
      this.#settle = { resolve, reject };
    }).finally(() => clearInterval(watch));
    const signer = this.#options.signer?.();
    this.#signer = signer;
    const signing = signer && { algorithm: signer.algorithm, reserveBytes: signer.reserveBytes };
    this.#tell({ type: 'run', request, signing });
    return settled;
  }

  /** Asks the child to stop at its next step. */
  cancel(): void {
    this.#tell({ type: 'cancel' });
  }

  /** Ends the child at once; resolves when it is gone. */
  kill(reason: KillReason): Promise<void> {
    this.#killReason ??= reason;
    this.#killGroup();
    return this.#ended;
  }

  /** Never later than its exit: then its number may be another process's. */
  #killGroup() {
    if (this.#isAlive && this.#child.pid !== undefined) killGroup(this.#child.pid);
  }

  /** Resident memory of the child and all it has started, 0 when not known. */
  async memoryBytes(): Promise<number> {
    if (process.platform !== 'linux' || this.#child.pid === undefined) return this.#reportedBytes;
    return memoryOfGroup(this.#child.pid);
  }

  async #checkMemory() {
    if ((await this.memoryBytes()) > this.#options.ceilingBytes) void this.kill('engine_out_of_memory');
  }

  #hear(message: FromChild) {
    if (message.type === 'progress') this.#listener?.onProgress?.(message.stage, message.fraction);
    if (message.type === 'engine') this.#listener?.onEngine?.(message.engine);
    if (message.type === 'memory') this.#reportedBytes = message.bytes;
    if (message.type === 'sign') void this.#sign(message.claim);
    if (message.type === 'done') this.#finish(message.reply);
    if (message.type === 'failed') {
      this.#finish(undefined, new AppError(message.error.code, message.error.params));
    }
    if (message.type === 'stopped')
      this.#finish(undefined, new DOMException('Stopped as asked', 'AbortError'));
    if (message.type === 'bug') this.#finish(undefined, new Error(`In a pixel child: ${message.stack}`));
  }

  async #sign(claim: string) {
    const signing = this.#signer?.sign(Buffer.from(claim, 'base64'));
    const signature = await signing?.catch(() => null);
    this.#tell({ type: 'signed', signature: signature ? Buffer.from(signature).toString('base64') : null });
  }

  #finish(reply: StudioReply | undefined, error?: unknown) {
    const settle = this.#settle;
    this.#settle = undefined;
    this.#listener = undefined;
    if (reply) settle?.resolve(reply);
    else settle?.reject(error);
  }

  #tell(message: ToChild) {
    // A child that ended between two turns says so by its exit event.
    if (this.#child.connected) this.#child.send(message, () => {});
  }
}
