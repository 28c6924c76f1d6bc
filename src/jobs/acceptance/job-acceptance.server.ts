import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { extensionFor, isOpenedType } from '../../codecs/file-types.ts';
import type { Database } from '../../db/database.server.ts';
import { jobs, media, type PictureIds } from '../../db/schema.ts';
import { creditsUsed } from '../../engine-calls/spending.server.ts';
import { AppError } from '../../errors.ts';
import type { MediaLibrary, Owner } from '../../media/media.ts';
import { resultSize } from '../../tool/result-size.ts';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import { mainListOf } from '../../tool/tool-parts.ts';
import type { JobQueue } from '../job-queue.server.ts';
import type { JobPictures, JobRequest, JobRow } from '../jobs.ts';
import { nextTurn } from '../line/job-line.server.ts';
import { isFree } from './job-cost.server.ts';
import { checkOpenJobs, checkQuota, networkOf } from './job-quota.server.ts';
import { checkRequest } from './job-request.ts';

/** A request that is right in itself: whether there is room for it is said when it is accepted. */
export interface PreparedJob {
  readonly tool: Tool;
  readonly inputs: PictureIds;
  readonly options: Record<string, unknown>;
  readonly statements: Statement[];
  readonly pictures: JobPictures;
  /** Of the pictures that are worked on, or of their results where those are larger. */
  readonly megapixels: number;
}

/** How many credits these options take of somebody who has so many left. Error: `credits_spent`. */
export type PriceOf = (
  tool: Tool,
  options: Readonly<Record<string, unknown>>,
  creditsLeft: number,
  given: readonly string[],
) => number;

interface Acceptance {
  readonly priceOf: PriceOf;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly now: Date;
  readonly idempotencyKey?: string;
  readonly batchId?: string;
}

/** Errors: those of `checkRequest`, `not_found`, `expired` and `format_unsupported` for its pictures, `result_too_large`. */
export async function prepareJob(
  library: Pick<MediaLibrary, 'get'>,
  owner: Owner,
  request: JobRequest,
): Promise<PreparedJob> {
  const { tool, inputs, options, statements } = checkRequest(request, owner);
  const pictures = await getInputs(library, owner, inputs);
  for (const { type } of Object.values(pictures).flat()) {
    // Made by a tool and finished: a document, an icon.
    if (!isOpenedType(type)) throw new AppError('format_unsupported', { format: extensionFor(type) ?? type });
  }
  const drawn = tool.drawnSize?.(options);
  const results = drawn
    ? Array<Size>(drawn.count).fill(drawn)
    : mainListOf(tool, pictures).map((photo) => resultSize(tool, photo, options, owner.plan.maxResultPixels));
  const megapixels = results.reduce((sum, { width, height }) => sum + (width * height) / 1e6, 0);
  return { tool, inputs, options, statements, pictures, megapixels };
}

/**
 * Writes the rows and queues them, all or none; to be called in the owner's turn. Errors: `too_many_open_jobs`,
 * `quota_reached`, `credits_spent`, `not_found` for a picture that was deleted meanwhile.
 */
export async function acceptJobs(
  tx: Database,
  owner: Owner,
  prepared: readonly PreparedJob[],
  { queue, priceOf, now, idempotencyKey, batchId }: Acceptance,
): Promise<JobRow[]> {
  await checkOpenJobs(tx, owner, prepared.length);
  const costs: boolean[] = [];
  for (const { tool, pictures } of prepared) costs.push(!(await isFree(tx, owner, tool, pictures)));
  await checkQuota(tx, owner, now, costs.filter(Boolean).length);
  const credits = await reserveCredits(tx, owner, prepared, priceOf, now);
  const expiresAt = expiryFor(owner, now);
  await keepPictures(
    tx,
    owner,
    prepared.flatMap(({ inputs }) => Object.values(inputs).flat()),
    expiresAt,
  );
  const turn = await nextTurn(tx, owner);
  const rows = await tx
    .insert(jobs)
    .values(
      prepared.map(({ tool, inputs, options, statements, pictures, megapixels }, place) => ({
        id: `j_${randomBytes(16).toString('base64url')}`,
        owner: owner.id,
        party: owner.party,
        tool: tool.id,
        batchId,
        priority: owner.plan.queuePriority,
        turn: turn + place,
        inputs,
        options,
        statements,
        isCounted: costs[place],
        credits: credits[place],
        acceptedAt: now,
        network: networkOf(owner),
        canDownload: maySaveResult(owner, tool, pictures),
        idempotencyKey,
        megapixels,
        // A millisecond apart, so that they stay in the order they were asked for in.
        createdAt: new Date(now.getTime() + place),
        expiresAt,
      })),
    )
    .returning();
  for (const { priority } of rows) await queue.enqueue(tx, priority);
  return rows;
}

/** How many pictures of paid engines somebody may still have made this month. */
export async function creditsLeft(db: Database, owner: Owner, now: Date): Promise<number> {
  const { creditsPerMonth } = owner.plan;
  if (!owner.hasAccount || creditsPerMonth === 0) return 0;
  return Math.max(0, creditsPerMonth - (await creditsUsed(db, owner.id, now)));
}

/**
 * What each job takes of the credits that are left this month; to be called in the owner's turn. Nobody is asked for credits
 * where an engine that costs nothing does it. Error: `credits_spent`.
 */
export async function reserveCredits(
  tx: Database,
  owner: Owner,
  wanted: readonly Pick<PreparedJob, 'tool' | 'options' | 'pictures'>[],
  priceOf: PriceOf,
  now: Date,
): Promise<number[]> {
  const givenOf = ({ pictures }: Pick<PreparedJob, 'pictures'>) => Object.keys(pictures);
  const isFree = wanted.every(
    (one) => priceOf(one.tool, one.options, Number.POSITIVE_INFINITY, givenOf(one)) === 0,
  );
  if (isFree) return wanted.map(() => 0);
  let left = await creditsLeft(tx, owner, now);
  return wanted.map((one) => {
    const price = priceOf(one.tool, one.options, left, givenOf(one));
    left -= price;
    return price;
  });
}

/**
 * Whether they may have at full size what this tool makes of these pictures: of tools that are open to everybody, unless it is
 * made of something that they may not have.
 */
export function maySaveResult(owner: Owner, { category }: Tool, pictures: JobPictures): boolean {
  const isOpen = owner.openCategories?.includes(category) ?? false;
  const given = Object.values(pictures).flat();
  return owner.canDownload || (isOpen && given.every((row) => row.jobId === null || row.isOpen));
}

export function expiryFor(owner: Owner, now: Date): Date {
  return new Date(now.getTime() + owner.plan.historyHours * 60 * 60 * 1000);
}

export async function getInputs(
  library: Pick<MediaLibrary, 'get'>,
  owner: Owner,
  inputs: PictureIds,
): Promise<JobPictures> {
  const lists = Object.entries(inputs).map(async ([name, ids]) => {
    return [name, await Promise.all(ids.map((id) => library.get(owner, id)))] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

/** A source lives as long as the last result made from it; one that is just being deleted cannot be used any more. */
export async function keepPictures(
  tx: Database,
  owner: Owner,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const kept = await tx
    .update(media)
    .set({ expiresAt: sql`greatest(${media.expiresAt}, ${until.toISOString()}::timestamptz)` })
    .where(and(inArray(media.id, wanted), eq(media.owner, owner.id)))
    .returning({ id: media.id });
  if (kept.length < wanted.length) throw new AppError('not_found');
}
