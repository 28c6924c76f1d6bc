import type {
  FoundFactsBody,
  JobFactsBody,
  LogEntryBody,
} from '../api/contract/operator/operator-contract.ts';
import type { Database } from '../db/database.server.ts';
import { findJobs } from './job-facts.server.ts';
import { eventsOfRequest } from './operator-log.server.ts';

/** What is known by what somebody quotes: the reference of an error or a request, or the id of a job, a batch or an order. */
export async function findFacts(db: Database, quoted: string): Promise<FoundFactsBody> {
  const asked = quoted.trim();
  const isReference = /^[2-9a-z]{10}$/i.test(asked);
  return {
    jobs: asked === '' ? [] : await findJobs(db, asked),
    events: isReference ? await eventsOfRequest(db, asked.toUpperCase()) : [],
  };
}

/** The same for the terminal. */
export function describeFound({ jobs, events }: FoundFactsBody): string {
  if (jobs.length === 0 && events.length === 0) {
    return 'No job and no event has this reference. The log may have a line with it: search it for "request".';
  }
  return [...jobs.map(describeJob), ...events.map(describeEvent)].join('\n\n');
}

function describeJob(job: JobFactsBody): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const lines: [name: string, value: string][] = [
    ['job', job.id],
    ['tool', job.tool],
    ['state', `${job.state}, ${job.attempts} ${job.attempts === 1 ? 'attempt' : 'attempts'}`],
    ['owner', job.account ? `account ${job.account} (${job.plan})` : 'guest'],
    ['engines', job.engines.map(({ task, name, place }) => `${task}: ${name} (${place})`).join(', ')],
    ['size', `${job.megapixels.toFixed(1)} MP`],
    ['accepted', job.acceptedAt],
    ['finished', job.finishedAt ?? ''],
    [
      'took',
      Object.entries(job.timings)
        .map(([stage, ms]) => `${stage} ${seconds(ms)}`)
        .join(', '),
    ],
    ['cost', `${job.credits} credits, $${job.dollars.toFixed(3)}`],
    ['error', job.error ? `${job.error.code} (${job.error.reference})` : ''],
    ['cause', job.cause.join('\n            ')],
    ...job.calls.map((call): [string, string] => [
      'order',
      [
        call.id,
        `${call.provider}: ${call.engine}`,
        call.state,
        `$${call.dollars.toFixed(3)}`,
        call.tookMs === null ? '' : seconds(call.tookMs),
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  ];
  return lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name.padEnd(12)}${value}`)
    .join('\n');
}

function describeEvent({ at, kind, account, operator }: LogEntryBody): string {
  return [at, kind, account?.id ?? '', operator ? `by ${operator.id}` : ''].filter(Boolean).join('  ');
}
