import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchBody, FoundBody, JobBody, MediaBody } from '#src/api/contract/contract.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { hasEnded } from '#tests/support/people/guest.ts';
import { correlation, type HeldBack, sharedDetail } from '#tests/support/pictures/shared-detail.ts';
import { OpenApi, type Operation } from '#tests/support/requests/open-api.ts';

/** 4.8 megapixels: its preview of two is 1 549 pixels wide. */
const size = { width: 2400, height: 2000 };
/** Over transparent "counts as gray" it lets every level of a matte through, where a result is compared with its photo. */
const telling = 158;
/** Of 1, the picture itself: a preview without loss has 0.4, as shrinking cuts no frequency off sharply. */
const most = 0.5;

let site: RunningSite;
let api: OpenApi;
let visitor: DistantGuest;
/** Everything that was made of the noise, and the noise. */
const jobs: JobBody[] = [];
let batch: BatchBody;
let secret: HeldBack;

const plain = (gray: number) =>
  sharp({ create: { ...size, channels: 3, background: { r: gray, g: gray, b: gray } } })
    .png()
    .toBuffer();

async function run(tool: string, inputs: Record<string, string>, options = {}): Promise<JobBody> {
  const { status, body } = await visitor.post<JobBody>('/api/jobs', { tool, inputs, options });
  expect(status, body.message).toBe(200);
  return ended(body.result);
}

async function ended({ id }: JobBody): Promise<JobBody> {
  const job = await visitor.until(id, hasEnded);
  expect(job).toMatchObject({ state: 'succeeded' });
  jobs.push(job);
  return job;
}

const removed = (photo: string, matte: string) =>
  run('background-remover', { photo, matte }, { removeHalo: false });

const mediaOf = (list: readonly JobBody[]): MediaBody[] =>
  list.flatMap(({ inputs, outputs }) => [...Object.values(inputs).flat(), ...Object.values(outputs).flat()]);

beforeAll(async () => {
  site = await startSite({ env: { GUEST_DOWNLOADS: 'none', TRUST_PROXY: '1' } });
  api = new OpenApi((await (await fetch(`${site.url}/api/openapi.json`)).json()) as never);
  visitor = new DistantGuest(site.url);
  const noise = await noisePicture(size.width, size.height)
    .grayscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const data = new Uint8Array(await sharp(noise).toColourspace('b-w').raw().toBuffer());
  const gray = (await visitor.upload(await plain(telling))).id;
  const matte = (await visitor.upload(noise)).id;
  const first = await removed(gray, matte);
  const own = { result: first.outputs.result[0].id, matte: first.outputs.matte[0].id };
  const shown = await sharp(await bytesOf(first.outputs.matte[0].previewUrl)).metadata();
  secret = { ...size, data, shown: { width: shown.width, height: shown.height } };
  await removed((await visitor.upload(await plain(telling + 1))).id, own.matte);
  await run('sharpen-image', { photo: own.result }, { amount: 0 });
  await run('sharpen-image', { photo: own.matte }, { amount: 0 });
  const asked = await visitor.post<BatchBody>('/api/batches', {
    tool: 'sharpen-image',
    options: { amount: 0 },
    photos: [own.result],
  });
  await ended(asked.body.result.jobs[0]);
  batch = asked.body.result;
  const steps = [{ tool: 'sharpen-image', options: { amount: 0 } }];
  const runs = await visitor.post<JobBody[]>('/api/recipes/runs', {
    recipe: { recipe: 1, steps },
    photo: own.matte,
  });
  await ended(runs.body.result[0]);
}, 300_000);
afterAll(() => site?.stop());

