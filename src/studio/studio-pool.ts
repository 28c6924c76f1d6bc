import type { ClipCopy } from '../codecs/clip-types.ts';
import type { ResultFormat, StoredMediaType } from '../codecs/file-types.ts';
import type { EnginePlace } from '../engines/engine.ts';
import type { RemoteRequest } from '../engines/remote-engine.ts';
import type { Quad } from '../imaging/quad/quad.ts';
import type { Box } from '../imaging/raster/raster.ts';
import type { LogoAnswer, LogoRequest } from '../logo/logo-requests.ts';
import type { KnownCertificates } from '../provenance/certificates/known-certificates.ts';
import type { CheckAnswer } from '../provenance/reading/check-file.ts';
import type { SignedRecord } from '../provenance/reading/record-facts.ts';
import type { Testimony, TypedFile } from '../provenance/sign-file.server.ts';
import type { ClipFacts } from '../tasks/clip.ts';
import type { MetadataChoice } from '../tasks/file-writing.ts';
import type { TaskId } from '../tasks/index.ts';
import type { DigitalSourceType } from '../tasks/photo.ts';

/** One piece of work for a pixel child process. Pixels travel as files, never through the message channel. */
export type StudioRequest =
  /**
   * Reads the upload at `path` (type already sniffed, header already checked) and writes what is to be kept: the picture, or
   * with `metadata` the file as it came, with all its frames or pages and these metadata.
   */
  | {
      kind: 'ingest';
      path: string;
      outputDir: string;
      maxPixels: number;
      metadata?: MetadataChoice;
      /** A clip is meant; without it, a picture. */
      takes?: 'clip';
    }
  /**
   * Runs a tool. `inputs`: name → paths. Writes a PNG, a preview and a thumbnail for each output. `shownInputs` is given for
   * an owner who sees previews only: the previews of those inputs that they may not have at full size, name → paths, in the order of
   * `inputs` and null for the others. A part of the result is shown no finer then than the whole would be, and the preview and the
   * thumbnail are made of those previews instead of the inputs: nothing is shown that was not shown before.
   */
  | {
      kind: 'tool';
      tool: string;
      inputs: Record<string, readonly string[]>;
      shownInputs?: Record<string, readonly (string | null)[]>;
      options: Record<string, unknown>;
      outputDir: string;
      /** Only what it `finds` in its photo is wanted, which is all that is needed then: nothing is made. */
      find?: true;
      /** Only what its `motionTiles` prepare is wanted: it's written to `tilesFile` in the folder of outputs. */
      tiles?: true;
      /** What a tool chooses by chance follows from it; 0 without it. */
      chance?: number;
      /** Who may carry each task out, the best first; without it, engines on this machine whose models are there. */
      engines?: EngineOrder;
      /** What engines on other machines made for earlier runs of the same request, by the place of what was asked. */
      answers?: Readonly<Record<number, RemoteFile>>;
    }
  /** Writes the mask of one thing in the picture at `path` as a gray PNG of its size, white = the thing. */
  | { kind: 'outline'; path: string; thing: PointedThing; outputPath: string }
  /** Writes where the result differs from the picture at `path` as a gray PNG of the result's size, white = changed. */
  | { kind: 'changes'; path: string; resultPath: string; outputPath: string }
  /** Answers somebody who designs a logo. What it draws is small and comes back with the reply. */
  | { kind: 'logo'; ask: LogoRequest }
  /** Writes `path` in another format. `background` (rrggbb) is laid under transparent pixels; JPEG gets white. */
  | {
      kind: 'export';
      path: string;
      outputPath: string;
      format: ResultFormat;
      quality: number;
      background?: string;
      /** It is written anew in any case, and names no record of what it was made from. */
      record?: 'leave-out';
    }
  /**
   * Writes what a share shows of the picture at `path`: a JPEG, or a WebP where it has alpha, and the card of links to it; or what stands for
   * it in lists, no side longer than `longestSide`.
   */
  | {
      kind: 'share';
      path: string;
      outputPath: string;
      cardPath?: string;
      type: 'image/jpeg' | 'image/webp';
      longestSide?: number;
    }
  /** Reads the record of a file that somebody checks, and its metadata; nothing of it is kept. */
  | { kind: 'check-record'; path: string; known: KnownCertificates }
  /** Writes the clip at `path` in another format, or as one that is looked at. `record`: as for `export`. */
  | { kind: 'export-clip'; path: string; outputPath: string; format: ClipCopy; record?: 'leave-out' };

