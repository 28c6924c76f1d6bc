import type { CallToolResult } from '@modelcontextprotocol/server';
import type { JobFacts, ResultFile } from './mcp-desk.ts';

/** So many results are shown at once; of more, the others are linked. */
const mostShown = 4;
/** A word: what is longer, or has spaces, may be text from somebody's file. */
const word = /^[\w.#:/+-]{1,64}$/;
const longestList = 50;

/** What became of jobs: facts as JSON, a link to each file, and pictures small enough to look at. */
export async function tellJobs(jobs: readonly JobFacts[]): Promise<CallToolResult> {
  const followed = new Set(jobs.map(({ follows }) => follows));
  const last = jobs.filter(({ id }) => !followed.has(id));
  const files = last.flatMap(({ results }) => results);
  const shown = await Promise.all(files.slice(0, mostShown).map(({ preview }) => preview?.() ?? null));
  return {
    content: [
      { type: 'text', text: JSON.stringify(jobs.length === 1 ? factsOf(jobs[0]) : jobs.map(factsOf)) },
      ...files.map(linkTo),
      ...shown.flatMap((picture) =>
        picture
          ? [
              {
                type: 'image' as const,
                data: Buffer.from(picture.data).toString('base64'),
                mimeType: picture.type,
              },
            ]
          : [],
      ),
    ],
    ...(jobs.some(({ state }) => state === 'failed') && { isError: true }),
  };
}

export function hasEnded({ state }: Pick<JobFacts, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'cancelled';
}

function factsOf({ id, tool, state, progress, remainingMs, warnings, report, error, results }: JobFacts) {
  return {
    job: id,
    tool,
    state,
    ...(!hasEnded({ state }) && { progress, remainingMs, next: 'Call get_job with this id' }),
    ...(warnings.length > 0 && { warnings }),
    ...(report !== null && report !== undefined && { report: plainFacts(report) }),
    ...(error && { error }),
    ...(results.length > 0 && { results: results.map(({ uri, preview, ...facts }) => facts) }),
  };
}

function linkTo({ name, uri, type, bytes }: ResultFile) {
  return { type: 'resource_link' as const, uri, name, mimeType: type, size: bytes };
}

/**
 * What was measured: numbers, yes or no, and single words. Sentences that came out of a file stay out, as whoever made that file could tell the assistant
 * what to do.
 */
export function plainFacts(value: unknown): unknown {
  if (typeof value === 'string') return word.test(value) ? value : undefined;
  if (Array.isArray(value)) return value.slice(0, longestList).map(plainFacts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainFacts(part)]));
}
