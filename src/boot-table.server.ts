import path from 'node:path';
import packageFacts from '../package.json' with { type: 'json' };
import type { Ffmpeg } from './clips/ffmpeg.ts';
import type { RemoteEngines } from './engine-calls/remote-asking.server.ts';
import { engines } from './engines/index.ts';
import { modelsAhead } from './engines/models-ahead.ts';
import type { RemoteEngine } from './engines/remote-engine.ts';
import { type Env, isPublic, isSecureAddress } from './env.server.ts';
import type { ModelStatus, ModelStore } from './models/model-store.server.ts';
import { tools } from './tools/index.ts';

interface BootFacts {
  readonly env: Env;
  readonly database: { readonly kind: 'pglite' | 'postgres' };
  readonly models: Pick<ModelStore, 'status' | 'path'>;
  readonly remote?: RemoteEngines;
  /** Null: video tools are off. */
  readonly ffmpeg: Pick<Ffmpeg, 'version' | 'ffmpeg'> | null;
}

/** The startup summary for the operator: address (a worker has none), backing services, and which engines and models are ready. */
export function bootTable({ env, database, models, remote, ffmpeg }: BootFacts, address?: string): string {
  const ahead = modelsAhead(engines, tools);
  const rows: [string, string, string][] = [
    addressRow(env, address),
    ['database', ...databaseRow(env, database.kind)],
    [
      'storage',
      storagePlace(env),
      database.kind === 'postgres' && env.STORAGE === 'folder' ? folderWarning : '',
    ],
    ['queue', 'in the database', places(env)],
    clipsRow(ffmpeg),
    ...(address === undefined ? [] : [mailRow(env)]),
    ...(address === undefined ? [] : operatorRow(env)),
    ...(address === undefined ? [] : thirdPartyRows(env)),
    ...engines.map((engine): [string, string, string] => {
      const waiting = engine.models.filter((model) => models.status(model).state !== 'ready');
      const isAhead = engine.models.every((model) => ahead.includes(model));
      const later = isAhead ? `waits for ${waiting.join(', ')}` : 'downloads on first use';
      const wait = engine.isOptional
        ? `optional: npm run models -- pull ${waiting[0]?.split('/')[0]}`
        : later;
      return ['engine', engine.name, waiting.length ? wait : 'ready'];
    }),
    ...(remote?.engines ?? []).map((engine): [string, string, string] => [
      'engine',
      engine.name,
      remoteState(engine, remote!),
    ]),
    ...ahead.map((id): [string, string, string] => [
      'model',
      id,
      modelState(models.status(id), models.path(id)),
    ]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map(
    ([what, name, state]) => `  ${what.padEnd(widths[0])}  ${name.padEnd(widths[1])}  ${state}`,
  );
  return [`Pixelwright ${packageFacts.version}`, ...lines.map((line) => line.trimEnd())].join('\n');
}

function clipsRow(ffmpeg: BootFacts['ffmpeg']): [string, string, string] {
  return ffmpeg
    ? ['video', `ffmpeg ${ffmpeg.version}`, ffmpeg.ffmpeg]
    : ['video', 'no ffmpeg', 'video tools are off: apt install ffmpeg, or set FFMPEG_PATH'];
}

function addressRow(env: Env, address: string | undefined): [string, string, string] {
  if (address === undefined) return ['worker', 'for the site on this database', ''];
  const listening = env.PUBLIC_URL ? `listening on ${address}` : '';
  const warning = isSecureAddress(env.PUBLIC_URL) ? '' : insecureWarning;
  return ['address', env.PUBLIC_URL ?? address, [listening, warning].filter(Boolean).join('; ')];
}

const insecureWarning = 'WARNING: password sign-in needs https';

function remoteState(engine: RemoteEngine, { budgetOf }: RemoteEngines): string {
  const { place, origins, provider } = engine;
  const where = `at ${origins.join(', ')}`;
  if (engine.isReady?.() === false) return `${where}; not ready, see the log`;
  if (place === 'self-hosted') return where;
  const { day, month } = budgetOf(provider);
  return `${where}; spends up to $${day} a day and $${month} a month, for users with credits`;
}

function places(env: Env): string {
  if (env.WORKER_CONCURRENCY === 0) return 'no jobs here, workers run them (WORKER_CONCURRENCY=0)';
  return `${env.WORKER_CONCURRENCY} ${env.WORKER_CONCURRENCY === 1 ? 'job' : 'jobs'} at a time (WORKER_CONCURRENCY)`;
}

function databaseRow(env: Env, kind: 'pglite' | 'postgres'): [string, string] {
  if (kind === 'pglite') {
    const folder = inWords(path.join(env.DATA_DIR, 'database'));
    return [`PGlite in ${folder}`, 'single process; set DATABASE_URL to use PostgreSQL'];
  }
  const { host, pathname } = new URL(env.DATABASE_URL ?? '');
  return [`PostgreSQL ${host}${pathname}`, ''];
}

function mailRow(env: Env): [string, string, string] {
  if (env.SMTP_URL) return ['mail', `SMTP server ${new URL(env.SMTP_URL).host}`, ''];
  return ['mail', inWords(path.join(env.DATA_DIR, 'outbox')), 'written to files; set SMTP_URL to send them'];
}

const folderWarning = 'must be shared by all hosts; set STORAGE=s3 to use a bucket';

function storagePlace(env: Env): string {
  if (env.STORAGE === 's3') return `bucket ${env.S3_BUCKET} at ${new URL(env.S3_ENDPOINT!).host}`;
  return inWords(path.join(env.DATA_DIR, 'storage'));
}

/** Most countries require a public site to name its operator. */
function operatorRow(env: Env): [string, string, string][] {
  if (env.OPERATOR_NAME !== undefined || !isPublic(env.PUBLIC_URL)) return [];
  return [['operator', 'not named', 'no imprint; set OPERATOR_NAME, then npm run admin -- check-texts']];
}

/** Ads and analytics from other companies. */
function thirdPartyRows(env: Env): [string, string, string][] {
  const { ADSENSE_CLIENT: client, ANALYTICS_SCRIPT: script } = env;
  return [
    [
      'ads',
      client ? `AdSense ${client}` : 'house ads for Pro',
      client ? 'after consent, never for VIP users' : 'set ADSENSE_CLIENT to use AdSense',
    ],
    ...(script
      ? [['statistics', new URL(script).host, 'after consent'] satisfies [string, string, string]]
      : []),
  ];
}

function modelState(status: ModelStatus, file: string): string {
  if (status.state === 'ready') return 'ready';
  if (status.state === 'preparing') return `downloading, ${Math.floor(status.progress * 100)}%`;
  return `missing (${status.reason}); copy it to ${inWords(file)} or set MODELS_MIRROR`;
}

/** Relative where that is shorter to read. */
function inWords(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
