import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { SiteTraits } from './i18n/text-blocks.ts';
import { exploreModes } from './shares/publication-rules.ts';

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((value) => value === 'true' || value === '1' || value === 'yes');

/** `data-domain=example.org` → its name and its value. */
function attribute(text: string): [name: string, value: string] {
  const end = text.indexOf('=');
  return [text.slice(0, end), text.slice(end + 1)];
}

/** `Name=https://…`, or the address alone, whose host is the name then. */
const reviewLink = z
  .string()
  .transform((text) => {
    const name = /^\s*([^=:/]+)=/.exec(text);
    return { ...(name && { name: name[1].trim() }), url: text.slice(name?.[0].length ?? 0).trim() };
  })
  .pipe(z.object({ name: z.string().min(1).max(40).optional(), url: z.url({ protocol: /^https$/ }) }))
  .transform(({ name, url }) => ({ name: name ?? new URL(url).hostname.replace(/^www\./, ''), url }));

/** Entries between commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

/** Shown on a page as it is. */
const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^[^\r\n]+$/, 'must be one line');

const cacheFolder = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');

/** Every setting of the product. All are optional; `.env.example` says in a line each what they mean. */
const settings = z.object({
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DATA_DIR: z.string().min(1).default('data'),
  MODELS_DIR: z
    .string()
    .min(1)
    .default(path.join(cacheFolder, 'pixelwright', 'models')),
  MODELS_MIRROR: z.url({ protocol: /^https?$/ }).optional(),
  MODELS_HUB: z.url({ protocol: /^https?$/ }).default('https://huggingface.co'),
  FFMPEG_PATH: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE: z.enum(['folder', 's3']).default('folder'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  STORAGE_LIMIT_MB: z.coerce.number().int().min(1).optional(),
  FREE_DISK_MB: z.coerce.number().int().min(0).default(512),
  BACKUPS_KEPT: z.coerce.number().int().min(0).max(1000).default(2),
  GUEST_DOWNLOADS: z.enum(['none', 'everyday', 'all']).default('none'),
  MAIL: z.enum(['smtp', 'outbox']).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address or Name <address>',
    )
    .optional(),
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  WITHDRAWALS_KEPT_YEARS: z.coerce.number().int().min(1).max(30).default(3),
  OPERATOR_NAME: oneLine.optional(),
  OPERATOR_ADDRESS: oneLine.optional(),
  OPERATOR_EMAIL: z.email().optional(),
  EXPLORE: z.enum(exploreModes).optional(),
  OPERATOR_PHONE: oneLine.optional(),
  OPERATOR_REPRESENTATIVE: oneLine.optional(),
  OPERATOR_REGISTER: oneLine.optional(),
  OPERATOR_TAX_ID: oneLine.optional(),
  OPERATOR_PRIVACY_CONTACT: oneLine.optional(),
  OPERATOR_HOST: oneLine.optional(),
  OPERATOR_MEDIATOR: oneLine.optional(),
  OPERATOR_MAIL_ORDER_NUMBER: oneLine.optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('OpenID'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_KEY_ID: z.string().min(1).optional(),
  /** PKCS #8 in PEM; `\n` may stand for its line breaks. */
  APPLE_PRIVATE_KEY: z.string().min(1).optional(),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common'),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  DISCORD_CLIENT_ID: z.string().min(1).optional(),
  DISCORD_CLIENT_SECRET: z.string().min(1).optional(),
  ICON_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().replace(/\/+$/, ''))
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  REVIEW_LINKS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(reviewLink).max(2))
    .optional(),
  ADSENSE_CLIENT: z
    .string()
    .regex(/^ca-pub-\d+$/, 'must look like ca-pub-1234567890123456')
    .optional(),
  ADSENSE_SLOTS: z
    .string()
    .regex(/^\d+(,\d+)?$/, 'must be one or two ad unit numbers, separated by a comma')
    .transform((value) => value.split(','))
    .optional(),
  ANALYTICS_SCRIPT: z.url({ protocol: /^https?$/ }).optional(),
  ANALYTICS_ATTRIBUTES: z
    .string()
    .regex(
      /^(data-[a-z0-9-]+=[^\s"'<>]+(\s+|$))+$/,
      'must look like data-domain=example.org data-other=value',
    )
    .transform((value) => Object.fromEntries(value.trim().split(/\s+/).map(attribute)))
    .optional(),
  ANALYTICS_ORIGINS: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin)))
    .optional(),
  /** In PEM (`\n` may stand for line breaks), or the paths of files with it. */
  C2PA_CERT: z.string().min(1).optional(),
  C2PA_KEY: z.string().min(1).optional(),
  C2PA_TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'must look like sk_live_… or rk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .pipe(
      z
        .array(z.string().regex(/^whsec_\S+$/, 'must be one or two of whsec_…'))
        .min(1)
        .max(2),
    )
    .optional(),
  STRIPE_PRICE_MONTH: z.string().min(1).max(200).optional(),
  STRIPE_PRICE_YEAR: z.string().min(1).max(200).optional(),
  STRIPE_TAX: z.enum(['on', 'off']).default('off'),
  STRIPE_MANAGED_PAYMENTS: z.enum(['on', 'off']).default('off'),
  STRIPE_HOST: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  IMAGE_SERVER_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_SERVER_KEY: z.string().min(1).optional(),
  IMAGE_SERVER_MODEL: z.string().min(1).default('default'),
  IMAGE_SERVER_NAME: oneLine.pipe(z.string().max(60)).default('Diffusion'),
  IMAGE_SERVER_PRICE: z.coerce.number().min(0).default(0),
  COMFYUI_URLS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))),
  COMFYUI_NAME: oneLine.pipe(z.string().max(60)).default('ComfyUI'),
  COMFYUI_WORKFLOWS: z.string().min(1).optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  GEMINI_API_KEY: z.string().min(1).optional(),
  BFL_API_KEY: z.string().min(1).optional(),
  FAL_KEY: z.string().min(1).optional(),
  REPLICATE_API_TOKEN: z.string().min(1).optional(),
  ENGINE_CATALOG: z.string().min(1).optional(),
  PASSPORT_DOCUMENTS: z.string().min(1).optional(),
  ENGINE_ORDER: list,
  PHOTO_ENGINES: list,
  SENSITIVE_ENGINES: list,
  MODERATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODERATION_KEY: z.string().min(1).optional(),
  MODERATION_MODEL: z.string().min(1).default('omni-moderation-latest'),
  WEBHOOK_HOSTS: list,
  WORKER_CONCURRENCY: z.coerce.number().int().min(0).max(64).default(1),
  MEMORY_BUDGET_MB: z.coerce.number().int().min(512).default(4096),
  ALLOW_PRIVATE_URLS: flag.default(false),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export const settingNames = Object.keys(settings.shape);

