import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { jobs } from '../../db/schema.ts';
import { workKinds } from '../../tool/tool-parts.ts';
import type { JobRow, Place } from '../jobs.ts';
import { type JobDurations, readDurations, remainingOfRunningMs } from './job-durations.server.ts';
import { awaitsStep, isPostponed, isQueued, isRunning, lineOrder } from './job-line.server.ts';
import { kindOfJob } from './line-kind.server.ts';
import { readCapacity } from './worker-roster.server.ts';

/** How many of those that wait are told how long it takes; further back an estimate would be worth nothing. */
const longestEstimated = 100;
/** A reading is handed on for this long to whoever asks. */
const keptMs = 1_000;

type OpenJob = Pick<
  JobRow,
  'id' | 'state' | 'tool' | 'inputs' | 'options' | 'megapixels' | 'progress' | 'startedAt'
>;

const nowhere: Place = { position: null, remainingMs: null };

/** The line at one moment. */
interface LineReading {
  readonly takenAt: number;
  readonly places: ReadonlyMap<string, Place>;
  readonly durations: JobDurations;
}

/**
 * Says where jobs stand. All who ask share one reading of the line, so that it costs the same few queries a second however
 * many jobs and event streams there are.
 */
export class LineReader {
  readonly #db: Database;
  readonly #now: () => Date;
  #latest: LineReading | null = null;
  /** The one that is under way. */
  #reading: Promise<LineReading> | null = null;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** By the jobs' ids; at most a second old, but never older than the jobs that are asked about. */
  async placesOf(rows: readonly OpenJob[]): Promise<Map<string, Place>> {
    const open = rows.filter(({ state }) => state === 'queued' || state === 'running');
    const reading = open.length > 0 ? await this.#readingWith(open) : null;
    return new Map(
      rows.map((row) => [row.id, reading && open.includes(row) ? this.#placeIn(reading, row) : nowhere]),
    );
  }

  #placeIn({ places, durations }: LineReading, row: OpenJob): Place {
    if (row.state === 'queued') return places.get(row.id) ?? nowhere;
    return { position: null, remainingMs: remainingOfRunningMs(row, durations.typicalMs(row), this.#now()) };
  }

  async #readingWith(open: readonly OpenJob[]): Promise<LineReading> {
    const askedAt = performance.now();
    let reading = this.#latest;
    while (
      reading === null ||
      (reading.takenAt < askedAt &&
        (askedAt - reading.takenAt > keptMs || !open.every(({ id }) => reading?.places.has(id))))
    ) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      reading = await this.#reading;
    }
    return reading;
  }

  async #read(): Promise<LineReading> {
    const takenAt = performance.now();
    const [queued, running, capacity] = await Promise.all([
      readQueued(this.#db),
      readRunning(this.#db),
      readCapacity(this.#db),
    ]);
    const front = queued.flatMap(({ job }) => job ?? []);
    const durations = await readDurations(
      this.#db,
      [...running, ...front].map(({ tool }) => tool),
    );
    const places = new Map<string, Place>(running.map(({ id }) => [id, nowhere]));
    const now = this.#now();
    for (const kind of workKinds) {
      const isSuch = (one: { readonly tool: string }) => kindOfJob(one) === kind;
      const holders = running.filter((row) => !row.isAside && isSuch(row));
      const left = holders.map((row) => remainingOfRunningMs(row, durations.typicalMs(row), now));
      setPlaces(places, queued.filter(isSuch), sumOf(left), capacity[kind], durations);
    }
    this.#latest = { takenAt, places, durations };
    return this.#latest;
  }
}

/** Of those that wait in one line, whose places are busy for so long altogether. */
function setPlaces(
  places: Map<string, Place>,
  line: Awaited<ReturnType<typeof readQueued>>,
  busyMs: number | null,
  capacity: number,
  durations: JobDurations,
): void {
  let aheadMs = busyMs;
  let position = 0;
  for (const { id, isPassedOver, isWaiting, job } of line) {
    if (isWaiting) {
      places.set(id, nowhere);
      continue;
    }
    // Nobody knows when what it waits for will be there again.
    const ownMs = job && !isPassedOver ? durations.typicalMs(job) : null;
    const isKnown = ownMs !== null && aheadMs !== null && capacity > 0;
    places.set(id, { position, remainingMs: isKnown ? Math.round(aheadMs! / capacity + ownMs) : null });
    if (isPassedOver) continue;
    position++;
    aheadMs = sumOf([aheadMs, ownMs]);
  }
}

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, ms) => (sum === null || ms === null ? null : sum + ms), 0);
}

/** All that wait, in the order of the line; what they are is read of the first ones alone. */
function readQueued(db: Database) {
  const job = sql<Pick<JobRow, 'tool' | 'inputs' | 'options' | 'megapixels'> | null>`
    case when row_number() over (order by ${sql.join([...lineOrder], sql`, `)}) <= ${longestEstimated} then
      jsonb_build_object('tool', ${jobs.tool}, 'inputs', ${jobs.inputs}, 'options', ${jobs.options},
        'megapixels', ${jobs.megapixels})
    end`;
  return db
    .select({ id: jobs.id, tool: jobs.tool, isPassedOver: isPostponed, isWaiting: awaitsStep, job })
    .from(jobs)
    .where(isQueued)
    .orderBy(...lineOrder);
}

function readRunning(db: Database) {
  const { id, tool, inputs, options, megapixels, progress, startedAt, isAside } = jobs;
  return db
    .select({ id, tool, inputs, options, megapixels, progress, startedAt, isAside })
    .from(jobs)
    .where(isRunning);
}
