import { readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { desc, sql } from 'drizzle-orm';
import type { HouseBody, SpendingBody } from '../api/contract/operator/operator-contract.ts';
import { isBackupName } from '../backup/backup-format.ts';
import type { OpenDatabase } from '../db/database.server.ts';
import { blobs, mailFailures } from '../db/schema.ts';
import type { RemoteEngines } from '../engine-calls/remote-asking.server.ts';
import { readSpending } from '../engine-calls/spending.server.ts';
import { type Env, operatorSettings, siteTraits } from '../env.server.ts';
import { ownTextsFolder } from '../i18n/text-files.server.ts';
import { findUnfilledPlaceholders } from '../i18n/unfilled-placeholders.server.ts';
import { models as manifest } from '../models/manifest.ts';
import type { ModelStore } from '../models/model-store.server.ts';
import type { SiteSigning } from '../provenance/certificates/open-signing.server.ts';

const mostMails = 100;
const longestReason = 500;

export interface HouseParts {
  readonly env: Env;
  readonly database: OpenDatabase;
  readonly models: Pick<ModelStore, 'status'>;
  readonly signing: Pick<SiteSigning, 'facts'>;
}

/** Disk, backups, certificates, models, texts to fill in and mails that nobody got. */
export async function readHouse({ env, database, models, signing }: HouseParts): Promise<HouseBody> {
  const { db, kind } = database;
  const certificate = signing.facts();
  const [disk, [stored], backups, mails] = await Promise.all([
    readDisk(env.DATA_DIR),
    db
      .select({
        files: sql<number>`count(*)::integer`,
        bytes: sql<number>`coalesce(sum(${blobs.bytes}), 0)::float8`,
      })
      .from(blobs),
    kind === 'pglite' ? readBackups(env) : null,
    db.select().from(mailFailures).orderBy(desc(mailFailures.at)).limit(mostMails),
  ]);
  const unfilled = findUnfilledPlaceholders({
    settings: operatorSettings(env),
    traits: siteTraits(env),
    ownTexts: ownTextsFolder(env.DATA_DIR),
  });
  return {
    database: kind === 'pglite' ? 'pglite' : 'postgres',
    disk,
    stored,
    backups,
    models: manifest.map(({ id, bytes }) => {
      const status = models.status(id);
      const reason = status.state === 'missing' ? status.reason.slice(0, longestReason) : null;
      return { id, bytes, state: status.state, reason };
    }),
    signing: { ...certificate, operatorsUntil: certificate.operatorsUntil?.toISOString() ?? null },
    texts: {
      placeholders: unfilled.length,
      files: [...new Set(unfilled.map(({ file }) => file))],
      settings: [...new Set(unfilled.flatMap(({ setting }) => setting ?? []))],
    },
    mails: mails.map(({ at, kind: mail, refusal, userId }) => ({
      at: at.toISOString(),
      kind: mail,
      refusal,
      account: userId,
    })),
  };
}

async function readDisk(folder: string): Promise<HouseBody['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** The newest first. */
async function readBackups(env: Env): Promise<HouseBody['backups']> {
  const names = await readdir(path.join(env.DATA_DIR, 'backups')).catch(() => []);
  const list = names
    .filter(isBackupName)
    .sort()
    .reverse()
    .map((name) => ({ name, at: new Date(momentIn(name)).toISOString() }));
  return { kept: env.BACKUPS_KEPT, list };
}

/** `backup-2026-11-30T03-00-00Z` → `2026-11-30T03:00:00Z`. */
function momentIn(name: string): string {
  return name.replace(/^backup-(.+T\d\d)-(\d\d)-(\d\dZ)$/, '$1:$2:$3');
}

/** What was spent with each provider that the settings open or that was asked this month, and what may be. */
export async function readEngineSpending(
  { database }: Pick<HouseParts, 'database'>,
  remote: Pick<RemoteEngines, 'engines' | 'budgetOf'>,
  now: Date,
): Promise<SpendingBody[]> {
  const spent = await readSpending(database.db, now);
  const providers = new Set([
    ...remote.engines.map(({ provider }) => provider),
    ...spent.map(({ provider }) => provider),
  ]);
  return [...providers].sort().map((provider) => {
    const found = spent.find((one) => one.provider === provider);
    const budget = remote.budgetOf(provider);
    const names = remote.engines.filter((one) => one.provider === provider).map(({ name }) => name);
    return {
      provider,
      engines: [...new Set(names)],
      calls: found?.calls ?? 0,
      lost: found?.lost ?? 0,
      today: found?.today ?? 0,
      month: found?.month ?? 0,
      dayBudget: budget.day,
      monthBudget: budget.month,
    };
  });
}
