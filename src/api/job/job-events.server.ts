import type { JobBook, JobRow, Place } from '../../jobs/jobs.ts';
import type { Owner } from '../../media/media.ts';
import type { JobBody } from '../contract/contract.ts';
import type { EventReader } from './event-reader.server.ts';

/** Proxies close what stays silent for longer. */
const signOfLifeMs = 15_000;
/** While a job waits, its place and the time left change without the job itself changing. */
export const waitingMs = 2_000;
/** A change of the time left that is worth telling. */
const worthMs = 1_000;
/** Addresses of files in what is told live for ten minutes. */
const toldAnewMs = 5 * 60_000;

/** Nothing more will happen to it by itself. */
export const hasEnded = (row: JobRow) => row.state !== 'queued' && row.state !== 'running';

interface JobStream {
  readonly jobs: Pick<JobBook, 'get' | 'subscribe' | 'placesOf'>;
  readonly owner: Owner;
  readonly id: string;
  /** The newest revision the reader has already; it gets what came after. */
  readonly seen: number | null;
  describe(row: JobRow): Promise<JobBody>;
}

/**
 * Sends a job as it is now and after every change, each event under the id of its revision, until the job has ended or
 * nobody may or wants to read any more. Whoever reads slowly misses revisions, never the newest one.
 */
export async function streamJob(reader: EventReader, job: JobStream): Promise<void> {
  let newest: JobRow | null = null;
  const take = (row: JobRow) => {
    if (newest && row.revision <= newest.revision) return;
    newest = row;
    reader.wake();
  };
  const unsubscribe = job.jobs.subscribe(job.id, take);
  try {
    const first = await job.jobs.get(job.owner, job.id);
    take(first);
    const waiting = new WaitingJob(job.jobs);
    let sent = job.seen !== null && job.seen <= first.revision ? job.seen : -1;
    while (!reader.hasLeft) {
      const row: JobRow = newest ?? first;
      if (row.revision > sent || (row.state === 'queued' && !waiting.isTold(row))) {
        if (!(await reader.mayReadOn())) return;
        const body = await job.describe(row);
        await reader.send(body, String(row.revision));
        waiting.tell(row, body);
        sent = row.revision;
      } else {
        if (!(await reader.mayStay())) return;
        const moved = await waiting.look(row);
        if (moved) await reader.send(moved, String(row.revision));
        else await reader.giveSignOfLife();
      }
      if (hasEnded(row)) return;
      if ((newest ?? first).revision > sent) continue;
      await reader.rest(row.state === 'queued' ? waitingMs : signOfLifeMs);
    }
  } finally {
    unsubscribe();
  }
}

/** The last that was told of a job that waits: only its place is looked at again, which costs no query of its own. */
export class WaitingJob {
  readonly #jobs: Pick<JobBook, 'placesOf'>;
  #told: { row: JobRow; body: JobBody; at: number } | null = null;

  constructor(jobs: Pick<JobBook, 'placesOf'>) {
    this.#jobs = jobs;
  }

  tell(row: JobRow, body: JobBody): void {
    this.#told = row.state === 'queued' ? { row, body, at: performance.now() } : null;
  }

  isTold(row: JobRow): boolean {
    const told = this.#told;
    return (
      told?.row.id === row.id &&
      told.row.revision === row.revision &&
      performance.now() - told.at < toldAnewMs
    );
  }

  /** The job at its new place, if that is another one. */
  async look(row: JobRow): Promise<JobBody | null> {
    if (!this.#told || !this.isTold(row)) return null;
    const place = (await this.#jobs.placesOf([row])).get(row.id);
    if (!place || !hasMoved(this.#told.body, place)) return null;
    this.#told.body = { ...this.#told.body, ...place };
    return this.#told.body;
  }
}

function hasMoved(told: Place, place: Place): boolean {
  if (told.position !== place.position) return true;
  if (told.remainingMs === null || place.remainingMs === null) return told.remainingMs !== place.remainingMs;
  return Math.abs(told.remainingMs - place.remainingMs) >= worthMs;
}
