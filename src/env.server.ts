import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((value) => value === 'true' || value === '1' || value === 'yes');

/** `data-domain=example.org` → its name and its value. */
function attribute(text: string): [name: string, value: string] {
  const end = text.indexOf('=');
  return [text.slice(0, end), text.slice(end + 1)];
}

const cacheFolder = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');

/** Every setting of the product; `.env.example` has one line for each. All are optional. */
const settings = z.object({
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** How visitors reach the site; needed behind a proxy, for links and for checking the origin of requests. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DATA_DIR: z.string().min(1).default('data'),
  MODELS_DIR: z
    .string()
    .min(1)
    .default(path.join(cacheFolder, 'pixelwright', 'models')),
  /** Base URL of a mirror that serves model files by name; asked before a model's own source. */
  MODELS_MIRROR: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE: z.enum(['folder', 's3']).default('folder'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Pictures may take this much together; beyond it uploads are refused. */
  STORAGE_LIMIT_MB: z.coerce.number().int().min(1).optional(),
  /** What uploads leave free on the disk of DATA_DIR, for results and the database. */
  FREE_DISK_MB: z.coerce.number().int().min(0).default(512),
  /** Nightly backups that stay in DATA_DIR/backups, on PGlite; 0 writes none. */
  BACKUPS_KEPT: z.coerce.number().int().min(0).max(1000).default(2),
  GUEST_DOWNLOADS: z.enum(['none', 'everyday', 'all']).default('all'),
  /** Messages of the contact page are sent through it, to and from CONTACT_EMAIL; without both they stay in the database. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CONTACT_EMAIL: z.email().optional(),
  /** When messages of the contact page are deleted from the database. */
  CONTACT_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  /** Further places for icons that only data name, asked when this site does not answer: bases of Iconify's API. */
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
  /** Ads of AdSense, for visitors who agreed and are not VIP; without it the bands promote Pro. */
  ADSENSE_CLIENT: z
    .string()
    .regex(/^ca-pub-\d+$/, 'looks like ca-pub-1234567890123456')
    .optional(),
  /** Its ad units: the one above the tool and the one below. */
  ADSENSE_SLOTS: z
    .string()
    .regex(/^\d+(,\d+)?$/, 'numbers of one or two ad units, with a comma between them')
    .transform((value) => value.split(','))
    .optional(),
  /** Statistics, for visitors who agreed. */
  ANALYTICS_SCRIPT: z.url({ protocol: /^https?$/ }).optional(),
  ANALYTICS_ATTRIBUTES: z
    .string()
    .regex(/^(data-[a-z0-9-]+=[^\s"'<>]+(\s+|$))+$/, 'looks like data-domain=example.org data-other=value')
    .transform((value) => Object.fromEntries(value.trim().split(/\s+/).map(attribute)))
    .optional(),
  /** Where the script reports to, when that is neither its own origin nor in its attributes. */
  ANALYTICS_ORIGINS: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin)))
    .optional(),
  /** Tool jobs at a time in this process tree; 0 leaves them to the workers. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(0).max(64).default(1),
  /** Ceiling for one pixel child process; above it the job fails with `engine_out_of_memory`. */
  MEMORY_BUDGET_MB: z.coerce.number().int().min(512).default(4096),
  /** Lets `POST /api/media {url}` reach private addresses. For tests and closed networks only. */
  ALLOW_PRIVATE_URLS: flag.default(false),
  /** Where `GET /metrics` is answered; nowhere without a port. Never public: it tells how much the site is used. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export const settingNames = Object.keys(settings.shape);

const neededForS3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Settings that only add to another one. */
const neededBeside = {
  ADSENSE_SLOTS: 'ADSENSE_CLIENT',
  ANALYTICS_ATTRIBUTES: 'ANALYTICS_SCRIPT',
  ANALYTICS_ORIGINS: 'ANALYTICS_SCRIPT',
} as const;
type Beside = keyof typeof neededBeside;

const resolvedSettings = settings
  .superRefine((value, context) => {
    for (const name of value.STORAGE === 's3' ? neededForS3 : []) {
      if (value[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'STORAGE=s3 needs it' });
    }
    for (const [name, needed] of Object.entries(neededBeside) as [Beside, keyof typeof value][]) {
      if (value[name] === undefined || value[needed] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: `does nothing without ${needed}` });
    }
    if (value.WORKER_CONCURRENCY === 0 && value.DATABASE_URL === undefined) {
      const message = 'without DATABASE_URL nobody else would run jobs';
      context.addIssue({ code: 'custom', path: ['WORKER_CONCURRENCY'], message });
    }
  })
  .transform((value) => ({
    ...value,
    DATA_DIR: path.resolve(value.DATA_DIR),
    MODELS_DIR: path.resolve(value.MODELS_DIR),
  }));

export type Env = z.output<typeof resolvedSettings>;

/** A setting that is missing or wrong; `message` names each variable and what is wrong with it, a line each. */
export class EnvError extends Error {}

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
