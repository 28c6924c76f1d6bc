import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engines } from '#src/engines/index.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');
const size = { width: 480, height: 360 };
const place = { left: 150, top: 210 };

let runs: ToolRuns;
/** Without a mark; a ring with a bar through it; the photo with it at half its opacity. */
let photo: Buffer;
let logo: Buffer;
let marked: Buffer;
beforeAll(async () => {
  const tasks: readonly string[] = ['find-text', 'fill'];
  const used = engines.filter(({ task, isOptional }) => tasks.includes(task) && !isOptional);
  await preparedModelsDir(...used.flatMap(({ models }) => models));
  runs = await openToolRuns();
  photo = await sharp(path.join(samples, 'seed.webp')).resize(size).png().toBuffer();
  const ring = (opacity: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><g fill="#fff" opacity="${opacity}"><path d="M40 8a32 32 0 1 0 .1 0zM40 20a20 20 0 1 1-.1 0z" fill-rule="evenodd"/><path d="M78 34h38v12H78z"/></g></svg>`,
      ),
    )
      .png()
      .toBuffer();
  logo = await ring(1);
  marked = await sharp(photo)
    .composite([{ input: await ring(0.5), ...place }])
    .removeAlpha()
    .png()
    .toBuffer();
});
afterAll(() => runs?.close());

const pixelsOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();

test('an own logo is found, measured and taken off', async () => {
  const { file, report } = await runs.run('watermark-remover', { photo: marked, logo }, { find: 'logo' });
  expect(report).toMatchObject({ opacity: 50 });
  const [truth, before, after] = await Promise.all([photo, marked, file].map(pixelsOf));
  let worst = 0;
  let worstBefore = 0;
  for (let i = 0; i < truth.length; i++) {
    worst = Math.max(worst, Math.abs(truth[i] - after[i]));
    worstBefore = Math.max(worstBefore, Math.abs(truth[i] - before[i]));
  }
  expect(worstBefore).toBeGreaterThan(60);
  // Editors round their opacity to 1/255 as well.
  expect(worst).toBeLessThanOrEqual(3);
});

test('a logo that lies there several times goes everywhere', async () => {
  const [first, second] = [place, { left: 20, top: 30 }];
  const ring = await sharp(logo)
    .ensureAlpha(0)
    .composite([
      {
        input: Buffer.from([255, 255, 255, 128]),
        raw: { width: 1, height: 1, channels: 4 },
        tile: true,
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer();
  const tiled = await sharp(photo)
    .composite([first, second].map((at) => ({ input: ring, ...at })))
    .removeAlpha()
    .png()
    .toBuffer();
  const { file } = await runs.run('watermark-remover', { photo: tiled, logo }, { find: 'logo' });
  const [truth, before, after] = await Promise.all([photo, tiled, file].map(pixelsOf));
  for (const { left, top } of [first, second]) {
    let [worst, worstBefore] = [0, 0];
    for (let y = top; y < top + 80; y++) {
      for (let at = (y * size.width + left) * 3; at < (y * size.width + left + 120) * 3; at++) {
        worst = Math.max(worst, Math.abs(truth[at] - after[at]));
        worstBefore = Math.max(worstBefore, Math.abs(truth[at] - before[at]));
      }
    }
    expect(worstBefore).toBeGreaterThan(40);
    expect(worst).toBeLessThanOrEqual(4);
  }
});

test('a faint mark that is repeated all over comes off, symbol and all, and other lettering stays byte for byte', async () => {
  const [width, height] = [720, 540];
  const shape =
    '<path d="M12 2a10 10 0 1 0 .1 0zM12 6a6 6 0 1 1-.1 0z" fill-rule="evenodd"/><path d="M30 2h5v20h-5zM35 2h9v5h-9zM52 2h5v15h9v5h-14z"/>';
  const copies = Array.from({ length: 169 }, (_, k) => {
    const [n, m] = [(k % 13) - 6, Math.floor(k / 13) - 6];
    return `<g transform="translate(${118 * n + 59 * (m % 2)} ${66 * m})">${shape}</g>`;
  });
  const marks = (opacity: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#fff" fill-opacity="${opacity}" transform="translate(360 270) rotate(-30)">${copies.join('')}</g></svg>`,
    );
  // A headline of the photo's own.
  const own = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#111" transform="translate(200 420) scale(2.4)">${shape}</g></svg>`,
  );
  const under = await sharp(path.join(samples, 'seed.webp'))
    .resize({ width, height })
    .composite([{ input: own }])
    .removeAlpha()
    .png()
    .toBuffer();
  const tiled = await sharp(under)
    .composite([{ input: marks(0.35) }])
    .removeAlpha()
    .png()
    .toBuffer();
  const { file, report } = await runs.run('watermark-remover', tiled, { find: 'text', seeThrough: true });
  const [cover, letters] = await Promise.all(
    [marks(1), own].map((drawn) => sharp(drawn).extractChannel(3).raw().toBuffer()),
  );
  const isFree = (at: number) => [0, -3, 3, -3 * width, 3 * width].every((by) => cover[at + by] === 0);
  const [truth, before, after] = await Promise.all([under, tiled, file].map(pixelsOf));
  let [left, was, beside, touched] = [0, 0, 0, 0];
  for (let i = 0; i < truth.length; i++) {
    const at = Math.floor(i / 3);
    if (cover[at] > 0) {
      left += (truth[i] - after[i]) ** 2;
      was += (truth[i] - before[i]) ** 2;
    } else if (before[i] !== after[i]) beside++;
    if (letters[at] > 0 && isFree(at) && before[i] !== after[i]) touched++;
  }
  expect(touched).toBe(0);
  expect(left).toBeLessThan(was / 20);
  expect(beside).toBeLessThan(0.03 * truth.length);
  expect((report as { changed: number }).changed).toBeLessThan(25);
});