async function bytesOf(address: string): Promise<Buffer> {
  const answer = await visitor.fetch(address);
  expect(answer.status, address).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const queryOf = (format: string) => `${jobs.map(({ id }) => `id=${id}`).join('&')}${format}`;

/** Requests to every operation that answers pictures, or something they can be in, with everything that the visitor owns. */
const asked: Readonly<Record<string, () => readonly { path: string; body?: unknown }[]>> = {
  'GET /api/files/{id}': () =>
    mediaOf(jobs).flatMap(({ url, previewUrl, thumbnailUrl }) =>
      [
        url,
        previewUrl,
        thumbnailUrl,
        `${url}&format=png`,
        url.replace('variant=preview', 'variant=full'),
      ].map((path) => ({ path })),
    ),
  'GET /api/jobs/{id}/changes': () => jobs.map(({ id }) => ({ path: `/api/jobs/${id}/changes` })),
  'GET /api/jobs/zip': () =>
    ['', '&format=png'].map((format) => ({ path: `/api/jobs/zip?${queryOf(format)}` })),
  'GET /api/batches/{id}/zip': () =>
    ['', '?format=png'].map((format) => ({ path: `/api/batches/${batch.id}/zip${format}` })),
  'POST /api/media/{id}/outline': () =>
    Object.values(jobs[0].outputs)
      .flat()
      .map(({ id }) => ({ path: `/api/media/${id}/outline`, body: { lines: [[0, 0, 1, 0, 1, 1, 0, 1]] } })),
};
/** Jobs as they are described elsewhere, and what only an account has. */
const withoutPictures = [
  'GET /api/jobs/{id}/events',
  'GET /api/batches/{id}/events',
  'GET /api/exports/{id}',
];
/** What the owner has chosen to show, for whoever has its link or looks at Explore, and for operators who look at what is said against it. */
const shown = [
  'GET /api/shared/{token}/{part}',
  'GET /api/explore/{address}/{part}',
  'GET /api/admin/shares/{id}/{part}',
];
/** Of a part of what may be shown, and smaller than any preview: a tool's own bytes, which hold no picture file. */
const tiny = ['POST /api/media/{id}/tiles'];
/** Made of words and drawings that are everybody's. */
const ofNobody = (name: string) => /^\w+ \/api\/(logos|icons)\b/.test(name);

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Whether an answer of this operation can hold anything but what a JSON schema says. */
function isBinary({ responses }: Operation): boolean {
  const content = Object.entries(responses['200']?.content ?? {});
  return content.some(([type, { schema }]) => {
    if (type !== 'application/json') return true;
    return JSON.stringify(withParts(schema)).includes('"byte"');
  });
}

const withParts = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' ? api.resolve({ $ref: value }) : value));

test('every operation that answers something else than plain facts is walked', () => {
  const known = [...Object.keys(asked), ...withoutPictures, ...shown, ...tiny];
  const names = api.operations.filter(isBinary).map(nameOf);
  expect(names.length).toBeGreaterThan(6);
  expect(names.filter((name) => !known.includes(name) && !ofNobody(name))).toEqual([]);
  const all = api.operations.map(nameOf);
  expect(known.filter((name) => !all.includes(name))).toEqual([]);
});

test('the measure tells a copy, its negative and one with another tone curve from what was shown', async () => {
  const raw = { raw: { ...size, channels: 1 as const } };
  const copy = () => sharp(secret.data, raw);
  for (const known of [copy(), copy().negate(), copy().gamma(2.2)]) {
    expect(await sharedDetail(await known.png({ compressionLevel: 1 }).toBuffer(), secret)).toBeGreaterThan(
      0.8,
    );
  }
  const shown = copy().resize(secret.shown.width, secret.shown.height).png();
  expect(await sharedDetail(await shown.toBuffer(), secret)).toBeLessThan(most);
});

test.each(Object.keys(asked))('no detail that was held back is in what %s answers', async (name) => {
  const seen = new Set<string>();
  for (const { path, body } of asked[name]()) {
    const post = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    const answer = await visitor.fetch(path, body === undefined ? {} : post);
    for (const file of await picturesIn(answer)) {
      const digest = createHash('sha256').update(file).digest('hex');
      if (seen.has(digest)) continue;
      seen.add(digest);
      expect(await sharedDetail(file, secret), path).toBeLessThan(most);
      const { width } = await sharp(file).metadata();
      expect(width, path).toBeLessThanOrEqual(secret.shown.width);
    }
  }
  expect(seen.size).toBeGreaterThan(0);
});

async function picturesIn(answer: Response): Promise<Buffer[]> {
  if (!answer.ok) return [];
  const type = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (type.startsWith('image/')) return [bytes];
  if (type === 'application/zip') return [...(await unpackZip(bytes)).values()];
  const texts: Buffer[] = [];
  JSON.parse(bytes.toString(), (_, value) => {
    if (typeof value === 'string' && value.length > 200) texts.push(Buffer.from(value, 'base64'));
    return value;
  });
  const pictures = await Promise.all(
    texts.map((text) =>
      sharp(text)
        .metadata()
        .then(
          () => text,
          () => null,
        ),
    ),
  );
  return pictures.filter((one) => one !== null);
}

test('nor is it in what a grid lets through, pixel by pixel', async () => {
  // One pixel of nine is white, the others black: laid under the held-back matte, what shines through is that pixel.
  const grid = Buffer.alloc(size.width * size.height);
  const period = 3;
  for (let y = 1; y < size.height; y += period) {
    for (let x = 1; x < size.width; x += period) grid[y * size.width + x] = 255;
  }
  const photo = await visitor.upload(
    await sharp(grid, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer(),
    'grid.png',
  );
  const own = jobs[0].outputs.matte[0].id;
  const { outputs } = await removed(photo.id, own);
  const shown = await sharp(await bytesOf(outputs.result[0].previewUrl))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = shown.info;
  const told: number[] = [];
  const held: number[] = [];
  for (let y = 1; y < size.height; y += period) {
    for (let x = 1; x < size.width; x += period) {
      const [left, top] = [((x + 0.5) * width) / size.width, ((y + 0.5) * height) / size.height];
      const at = 4 * (Math.min(height - 1, Math.floor(top)) * width + Math.min(width - 1, Math.floor(left)));
      told.push(shown.data[at] * shown.data[at + 3]);
      held.push(secret.data[y * size.width + x]);
    }
  }
  // A pixel is a seventh of what the preview shows of its place; of all of them it would be more than 0.8.
  expect(Math.abs(correlation(told, held))).toBeLessThan(0.5);
});

test('letters that the preview of a result doesn’t show are not read to the visitor; those of a photo of theirs are', async () => {
  const large = { width: 4000, height: 3000 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${large.width}" height="${large.height}"><rect width="100%" height="100%" fill="#ddd"/>
    <text x="1900" y="1500" font-family="sans-serif" font-size="15" fill="#222">HARBOR 4711</text></svg>`;
  const photo = await visitor.upload(await sharp(Buffer.from(svg)).png().toBuffer(), 'sign.png');
  const { outputs } = await run('sharpen-image', { photo: photo.id }, { amount: 0 });
  const read = async (id: string) => {
    const { body } = await visitor.post<FoundBody>(`/api/media/${id}/things`, {
      tool: 'remove-text-from-image',
    });
    expect(body.code, body.message).toBe(200);
    return body.result.lines.map(({ text }) => text).join(' ');
  };
  expect(await read(photo.id)).toContain('4711');
  expect(await read(outputs.result[0].id)).not.toContain('4711');
});
