import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailureBody, MediaBody, OutlineBody, ToolDescription } from '#src/api/contract/contract.ts';
import { publicLimits } from '#src/api/guard/rate-limits.server.ts';
import { jobs, media } from '#src/db/schema.ts';
import { type ApiServer, startApi, Visitor } from '#tests/support/hosts/api-server.ts';

let server: ApiServer;
let visitor: Visitor;
let photo: MediaBody;

/** A sign with dark letters in its middle. */
const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#cfd8c4"/>
  <g fill="#203040"><rect x="120" y="80" width="12" height="40"/><rect x="150" y="80" width="12" height="40"/><rect x="180" y="80" width="40" height="10"/></g></svg>`;
const around = [0.28, 0.38, 0.58, 0.38, 0.58, 0.62, 0.28, 0.62];

beforeAll(async () => {
  server = await startApi({ env: { GUEST_DOWNLOADS: 'none' } });
  visitor = new Visitor(server.url);
  photo = await visitor.upload(await sharp(Buffer.from(sign)).png().toBuffer(), 'sign.png');
});
afterAll(() => server.close());

const ask = async (who: Visitor, what: string, body: unknown) =>
  (await who.post(`/api/media/${photo.id}/${what}`, body)).body;
const jobsLeft = async () =>
  (await visitor.call<ToolDescription>('/api/tools/object-remover')).body.result.limits.jobsLeft;

test('letters are outlined at the size of the preview, and nothing is counted', async () => {
  const before = await jobsLeft();
  const { code, result } = await ask(visitor, 'outline', { lines: [around] });
  expect(code).toBe(200);
  const file = Buffer.from((result as OutlineBody).mask, 'base64');
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 400, height: 200, channels: 1 });
  const at = (x: number, y: number) => data[y * 400 + x];
  expect([at(126, 100), at(156, 100), at(200, 85)]).toEqual([255, 255, 255]);
  expect([at(141, 110), at(60, 100), at(200, 110)]).toEqual([0, 0, 0]);
  expect(await jobsLeft()).toBe(before);
});

test('lines that cover the picture again and again are refused before anything is looked at', async () => {
  const whole = [0, 0, 1, 0, 1, 1, 0, 1];
  expect((await ask(visitor, 'outline', { lines: [around, around] })).code).toBe(200);
  expect((await ask(visitor, 'outline', { lines: [whole, whole] })).result).toMatchObject({
    error: 'request_invalid',
  });
});

test('somebody else’s picture is as little there as none at all', async () => {
  const other = new Visitor(server.url);
  for (const [what, body] of [
    ['things', { tool: 'object-remover' }],
    ['outline', { box: { x: 0, y: 0, width: 1, height: 1 } }],
    ['tiles', { tool: 'photo-animation' }],
  ] as const) {
    expect((await ask(other, what, body)).result).toMatchObject({ error: 'not_found' });
  }
});

test('a tool that looks for nothing finds nothing; one that is not there is said so; a place beside the picture is refused', async () => {
  expect((await ask(visitor, 'things', { tool: 'background-remover' })).result).toEqual({
    objects: [],
    lines: [],
    selectsObjects: false,
  });
  expect((await ask(visitor, 'things', { tool: 'nothing' })).result).toMatchObject({ error: 'tool_unknown' });
  for (const body of [{ at: { x: 1.2, y: 0 } }, { lines: [] }, { lines: [[0, 0, 1]] }, {}]) {
    expect((await ask(visitor, 'outline', body)).result).toMatchObject({ error: 'request_invalid' });
  }
  expect((await ask(visitor, 'outline', { at: { x: 0.5, y: 0.5 } })).result).toMatchObject({
    error: 'engine_not_ready',
  });
});

test('tiles are prepared by a tool that has some, on a picture that can move, with masks of one’s own', async () => {
  const masked = (masks: Record<string, string>) => ask(visitor, 'tiles', { tool: 'photo-animation', masks });
  for (const tool of ['background-remover', 'nothing'])
    expect((await ask(visitor, 'tiles', { tool })).result).toMatchObject({ error: 'tool_unknown' });
  expect((await masked({ photo: photo.id })).result).toMatchObject({ error: 'request_invalid' });
  const stranger = new Visitor(server.url);
  const theirs = await stranger.upload(await sharp(Buffer.from(sign)).png().toBuffer(), 'mask.png');
  expect((await masked({ flow: theirs.id })).result).toMatchObject({ error: 'not_found' });
});

test('where a result differs from its photo is a mask of its size; another shape, another result and another visitor have none', async () => {
  const changed = sign.replace(
    'x="120" y="80" width="12" height="40"',
    'x="120" y="80" width="12" height="20"',
  );
  const made = async (svg: string) =>
    (await visitor.upload(await sharp(Buffer.from(svg)).png().toBuffer(), 'made.png')).id;
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>';
  const result = [await made(changed), await made(square)];
  const { body } = await visitor.post<{ id: string }>('/api/jobs', {
    tool: 'sharpen-image',
    inputs: { photo: photo.id },
  });
  const { id } = body.result;
  const address = `/api/jobs/${id}/changes`;
  expect((await visitor.fetch(address)).status).toBe(404);
  await server.database.db
    .update(jobs)
    .set({ state: 'succeeded', outputs: { result } })
    .where(eq(jobs.id, id));
  const answer = await visitor.fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const file = Buffer.from(await answer.arrayBuffer());
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 400, height: 200, channels: 1 });
  const at = (x: number, y: number) => data[y * 400 + x];
  expect([at(126, 110), at(126, 90), at(300, 50)]).toEqual([255, 0, 0]);
  for (const [who, place] of [
    [visitor, 2],
    [visitor, 3],
    [new Visitor(server.url), 1],
  ] as const) {
    expect((await who.fetch(`${address}?result=${place}`)).status).toBe(404);
  }
});

test('a result that the visitor may not save is compared as its preview shows it, one that they may save at full size', async () => {
  const size = { width: 2000, height: 1500 };
  const plain = (background: string) =>
    sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
  const before = await visitor.upload(await plain('#808080'), 'before.png');
  const after = await visitor.upload(await plain('#8a8a8a'), 'after.png');
  const { body } = await visitor.post<{ id: string }>('/api/jobs', {
    tool: 'sharpen-image',
    inputs: { photo: before.id },
  });
  const { id } = body.result;
  const { db } = server.database;
  const outputs = { result: [after.id] };
  await db.update(jobs).set({ state: 'succeeded', outputs }).where(eq(jobs.id, id));
  const widthWith = async (isOpen: boolean) => {
    await db.update(media).set({ jobId: id, isOpen }).where(eq(media.id, after.id));
    const answer = await visitor.fetch(`/api/jobs/${id}/changes`);
    expect(answer.status).toBe(200);
    return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
  };
  // Two megapixels of three.
  expect(await widthWith(false)).toBe(Math.floor(size.width * Math.sqrt(2 / 3)));
  expect(await widthWith(true)).toBe(size.width);
});

test('who asks without end is asked to wait', async () => {
  // All at once, and twice as many: a slow machine may see the minute of the limit end in between.
  const answers = Array.from({ length: 2 * publicLimits.look.points }, () =>
    ask(visitor, 'things', { tool: 'image-upscaler' }),
  );
  const codes = (await Promise.all(answers)).map(({ result }) => (result as FailureBody).error);
  expect(codes).toContain('rate_limited');
});
