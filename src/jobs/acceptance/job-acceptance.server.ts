import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { spendCalls } from '../../billing/api-calls.server.ts';
import { extensionFor, mediaKindOf } from '../../codecs/file-types.ts';
import type { Database } from '../../db/database.server.ts';
import { jobs, media, type PictureIds } from '../../db/schema.ts';
import { creditsUsed } from '../../engine-calls/spending.server.ts';
import { AppError } from '../../errors.ts';
import { maySaveOf } from '../../media/may-save.ts';
import type { MediaLibrary, Owner } from '../../media/media.ts';
import { misshapenMask } from '../../tool/marking/mask-shape.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import { mainInputOf, mainListOf, workKindOf, workKinds } from '../../tool/tool-parts.ts';
import type { ToolInput } from '../../tool/tool-traits.ts';
import type { JobQueue } from '../job-queue.server.ts';
import type { JobPictures, JobRequest, JobRow } from '../jobs.ts';
import { nextTurn } from '../line/job-line.server.ts';
import { isFree } from './job-cost.server.ts';
import type { AskedJob, Permitted } from './job-permission.server.ts';
import { checkOpenJobs, checkQuota, networkOf } from './job-quota.server.ts';
import { checkRequest } from './job-request.ts';
import { megapixelsOf } from './result-limit.ts';
import { withWorkedPart } from './worked-part.ts';

/** A request that is right in itself: whether it may be carried out, and whether there is room for it, is said when it is accepted. */
export interface PreparedJob extends AskedJob {
  readonly inputs: PictureIds;
  readonly pictures: JobPictures;
  readonly sizes: readonly Size[];
  /** It works on what the one before it in the list makes; until that is there, it has no inputs and pictures. */
  readonly isNext?: true;
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
  readonly requestHash?: string;
  readonly batchId?: string;
}

/**
 * Errors: those of `checkRequest`, `not_found`, `expired` and `format_unsupported` for its pictures, `request_invalid` for a mask in
 * another shape than the photo.
 */
export async function prepareJob(
  library: Pick<MediaLibrary, 'get'>,
  owner: Owner,
  request: JobRequest,
): Promise<PreparedJob> {
  const { tool, inputs, options: asked, statements } = checkRequest(request);
  const pictures = await getInputs(library, owner, inputs);
  for (const [name, list] of Object.entries(pictures))
    for (const { type } of list) checkOpened(type, tool.inputs[name]);
  checkMasks(tool, pictures);
  const given = Object.keys(inputs);
  const main = mainListOf(tool, pictures);
  const options = withWorkedPart(tool, asked, main, owner.plan.clip.maxSeconds);
  return { tool, inputs, given, options, statements, pictures, sizes: main };
}

/** Error: `request_invalid {field, problem}` for a mask in another shape than the photo. */
function checkMasks(tool: Tool, pictures: JobPictures): void {
  const wrong = misshapenMask(tool, pictures);
  if (!wrong) return;
  const { input, mask, photo } = wrong;
  const problem = `${textOf(mask)} is another shape than the photo’s ${textOf(photo)}`;
  throw new AppError('request_invalid', { field: `inputs.${input}`, problem });
}

const textOf = ({ width, height }: Size) => `${width} × ${height}`;

/**
 * A picture where a picture is asked for, a clip where a clip is; made by a tool and finished, a document or an icon is neither.
 * Errors: `format_unsupported {format}`; `video_format_unsupported` for what is no clip.
 */
export function checkOpened(type: string, { kind }: ToolInput): void {
  if (kind === 'clip' && mediaKindOf(type) !== 'clip') throw new AppError('video_format_unsupported');
  if (kind !== 'clip' && mediaKindOf(type) !== 'picture')
    throw new AppError('format_unsupported', { format: extensionFor(type) ?? type });
}

/**
 * Writes the rows and queues them, all or none; to be called in the owner's turn. The first one has the key, each further one that
 * doesn't wait for the one before it a key derived from that. Errors:
 * `too_many_open_jobs`, `quota_reached`, `credits_spent`, `not_found` for a picture that was deleted meanwhile.
 */
export async function acceptJobs(
  tx: Database,
  owner: Owner,
  permitted: readonly Permitted<PreparedJob>[],
  { queue, priceOf, now, idempotencyKey, requestHash, batchId }: Acceptance,
): Promise<JobRow[]> {
  const admitted = await admitJobs(tx, owner, permitted, { priceOf, now });
  const keyOf = (place: number, isNext: boolean | undefined) => {
    if (idempotencyKey === undefined || isNext) return undefined;
    return place === 0 ? idempotencyKey : furtherKey(idempotencyKey, place);
  };
  const ids = permitted.map(() => `j_${randomBytes(16).toString('base64url')}`);
  const rows = await tx
    .insert(jobs)
    .values(
      permitted.map(({ tool, inputs, options, statements, sizes, isNext }, place) => ({
        ...admitted[place],
        id: ids[place],
        owner: owner.id,
        tool: tool.id,
        batchId,
        follows: isNext ? ids[place - 1] : null,
        inputs,
        options,
        statements,
        idempotencyKey: keyOf(place, isNext),
        requestHash,
        megapixels: megapixelsOf(tool, options, sizes),
        // A millisecond apart, so that they stay in the order they were asked for in.
        createdAt: new Date(now.getTime() + place),
      })),
    )
    .returning();
  for (const { priority, follows } of rows) if (!follows) await queue.enqueue(tx, priority);
  return rows;
}

