import type { Ffmpeg } from '../../clips/ffmpeg.ts';
import type { ErrorRecord } from '../../errors.ts';
import type { CoseSigner } from '../../provenance/cose-signature.server.ts';
import type { ChildRequest, EngineRun, StudioReply } from '../studio-pool.ts';
import type { TableRows } from '../tool-tables.server.ts';

/** What a child is told once, when it starts. */
export interface ChildSettings {
  readonly modelsDir: string;
  /** What its warm networks may take together. */
  readonly modelsBudgetMb: number;
  /** How far it steps back for others on this machine, 0..19. */
  readonly niceness: number;
  /** What reads and writes clips; null where this machine has none. */
  readonly ffmpeg: Ffmpeg | null;
  /** The operator's rows in the tables of tools. */
  readonly tables: TableRows;
}

/** What a child has to know of whom its parent signs claims with. */
export type SigningTraits = Pick<CoseSigner, 'algorithm' | 'reserveBytes'>;

export type ToChild =
  /** `signing`: where the parent signs claims during this request. */
  | { type: 'run'; request: ChildRequest; signing?: SigningTraits }
  | { type: 'cancel' }
  /** What was asked for by `sign`, in base64; null where it could not be had. */
  | { type: 'signed'; signature: string | null };

/** A child does one request at a time, so answers need no id. */
export type FromChild =
  | { type: 'progress'; stage: string; fraction: number }
  | { type: 'engine'; engine: EngineRun }
  | { type: 'done'; reply: StudioReply }
  | { type: 'failed'; error: ErrorRecord }
  /** The request was stopped as asked, or something was thrown that is a bug. */
  | { type: 'stopped' }
  | { type: 'bug'; stack: string }
  /** A claim in base64 is to be signed: keys stay with the parent. A child waits for one answer at a time. */
  | { type: 'sign'; claim: string }
  /** Where the parent cannot see a child's memory. */
  | { type: 'memory'; bytes: number };
