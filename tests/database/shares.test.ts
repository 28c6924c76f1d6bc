import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody, MediaBody, ShareBody, SharedBody } from '#src/api/contract/contract.ts';
import { plans } from '#src/billing/plans.ts';
import { blobs, media, shareReports, shares } from '#src/db/schema.ts';
import { blobKey } from '#src/media/storage/blob-store.server.ts';
import { reportReasons } from '#src/shares/share-rules.ts';
import { makeClip } from '#tests/support/files/made-clip.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { finishResult } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';
import { type S3Server, startS3 } from '#tests/support/services/s3-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const dayMs = 24 * 60 * 60 * 1000;
const alt = 'Two paper boats';

describe.each(databases)('shares on %s', (database) => {
  let bucket: S3Server | undefined;
  let site: AccountSite;
  beforeAll(async () => {
    // One database with a folder, the other one with a bucket.
    bucket = database === 'PostgreSQL' ? await startS3() : undefined;
    site = await openAccountSite(database, inject('postgresUrl'), bucket?.env);
  });
  afterAll(async () => {
    await site.close();
    await bucket?.stop();
  });

  const member = async () => {
    const person = new Person(site);
    await person.register();
    return person;
  };

  /** A photo with all that nobody else should read, and what a tool made of it, which kept that. */
  async function withResult(
    person: Person,
    made: { tool?: string; options?: Record<string, unknown> } = {},
  ): Promise<{ photo: MediaBody; result: MediaBody }> {
    const photo = await person.upload(await tellTale(), 'ada-at-home.jpg', { metadata: 'keep' });
    const result = await person.upload(await tellTale(), 'ada-at-home-sharp.jpg', { metadata: 'keep' });
    await finishResult(site.database.db, person.id, result.id, {
      tool: made.tool ?? 'sharpen-image',
      inputs: { photo: [photo.id] },
      options: made.options,
    });
    return { photo, result };
  }

  const wishFor = (result: MediaBody, more: object = {}) => ({ media: result.id, alt, ...more });
  const make = async (person: Person, result: MediaBody, more: object = {}) => {
    const { body } = await person.post<ShareBody>('/api/shares', wishFor(result, more));
    if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
    return body.result;
  };
  const refusal = async (person: Person, result: MediaBody, more: object = {}) =>
    (await person.post<FailureBody>('/api/shares', wishFor(result, more))).body.result.error;
  const tokenOf = ({ url }: ShareBody) => new URL(url).pathname.split('/')[2];
  const stranger = () => new DistantGuest(site.url);
  const parts = ['', '/picture', '/before', '/card'];
  /** What a stranger gets at each address of the share. */
  const statuses = async (share: ShareBody) =>
    Promise.all(
      parts.map(async (part) => (await stranger().fetch(`/api/shared/${tokenOf(share)}${part}`)).status),
    );
  const gone = parts.map(() => 410);
  const shown = parts.map(() => 200);

  test('a finished result is nobody else’s until its owner shares it, and then whoever’s has the link', async () => {
    const person = await member();
    const { result } = await withResult(person);
    const before = await stranger().fetch('/api/shared/AAAAAAAAAAAAAAAAAAAAAA');
    expect(before.status).toBe(410);
    expect((await stranger().post<FailureBody>('/api/shares', wishFor(result))).status).toBe(401);
    const other = await member();
    expect(await refusal(other, result)).toBe('not_found');
    const share = await make(person, result, { withBefore: true });
    expect(share.url).toMatch(/^https:\/\/pictures\.example\/s\/[A-Za-z0-9_-]{22}$/);
    expect(await statuses(share)).toEqual(shown);
    const { body } = await stranger().call<SharedBody>(`/api/shared/${tokenOf(share)}`);
    expect(body.result).toEqual({
      tool: 'sharpen-image',
      alt,
      type: 'image/jpeg',
      width: 90,
      height: 60,
      before: { width: 90, height: 60 },
      recipe: {},
    });
    // Nobody else sees or ends it.
    expect((await other.call<ShareBody[]>('/api/shares')).body.result).toEqual([]);
    expect((await other.call(`/api/shares/${share.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await person.call<ShareBody[]>('/api/shares')).body.result).toEqual([share]);
  });

  test('a stranger who asks for everything there is gets no result that nobody has shared', async () => {
    const person = await member();
    const { photo, result } = await withResult(person);
    const { openapi, paths } = await (await stranger().fetch('/api/openapi.json')).json();
    expect(openapi).toMatch(/^3/);
    const kept = await site.database.db.select().from(media).where(eq(media.id, result.id));
    const ids = [result.id, photo.id, kept[0].jobId!, person.id];
    let asked = 0;
    for (const [template, methods] of Object.entries(paths as Record<string, object>)) {
      if (!('get' in methods)) continue;
      for (const id of ids) {
        const address = template
          .replace('{id}', id)
          .replace('{token}', id.slice(2, 24))
          .replace('{part}', 'picture')
          .replaceAll(/\{\w+\}/g, 'x');
        const answer = await stranger().fetch(
          `${address}?variant=full&expires=4000000000&signature=${'x'.repeat(43)}&id=${id}`,
        );
        const type = answer.headers.get('content-type') ?? '';
        expect([address, type.startsWith('image/') && answer.ok]).toEqual([address, false]);
        if (answer.ok) expect(await answer.text()).not.toContain(result.id);
        else await answer.body?.cancel();
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(100);
    expect(await site.database.db.$count(shares, eq(shares.userId, person.id))).toBe(0);
  });

  test('the original is shown only where its owner ticks that, and is not even stored otherwise', async () => {
    const person = await member();
    const { result } = await withResult(person);
    const share = await make(person, result);
    expect(await statuses(share)).toEqual([200, 200, 404, 200]);
    const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
    expect(row).toMatchObject({ beforeBlob: null, beforeId: null });
    const lone = await person.upload(await paint());
    await finishResult(site.database.db, person.id, lone.id, { tool: 'ai-image-generator' });
    expect(await refusal(person, lone, { withBefore: true })).toBe('request_invalid');
    expect((await make(person, lone)).before).toBeNull();
  });

  test('no file of a share tells of a place, a person, a device or a file', async () => {
    const person = await member();
    const { photo, result } = await withResult(person);
    // What is shared would tell: the test can fail.
    const kept = await (await person.fetch(result.url)).arrayBuffer();
    expect((await sharp(Buffer.from(kept)).metadata()).exif).toBeDefined();
    const share = await make(person, result, { withBefore: true });
    for (const part of parts) {
      const answer = await stranger().fetch(`/api/shared/${tokenOf(share)}${part}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const text = [bytes.toString('latin1'), ...[...answer.headers].flat()].join('\n');
      for (const secret of [
        'ada-at-home',
        person.email,
        'Ada Lovelace',
        'Nikon',
        person.id,
        photo.id,
        result.id,
      ])
        expect([part, secret, text.includes(secret)]).toEqual([part, secret, false]);
      expect(answer.headers.get('set-cookie')).toBeNull();
      if (part === '') continue;
      const { exif, icc, iptc, xmp } = await sharp(bytes).metadata();
      expect({ exif, icc, iptc, xmp }).toEqual({});
      expect(bytes.equals(Buffer.from(kept))).toBe(false);
    }
    const card = await stranger().fetch(`/api/shared/${tokenOf(share)}/card`);
    const { width, height, format } = await sharp(Buffer.from(await card.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  });

  test('files can do nothing in a browser, and nobody keeps them past asking again', async () => {
    const person = await member();
    const { result } = await withResult(person);
    const share = await make(person, result);
    const address = `/api/shared/${tokenOf(share)}/picture`;
    const answer = await stranger().fetch(address);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate, no-transform');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await stranger().fetch(address, { headers })).status).toBe(304);
    await person.call(`/api/shares/${share.id}`, { method: 'DELETE' });
    expect((await stranger().fetch(address, { headers })).status).toBe(410);
  });

  test('taken back, it is gone at once from all addresses, and its bytes from the storage', async () => {
    const person = await member();
    const { result } = await withResult(person);
    const share = await make(person, result, { withBefore: true });
    const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
    const own = [row.blob!, row.beforeBlob!, row.cardBlob!];
    expect(await statuses(share)).toEqual(shown);
    expect((await person.call(`/api/shares/${share.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await statuses(share)).toEqual(gone);
    for (const sha256 of own) {
      expect(await site.media.storage.fetch(blobKey(sha256))).toBeNull();
      expect(await site.database.db.$count(blobs, eq(blobs.sha256, sha256))).toBe(0);
    }
    expect((await person.call<MediaBody>(`/api/media/${result.id}`)).status).toBe(200);
  });

  test('the sweeper leaves the bytes of what is shared, also when the result has expired, and takes them when the share has', async () => {
    const person = await member();
    const { result } = await withResult(person);
    const share = await make(person, result, { days: '7', withBefore: true });
    const start = site.clock.now;
    const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
    await site.database.db.update(media).set({ expiresAt: start }).where(eq(media.owner, person.id));
    site.clock.now = new Date(start.getTime() + 2 * dayMs);
    await site.media.library.sweep(site.clock.now);
    expect(await site.database.db.$count(media, eq(media.owner, person.id))).toBe(0);
    expect(await statuses(share)).toEqual(shown);
    site.clock.now = new Date(start.getTime() + 7 * dayMs);
    expect(await statuses(share)).toEqual(gone);
    await site.media.library.sweep(site.clock.now);
    expect(await site.database.db.$count(shares, eq(shares.id, share.id))).toBe(0);
    expect(await site.media.storage.fetch(blobKey(row.blob!))).toBeNull();
    site.clock.now = start;
  });

  test('without an end it stays', async () => {
    const person = await member();
    const { result } = await withResult(person);
    const share = await make(person, result, { days: 'never' });
    expect(share.expiresAt).toBeNull();
    const start = site.clock.now;
    site.clock.now = new Date(start.getTime() + 4000 * dayMs);
    await site.media.library.sweep(site.clock.now);
    expect((await statuses(share))[1]).toBe(200);
    site.clock.now = start;
  });

  test.each(['result', 'photo'] as const)('whoever deletes the %s means the share, too', async (which) => {
    const person = await member();
    const pictures = await withResult(person);
    const share = await make(person, pictures.result, { withBefore: true });
    const [one, all] = [await withResult(person), await make(person, pictures.result)];
    const untouched = await make(person, one.result);
    await person.call(`/api/media/${pictures[which].id}`, { method: 'DELETE' });
    expect(await statuses(share)).toEqual(gone);
    // One without the photo goes with its result alone.
    expect((await statuses(all))[1]).toBe(which === 'result' ? 410 : 200);
    expect((await statuses(untouched))[1]).toBe(200);
    await person.call('/api/media', { method: 'DELETE' });
    expect((await statuses(untouched))[1]).toBe(410);
  });

  test('with the account all its shares are gone', async () => {
    const person = await member();
    const { result } = await withResult(person);
    const share = await make(person, result, { withBefore: true, days: 'never' });
    await person.post('/api/account/delete', { password: await person.encrypt(person.password) });
    expect(await statuses(share)).toEqual(gone);
    expect(await site.database.db.$count(shares, eq(shares.id, share.id))).toBe(0);
  });

  test('what a tool of tier T3 had a part in is never shared, however many works ago; what no tool made neither', async () => {
    const person = await member();
    const { photo, result } = await withResult(person, { tool: 'ai-muscle-growth' });
    expect(await refusal(person, result)).toBe('not_shareable');
    expect(await refusal(person, photo)).toBe('not_shareable');
    let last = result;
    for (const tool of ['image-upscaler', 'sharpen-image', 'image-converter']) {
      const next = await person.upload(await paint());
      await finishResult(site.database.db, person.id, next.id, { tool, inputs: { photo: [last.id] } });
      last = next;
      expect(await refusal(person, last)).toBe('not_shareable');
    }
    // A tool of tier T2 may be in it.
    expect((await make(person, (await withResult(person, { tool: 'face-swap' })).result)).tool).toBe(
      'face-swap',
    );
  });

  test('what a photo had a part in is told again by its looks, what is drawn from words and settings isn’t', async () => {
    const person = await member();
    const noise = { width: 9, height: 8, channels: 3 } as const;
    const painted = (step: number) =>
      sharp(
        Uint8Array.from({ length: 9 * 8 * 3 }, (_, place) => (place * 7919 * step) % 256),
        { raw: noise },
      )
        .resize(320, 240)
        .png()
        .toBuffer();
    const photo = await person.upload(await painted(3));
    const drawing = await person.upload(await painted(5));
    await finishResult(site.database.db, person.id, drawing.id, { tool: 'ai-avatar-generator' });
    const sharpened = await person.upload(await painted(7));
    await finishResult(site.database.db, person.id, sharpened.id, {
      tool: 'sharpen-image',
      inputs: { photo: [drawing.id] },
    });
    const composed = await person.upload(await painted(11));
    await finishResult(site.database.db, person.id, composed.id, {
      tool: 'sharpen-image',
      inputs: { photo: [photo.id] },
    });
    const looks: boolean[] = [];
    for (const result of [drawing, sharpened, composed]) {
      const { id } = await make(person, result);
      const [row] = await site.database.db.select().from(shares).where(eq(shares.id, id));
      looks.push(row.likeness !== null);
    }
    expect(looks).toEqual([false, false, true]);
  });

  test('of a recipe, the photo of its first step was before', async () => {
    const person = await member();
    const { photo, result: middle } = await withResult(person);
    const [row] = await site.database.db.select().from(media).where(eq(media.id, middle.id));
    const last = await person.upload(await paint());
    await finishResult(site.database.db, person.id, last.id, {
      tool: 'image-upscaler',
      inputs: { photo: [middle.id] },
      follows: row.jobId!,
    });
    const share = await make(person, last, { withBefore: true });
    const [kept] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
    expect(kept.beforeId).toBe(photo.id);
  });

  test('settings are passed on; what was written only where its owner ticks that', async () => {
    const person = await member();
    const options = { prompt: 'my secret garden', seed: 7 };
    const { result } = await withResult(person, { tool: 'ai-image-generator', options });
    const recipeOf = async (more: object) => {
      const share = await make(person, result, more);
      return (await stranger().call<SharedBody>(`/api/shared/${tokenOf(share)}`)).body.result.recipe;
    };
    expect(await recipeOf({})).toEqual({ seed: 7 });
    expect(await recipeOf({ withWords: true })).toEqual({ prompt: 'my secret garden', seed: 7 });
  });

  test('there is no share without words for those who don’t see it, and so many at a time', async () => {
    const person = await member();
    const { result } = await withResult(person);
    for (const nothing of ['', '   '])
      expect(await refusal(person, result, { alt: nothing })).toBe('request_invalid');
    expect(await refusal(person, result, { alt: 'a'.repeat(301) })).toBe('request_invalid');
    const share = await make(person, result);
    const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
    const more = Array.from({ length: plans.member.maxShares - 1 }, (_, place) => ({
      ...row,
      id: `h_${String(place).padStart(22, '0')}`,
      tokenHash: Buffer.from(`${row.id}${place}`),
    }));
    await site.database.db.insert(shares).values(more);
    expect(await refusal(person, result)).toBe('shares_full');
    await person.call(`/api/shares/${share.id}`, { method: 'DELETE' });
    await make(person, result);
  });

  test('a clip is written anew as well, with a poster', async () => {
    const person = await member();
    await using folder = await tempFolder();
    const source = await makeClip(
      folder.path,
      'walk.mp4',
      '-f lavfi -i testsrc=d=1:s=160x90',
      '-c:v libx264',
    );
    const clip = await person.upload(await readFile(source), 'walk.mp4', { kind: 'clip' });
    await finishResult(site.database.db, person.id, clip.id, {
      tool: 'video-enhancer',
      inputs: { clip: [clip.id] },
    });
    const share = await make(person, clip);
    expect(share).toMatchObject({ type: 'video/mp4', before: null });
    const answer = await stranger().fetch(`/api/shared/${tokenOf(share)}/picture`, {
      headers: { range: 'bytes=4-7' },
    });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      206,
      'video/mp4',
      'ftyp',
    ]);
    const poster = await stranger().fetch(`/api/shared/${tokenOf(share)}/poster`);
    expect((await sharp(Buffer.from(await poster.arrayBuffer())).metadata()).format).toBe('jpeg');
    expect((await stranger().fetch(`/api/shared/${tokenOf(share)}/card`)).status).toBe(200);
  }, 60_000);

  test('somebody who is in it hides it at once; other reports are noted; nobody keeps reporting all day', async () => {
    const person = await member();
    const { result } = await withResult(person);
    const share = await make(person, result);
    const report = (who: DistantGuest, reason: string) =>
      who.post<FailureBody>(`/api/shared/${tokenOf(share)}/reports`, { reason, words: 'Please look.' });
    const passer = stranger();
    for (const reason of reportReasons.filter((one) => one !== 'in_picture'))
      expect((await report(passer, reason)).status).toBe(200);
    expect((await statuses(share))[0]).toBe(200);
    expect((await report(stranger(), 'boring')).status).toBe(422);
    expect((await report(stranger(), 'in_picture')).status).toBe(200);
    const answer = await stranger().call<FailureBody>(`/api/shared/${tokenOf(share)}`);
    expect([answer.status, answer.body.result.error]).toEqual([410, 'share_hidden']);
    expect(await statuses(share)).toEqual(gone);
    const [told] = (await person.call<ShareBody[]>('/api/shares')).body.result;
    expect(told.state).toBe('hidden');
    const rows = await site.database.db.select().from(shareReports).where(eq(shareReports.shareId, share.id));
    expect(rows).toHaveLength(reportReasons.length);
    // The network itself isn’t kept.
    expect(JSON.stringify(rows)).not.toContain(passer.address);
    const asked: number[] = [];
    for (let call = 0; call < 12; call++) asked.push((await report(passer, 'other')).status);
    expect(asked).toContain(429);
  });

  test('who was wrong twice hides nothing any more', async () => {
    const person = await member();
    const passer = stranger();
    const reported = async () => {
      const share = await make(person, (await withResult(person)).result);
      await passer.post(`/api/shared/${tokenOf(share)}/reports`, { reason: 'in_picture' });
      const [{ id }] = await site.database.db
        .select()
        .from(shareReports)
        .where(eq(shareReports.shareId, share.id));
      return { id, status: (await statuses(share))[0] };
    };
    for (let time = 0; time < 2; time++) {
      const { id, status } = await reported();
      expect(status).toBe(410);
      await site.database.db.update(shareReports).set({ state: 'dismissed' }).where(eq(shareReports.id, id));
    }
    expect((await reported()).status).toBe(200);
  });

  test('the log has no link that leads anywhere', async () => {
    const person = await member();
    const share = await make(person, (await withResult(person)).result);
    await stranger().fetch(`/api/shared/${tokenOf(share)}/before`);
    await stranger().post(`/api/shared/${tokenOf(share)}/reports`, { reason: 'other' });
    const lines = JSON.stringify(site.logged);
    expect(lines).toContain('/api/shared/…');
    expect(lines).not.toContain(tokenOf(share));
  });
});

/** A photo with a place, a name, a device and a color profile. */
let shade = 0;
function tellTale(): Promise<Buffer> {
  const background = { r: (++shade * 16) % 256, g: (shade & 240) % 256, b: 160 };
  return sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .withExif({
      IFD0: { Artist: 'Ada Lovelace', Make: 'Nikon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}
