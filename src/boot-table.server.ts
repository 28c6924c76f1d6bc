import path from 'node:path';
import packageFacts from '../package.json' with { type: 'json' };
import { engines } from './engines/index.ts';
import { type Env, isSecureAddress } from './env.server.ts';
import type { ModelStatus, ModelStore } from './models/model-store.server.ts';

interface BootFacts {
  readonly env: Env;
  readonly database: { readonly kind: 'pglite' | 'postgres' };
  readonly models: Pick<ModelStore, 'status' | 'path'>;
}

/** What an operator wants to see when the site, or a worker (which has no address), is up: where it is, what it stands on, and what it can do yet. */
export function bootTable({ env, database, models }: BootFacts, address?: string): string {
  const rows: [string, string, string][] = [
    addressRow(env, address),
    ['database', ...databaseRow(env, database.kind)],
    [
      'storage',
      storagePlace(env),
      database.kind === 'postgres' && env.STORAGE === 'folder' ? folderWarning : '',
    ],
    ['queue', 'in the database', places(env)],
    ...(address === undefined ? [] : [mailRow(env)]),
    ...(address === undefined ? [] : thirdPartyRows(env)),
    ...engines.map((engine): [string, string, string] => {
      const waiting = engine.models.filter((model) => models.status(model).state !== 'ready');
      const wait = engine.isOnDemand ? 'fetched on first use' : `waits for ${waiting.join(', ')}`;
      return ['engine', engine.name, waiting.length ? wait : 'ready'];
    }),
    ...[...new Set(engines.filter(({ isOnDemand }) => !isOnDemand).flatMap(({ models }) => models))].map(
      (id): [string, string, string] => ['model', id, modelState(models.status(id), models.path(id))],
    ),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map(
    ([what, name, state]) => `  ${what.padEnd(widths[0])}  ${name.padEnd(widths[1])}  ${state}`,
  );
  return [`Pixelwright ${packageFacts.version}`, ...lines.map((line) => line.trimEnd())].join('\n');
}

function addressRow(env: Env, address: string | undefined): [string, string, string] {
  if (address === undefined) return ['worker', 'of the site on this database', ''];
  const listening = env.PUBLIC_URL ? `listening on ${address}` : '';
  const warning = isSecureAddress(env.PUBLIC_URL) ? '' : insecureWarning;
  return ['address', env.PUBLIC_URL ?? address, [listening, warning].filter(Boolean).join('; ')];
}

const insecureWarning = 'WARNING: nobody can sign in with a password over http; use https';

function places(env: Env): string {
  if (env.WORKER_CONCURRENCY === 0) return 'left to the workers (WORKER_CONCURRENCY=0)';
  return `${env.WORKER_CONCURRENCY} at a time (WORKER_CONCURRENCY)`;
}

function databaseRow(env: Env, kind: 'pglite' | 'postgres'): [string, string] {
  if (kind === 'pglite') {
    const folder = inWords(path.join(env.DATA_DIR, 'database'));
    return [`PGlite in ${folder}`, 'one process; DATABASE_URL switches to PostgreSQL'];
  }
  const { host, pathname } = new URL(env.DATABASE_URL ?? '');
  return [`PostgreSQL ${host}${pathname}`, ''];
}

function mailRow(env: Env): [string, string, string] {
  if (env.SMTP_URL) return ['mail', `by ${new URL(env.SMTP_URL).host}`, ''];
  return ['mail', inWords(path.join(env.DATA_DIR, 'outbox')), 'files only; SMTP_URL sends them'];
}

const folderWarning = 'every host must see this folder; STORAGE=s3 switches to a bucket';

function storagePlace(env: Env): string {
  if (env.STORAGE === 's3') return `bucket ${env.S3_BUCKET} at ${new URL(env.S3_ENDPOINT!).host}`;
  return inWords(path.join(env.DATA_DIR, 'storage'));
}

/** What of other companies visitors may meet. */
function thirdPartyRows(env: Env): [string, string, string][] {
  const { ADSENSE_CLIENT: client, ANALYTICS_SCRIPT: script } = env;
  return [
    [
      'ads',
      client ? `AdSense ${client}` : 'the site promotes Pro',
      client ? 'after consent, never for VIPs' : 'ADSENSE_CLIENT switches to AdSense',
    ],
    ...(script
      ? [['statistics', new URL(script).host, 'after consent'] satisfies [string, string, string]]
      : []),
  ];
}

function modelState(status: ModelStatus, file: string): string {
  if (status.state === 'ready') return 'ready';
  if (status.state === 'preparing') return `preparing, ${Math.floor(status.progress * 100)} % there`;
  return `missing (${status.reason}); put it at ${inWords(file)} or name a mirror in MODELS_MIRROR`;
}

/** Relative where that is shorter to read. */
function inWords(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
