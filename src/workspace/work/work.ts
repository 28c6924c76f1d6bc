import type { JobBody, MediaBody } from '../../api/contract/contract.ts';
import { allOf, photoOf, resultsOf } from '../../client/job-pictures.ts';
import type { Box } from '../../imaging/raster/raster.ts';
import type { Stroke } from '../brush/brush-strokes.ts';
import type { PhotoSource } from '../photo/photo-source.ts';
import { localProblem, type Problem, problemOfJob } from '../problem/problem.ts';

/** What the visitor points at, in shares of width and height. */
export interface SubjectPick {
  readonly box?: Box;
  readonly points?: readonly { readonly x: number; readonly y: number; readonly keep: boolean }[];
}

/**
 * Where one photo is on its way: `waiting` for the ones before it, `sending`, `starting` its job, `working` while that is
 * queued or running, then `done`, or `stopped` by a problem (or by the visitor), from where it can go on. With a tool that
 * has a live preview it is `ready` once it is sent: its jobs belong to saving. With one that takes a mask it is `ready` as
 * well, until the mask is applied.
 */
export type WorkPhase = 'waiting' | 'sending' | 'ready' | 'starting' | 'working' | 'done' | 'stopped';

/** A job that made or reworked the result for saving, remembered so that the same save asks for nothing again. */
export interface Rework {
  /** The edits and options it carried out, as text. */
  readonly key: string;
  readonly jobId: string;
}

/** One photo in the workspace, with everything that happened to it. */
export interface Work {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  /** The batch it was brought with; null when it came alone. */
  readonly batchId: string | null;
  /** Its next job is one of its own, not one of the batch: with another subject or other options. */
  readonly runsAlone: boolean;
  readonly source: PhotoSource | null;
  /** It's made of options alone: there never was a photo. */
  readonly isDrawn?: true;
  readonly phase: WorkPhase;
  /** Share of the upload that has left, 0..1; null while there is nothing to measure. */
  readonly sent: number | null;
  readonly media: MediaBody | null;
  /** The job that is shown; its outputs are the result once `phase` is `done`. */
  readonly job: JobBody | null;
  /** The result to return to when running again does not work out. */
  readonly earlierJob: JobBody | null;
  /** Sent with the request that makes the next job, so that a repeated request makes no second one. */
  readonly idempotencyKey: string;
  readonly subject: SubjectPick | null;
  /** Options that the workspace itself sets, for this photo alone; left out, those of its job. */
  readonly own?: Readonly<Record<string, unknown>>;
  readonly isConnected: boolean;
  readonly problem: Problem | null;
  /** The uploaded masks that its next job is given, by the input they are for. */
  readonly masks?: Readonly<Record<string, string>>;
  readonly strokes: readonly Stroke[];
  /** Strokes that were undone, newest last. */
  readonly undone: readonly Stroke[];
  readonly rework: Rework | null;
  /** Which strokes each of its jobs was given, by the job's id; see `strokesKey`. */
  readonly carried?: Readonly<Record<string, string>>;
  /** Every picture of this work on the server: "Delete now" means all of them. */
  readonly mediaIds: readonly string[];
  /** Id of the user it belongs to; null for a visitor's own. */
  readonly owner: string | null;
  /** Which of several results is looked at, saved and taken elsewhere, from 0; the first one where it's left out. */
  readonly shown?: number;
}

export type WorkChange =
  | { type: 'sending'; sent: number | null }
  | { type: 'received'; media: MediaBody }
  | { type: 'ready' }
  | { type: 'starting' }
  | { type: 'job'; job: JobBody }
  | { type: 'connection'; isConnected: boolean }
  /** With a key of its own, what follows is another job than the one that may be on its way. */
  | { type: 'stopped'; problem: Problem; idempotencyKey?: string }
  | { type: 'again' }
  | { type: 'rerun'; subject: SubjectPick | null; idempotencyKey: string; runsAlone: boolean }
  | { type: 'own_set'; own: Readonly<Record<string, unknown>> }
  | { type: 'masked'; input: string; maskId: string | null }
  | { type: 'replaced'; file: Blob; name: string }
  | { type: 'back_to_result' }
  /** Of several results, another one is looked at. */
  | { type: 'result_shown'; place: number }
  | { type: 'problem_seen' }
  | { type: 'painted'; stroke: Stroke }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'edits_cleared' }
  | { type: 'reworked'; rework: Rework; mediaIds: readonly string[] }
  | { type: 'media_noted'; mediaIds: readonly string[] }
  /** Whoever signs in takes along what they brought as a visitor. */
  | { type: 'claimed'; owner: string };

export function newWork(
  id: string,
  source: PhotoSource | null,
  name: string,
  addedAt: number,
  batchId: string | null = null,
): Work {
  return {
    id,
    name,
    addedAt,
    batchId,
    runsAlone: false,
    source,
    phase: 'waiting',
    sent: null,
    media: null,
    job: null,
    earlierJob: null,
    idempotencyKey: `${id}-1`,
    subject: null,
    isConnected: true,
    problem: null,
    strokes: [],
    undone: [],
    rework: null,
    mediaIds: [],
    owner: null,
  };
}

