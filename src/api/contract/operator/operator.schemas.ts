import { z } from '@hono/zod-openapi';
import { reportReasons } from '../../../shares/share-rules.ts';
import { jobId, userId, word } from '../id.schemas.ts';
import { address, mailbox, readableText, sentence } from '../text.schemas.ts';

/** What the calls of the operator's desk answer, for the OpenAPI document; `operator-contract.ts` has the types of it. */

const time = z.iso.datetime();
const count = z.number().int().min(0);
const milliseconds = z.number().int().min(0);
/** US dollars, estimated. */
const dollars = z.number().min(0);
const planName = z.enum(['guest', 'member', 'vip']);
/** An id of somebody, who may be gone. */
const person = z.object({ id: sentence, email: mailbox.nullable() });

export const factorSchema = z
  .object({
    /** `none`: the command line gives a setup word. */
    state: z.enum(['none', 'ready']),
    /** Until when the desk is open to this session; null where it's shut. */
    openUntil: time.nullable(),
    recoveryCodesLeft: count,
  })
  .openapi('OperatorFactor');

export const factorSetupSchema = z
  .object({
    /** Base32, for an app without a camera. */
    secret: z.string().regex(/^[A-Z2-7]+$/),
    url: address,
    /** A square of `size` modules; `path` draws the dark ones in SVG. */
    qr: z.object({ size: count, path: z.string().max(100_000) }),
  })
  .openapi('OperatorFactorSetup');

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string().regex(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)), openUntil: time })
  .openapi('OperatorRecoveryCodes');

const engineCallSchema = z.object({
  id: sentence,
  engine: sentence,
  provider: sentence,
  task: sentence,
  state: z.enum(['open', 'sent', 'accepted', 'done', 'lost']),
  dollars,
  tookMs: milliseconds.nullable(),
  sentAt: time.nullable(),
});

export const jobFactsSchema = z
  .object({
    id: jobId,
    tool: sentence,
    state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    owner: z.enum(['guest', 'account']),
    account: userId.nullable(),
    plan: planName,
    /** Names, by the order in which they were first asked. */
    engines: z.array(z.object({ task: sentence, name: sentence, place: sentence })),
    /** Milliseconds by stage, and `total`. */
    timings: z.record(z.string(), z.number()),
    tookMs: milliseconds.nullable(),
    megapixels: z.number(),
    attempts: count,
    acceptedAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
    error: z.object({ code: word, reference: z.string().max(20) }).nullable(),
    /** Every error and what caused it; of what providers said only the kind. */
    cause: z.array(z.string().max(2000)),
    credits: count,
    dollars,
    calls: z.array(engineCallSchema),
  })
  .openapi('JobFacts');

export const logEntrySchema = z
  .object({
    id: sentence,
    at: time,
    kind: word,
    /** Null where somebody did it themselves; `command` is the command line. */
    operator: person.nullable(),
    /** Whom it is about; null for nobody. */
    account: person.nullable(),
    details: z.record(z.string(), z.union([sentence, z.number()])),
    request: sentence,
    network: sentence,
  })
  .openapi('OperatorLogEntry');

export const foundFactsSchema = z
  .object({ jobs: z.array(jobFactsSchema), events: z.array(logEntrySchema) })
  .openapi('FoundFacts');

export const todaySchema = z
  .object({
    /** When the day began, in UTC. */
    since: time,
    tools: z.array(
      z.object({
        tool: sentence,
        queued: count,
        running: count,
        succeeded: count,
        failed: count,
        cancelled: count,
      }),
    ),
    /** The newest first. */
    failures: z.array(
      z.object({
        job: jobId,
        reference: z.string().max(20),
        tool: sentence,
        code: word,
        engine: sentence.nullable(),
        tookMs: milliseconds.nullable(),
        dollars,
        cause: z.string().max(2000),
        at: time,
      }),
    ),
    line: z.array(
      z.object({ kind: z.enum(['picture', 'clip']), queued: count, running: count, places: count }),
    ),
    waiting: z.array(z.object({ plan: planName, queued: count })),
    machines: z.array(z.object({ id: sentence, places: count, seenAt: time, isAlive: z.boolean() })),
  })
  .openapi('OperatorToday');

export const personRowSchema = z
  .object({
    id: userId,
    email: mailbox,
    createdAt: time,
    vipUntil: time.nullable(),
    isBlocked: z.boolean(),
    isOperator: z.boolean(),
  })
  .openapi('OperatorPersonRow');

export const personSchema = z
  .object({
    id: userId,
    email: mailbox,
    locale: word,
    createdAt: time,
    isOperator: z.boolean(),
    blockedAt: time.nullable(),
    /** Since when they may not share, and why; null otherwise. */
    sharingEnded: z.object({ at: time, reason: z.enum(reportReasons) }).nullable(),
    vipUntil: time.nullable(),
    grants: z.array(
      z.object({ id: sentence, source: z.enum(['operator', 'stripe']), startsAt: time, endsAt: time }),
    ),
    /** What the payment provider last said; null for somebody who never paid. */
    subscription: z
      .object({ status: sentence, paidUntil: time.nullable(), cancelAtPeriodEnd: z.boolean() })
      .nullable(),
    jobs: z.object({ all: count, today: count, open: count }),
    pictures: count,
    sessions: count,
    keys: count,
    credits: count,
    refusals: z.array(z.object({ at: time, rule: word, tool: sentence })),
    log: z.array(logEntrySchema),
  })
  .openapi('OperatorPerson');

export const spendingSchema = z
  .object({
    provider: sentence,
    /** Engines of it that the settings open; none where it was turned off again. */
    engines: z.array(sentence),
    calls: count,
    lost: count,
    today: dollars,
    month: dollars,
    dayBudget: dollars,
    monthBudget: dollars,
  })
  .openapi('OperatorSpending');

export const houseSchema = z
  .object({
    database: z.enum(['pglite', 'postgres']),
    /** Bytes of the disk with the site's data; null where the system doesn't say. */
    disk: z.object({ free: z.number(), total: z.number() }).nullable(),
    stored: z.object({ files: count, bytes: z.number() }),
    /** Nightly backups; null where the database is PostgreSQL, which is backed up by its own means. */
    backups: z
      .object({ kept: count, list: z.array(z.object({ name: readableText(200), at: time })) })
      .nullable(),
    models: z.array(
      z.object({
        id: sentence,
        bytes: z.number(),
        state: z.enum(['ready', 'preparing', 'missing']),
        reason: z.string().max(2000).nullable(),
      }),
    ),
    /** Whose certificate signs results now; when the operator's own ends, and whether that's due or past. */
    signing: z.object({
      by: z.enum(['site', 'operator']),
      operatorsUntil: time.nullable(),
      isDue: z.boolean(),
    }),
    texts: z.object({ placeholders: count, files: z.array(sentence), settings: z.array(sentence) }),
    mails: z.array(z.object({ at: time, kind: word, refusal: sentence, account: userId.nullable() })),
  })
  .openapi('OperatorHouse');
