import { eq } from 'drizzle-orm';
import { newId } from '#src/accounts/secret-token.server.ts';
import type { Database } from '#src/db/database.server.ts';
import { jobs, media } from '#src/db/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Makes an upload of somebody the result of a job that never ran, from other pictures of theirs; answers the job's id. */
export async function finishResult(
  db: Database,
  owner: string,
  result: string,
  made: {
    readonly tool: string;
    readonly inputs?: Readonly<Record<string, string[]>>;
    readonly options?: Record<string, unknown>;
    readonly output?: string;
    readonly follows?: string;
  },
): Promise<string> {
  const id = newId('j');
  await db.insert(jobs).values({
    id,
    owner,
    tool: made.tool,
    state: 'succeeded',
    priority: 1,
    inputs: { ...made.inputs },
    options: { ...made.options },
    outputs: { [made.output ?? 'result']: [result] },
    follows: made.follows ?? null,
    isCounted: false,
    megapixels: 1,
    expiresAt: new Date(Date.now() + dayMs),
  });
  await db.update(media).set({ jobId: id }).where(eq(media.id, result));
  return id;
}