test('one see-through line comes off wholly, and so does the sign before it', async () => {
  const bars = {
    L: 'M0 0h5v20h10v5H0z',
    I: 'M0 0h5v25H0z',
    T: 'M0 0h17v5h-6v20H6V5H0z',
    H: 'M0 0h5v10h8V0h5v25h-5V15H5v10H0z',
    E: 'M0 0h15v5H5v5h9v5H5v5h10v5H0z',
  };
  const pens = { L: 18, I: 9, T: 20, H: 22, E: 18, ' ': 12 };
  let x = 38;
  const letters = [...'LITHE HILL'].map((letter) => {
    const path =
      letter === ' ' ? '' : `<path transform="translate(${x} 0)" d="${bars[letter as keyof typeof bars]}"/>`;
    x += pens[letter as keyof typeof pens];
    return path;
  });
  const copyright =
    '<path d="M12.5 0a12.5 12.5 0 1 0 .1 0zM12.5 3a9.500 9.500 0 1 1-.1 0zM17 8.500a6 6 0 1 0 0 8l-2.200-1.800a3.200 3.200 0 1 1 0-4.400z" fill-rule="evenodd"/>';
  const line = (opacity: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><g fill="#fff" fill-opacity="${opacity}" transform="translate(200 310)">${copyright}${letters.join('')}</g></svg>`,
    );
  const lettered = await sharp(photo)
    .composite([{ input: line(0.55) }])
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer();
  const { file, warnings } = await runs.run('watermark-remover', lettered, {
    find: 'text',
    seeThrough: true,
  });
  const [truth, before, after] = await Promise.all([photo, lettered, file].map(pixelsOf));
  const cover = await sharp(line(1)).extractChannel(3).raw().toBuffer();
  const parts = { sign: [0, 0], letters: [0, 0] };
  for (let i = 0; i < truth.length; i++) {
    const at = Math.floor(i / 3);
    if (cover[at] === 0) continue;
    const part = at % size.width < 230 ? parts.sign : parts.letters;
    part[0] += (truth[i] - after[i]) ** 2;
    part[1] += (truth[i] - before[i]) ** 2;
  }
  for (const [left, was] of Object.values(parts)) expect(left).toBeLessThan(was / 20);
  expect(warnings).toEqual([]);
});

test('a date stamp is found by itself, and nothing is made up where there is none', async () => {
  const stamped = await sharp(path.join(samples, 'datestamp.webp')).png().toBuffer();
  const clean = await pixelsOf(await sharp(path.join(samples, 'seed.webp')).png().toBuffer());
  const { file, report } = await runs.run('watermark-remover', stamped, { find: 'date' });
  expect((report as { text: string }).text).toContain('2019');
  const [before, after] = await Promise.all([stamped, file].map(pixelsOf));
  expect(before.length).toBe(after.length);
  let [left, was] = [0, 0];
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue;
    left += Math.abs(after[i] - clean[i]);
    was += Math.abs(before[i] - clean[i]);
  }
  expect(left).toBeLessThan(was / 2);
  await expect(runs.run('watermark-remover', photo, { find: 'date' })).rejects.toMatchObject({
    code: 'mark_not_found',
  });
});

test('a logo that isn’t there, or isn’t given, is told', async () => {
  await expect(runs.run('watermark-remover', { photo, logo }, { find: 'logo' })).rejects.toMatchObject({
    code: 'mark_not_found',
  });
  await expect(runs.run('watermark-remover', { photo }, { find: 'logo' })).rejects.toMatchObject({
    code: 'input_missing',
  });
});

test('where no see-through mark is found it is told; followed or marked roughly, one comes off without a warning', async () => {
  const maskOf = (shape: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%"/><g fill="#fff" stroke="#fff" stroke-width="6" transform="translate(${place.left} ${place.top})">${shape}</g></svg>`,
      ),
    )
      .png()
      .toBuffer();
  const ring = 'M40 8a32 32 0 1 0 .1 0zM40 20a20 20 0 1 1-.1 0zM78 34h38v12H78z';
  const removed = async (shape: string) =>
    runs.run(
      'watermark-remover',
      { photo: marked, mask: await maskOf(shape) },
      { find: 'marked', seeThrough: true },
    );
  const followed = await removed(`<path d="${ring}" fill-rule="evenodd"/>`);
  expect(followed.warnings).toEqual([]);
  const rough = await removed('<path d="M-60-60h240v200H-60z"/>');
  expect(rough.warnings).toEqual([]);
  const beside = await removed('<path d="M-130-150h90v60h-90z"/>');
  expect(beside.warnings).toEqual(['mark_left']);
});