/** All of one service, or none of it. */
const belongTogether = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['C2PA_CERT', 'C2PA_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTH', 'STRIPE_PRICE_YEAR'],
] as const;

/** Whether others are meant to come: the site has an address that is not this machine's own. */
export function isPublic(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  return !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname);
}

const neededForS3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Settings that only add to another one. */
const neededBeside = {
  ADSENSE_SLOTS: 'ADSENSE_CLIENT',
  ANALYTICS_ATTRIBUTES: 'ANALYTICS_SCRIPT',
  ANALYTICS_ORIGINS: 'ANALYTICS_SCRIPT',
  MODERATION_KEY: 'MODERATION_URL',
} as const;
type Beside = keyof typeof neededBeside;

const resolvedSettings = settings
  .superRefine((value, context) => {
    for (const name of value.STORAGE === 's3' ? neededForS3 : []) {
      if (value[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'required by STORAGE=s3' });
    }
    const refuse = (name: keyof typeof value, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const wantsSmtp = value.MAIL === 'smtp' || (value.MAIL === undefined && isPublic(value.PUBLIC_URL));
    if (wantsSmtp && value.SMTP_URL === undefined) {
      refuse('SMTP_URL', 'required to email codes and links; set MAIL=outbox to do without');
    }
    if (value.SMTP_URL !== undefined && (value.MAIL_FROM ?? value.CONTACT_EMAIL) === undefined) {
      refuse('MAIL_FROM', 'required by SMTP_URL');
    }
    for (const names of belongTogether) {
      const missing = names.filter((name) => value[name] === undefined);
      if (missing.length === names.length) continue;
      for (const name of missing) refuse(name, `required by ${names.find((one) => !missing.includes(one))}`);
    }
    for (const [name, needed] of Object.entries(neededBeside) as [Beside, keyof typeof value][]) {
      if (value[name] === undefined || value[needed] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: `has no effect without ${needed}` });
    }
    if (value.EXPLORE !== undefined && value.EXPLORE !== 'off' && value.OPERATOR_EMAIL === undefined) {
      refuse('OPERATOR_EMAIL', `required by EXPLORE=${value.EXPLORE}`);
    }
    if (value.SENSITIVE_ENGINES.length > 0 && value.MODERATION_URL === undefined) {
      refuse('MODERATION_URL', 'required by SENSITIVE_ENGINES');
    }
    if (value.STRIPE_TAX === 'on' && value.STRIPE_MANAGED_PAYMENTS === 'on') {
      refuse('STRIPE_TAX', 'cannot be on beside STRIPE_MANAGED_PAYMENTS, which sees to taxes itself');
    }
    if (value.WORKER_CONCURRENCY === 0 && value.DATABASE_URL === undefined) {
      const message = '0 needs DATABASE_URL, so that workers can run the jobs';
      context.addIssue({ code: 'custom', path: ['WORKER_CONCURRENCY'], message });
    }
  })
  .transform((value) => ({
    ...value,
    // What is public needs somebody to write to.
    EXPLORE: value.EXPLORE ?? (value.OPERATOR_EMAIL === undefined ? ('off' as const) : ('reviewed' as const)),
    DATA_DIR: path.resolve(value.DATA_DIR),
    MODELS_DIR: path.resolve(value.MODELS_DIR),
  }));

export type Env = z.output<typeof resolvedSettings>;

/** Settings about the operator, by name. */
export function operatorSettings(env: Partial<Env>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('OPERATOR_'))) as Record<
    string,
    string | undefined
  >;
}

/** What texts depend on; the other settings of payments are there wherever the key is. */
export function siteTraits({
  STRIPE_SECRET_KEY,
  EXPLORE,
}: Partial<Pick<Env, 'STRIPE_SECRET_KEY' | 'EXPLORE'>>): SiteTraits {
  return {
    payments: STRIPE_SECRET_KEY !== undefined,
    explore: EXPLORE !== undefined && EXPLORE !== 'off',
  };
}

/** A setting that is missing or wrong; `message` names each variable and what is wrong with it, a line each. */
export class EnvError extends Error {}

/** Passwords can be encrypted by the browser on https and on this machine only. */
export function isSecureAddress(publicUrl: string | undefined): boolean {
  return !isPublic(publicUrl) || publicUrl?.startsWith('https:') === true;
}

/** Reads the settings; empty strings count as not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = resolvedSettings.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new EnvError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}
