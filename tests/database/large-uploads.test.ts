import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { media, uploads } from '#src/db/schema.ts';
import { leastPartBytes, mostPartBytes } from '#src/media/intake/large-uploads.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { type ApiServer, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { PartSender } from '#tests/support/people/part-sender.ts';
import { Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { startS3 } from '#tests/support/services/s3-server.ts';

const kB = 1024;
const hourMs = 60 * 60 * 1000;
const maxBytes = 2000 * kB;

/** A picture of so many bytes that nobody has sent before: what stands behind a JPEG’s end is no part of it. */
async function largePicture(bytes = 900 * kB): Promise<Buffer> {
  const [r, g, b] = randomBytes(3);
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, randomBytes(bytes - picture.length)]);
}

async function keysOf(server: Pick<ApiServer, 'media'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.media.storage.list('uploads/')) keys.push(key);
  return keys;
}

describe.each(sameSqlDatabases)('files that are uploaded in parts, on %s', (database) => {
  let server: ApiServer;
  let clock = new Date('2026-03-01T12:00:00Z');

  beforeAll(async () => {
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    const plan = { picture: { maxBytes }, clip: { maxBytes } };
    server = await startApi({ databaseUrl, now: () => clock, plan, patience: 10 });
  });
  afterAll(() => server.close());
  afterEach(async () => {
    await server.database.db.delete(uploads);
    await server.media.library.sweep(new Date(Date.now() + 2 * hourMs));
  });

  const newcomer = () => {
    const visitor = new Visitor(server.url);
    return { visitor, sender: new PartSender(visitor) };
  };

  test('become what one upload of the same file becomes, and nothing before', async () => {
    const { visitor, sender } = newcomer();
    const file = await largePicture();
    const begun = await sender.begun(file);
    expect(begun).toMatchObject({ bytes: file.length, offset: 0, mostPartBytes });
    expect(begun.expiresAt).toBe('2026-03-02T12:00:00.000Z');
    await sender.appendAll(begun.id, file, 300 * kB);
    expect((await sender.ask(begun.id)).body.result.offset).toBe(file.length);
    expect(await server.database.db.select().from(media)).toEqual([]);

    const { body } = await sender.finish(begun.id);
    expect(body.code).toBe(200);
    const { url: _url, previewUrl: _preview, thumbnailUrl: _thumbnail, ...facts } = body.result;
    const again = await visitor.upload(file, 'large file');
    expect(again).toMatchObject(facts);
    const kept = Buffer.from(await (await visitor.fetch(body.result.url)).arrayBuffer());
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
    expect(await keysOf(server)).toEqual([]);
  });

  test('go on where the connection broke off', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    await sender.breakOff(id, 0, file, 500 * kB);
    const offset = await vi.waitFor(
      async () => {
        const { offset } = (await sender.ask(id)).body.result;
        expect(offset).toBeGreaterThanOrEqual(leastPartBytes);
        return offset;
      },
      { timeout: 10_000 },
    );
    expect(offset).toBeLessThanOrEqual(500 * kB);
    await sender.appendAll(id, file, 300 * kB, offset);
    expect((await sender.finish(id)).body.result).toMatchObject({ width: 64, height: 48 });
  });

  test('are the same for the same key, and another upload is refused under it', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const first = await sender.begun(file, { key: 'the file' });
    await sender.append(first.id, 0, file.subarray(0, 300 * kB));
    expect(await sender.begun(file, { key: 'the file' })).toMatchObject({ id: first.id, offset: 300 * kB });
    const other = await sender.begin(file, { key: 'the file', bytes: file.length + 1 });
    expect(other.body.result.error).toBe('key_reused');
    expect((await newcomer().sender.begun(file, { key: 'the file' })).id).not.toBe(first.id);

    // Complete, it is told so; once its picture is deleted, it begins anew.
    await sender.appendAll(first.id, file, 300 * kB, 300 * kB);
    const { id } = (await sender.finish(first.id)).body.result;
    expect(await sender.begun(file, { key: 'the file' })).toMatchObject({
      id: first.id,
      offset: file.length,
    });
    await server.database.db.delete(media).where(eq(media.id, id));
    expect((await sender.begun(file, { key: 'the file' })).offset).toBe(0);
  });

  test('are refused by what they declare before a byte is taken', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const refusal = async (wishes: Parameters<PartSender['begin']>[1]) =>
      (await sender.begin(file, wishes)).body.result;
    expect(await refusal({ bytes: maxBytes + 1 })).toMatchObject({
      error: 'file_too_large',
      params: { maxBytes },
    });
    expect(await refusal({ bytes: 0 })).toMatchObject({ error: 'file_empty' });
    expect(await refusal({ bytes: -1 })).toMatchObject({
      error: 'request_invalid',
      params: { field: 'bytes' },
    });
    expect(await server.database.db.select().from(uploads)).toEqual([]);
  });

  test('never grow beyond what was declared, nor in parts that are too large or too small', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file, { bytes: 600 * kB });
    const refused = async (offset: number, part: Uint8Array | ReadableStream<Uint8Array>) => {
      const { body } = await sender.append(id, offset, part);
      expect(body.result).toMatchObject({ error: 'request_invalid', params: { field: 'body' } });
      expect((await sender.ask(id)).body.result.offset).toBe(offset);
    };
    await refused(0, file.subarray(0, 600 * kB + 1));
    // Without a length, only what arrives can tell.
    await refused(0, new Blob([file.slice()]).stream());
    await refused(0, file.subarray(0, leastPartBytes - 1));
    await sender.append(id, 0, file.subarray(0, 400 * kB));
    await refused(400 * kB, file.subarray(0, 201 * kB));
    const huge = await sender.append(id, 400 * kB, new Uint8Array(mostPartBytes + 1));
    expect(huge.body.result).toMatchObject({ error: 'request_invalid' });
    expect((await sender.finish(id)).body.result.error).toBe('upload_interrupted');
  });

  test('are checked against the plan again when more comes', async () => {
    const { visitor, sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    const owner = server.guests.owner(server.guests.identify(visitor.cookie)!, '127.0.0.1');
    const lesser = {
      ...owner,
      plan: { ...owner.plan, picture: { ...owner.plan.picture, maxBytes: 100 * kB } },
    };
    const append = server.media.uploads.append(lesser, id, 0, new Blob([file.slice()]).stream() as never);
    await expect(append).rejects.toMatchObject({ code: 'file_too_large' });
  });

  test('that turn out to be nothing we open are refused as one upload is, and gone', async () => {
    const { visitor, sender } = newcomer();
    const file = Buffer.alloc(700 * kB, 'x');
    const { id } = await sender.begun(file, { kind: 'clip' });
    await sender.appendAll(id, file, 300 * kB);
    const { status, body } = await sender.finish(id);
    const { reference: _, ...failure } = body.result;
    const { reference: _other, ...once } = await visitor.refusal(file, 'x', { kind: 'clip' });
    expect({ ...failure, status, code: body.code }).toEqual(once);
    expect((await sender.ask(id)).status).toBe(404);
    expect(await keysOf(server)).toEqual([]);
  });

  test('belong to whoever began: nobody else can ask, add, finish or cancel', async () => {
    const { sender } = newcomer();
    const stranger = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    await sender.append(id, 0, file.subarray(0, 300 * kB));
    const calls = [
      stranger.sender.ask(id),
      stranger.sender.append(id, 300 * kB, file.subarray(300 * kB)),
      stranger.sender.finish(id),
      stranger.sender.cancel(id),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, (body.result as { error: string }).error]).toEqual([404, 'not_found']);
    }
    expect((await sender.ask(id)).body.result.offset).toBe(300 * kB);
  });

  test('take one of two parts that come for the same place', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    const both = await Promise.all([
      sender.append(id, 0, file.subarray(0, 300 * kB)),
      sender.append(id, 0, file.subarray(0, 400 * kB)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { offset } = both.find(({ status }) => status === 200)!.body.result;
    const refused = both.find(({ status }) => status === 409)!.body.result;
    expect(refused).toMatchObject({ error: 'offset_wrong', retryable: true });
    expect((await sender.append(id, 0, file.subarray(0, 300 * kB))).body.result.params).toEqual({ offset });
    await sender.appendAll(id, file, 300 * kB, offset);
    expect((await sender.finish(id)).body.code).toBe(200);
    expect(await keysOf(server)).toEqual([]);
  });

  test('are one picture however often they are finished', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    await sender.appendAll(id, file, 300 * kB);
    const answers = await Promise.all([sender.finish(id), sender.finish(id), sender.finish(id)]);
    answers.push(await sender.finish(id));
    const ids = new Set(answers.map(({ body }) => body.result.id));
    expect(ids.size).toBe(1);
    const rows = await server.database.db
      .select()
      .from(media)
      .where(eq(media.id, [...ids][0]));
    expect(rows).toHaveLength(1);
    // Nothing is added to it any more.
    expect((await sender.append(id, file.length, file)).status).toBe(409);
  });

  test('that are canceled leave nothing', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    await sender.append(id, 0, file.subarray(0, 300 * kB));
    expect(await keysOf(server)).toHaveLength(1);
    expect((await sender.cancel(id)).body.code).toBe(200);
    expect(await keysOf(server)).toEqual([]);
    expect((await sender.ask(id)).status).toBe(404);
    expect((await sender.append(id, 300 * kB, file.subarray(300 * kB))).status).toBe(404);
  });

  test('are bounded in number; what lay idle makes room', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const begun = [];
    for (let count = 0; count < 4; count++) begun.push(await sender.begun(file));
    const fifth = await sender.begin(file);
    expect([fifth.status, fifth.body.result]).toMatchObject([
      409,
      { error: 'too_many_uploads', params: { most: 4 } },
    ]);
    const before = clock;
    clock = new Date(clock.getTime() + 11 * 60_000);
    try {
      for (const { id } of begun.slice(1)) await sender.append(id, 0, file.subarray(0, 300 * kB));
      expect((await sender.begin(file)).body.code).toBe(200);
      expect((await sender.ask(begun[0].id)).status).toBe(404);
      expect((await sender.begin(file)).body.result.error).toBe('too_many_uploads');
    } finally {
      clock = before;
    }
    // All guests of a network together.
    const others = [];
    for (let count = 0; count < 5; count++) others.push(newcomer().sender);
    let refused = 0;
    for (const other of others) {
      for (let count = 0; count < 4; count++) if ((await other.begin(file)).status === 409) refused++;
    }
    expect(refused).toBe(4);
  });

  test('go after a day, with parts that no upload points to', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    await sender.append(id, 0, file.subarray(0, 300 * kB));
    const { storage, library } = server.media;
    const [key] = await keysOf(server);
    await storage.put('uploads/00/left-behind', (await storage.fetch(key))!.path);
    await library.sweep(new Date(clock.getTime() + 23 * hourMs));
    expect((await sender.ask(id)).status).toBe(200);
    expect(await keysOf(server)).toContain(key);
    await library.sweep(new Date(clock.getTime() + 25 * hourMs));
    await library.sweep(new Date(Date.now() + 2 * hourMs));
    expect((await sender.ask(id)).status).toBe(404);
    expect(await keysOf(server)).toEqual([]);
  });

  test('go with everything else of a person', async () => {
    const { visitor, sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    await sender.append(id, 0, file.subarray(0, 300 * kB));
    await visitor.call('/api/media', { method: 'DELETE' });
    expect((await sender.ask(id)).status).toBe(404);
    expect(await keysOf(server)).toEqual([]);
  });

  test('whose parts the storage has lost begin anew', async () => {
    const { sender } = newcomer();
    const file = await largePicture();
    const { id } = await sender.begun(file);
    await sender.appendAll(id, file, 300 * kB);
    const [, second] = await keysOf(server);
    await server.media.storage.delete(second);
    expect((await sender.finish(id)).body.result).toMatchObject({
      error: 'upload_interrupted',
      retryable: true,
    });
    expect((await sender.ask(id)).status).toBe(404);
  });
});

