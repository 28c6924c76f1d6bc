import type { ServerReason } from '../../codecs/page/server-reason.ts';
import type { FileFacts, MetTarget, MissedTarget, WrittenFacts } from '../../tasks/file-writing.ts';
import type { Problem } from '../problem/problem.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Why a file is not taken, found out before it is decoded. Words: `refused` in files.json. */
export interface FileRefusal {
  readonly code:
    | 'notPicture'
    | 'empty'
    | 'unknown'
    | 'unsupported'
    | 'damaged'
    | 'tooLarge'
    | 'tooManyPixels'
    | 'gone';
  /** Of a type that is not opened: its proper name, such as "SVG". */
  readonly format?: string;
  /** What the plan allows: bytes, or pixels. */
  readonly most?: number;
}

/** Where one file is on its way. */
export type FileStep =
  /** Its header is being read, or it is being fetched from a link. */
  | { readonly name: 'reading' }
  | { readonly name: 'refused'; readonly refusal: FileRefusal }
  /** The settings are not complete: nothing can be written with them. */
  | { readonly name: 'unset' }
  | { readonly name: 'waiting' }
  /** In a worker of the page. */
  | { readonly name: 'writing' }
  /** It has several frames or pages, and what it is to become holds one. */
  | { readonly name: 'choice'; readonly count: number }
  /** The page cannot write it. It has not left the browser yet. */
  | { readonly name: 'held'; readonly reason: ServerReason }
  /** In line for being sent. */
  | { readonly name: 'queued'; readonly reason: ServerReason }
  | { readonly name: 'sending'; readonly share: number | null; readonly reason: ServerReason }
  | { readonly name: 'working'; readonly progress: number | null; readonly reason: ServerReason }
  | { readonly name: 'done' }
  /** Even the lowest quality is above the size that was asked for. */
  | ({ readonly name: 'missed' } & Pick<MissedTarget, 'smallestBytes' | 'fits'>)
  | { readonly name: 'stopped'; readonly problem: Problem };

/** A file that was written. */
export interface FileResult
  extends Pick<WrittenFacts, 'width' | 'height' | 'lost' | 'losesGainMap' | 'isOriginal'> {
  /** With what it was asked for, as text: the same text, the same file. */
  readonly key: string;
  /** Null where it lies on the server and is fetched when it is saved. */
  readonly file: Blob | null;
  readonly bytes: number;
  readonly mediaType: string;
  readonly target?: Pick<MetTarget, 'reach' | 'nextBytes' | 'isPoor'>;
  /** The size that was asked for. */
  readonly maxBytes: number | null;
  /** Null: made in this browser. */
  readonly server: {
    readonly reason: ServerReason;
    readonly jobId: string;
    readonly previewUrl: string;
  } | null;
}

interface FileJob {
  readonly id: string;
  /** With what it was asked for, like that of a result. */
  readonly key: string;
}

/** One file of the list. */
export interface FileEntry {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  /** Id of the user it belongs to; null for a visitor's own. */
  readonly owner: string | null;
  /** Null until it has been fetched. */
  readonly file: Blob | null;
  readonly facts: FileFacts | null;
  /** Address of a small picture of it within the page; null where the browser cannot read it. */
  readonly thumbnail: string | null;
  /** Settings of its own; null: those of all. */
  readonly own: Values | null;
  readonly step: FileStep;
  /** Stays while another one is being written. */
  readonly result: FileResult | null;
  /** What was sent of it. */
  readonly mediaId: string | null;
  readonly previewUrl: string | null;
  /** What the server was last asked to make of it: a reload goes on with that. */
  readonly job: FileJob | null;
}

export function newEntry(id: string, name: string, file: Blob | null, addedAt: number): FileEntry {
  return {
    id,
    name,
    addedAt,
    owner: null,
    file,
    facts: null,
    thumbnail: null,
    own: null,
    step: { name: 'reading' },
    result: null,
    mediaId: null,
    previewUrl: null,
    job: null,
  };
}

/** Whether what is shown of it was made with the settings as they are now. */
export function isDone(entry: FileEntry): entry is FileEntry & { result: FileResult } {
  return entry.step.name === 'done' && entry.result !== null;
}

/** It goes on by itself. */
export function isUnderWay({ step }: Pick<FileEntry, 'step'>): boolean {
  return ['reading', 'waiting', 'writing', 'queued', 'sending', 'working'].includes(step.name);
}

/** It is at the server or on its way there. */
export function isAtServer({ step }: Pick<FileEntry, 'step'>): boolean {
  return step.name === 'queued' || step.name === 'sending' || step.name === 'working';
}
