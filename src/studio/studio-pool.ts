import type { ResultFormat, StoredMediaType } from '../codecs/file-types.ts';
import type { EnginePlace } from '../engines/engine.ts';
import type { MetadataChoice } from '../tasks/file-writing.ts';

/** One piece of work for a pixel child process. Pixels travel as files, never through the message channel. */
export type StudioRequest =
  /**
   * Reads the upload at `path` (type already sniffed, header already checked) and writes what is to be kept: the picture, or
   * with `metadata` the file as it came, with all its frames or pages and these metadata.
   */
  | { kind: 'ingest'; path: string; outputDir: string; maxPixels: number; metadata?: MetadataChoice }
  /**
   * Runs a tool. `inputs`: name → paths. Writes a PNG, a preview and a thumbnail for each output. `shownInputs` is given for
   * an owner who sees previews only: the previews of those inputs that earlier jobs made, name → paths, in the order of
   * `inputs` and null for what was sent. A part of the result is shown no finer then than the whole would be, and nothing
   * finer than what it was made from.
   */
  | {
      kind: 'tool';
      tool: string;
      inputs: Record<string, readonly string[]>;
      shownInputs?: Record<string, readonly (string | null)[]>;
      options: Record<string, unknown>;
      outputDir: string;
    }
  /** Writes `path` in another format. `background` (rrggbb) is laid under transparent pixels; JPEG gets white. */
  | {
      kind: 'export';
      path: string;
      outputPath: string;
      format: ResultFormat;
      quality: number;
      background?: string;
    };

/** A picture that was written, with its two smaller companions. */
export interface WrittenPicture {
  readonly path: string;
  readonly previewPath: string;
  readonly thumbnailPath: string;
  readonly type: StoredMediaType;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly hasAlpha: boolean;
  readonly bytes: number;
}

/** An engine that was asked to carry a task out. */
export interface EngineRun {
  readonly task: string;
  readonly id: string;
  readonly name: string;
  readonly place: EnginePlace;
}

export interface StudioReply {
  /** `ingest`: one picture named `photo`; `tool`: a list for each output, of one where it is not `many`; `export`: none. */
  readonly pictures: Record<string, readonly WrittenPicture[]>;
  readonly warnings: string[];
  /** Of a tool that has one. */
  readonly report: Record<string, unknown> | null;
  /** The last one that carried out a task; all of them are told to `onEngine`. */
  readonly engine: { id: string; name: string; place: EnginePlace } | null;
  /** Milliseconds by stage, and `total`. */
  readonly timings: Record<string, number>;
}

export interface StudioHooks {
  /** Who asks: parties take turns in the line before a lane. Without one, all who have none are one party. */
  readonly party?: string;
  /** Wrapped around the work itself once its turn has come; what it throws keeps the work from beginning. */
  readonly within?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Aborting rejects at once with the signal's reason; the child stops at its next step and is killed after 2 s. */
  readonly signal?: AbortSignal;
  /** `progress` is 0..1 within `stage`. */
  onProgress?(stage: string, progress: number): void;
  /** An engine begins with a task. */
  onEngine?(engine: EngineRun): void;
}

/**
 * Child processes that hold pixels and models, in three lanes: `ingest` is lean and takes seconds, `export` steps back for
 * it, `tool` keeps models warm. In each of them parties take turns. A crash or a passed memory ceiling rejects with `engine_crashed` / `engine_out_of_memory`, costs
 * that one request and nothing else; the next request gets a fresh child.
 */
export interface StudioPool {
  run(request: StudioRequest, hooks?: StudioHooks): Promise<StudioReply>;
  /** Kills all children; running requests reject with `server_stopping`. */
  close(): Promise<void>;
}
