import { createPrivateKey } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#src/db/database.server.ts';
import { secrets } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { openLog } from '#src/log/open-log.server.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { openSigning } from '#src/provenance/certificates/open-signing.server.ts';
import { decodeChain, lifeOf } from '#src/provenance/certificates/site-chain.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const silent = { error() {} };
const start = new Date('2026-11-30T12:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000);

describe.each(databases)('certificates of the site on %s', (kind) => {
  async function opened(folder: string) {
    const url = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    return openDatabase({ DATA_DIR: folder, DATABASE_URL: url }, silent);
  }

  test('several processes renew them once, and those that run already take them over', async () => {
    await using folder = await tempFolder();
    const { db, close } = await opened(folder.path);
    let now = start;
    const told: unknown[] = [];
    const log = { warn: (...said: unknown[]) => void told.push(said) } as never;
    const open = () => openSigning(db, {}, log, () => now);
    const stored = async () => {
      const [{ value }] = await db.select().from(secrets).where(eq(secrets.name, 'signing-chain'));
      return decodeChain(Uint8Array.from(value))!;
    };
    const first = await Promise.all([open(), open(), open()]);
    const before = await stored();
    expect(new Set(first.map((one) => one.known().serials.join()))).toHaveProperty('size', 1);

    now = later(6 * 365);
    const [fourth, fifth] = await Promise.all([open(), open(), ...first.map((one) => one.tend())]);
    const second = [fourth, fifth, ...first];
    const after = await stored();
    expect(after.former).toEqual([{ certificates: before.certificates, isOwn: true }]);
    expect(after.key).not.toBe(before.key);
    expect(lifeOf(after).until.getTime()).toBeGreaterThan(later(15 * 365).getTime());
    const serials = second.map((one) => one.known().serials);
    for (const one of serials) expect(one).toEqual(serials[0]);
    expect(serials[0]).toHaveLength(2);
    expect(serials[0][1]).toBe(first[0].known().serials[1]);
    // What was read from it long ago signs with the new one.
    const [signer, fresh] = [first[0].signer(), second[0].signer()];
    expect(signer.reserveBytes).toBe(fresh.reserveBytes);
    expect(told).toEqual([]);
    await close();
  });

  test('of the operator’s, the log says so every day from 30 days before its end on', async () => {
    await using folder = await tempFolder();
    const { db, close } = await opened(folder.path);
    const bought = makeSigningChain({ site: 'bought', organization: 'Operator' }, start);
    const ends = lifeOf(bought).until.getTime();
    let now = start;
    const told: string[] = [];
    const log = { warn: (_: unknown, said: string) => void told.push(said) } as never;
    const env = { C2PA_CERT: bought.certificates, C2PA_KEY: bought.key };
    const signing = await openSigning(db, env, log, () => now);
    now = new Date(ends - 31 * 24 * 60 * 60 * 1000);
    await signing.tend();
    expect(told).toEqual([]);
    now = new Date(ends - 29 * 24 * 60 * 60 * 1000);
    await signing.tend();
    await signing.tend();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('C2PA_CERT');
    expect(signing.facts().by).toBe('operator');
    // Nobody need look after it for the site's own to take over.
    now = new Date(ends + 1000);
    expect(signing.facts().by).toBe('site');
    // A start with one that has ended is a start.
    const again = await openSigning(db, env, log, () => now);
    expect(told).toHaveLength(2);
    expect(again.facts().by).toBe('site');
    expect(JSON.stringify(told)).not.toContain('PRIVATE KEY');
    await close();
  });

  test('of one that is not valid yet, the log says that the site signs with its own until then', async () => {
    await using folder = await tempFolder();
    const { db, close } = await opened(folder.path);
    const bought = makeSigningChain({ site: 'bought', organization: 'Operator' }, later(90));
    const told: string[] = [];
    const log = { warn: (_: unknown, said: string) => void told.push(said) } as never;
    const env = { C2PA_CERT: bought.certificates, C2PA_KEY: bought.key };
    let now = start;
    const signing = await openSigning(db, env, log, () => now);
    expect(signing.facts()).toMatchObject({ by: 'site', isDue: false });
    expect(told).toEqual([expect.stringMatching(/C2PA_CERT isn’t valid yet: until then the site signs/)]);
    now = later(90);
    await signing.tend();
    expect([signing.facts().by, told.length]).toEqual(['operator', 1]);
    await close();
  });

  test('a spoiled row says what to do about it', async () => {
    await using folder = await tempFolder();
    const { db, close } = await opened(folder.path);
    const open = () => openSigning(db, {}, { warn() {} }, () => start);
    await open();
    for (const text of ['{"key":"-----BEG', 'null', '{}']) {
      await db
        .update(secrets)
        .set({ value: Buffer.from(text) })
        .where(eq(secrets.name, 'signing-chain'));
      await expect(open()).rejects.toThrow(/signing-chain.*backup.*delete the row/s);
    }
    await close();
  });

  test('no log has a key: not of a start, of a renewal or one that fails, nor of a signature that fails', async () => {
    await using folder = await tempFolder();
    const { db, close } = await opened(folder.path);
    const lines: string[] = [];
    const log = openLog({ LOG_LEVEL: 'trace' }, { write: (line: string) => void lines.push(line) });
    const keys: string[] = [];
    const keep = async () => {
      const [{ value }] = await db.select().from(secrets).where(eq(secrets.name, 'signing-chain'));
      keys.push(decodeChain(Uint8Array.from(value))!.key);
    };
    const bought = makeSigningChain({ site: 'bought', organization: 'Operator' }, start);
    keys.push(bought.key);
    let now = start;
    const silentPort = 'http://127.0.0.1:9/stamps';
    const env = { C2PA_CERT: bought.certificates, C2PA_KEY: bought.key, C2PA_TSA_URL: silentPort };
    const signing = await openSigning(db, env, log, () => now);
    await keep();
    now = later(6 * 365);
    await signing.tend();
    await keep();
    await db.execute(sql`alter table secrets add constraint closed check (false) not valid`);
    now = later(12 * 365);
    const failed = await signing.tend().catch((error: unknown) => error);
    log.warn({ error: failed }, 'could not look after certificates');
    log.error(failed as Error);
    expect(lines.join('')).toContain('check constraint');

    // The child's answer, and that of the key itself: more is said than there is room for.
    const unsigned: unknown[] = [];
    const pool = createStudioPool({
      modelsDir: readEnv().MODELS_DIR,
      memoryBudgetMb: 2048,
      concurrency: 1,
      signer: () => ({ ...signing.signer(), reserveBytes: 100 }),
      onUnsigned: (error) => unsigned.push(error),
      log: (line) => log.warn(line),
    });
    const options = { count: 1, seed: 'Mia' };
    const outputDir = await mkdtemp(path.join(folder.path, 'made-'));
    await pool.run({ kind: 'tool', tool: 'ai-avatar-generator', inputs: {}, options, outputDir });
    await pool.close();
    expect(unsigned.length).toBeGreaterThan(0);
    for (const error of unsigned) log.error({ error }, 'a result could not be signed');
    expect(lines.join('')).toContain('time stamp');

    const said = lines.join('');
    expect(new Set(keys)).toHaveProperty('size', 3);
    for (const key of keys) {
      const [, first] = key.split('\n');
      const bytes = createPrivateKey(key).export({ type: 'pkcs8', format: 'der' }).toString('hex');
      for (const part of [first, first.slice(-30), bytes.slice(-60), Buffer.from(first).toString('hex')])
        expect(said.includes(part)).toBe(false);
    }
    expect(said).not.toMatch(/PRIVATE KEY|\\x7b226b6579/);
    await close();
  });
});
