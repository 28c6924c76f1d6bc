import { eq } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#src/db/database.server.ts';
import { secrets } from '#src/db/schema.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { openSigning } from '#src/provenance/certificates/open-signing.server.ts';
import { decodeChain, lifeOf } from '#src/provenance/certificates/site-chain.server.ts';
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
      return decodeChain(Uint8Array.from(value));
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
});
