import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { batches, jobs } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Owner } from '../../media/media.ts';

const longestKey = 200;

/** A request under its idempotency key, with a hash that tells it from others; empty of one that has no key. */
export interface KeyedRequest {
  readonly idempotencyKey?: string;
  readonly requestHash?: string;
}

/**
 * The same request has the same hash, in whatever order its fields stand. Error: `request_invalid` for a key that is none.
 *
 * @param kind what it makes: the same body makes something else at another address
 */
export function keyedRequest(
  kind: 'job' | 'recipe' | 'batch',
  request: object,
  idempotencyKey: string | undefined,
): KeyedRequest {
  if (idempotencyKey === undefined) return {};
  if (idempotencyKey.length === 0 || idempotencyKey.length > longestKey)
    throw new AppError('request_invalid', { field: 'Idempotency-Key' });
  const text = JSON.stringify([kind, sorted(request)]);
  return { idempotencyKey, requestHash: createHash('sha256').update(text).digest('hex') };
}

/**
 * A key answers what it made before, which is not what another request asks for; what was made before hashes were kept answers any. Error:
 * `key_reused`.
 */
export async function refuseOtherRequest(
  db: Database,
  { id }: Pick<Owner, 'id'>,
  { idempotencyKey: key, requestHash }: KeyedRequest,
): Promise<void> {
  if (key === undefined) return;
  for (const table of [jobs, batches]) {
    const made = await db
      .select({ hash: table.requestHash })
      .from(table)
      .where(and(eq(table.owner, id), eq(table.idempotencyKey, key), isNotNull(table.requestHash)));
    if (made.some(({ hash }) => hash !== requestHash)) throw new AppError('key_reused');
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return fields.map(([name, one]) => [name, sorted(one)] as const).sort(([a], [b]) => (a < b ? -1 : 1));
}