/** The key of a job that was accepted together with the one that has `key`. No request can have it: theirs are a line. */
export function furtherKey(key: string, place: number | ''): string {
  return `${key}\n${place}`;
}

type Wanted = Permitted<Pick<PreparedJob, 'tool' | 'options' | 'pictures' | 'isNext'>>;
/** What a job has from who asks for it, and when. */
export type Admission = Pick<
  JobRow,
  | 'isCounted'
  | 'credits'
  | 'acceptedAt'
  | 'network'
  | 'canDownload'
  | 'expiresAt'
  | 'party'
  | 'priority'
  | 'turn'
  | 'maxResultPixels'
>;

/**
 * Finds room for all of these jobs, new ones or such that are asked for again, or for none; to be called in the owner's turn.
 * `isBeforeOpen`: whether they may have at full size what the first one waits for. Errors: those of `acceptJobs`, `calls_spent` for a program.
 */
export async function admitJobs(
  tx: Database,
  owner: Owner,
  wanted: readonly Wanted[],
  { priceOf, now, isBeforeOpen }: Pick<Acceptance, 'priceOf' | 'now'> & { readonly isBeforeOpen?: boolean },
): Promise<Admission[]> {
  await checkOpenJobs(tx, owner, wanted.length);
  const costs: boolean[] = [];
  for (const { tool, pictures } of wanted) costs.push(!(await isFree(tx, owner, tool, pictures, now)));
  const calls = costs.filter(Boolean).length;
  if (owner.isByKey && calls > 0) await spendCalls(tx, owner.id, calls, owner.plan, now);
  for (const kind of workKinds) {
    const counted = wanted.filter(({ tool }, place) => costs[place] && workKindOf(tool) === kind);
    await checkQuota(tx, owner, kind, counted.length, now);
  }
  const credits = await reserveCredits(tx, owner, wanted, priceOf, now);
  const expiresAt = expiryFor(owner, now);
  const given = wanted.flatMap(({ pictures }) => Object.values(pictures).flat());
  const ids = given.map(({ id }) => id);
  await keepPictures(tx, owner, ids, expiresAt);
  const turn = await nextTurn(tx, owner);
  const saved = maySaveResults(owner, wanted, isBeforeOpen);
  return wanted.map(({ tool }, place) => ({
    isCounted: costs[place],
    credits: credits[place],
    acceptedAt: now,
    network: networkOf(owner),
    canDownload: saved[place],
    expiresAt,
    party: owner.party,
    priority: owner.plan.queuePriority,
    turn: turn + place,
    maxResultPixels: owner.plan[workKindOf(tool)].maxResultPixels,
  }));
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
async function reserveCredits(
  tx: Database,
  owner: Owner,
  wanted: readonly Wanted[],
  priceOf: PriceOf,
  now: Date,
): Promise<number[]> {
  const givenOf = ({ tool, pictures, isNext }: Wanted) =>
    isNext ? [mainInputOf(tool)] : Object.keys(pictures);
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
 * Whether they may have at full size what these tools make of these pictures: of tools that are open to everybody, unless it is
 * made of something that they may not have.
 */
function maySaveResults(owner: Owner, wanted: readonly Wanted[], isBeforeOpen = true): boolean[] {
  let isOpenSoFar = isBeforeOpen;
  return wanted.map(({ tool, pictures, isNext }) => {
    const given = Object.values(pictures).flat();
    const isGivenOpen = given.every((row) => row.jobId === null || row.isOpen) && (!isNext || isOpenSoFar);
    isOpenSoFar = owner.canDownload || (maySaveOf(owner, tool.category) && isGivenOpen);
    return isOpenSoFar;
  });
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
async function keepPictures(tx: Database, owner: Owner, ids: readonly string[], until: Date): Promise<void> {
  const wanted = [...new Set(ids)];
  const kept = await tx
    .update(media)
    .set({ expiresAt: sql`greatest(${media.expiresAt}, ${until.toISOString()}::timestamptz)` })
    .where(and(inArray(media.id, wanted), eq(media.owner, owner.id)))
    .returning({ id: media.id });
  if (kept.length < wanted.length) throw new AppError('not_found');
}
