import { z } from '@hono/zod-openapi';
import type { FailureCode } from '../failure.server.ts';
import { sessionId, slug, token, userId, vipGrantId, word } from './id.schemas.ts';
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
    source: z.enum(['operator']),
    startsAt: time,
    endsAt: time,
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
  })
  .openapi('Usage');

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