/** What the pool itself asks of the child for signed records. */
export type RecordRequest =
  /** Puts a signed record into the file, where there is something to say. */
  | { kind: 'sign'; file: TypedFile; testimony: Testimony }
  /** Reads the record of an upload, and writes to `keptAt` what a later signature needs of it. */
  | { kind: 'read-record'; file: TypedFile; keptAt: string };

/** Whatever a child is asked for. */
export type ChildRequest = StudioRequest | RecordRequest;

/** The name of the file of what a tool prepared for its motion tiles. */
export const tilesFile = 'tiles';

/** A thing in a box, which says about where it is, and the boxes of other things that were found in the picture. */
export interface BoxedThing {
  readonly box: Box;
  readonly beside?: readonly Box[];
}

/** Something in a picture that is pointed at, in shares of its sides: a box around it, lines of letters, or a place on it. */
export type PointedThing =
  | BoxedThing
  | { readonly lines: readonly Quad[] }
  | { readonly at: { readonly x: number; readonly y: number } };

export interface NamedEngine {
  readonly id: string;
  readonly name: string;
  readonly place: EnginePlace;
}

export type EngineOrder = Readonly<Partial<Record<TaskId, readonly NamedEngine[]>>>;

/** A picture file that an engine on another machine made. */
export interface RemoteFile {
  readonly path: string;
  readonly engine: NamedEngine;
}

/** Something that a tool asks of an engine on another machine. */
export interface RemoteNeed {
  /** It is the so many-th thing that this run of the tool asks for, from 0. */
  readonly place: number;
  readonly engine: NamedEngine;
  readonly request: RemoteRequest;
}

/** A picture, document or clip that was written, with the two smaller pictures that stand for it. */
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
  /** Of a clip. */
  readonly clip?: ClipFacts;
  /** How it came about, as its XMP says. */
  readonly sourceType?: DigitalSourceType;
}

/** An engine that was asked to carry a task out. */
export interface EngineRun extends NamedEngine {
  readonly task: string;
}

export interface StudioReply {
  /** `ingest`: one picture named `photo`; `tool`: a list for each output, of one where it is not `many`; the others: none. */
  readonly pictures: Record<string, readonly WrittenPicture[]>;
  readonly warnings: string[];
  /** Of a tool: all of the result is new, whatever it was given. */
  readonly isMadeAnew?: true;
  /** Of a tool that has one. */
  readonly report: Record<string, unknown> | null;
  /** What was found, where that alone was asked for. */
  readonly found?: object;
  /** Of `logo`. */
  readonly logo?: LogoAnswer;
  /** Of an export: the same bytes. */
  readonly isCopy?: true;
  /** Of `share`: what the picture looks like, see `imaging/likeness/`; null where there is too little in it. */
  readonly likeness?: string | null;
  /** Of `sign`: false where there was nothing to say. */
  readonly isSigned?: boolean;
  /** Of `read-record`: null where there is none. */
  readonly record?: SignedRecord | null;
  /** Of `check-record`. */
  readonly check?: CheckAnswer;
  /** Of an export: how the picture came about, as the file's XMP says. */
  readonly sourceType?: DigitalSourceType;
  /** The last one that made something; all that carried out a task are told to `onEngine`. */
  readonly engine: NamedEngine | null;
  /**
   * Of a tool that cannot go on without engines on other machines: nothing was written, and the same request with these answers is to
   * be made. Empty where the work is done.
   */
  readonly needs: readonly RemoteNeed[];
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

/** The cause of `engine_crashed` where the child was ended by somebody else, such as the system when memory is short. */
export class KilledFromOutside extends Error {}

/**
 * Child processes that hold pixels and models, in eight lanes: `ingest` is lean and takes seconds, `export` steps back for
 * it, `tool` keeps models warm, and so does a single child for what somebody waits for at an open page: `outline`, and tools that
 * only `find` or prepare their `tiles`. `clip` steps back for pictures, which do not wait for it, `logo` keeps fonts, and `record` signs what the others have written: where it fails, that is delivered unsigned. `check` reads what strangers only want to know of, and keeps nobody else waiting. In each of them parties take turns. A crash or a passed memory ceiling rejects with `engine_crashed` / `engine_out_of_memory`, costs
 * that one request and nothing else; the next request gets a fresh child.
 */
export interface StudioPool {
  run(request: StudioRequest, hooks?: StudioHooks): Promise<StudioReply>;
  /** Kills all children; running requests reject with `server_stopping`. */
  close(): Promise<void>;
}