test('files in parts count against the limit for stored pictures', async () => {
  const server = await startApi({ env: { STORAGE_LIMIT_MB: '4' } });
  try {
    const sender = new PartSender(new Visitor(server.url));
    const file = await largePicture(5000 * kB);
    const { id } = await sender.begun(file);
    await sender.appendAll(id, file.subarray(0, 2700 * kB), 900 * kB);
    const { status, body } = await sender.append(id, 2700 * kB, file.subarray(2700 * kB, 3600 * kB));
    expect([status, body.result.error]).toEqual([507, 'storage_full']);
    expect((await sender.ask(id)).body.result.offset).toBe(2700 * kB);
  } finally {
    await server.close();
  }
});

test('two processes with one database and one bucket take parts of the same file, and one of two finishers wins', async () => {
  await using bucket = await startS3();
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const servers = await Promise.all(
    [0, 1].map(() => startApi({ databaseUrl, env: bucket.env, patience: 10 })),
  );
  try {
    const visitors = servers.map(({ url }) => new Visitor(url));
    const [here, there] = visitors.map((visitor) => new PartSender(visitor));
    const file = await largePicture();
    const { id } = await here.begun(file);
    visitors[1].cookie = visitors[0].cookie;
    await here.append(id, 0, file.subarray(0, 300 * kB));
    const both = await Promise.all([
      here.append(id, 300 * kB, file.subarray(300 * kB, 600 * kB)),
      there.append(id, 300 * kB, file.subarray(300 * kB, 600 * kB)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await there.append(id, 600 * kB, file.subarray(600 * kB));
    const finished = await Promise.all([here.finish(id), there.finish(id)]);
    expect(finished.map(({ status }) => status)).toEqual([200, 200]);
    expect(finished[0].body.result.id).toBe(finished[1].body.result.id);
    expect(await servers[0].database.db.select().from(media)).toHaveLength(1);
    expect(await keysOf(servers[1])).toEqual([]);
  } finally {
    for (const server of servers) await server.close();
  }
});

describe('an account', () => {
  let site: AccountSite;
  beforeAll(async () => {
    site = await openAccountSite('PGlite', inject('postgresUrl'));
  });
  afterAll(() => site.close());

  test('that is deleted takes along what is still arriving', async () => {
    const person = new Person(site);
    await person.register();
    const sender = new PartSender(person);
    const file = await largePicture();
    const { id } = await sender.begun(file);
    await sender.append(id, 0, file.subarray(0, 300 * kB));
    expect(await keysOf(site)).toHaveLength(1);
    const password = await person.encrypt(person.password);
    expect((await person.post('/api/account/delete', { password })).body.code).toBe(200);
    expect(await site.database.db.select().from(uploads)).toEqual([]);
    await site.accounts.settled();
    expect(await keysOf(site)).toEqual([]);
  });

  test('gets what its owner began to send as a visitor', async () => {
    const person = new Person(site);
    const sender = new PartSender(person);
    const file = await largePicture();
    const { id } = await sender.begun(file, { key: 'one' });
    await sender.append(id, 0, file.subarray(0, 300 * kB));
    await person.register();
    expect((await sender.begun(file, { key: 'one' })).id).toBe(id);
    await sender.appendAll(id, file, 300 * kB, 300 * kB);
    const { body } = await sender.finish(id);
    const [row] = await site.database.db.select().from(media).where(eq(media.id, body.result.id));
    expect(row.owner).toBe(person.id);
  });
});
