import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody, MediaBody } from '#src/api/contract/contract.ts';
import { blobs, jobs, media } from '#src/db/schema.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';

describe.each(sameSqlDatabases)('media on %s', (database) => {
  let server: ApiServer;
  let visitor: Visitor;
  let clock = new Date('2026-03-01T12:00:00Z');

  beforeAll(async () => {
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    server = await startApi({ databaseUrl, now: () => clock });
    visitor = new Visitor(server.url);
  });
  afterAll(() => server.close());

  const filesBelow = async (folder: string) => {
    const entries = await readdir(path.join(server.dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  test('takes a picture in, says what it is and gives it back', async () => {
    const sent = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#12345680' } })
      .png()
      .toBuffer();
    const body = await visitor.upload(sent, 'My photo.png');
    expect(body).toMatchObject({
      name: 'My photo.png',
      type: 'image/png',
      sentAs: 'image/png',
      width: 900,
      height: 600,
      frames: 1,
      hasAlpha: true,
      warnings: [],
      createdAt: '2026-03-01T12:00:00.000Z',
      expiresAt: '2026-03-01T13:00:00.000Z',
    });
    expect(body.id).toMatch(/^m_[\w-]{22}$/);

    const file = await visitor.fetch(body.url);
    expect(file.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length).toBe(body.bytes);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
    const thumbnail = await sharp(await (await visitor.fetch(body.thumbnailUrl)).arrayBuffer()).metadata();
    expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 320, 213]);
  });

  test('says what is wrong with a file that can be read all the same', async () => {
    const frame = { create: { width: 40, height: 30, channels: 3, background: '#aa3311' } } as const;
    const other = { create: { width: 40, height: 30, channels: 3, background: '#1133aa' } } as const;
    const frames = [await sharp(frame).png().toBuffer(), await sharp(other).png().toBuffer()];
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await visitor.upload(animated, 'two.gif')).toMatchObject({
      frames: 2,
      warnings: ['first_page_only'],
    });
    expect((await visitor.upload(frames[0], 'one.png')).warnings).toEqual([]);
  });

  describe('keeps a file as it came', () => {
    const frame = { create: { width: 40, height: 30, channels: 3, background: '#cc7722' } } as const;
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' };
    const withPlace = () =>
      sharp(frame)
        .withExif({ IFD0: { Make: 'Pixelcam' }, IFD3: gps })
        .jpeg()
        .toBuffer();
    const stored = async ({ url }: MediaBody) => Buffer.from(await (await visitor.fetch(url)).arrayBuffer());

    test('with as much of its metadata as asked for, each choice a picture of its own', async () => {
      const sent = await withPlace();
      const [none, bare, noPlace, all] = [
        await visitor.upload(sent, 'a.jpg'),
        await visitor.upload(sent, 'a.jpg', { metadata: 'none' }),
        await visitor.upload(sent, 'a.jpg', { metadata: 'no-location' }),
        await visitor.upload(sent, 'a.jpg', { metadata: 'keep' }),
      ];
      expect(new Set([none, bare, noPlace, all].map(({ id }) => id)).size).toBe(4);
      expect((await visitor.upload(sent, 'b.jpg', { metadata: 'keep' })).id).toBe(all.id);
      expect((await stored(all)).equals(sent)).toBe(true);
      expect((await sharp(await stored(noPlace)).metadata()).exif?.includes('Pixelcam')).toBe(true);
      // A latitude of 51 degrees as it stands in the file.
      const latitude = Buffer.from([51, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0]);
      expect(sent.includes(latitude)).toBe(true);
      expect((await stored(noPlace)).includes(latitude)).toBe(false);
      for (const picture of [none, bare]) {
        expect((await sharp(await stored(picture)).metadata()).exif).toBeUndefined();
      }
      for (const address of [all.previewUrl, all.thumbnailUrl]) {
        const shown = await sharp(await (await visitor.fetch(address)).arrayBuffer()).metadata();
        expect(shown.exif).toBeUndefined();
      }
    });

    test('with its pages and in its format', async () => {
      const one = await sharp(frame).png().toBuffer();
      const tiff = await sharp([one, one], { join: { animated: true } })
        .tiff()
        .toBuffer();
      expect(await visitor.upload(tiff, 'a.tiff')).toMatchObject({ type: 'image/png', frames: 1 });
      for (const metadata of ['none', 'keep']) {
        expect(await visitor.upload(tiff, 'a.tiff', { metadata })).toMatchObject({
          type: 'image/tiff',
          frames: 2,
          warnings: [],
        });
      }
      const avif = await sharp(frame)
        .withExif({ IFD0: { Make: 'Pixelcam' } })
        .avif()
        .toBuffer();
      const bare = await visitor.upload(avif, 'a.avif', { metadata: 'none' });
      expect(bare).toMatchObject({ type: 'image/avif', bytes: avif.length });
      expect(avif.includes('Pixelcam')).toBe(true);
      expect((await stored(bare)).includes('Pixelcam')).toBe(false);
      expect(
        await sharp(await stored(bare))
          .raw()
          .toBuffer(),
      ).toEqual(await sharp(avif).raw().toBuffer());
    });

    test('and takes no other word for it', async () => {
      const { body } = await visitor.send<FailureBody>(await paint(), 'a.png', { metadata: 'some' });
      expect(body.result).toMatchObject({ error: 'request_invalid', params: { field: 'metadata' } });
    });
  });

  test('answers the same media when the same person sends the same file again, and keeps it longer', async () => {
    const sent = await paint();
    const first = await visitor.upload(sent, 'first.png');
    clock = new Date(clock.getTime() + 10 * 60_000);
    const second = await visitor.upload(sent, 'second.png');
    expect(second).toMatchObject({ id: first.id, name: 'second.png' });
    expect(Date.parse(second.expiresAt) - Date.parse(first.expiresAt)).toBe(10 * 60_000);
  });

  test('makes one media of one file that arrives five times at once', async () => {
    const sent = await paint();
    const all = await Promise.all(Array.from({ length: 5 }, () => visitor.upload(sent)));
    expect(new Set(all.map((body) => body.id)).size).toBe(1);
  });

  test('keeps the bytes of two people once, and as long as one of them needs them', async () => {
    const sent = await paint();
    const other = new Visitor(server.url);
    const before = (await filesBelow('storage/blobs')).length;
    const [mine, theirs] = [await visitor.upload(sent), await other.upload(sent)];
    expect(mine.id).not.toBe(theirs.id);
    const between = (await filesBelow('storage/blobs')).length;
    expect(between).toBeGreaterThan(before);
    expect((await visitor.call(`/api/media/${mine.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await visitor.fetch(mine.url)).status).toBe(404);
    expect((await other.fetch(theirs.url)).status).toBe(200);
    expect((await filesBelow('storage/blobs')).length).toBe(between);
    await other.call(`/api/media/${theirs.id}`, { method: 'DELETE' });
    expect((await filesBelow('storage/blobs')).length).toBe(before);
  });

  test('loses no bytes when the same picture is sent and deleted again and again by many at once', async () => {
    const sent = await paint();
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const person = new Visitor(server.url);
        await person.upload(await paint());
        return person;
      }),
    );
    await Promise.all(
      people.map(async (person) => {
        for (let round = 0; round < 5; round++) {
          const body = await person.upload(sent);
          const answer = await person.fetch(body.url);
          expect(answer.status).toBe(200);
          expect((await answer.arrayBuffer()).byteLength).toBe(body.bytes);
          await person.call(`/api/media/${body.id}`, { method: 'DELETE' });
        }
      }),
    );
  });

  test('answers ranges, tags and HEAD, and lets no browser guess or run anything', async () => {
    const body = await visitor.upload(await paint(), 'naïve "写真".png');
    const whole = await visitor.fetch(body.url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(whole.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable, no-transform$/);
    expect(whole.headers.get('content-disposition')).toBe(
      `inline; filename="na_ve __.png"; filename*=UTF-8''na%C3%AFve%20%E5%86%99%E7%9C%9F.png`,
    );

    const part = await visitor.fetch(body.url, { headers: { range: 'bytes=5-9' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 5-9/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10));
    const beyond = await visitor.fetch(body.url, { headers: { range: `bytes=${bytes.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);

    const tag = whole.headers.get('etag') ?? '';
    const known = await visitor.fetch(body.url, { headers: { 'if-none-match': tag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const stale = await visitor.fetch(body.url, { headers: { range: 'bytes=5-9', 'if-range': '"other"' } });
    expect(stale.status).toBe(200);
    await stale.body?.cancel();

    const head = await visitor.fetch(body.url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('exports to other formats, once for all who ask, on the color that was asked for', async () => {
    const red = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    const body = await visitor.upload(red, 'clear.png');
    const jpeg = await visitor.fetch(`${body.url}&format=jpeg&background=0000ff&name=../My%20cut-out.exe`);
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
    expect(jpeg.headers.get('content-disposition')).toContain('attachment; filename="My cut-out.jpg"');
    const { data } = await sharp(await jpeg.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([0, 0, 16]);

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => visitor.fetch(`${body.url}&format=webp&quality=80`)),
    );
    const tags = new Set(answers.map((answer) => answer.headers.get('etag')));
    expect(tags.size).toBe(1);
    for (const answer of answers) {
      expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('webp');
    }
    expect((await filesBelow('storage/derived')).filter((name) => name.startsWith('webp'))).toEqual([
      'webp-80',
    ]);
    await visitor.call(`/api/media/${body.id}`, { method: 'DELETE' });
    expect(await filesBelow('storage/derived').catch(() => [])).toEqual([]);
  });

  test('gives a person who may not download the preview alone', async () => {
    const row = await server.media.library.get(
      server.guests.owner(server.guests.identify(visitor.cookie) ?? '', '127.0.0.1'),
      (await visitor.upload(await paint(2400, 1600))).id,
    );
    const owner = { ...server.guests.owner(row.owner, '127.0.0.1'), canDownload: false };
    const body = server.media.library.describe(row, owner);
    expect(body.url).toBe(body.previewUrl);
    const shown = await sharp(await (await visitor.fetch(body.url)).arrayBuffer()).metadata();
    expect(shown.width * shown.height).toBeLessThanOrEqual(2_000_000);
    const forged = await visitor.fetch(body.url.replace('variant=preview', 'variant=full'));
    expect(forged.status).toBe(404);
  });

  test('keeps a picture that a waiting job needs beyond its time, and no longer', async () => {
    const body = await visitor.upload(await paint());
    const owner = server.guests.identify(visitor.cookie) ?? '';
    const { db } = server.database;
    await db.insert(jobs).values({
      id: 'j_waiting',
      owner,
      tool: 'background-remover',
      priority: 2,
      inputs: { photo: [body.id] },
      options: {},
      isCounted: true,
      megapixels: 1,
      expiresAt: clock,
    });
    const isThere = async () => (await db.$count(media, eq(media.id, body.id))) === 1;
    const later = new Date(Date.parse(body.expiresAt) + 1);
    await server.media.library.sweep(later);
    expect(await isThere()).toBe(true);
    await db.update(jobs).set({ state: 'failed' }).where(eq(jobs.id, 'j_waiting'));
    const swept = await server.media.library.sweep(later);
    expect(swept.jobs).toBe(1);
    expect(await isThere()).toBe(false);
  });

  test('lets a link live ten minutes and a picture its hour, then leaves nothing of it', async () => {
    const body = await visitor.upload(await paint());
    clock = new Date(clock.getTime() + 15 * 60_000);
    const late = await visitor.call<FailureBody>(body.url);
    expect([late.status, late.body.result.error]).toEqual([410, 'expired']);
    const renewed = await visitor.call<MediaBody>(`/api/media/${body.id}`);
    expect((await visitor.fetch(renewed.body.result.url)).status).toBe(200);

    clock = new Date(Date.parse(body.expiresAt));
    const gone = await visitor.call<FailureBody>(`/api/media/${body.id}`);
    expect([gone.status, gone.body.result.error]).toEqual([410, 'expired']);

    clock = new Date(Math.max(clock.getTime(), Date.now()) + 26 * 60 * 60_000);
    const swept = await server.media.library.sweep();
    expect(swept.media).toBeGreaterThan(0);
    expect(await server.database.db.$count(media)).toBe(0);
    expect(await server.database.db.$count(blobs)).toBe(0);
    // Only the mark that says whose storage this is.
    expect(await readdir(path.join(server.dataDir, 'storage'))).toEqual(['site']);
    expect(await filesBelow('scratch')).toEqual([]);
  });
});
