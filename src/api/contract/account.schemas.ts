import { z } from '@hono/zod-openapi';
import { keyScopes, longestKeyName } from '../../accounts/api-key/key-scopes.ts';
import type { FailureCode } from '../failure.server.ts';
import { apiKeyId, sessionId, slug, token, userId, vipGrantId, word } from './id.schemas.ts';
import { address, mailbox, readableText, sentence } from './text.schemas.ts';

/** What the account calls answer, for the OpenAPI document; `account-contract.ts` has the types of it. */

const time = z.iso.datetime();

/**
 * What a form sends. Its own rules (`accounts/form-rules.ts`) say what is wrong with a field, each by its own failure; the
 * patterns say what none of them lets through.
 */
export const emailField = z
  .string()
  .max(1000)
  .default('')
  .openapi({ pattern: '^\\s*[^\\s@]+@[^\\s@]+\\s*$', example: 'ada@example.org' });
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const encrypted = 'RSA-OAEP (SHA-256) under the key of `/api/config`, base64';
export const passwordField = z
  .string()
  .max(1000)
  .default('')
  .openapi({ pattern: base64.source, description: encrypted });
/** Where an account may have none, nobody else looks at what is sent. */
export const ownPasswordField = z
  .string()
  .max(1000)
  .regex(base64)
  .optional()
  .openapi({ description: encrypted });
export const codeField = z
  .string()
  .max(100)
  .default('')
  .openapi({ pattern: '^[\\s\\p{N}]*$', description: 'The emailed six-digit code', example: '123456' });

export const signedInSchema = z
  .object({
    token,
    user: z.object({ id: userId, email: mailbox, isVip: z.boolean() }),
  })
  .openapi('SignedIn');

export const vipInfoSchema = z
  .object({
    id: vipGrantId,
    plan: z.literal('vip'),
    source: z.enum(['operator', 'stripe']),
    startsAt: time,
    endsAt: time,
    /** How often it is paid; null of what costs nothing. */
    period: z.enum(['month', 'year']).nullable(),
    /** Whether `endsAt` moves on by itself. */
    renews: z.boolean(),
    cancelAtPeriodEnd: z.boolean(),
    /** What was paid is over, and a payment is waited for until `endsAt`. */
    inGrace: z.boolean(),
  })
  .openapi('VipInfo');

export const configSchema = z
  .object({
    /** In front of every path that is called; empty: the page's own site. */
    apiBase: address,
    /** SPKI in base64, 2048 bits. Asked for again when the server cannot read what was encrypted with it. */
    passwordKey: z.object({ id: word, publicKey: z.string().regex(/^[A-Za-z0-9+/]+=*$/) }),
    /** Other ways to sign in that are set up here, in the order of their buttons. */
    providers: z.array(z.object({ id: slug, name: sentence })),
    sentences: z.object({ sessionEnded: sentence, tooQuick: sentence, oops: sentence }),
  })
  .openapi('RuntimeConfig');

export const connectionSchema = z
  .object({
    provider: slug,
    /** The address the provider gave. */
    email: mailbox,
    createdAt: time,
  })
  .openapi('Connection');

export const accountSchema = z
  .object({
    id: userId,
    email: mailbox,
    name: readableText(80),
    /** Language of the mails. */
    locale: word,
    plan: z.enum(['member', 'vip']),
    isVip: z.boolean(),
    /** When it ends; null without. */
    vipUntil: time.nullable(),
    isAdmin: z.boolean(),
    /** False for somebody who only ever signed in by a provider: they may set one. */
    hasPassword: z.boolean(),
    wantsUpdates: z.boolean(),
    createdAt: time,
    connections: z.array(connectionSchema),
  })
  .openapi('Account');

export const sessionSchema = z
  .object({
    id: sessionId,
    isCurrent: z.boolean(),
    /** Browser and system as far as they say so: `Firefox, Linux`; empty when unknown. */
    device: sentence,
    network: sentence,
    isRemembered: z.boolean(),
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
  })
  .openapi('Session');

export const usageSchema = z
  .object({
    plan: z.enum(['member', 'vip']),
    jobsToday: z.number().int(),
    jobsPerDay: z.number().int(),
    /** When the day begins anew. */
    resetsAt: time,
    openJobs: z.number().int(),
    maxOpenJobs: z.number().int(),
    pictures: z.number().int(),
    /** Of the pictures in full size. */
    storedBytes: z.number().int(),
    maxImageBytes: z.number().int(),
    maxImagePixels: z.number(),
    batchSize: z.number().int(),
    keptHours: z.number().int(),
    showsAds: z.boolean(),
    /** Jobs that programs started with keys, this calendar month. */
    callsThisMonth: z.number().int(),
    callsPerMonth: z.number().int(),
    /** Pictures of paid engines that are left this calendar month. */
    creditsLeft: z.number().int(),
    creditsPerMonth: z.number().int(),
    /** When the month begins anew, in UTC. */
    monthEndsAt: time,
  })
  .openapi('Usage');

export const apiKeySchema = z
  .object({
    id: apiKeyId,
    name: readableText(longestKeyName),
    /** The end of the key, to tell it apart. */
    lastFour: z.string().regex(/^[0-9A-Za-z]{4}$/),
    scopes: z.array(z.enum(keyScopes)),
    createdAt: time,
    /** To the hour; null before its first use. */
    lastUsedAt: time.nullable(),
    expiresAt: time,
  })
  .openapi('ApiKey');

export const madeKeySchema = z
  .object({
    key: apiKeySchema,
    /** Kept nowhere: it is never answered again. */
    secret: z.string().regex(/^pxw_[0-9A-Za-z]{36}$/),
  })
  .openapi('MadeApiKey');

/** What may be wrong with a form: the problem of one of its fields. */
export const formFailures = [
  'email_missing',
  'email_invalid',
  'password_missing',
  'password_length',
  'password_easy',
  'password_unreadable',
  'code_missing',
  'code_invalid',
  'terms_missing',
] as const satisfies FailureCode[];

/** A request with a JSON body. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}
