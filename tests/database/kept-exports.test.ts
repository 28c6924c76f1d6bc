import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { keptExports, media } from '#src/db/schema.ts';
import { takeSweepTurn } from '#src/db/sweep-turn.server.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';

const hour = 60 * 60 * 1000;

describe.each(sameSqlDatabases)('kept exports on %s', (database) => {
  let server: ApiServer;
  let visitor: Visitor;
  let clock = new Date();

  beforeAll(async () => {
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    server = await startApi({ databaseUrl, now: () => clock });
    visitor = new Visitor(server.url);
  });
  afterAll(() => server.close());

  const kept = async () => {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(path.join(server.dataDir, 'storage/derived'), options).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  const rows = async () =>
    (await server.database.db.select().from(keptExports)).map(({ key }) => path.posix.basename(key));

  test('are those in a usual quality on no color, with a row for each', async () => {
    const { url } = await visitor.upload(await paint());
    for (const wish of ['webp', 'jpeg&quality=80', 'avif&quality=83', 'jpeg&quality=97', 'webp&quality=12']) {
      expect((await visitor.fetch(`${url}&format=${wish}`)).status).toBe(200);
    }
    expect((await kept()).sort()).toEqual(['jpeg-80', 'webp-90']);
    expect((await rows()).sort()).toEqual(['jpeg-80', 'webp-90']);
    // What PNG is in and what nothing shines through makes no difference: it is the stored file.
    const png = await visitor.fetch(`${url}&format=png&quality=7&background=ff0000`);
    const plain = await visitor.fetch(url);
    expect(png.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  test('go when nobody asked for them within a day, and what was left behind goes with them', async () => {
    const left = path.join(server.dataDir, 'storage/derived/ab/webp-90');
    await mkdir(path.dirname(left), { recursive: true });
    await writeFile(left, 'left behind');
    await utimes(left, 0, 0);
    const { url } = await visitor.upload(await paint());
    await server.database.db.update(media).set({ expiresAt: new Date(clock.getTime() + 90 * hour) });
    clock = new Date(clock.getTime() + 25 * hour);
    const [row] = await server.database.db.select().from(media);
    expect(url).toContain('variant=full');
    const fresh = await visitor.call<{ url: string }>(`/api/media/${row.id}`);
    await visitor.fetch(`${fresh.body.result.url}&format=webp`);
    await server.media.library.sweep();
    expect(await kept()).toEqual(['webp-90']);
    expect(await rows()).toEqual(['webp-90']);
  });

  test('are swept by one process of all', async () => {
    const { db } = server.database;
    const turns = await Promise.all(Array.from({ length: 5 }, () => takeSweepTurn(db, 'media', hour)));
    expect(turns.filter(Boolean)).toHaveLength(1);
    expect(await takeSweepTurn(db, 'media', hour)).toBe(false);
    expect(await takeSweepTurn(db, 'media', 0)).toBe(true);
  });
});
