import type { ClipTaskId } from '../tasks/index.ts';
import type { UpscaleFactor } from '../tasks/upscale-image.ts';
import type { EngineTraits } from './engine.ts';

interface RemoteFile {
  readonly sha256: string;
  /** Where it lies now; the same file may lie elsewhere the next time. */
  readonly path: string;
}

/** A picture that goes along with a request: a PNG file, 8 bit, sRGB. */
export type RemoteImage = RemoteFile;

/** A clip that goes along with a request, in one of the house's formats. */
export interface RemoteClip extends RemoteFile {
  readonly type: string;
}

interface Shape {
  /** In pixels: of the picture that is wanted, or of the photo that goes along. */
  readonly width: number;
  readonly height: number;
}

interface Words {
  readonly prompt: string;
  /** What must not be in the picture. */
  readonly negativePrompt?: string;
}

/** The tasks that leave this machine, and what goes along with each. Photos are of the request's own size. */
interface RemoteRequests {
  /** An engine makes the size of its own that is nearest in shape. */
  'generate-image': Shape &
    Words & {
      readonly seed: number;
      /** To go by; of any size. */
      readonly reference?: RemoteImage;
      /** How much of the reference may change, 0..1. */
      readonly strength?: number;
    };
  'edit-image': Shape &
    Words & { readonly seed: number; readonly photo: RemoteImage; readonly mask?: RemoteImage };
  fill: Shape & {
    readonly prompt?: string;
    readonly seed: number;
    readonly photo: RemoteImage;
    /** One channel of the photo's size: white is filled. */
    readonly mask: RemoteImage;
  };
  restyle: Shape & Words & { readonly seed: number; readonly photo: RemoteImage; readonly strength: number };
  'upscale-image': Shape & { readonly photo: RemoteImage; readonly factor: UpscaleFactor };
  /** What comes back has an alpha; nothing else of it is used. */
  'cut-out': Shape & { readonly photo: RemoteImage };
  /** An engine makes the size and the length of its own that are nearest. */
  'generate-video': Shape &
    Words & {
      readonly seconds: number;
      readonly seed: number;
      readonly firstFrame?: RemoteImage;
      readonly lastFrame?: RemoteImage;
    };
  /** An engine judges by itself what there is to be done; it makes the size of its own that is nearest. */
  'enhance-video': Shape & {
    readonly clip: RemoteClip;
    readonly seconds: number;
    readonly factor: 1 | 2 | 4;
  };
}

export type RemoteTask = keyof RemoteRequests;
export type RemotePictureTask = Exclude<RemoteTask, ClipTaskId>;
export type RemotePictureRequest = RemoteRequest<RemotePictureTask>;
export type RemoteClipRequest = RemoteRequest<ClipTaskId>;

/** What a remote engine is asked to make: a task's input as it leaves this machine. */
export type RemoteRequest<T extends RemoteTask = RemoteTask> = {
  [K in T]: { readonly task: K } & RemoteRequests[K];
}[T];

/** What a remote engine may use while it works. */
export interface RemoteContext {
  /**
   * The way out. A `POST` is the order that is paid for: one per request, recorded before it leaves; made again after a
   * restart, it answers what the first one was answered and nothing leaves, and its `url` is where that one went. Everything else
   * is read: what lies on the engine's own servers, and results that lie elsewhere, at public addresses.
   */
  readonly fetch: typeof fetch;
  /** Tells the engine's own server something that costs nothing: a job is given up, a result was fetched. */
  readonly tell: typeof fetch;
  /** A UUID, the same for the same call after a restart: what was ordered under it is found by it. */
  readonly callId: string;
  progress(fraction: number): void;
  /** After `signal` has aborted: nobody will ask for the result any more. */
  isGivenUp(): boolean;
  /** Aborts when the job is cancelled, and at the deadline. */
  readonly signal: AbortSignal;
}

export interface RemoteAnswer {
  /** A file of a picture or a clip, as the engine sent it. */
  readonly file: Uint8Array;
  /** What the provider calls this request. */
  readonly requestId?: string;
}

/**
 * Carries out one task on another machine; one that does several is several engines under one id. It runs in the process that runs jobs, never in a pixel child: it waits, it does
 * not compute.
 */
export interface RemoteEngine<T extends RemoteTask = RemoteTask> extends EngineTraits<T> {
  readonly place: 'self-hosted' | 'hosted';
  /** Whose bill it is on: the folder in `engines/hosted`; budgets are kept by it. */
  readonly provider: string;
  /** Its servers, which `fetch` may always read from, also at private addresses. */
  readonly origins: readonly string[];
  /** Whether it can work now; always, without it. */
  isReady?(): boolean;
  /** An estimate, in US dollars. */
  priceOf(request: RemoteRequest<T>): number;
  /** Errors: `content_refused`; whatever else it throws is judged by `judgeFailure`. */
  make(request: RemoteRequest<T>, context: RemoteContext): Promise<RemoteAnswer>;
}
