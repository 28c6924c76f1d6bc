import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RecentWaits } from './recent-waits.ts';

/** Seconds; from a thumbnail to a large photo on a small machine. */
const jobBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** How full the whole site is, whoever is asked: by kind of work, `picture` or `clip`. */
export type LineFacts = Readonly<Record<string, KindFacts>>;

interface KindFacts {
  readonly queued: number;
  readonly running: number;
  /** Jobs that all living processes together can run at a time. */
  readonly places: number;
}

/** What this process counts and measures, in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #recentWaits = new RecentWaits();
  readonly #computed = this.#histogram(
    'job_compute_seconds',
    'Computing time of jobs that succeeded',
    jobBuckets,
    ['tool', 'engine'],
  );
  readonly #waited = this.#histogram('job_wait_seconds', 'From a job’s request to its start', jobBuckets, [
    'tool',
  ]);
  readonly #failed = this.#counter('job_failures_total', 'Jobs that failed for good', ['tool', 'error']);
  readonly #repeated = this.#counter(
    'job_repeats_total',
    'Attempts that ended early; the job went back into the line',
    ['tool', 'error'],
  );
  readonly #answered = this.#histogram('request_seconds', 'Time to answer a request', requestBuckets, [
    'method',
    'route',
    'status',
  ]);
  readonly #refused = this.#counter('request_failures_total', 'Requests that were refused or failed', [
    'error',
  ]);

  readonly #bells = this.#counter('payment_events_total', 'Messages of the payment provider', ['outcome']);

  readonly #unsigned = this.#counter('unsigned_results_total', 'Files given out without a signed record', []);

  constructor() {
    collectDefaultMetrics({ register: this.#registry, prefix: 'pixelwright_' });
  }

  jobStarted(tool: string, waitedMs: number): void {
    this.#recentWaits.add(waitedMs);
    this.#waited.observe({ tool }, Math.max(0, waitedMs) / 1000);
  }

  /** How long jobs waited that this process has started in the last hour; null where they were too few. */
  typicalWaitMs(): number | null {
    return this.#recentWaits.typical();
  }

  jobSucceeded(tool: string, engine: string, computeMs: number): void {
    this.#computed.observe({ tool, engine }, computeMs / 1000);
  }

  jobRepeated(tool: string, error: string): void {
    this.#repeated.inc({ tool, error });
  }

  jobFailed(tool: string, error: string): void {
    this.#failed.inc({ tool, error });
  }

  requestAnswered(request: { method: string; route: string; status: number }, tookMs: number): void {
    this.#answered.observe({ ...request, status: String(request.status) }, tookMs / 1000);
  }

  requestFailed(error: string): void {
    this.#refused.inc({ error });
  }

  paymentEvent(outcome: string): void {
    this.#bells.inc({ outcome });
  }

  leftUnsigned(): void {
    this.#unsigned.inc();
  }

  /** Asks `read` each time somebody wants to know. */
  watchLine(read: () => Promise<LineFacts>): void {
    const gauge = new Gauge({
      name: 'pixelwright_jobs',
      help: 'Jobs of the whole site by kind of work and state, and the places there are for running ones',
      labelNames: ['kind', 'state'],
      registers: [this.#registry],
      async collect() {
        for (const [kind, facts] of Object.entries(await read())) {
          for (const [state, count] of Object.entries(facts)) gauge.set({ kind, state }, count);
        }
      },
    });
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #histogram<L extends string>(name: string, help: string, buckets: number[], labelNames: L[]): Histogram<L> {
    return new Histogram({
      name: `pixelwright_${name}`,
      help,
      buckets,
      labelNames,
      registers: [this.#registry],
    });
  }

  #counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    return new Counter({ name: `pixelwright_${name}`, help, labelNames, registers: [this.#registry] });
  }
}