export function changeWork(work: Work, change: WorkChange): Work {
  switch (change.type) {
    case 'sending':
      return { ...work, phase: 'sending', sent: change.sent, problem: null };
    case 'received':
      return {
        ...work,
        media: change.media,
        name: change.media.name,
        source: work.source?.kind === 'file' ? null : work.source,
        sent: null,
        mediaIds: withIds(work.mediaIds, [change.media.id]),
      };
    case 'ready':
    case 'starting':
      return { ...work, phase: change.type, problem: null };
    case 'job':
      return withJob(work, change.job);
    case 'connection':
      return work.isConnected === change.isConnected ? work : { ...work, isConnected: change.isConnected };
    case 'stopped':
      return {
        ...work,
        phase: 'stopped',
        sent: null,
        isConnected: true,
        problem: change.problem,
        idempotencyKey: change.idempotencyKey ?? work.idempotencyKey,
      };
    case 'again':
      return { ...work, phase: 'waiting', problem: null };
    case 'rerun':
      return {
        ...work,
        subject: change.subject,
        idempotencyKey: change.idempotencyKey,
        runsAlone: change.runsAlone,
        earlierJob: work.phase === 'done' ? work.job : work.earlierJob,
        job: null,
        phase: 'starting',
        problem: null,
      };
    case 'own_set':
      return { ...work, own: change.own };
    case 'masked':
      return { ...work, masks: withMask(work.masks, change) };
    case 'replaced':
      return {
        ...work,
        name: change.name,
        source: { kind: 'file', file: change.file, name: change.name },
        phase: 'waiting',
        media: null,
        job: null,
        own: undefined,
        masks: undefined,
        problem: null,
      };
    case 'back_to_result':
      return work.earlierJob
        ? {
            ...work,
            phase: 'done',
            job: work.earlierJob,
            media: photoOf(work.earlierJob) ?? work.media,
            earlierJob: null,
            runsAlone: false,
            problem: null,
            subject: null,
          }
        : work;
    case 'result_shown':
      return { ...work, shown: change.place };
    case 'problem_seen':
      return { ...work, problem: null };
    case 'painted':
      return { ...work, strokes: [...work.strokes, change.stroke], undone: [] };
    case 'undo': {
      const last = work.strokes.at(-1);
      return last ? { ...work, strokes: work.strokes.slice(0, -1), undone: [...work.undone, last] } : work;
    }
    case 'redo': {
      const next = work.undone.at(-1);
      return next ? { ...work, strokes: [...work.strokes, next], undone: work.undone.slice(0, -1) } : work;
    }
    case 'edits_cleared':
      return { ...work, strokes: [], undone: [] };
    case 'reworked':
      return { ...work, rework: change.rework, mediaIds: withIds(work.mediaIds, change.mediaIds) };
    case 'media_noted':
      return { ...work, mediaIds: withIds(work.mediaIds, change.mediaIds) };
    case 'claimed':
      return { ...work, owner: change.owner };
  }
}

function withJob(work: Work, job: JobBody): Work {
  const isSame = work.job?.id === job.id;
  if (isSame && work.job && job.revision < work.job.revision) return work;
  const media = photoOf(job) ?? work.media;
  const carried = isSame ? work.carried : { ...work.carried, [job.id]: strokesKey(work.strokes) };
  const shown = isSame ? work.shown : undefined;
  const base = { ...work, job, media, carried, shown, isConnected: true };
  if (job.state === 'succeeded' && Object.keys(job.outputs).length === 0) {
    return { ...base, phase: 'stopped', problem: localProblem('expired', 'another') };
  }
  if (job.state === 'succeeded') {
    return {
      ...base,
      phase: 'done',
      problem: null,
      earlierJob: null,
      // Whether it was a sample is still said: those are not counted.
      source: work.source?.kind === 'sample' ? work.source : null,
      mediaIds: withIds(
        work.mediaIds,
        allOf(job.outputs).map((output) => output.id),
      ),
    };
  }
  if (job.state === 'failed' || job.state === 'cancelled') {
    return { ...base, phase: 'stopped', problem: problemOfJob(job) };
  }
  return { ...base, phase: 'working', problem: null };
}

/** Whether nothing went wrong: the tool wants another photo, or something stated, before it begins. */
export function waitsForInputs({ problem, earlierJob }: Work): boolean {
  return !earlierJob && (problem?.code === 'input_missing' || problem?.code === 'statement_required');
}

/** Strokes as text: the same text, the same strokes. */
export function strokesKey(strokes: readonly Stroke[]): string {
  return strokes.map(({ id }) => id).join(',');
}

function withMask(
  masks: Work['masks'],
  { input, maskId }: Extract<WorkChange, { type: 'masked' }>,
): Work['masks'] {
  const { [input]: _, ...others } = masks ?? {};
  return maskId === null ? others : { ...others, [input]: maskId };
}

function withIds(known: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...known, ...more])];
}

/**
 * A work as an earlier visit left it. The addresses of its pictures have most likely ended; fresh ones come with the next
 * answer about it, and until then there are none.
 */
export function withoutAddresses(work: Work): Work {
  const clear = (media: MediaBody): MediaBody => ({ ...media, url: '', previewUrl: '', thumbnailUrl: '' });
  // A page from before there were lists kept one picture in the place of each.
  const clearAll = (pictures: JobBody['inputs']) =>
    Object.fromEntries(Object.entries(pictures).map(([name, list]) => [name, [list].flat().map(clear)]));
  const { media, job } = work;
  return {
    ...work,
    media: media && clear(media),
    job: job && { ...job, inputs: clearAll(job.inputs), outputs: clearAll(job.outputs) },
  };
}

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** The size of what is shown of it, in its own pixels: of the result, or of the photo until there is one. */
export function shownSize(work: Work): Shape {
  const { media } = work;
  return shownResult(work) ?? media ?? { width: 4, height: 3 };
}

/** Of its results, the one that is looked at. */
export function shownResult({ job, shown = 0 }: Pick<Work, 'job' | 'shown'>): MediaBody | undefined {
  return job ? resultsOf(job)[shown] : undefined;
}
