import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocumentChanges } from '#src/tools/passport-photo-maker/document-changes.ts';
import { pdfPages } from '#tests/support/files/pdf-pages.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';

/** Grace Hopper, official portrait: a hat, glasses, a flag behind her. */
const admiral = 'public/samples/admiral.webp';

let runs: ToolRuns;
beforeAll(async () => {
  // An operator who makes no photos for one passport, and has a card of their own.
  const { rows } = readDocumentChanges([
    { id: 'br-passport', offered: false },
    {
      id: 'staff-card',
      country: 'AT',
      frame: { width: 30, height: 40, unit: 'mm' },
      print: true,
      head: [24, 30],
      pixels: { least: [300, 400], most: [300, 400] },
      file: { most: 40_000 },
      background: ['light-blue'],
      edits: 'natural',
      certainty: 'A',
      checkedOn: '2027-02',
      name: 'Acme: staff card',
      note: '30 × 40 mm · head 24–30 mm',
    },
  ]);
  runs = await openToolRuns({ tables: { 'passport-photo-maker': rows } });
});
afterAll(() => runs?.close());

interface Report {
  readonly width: number;
  readonly height: number;
  readonly density: number;
  readonly bytes: number;
  readonly pixels: string;
  readonly cutFrom: string;
  readonly sha256: string;
  readonly checks: readonly { check: string; verdict: string; mm: number | null }[];
}

const verdictsOf = ({ checks }: Report) =>
  Object.fromEntries(checks.map(({ check, verdict }) => [check, verdict]));

test('a US passport photo: square, head and eyes in range, the photo’s own pixels, the wall found wrong', async () => {
  const { file, report, pictures, warnings } = await runs.run(
    'passport-photo-maker',
    await readFile(admiral),
  );
  const facts = report as unknown as Report;
  const { format, width, height, density, icc, exif } = await sharp(file).metadata();
  expect([format, width, height, density]).toEqual(['jpeg', facts.width, facts.height, facts.density]);
  expect([icc, exif, width]).toEqual([undefined, undefined, height]);
  expect(Math.abs((facts.width / facts.density) * 25.4 - 51)).toBeLessThan(25.4 / facts.density);
  expect(facts.bytes).toBe(file.length);
  expect(verdictsOf(facts)).toMatchObject({
    head: 'pass',
    eyes: 'pass',
    upright: 'pass',
    gaze: 'pass',
    mouth: 'pass',
    resolution: 'look',
    'wall-color': 'fail',
    'wall-even': 'fail',
  });
  expect(warnings).toEqual(['checks_failed']);

  // The receipt: anybody can cut the same pixels out of the photo.
  expect(facts.pixels).toBe('same');
  const [left, top, across, down] = facts.cutFrom.split(/[^\d]+/).map(Number);
  const cut = sharp(admiral).extract({ left, top, width: across, height: down }).removeAlpha();
  const own = await cut.raw().toBuffer();
  expect(createHash('sha256').update(own).digest('hex')).toBe(facts.sha256);
  const written = await sharp(file).raw().toBuffer();
  let sum = 0;
  for (let i = 0; i < own.length; i++) sum += Math.abs(own[i] - written[i]);
  expect(sum / own.length).toBeLessThan(2);

  const [page] = pdfPages(await readFile(pictures.sheet[0].path));
  expect(page.size.map((points) => Math.round((points / 72) * 254) / 10)).toEqual([101.6, 152.4]);
});

test('exact pixels within so many KB, for a document that is not printed', async () => {
  const photo = await readFile(admiral);
  const { file, report, pictures, warnings } = await runs.run('passport-photo-maker', photo, {
    document: 'in-pan-utiitsl',
  });
  const { width, height, density } = await sharp(file).metadata();
  expect([width, height, density]).toEqual([213, 213, 300]);
  expect(file.length).toBeLessThanOrEqual(30_000);
  expect((report as unknown as Report).pixels).toBe('resized');
  expect(pictures.sheet ?? []).toEqual([]);
  expect(warnings).toEqual(['uncertain_rules', 'checks_failed']);
});

test('who takes the photo is said, two people are told, and no face is an error', async () => {
  const photo = await readFile(admiral);
  const { width, height } = await sharp(photo).metadata();
  const two = await sharp({ create: { width: 2 * width, height, channels: 3, background: '#888' } })
    .composite([
      { input: photo, left: 0, top: 0 },
      { input: photo, left: width, top: 0 },
    ])
    .png()
    .toBuffer();
  const { warnings } = await runs.run('passport-photo-maker', two, {
    document: 'fr-passport-id',
    copies: 60,
  });
  expect(warnings).toEqual(['several_faces', 'taken_by_professional', 'fewer_copies', 'checks_failed']);
  const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  await expect(runs.run('passport-photo-maker', plain)).rejects.toMatchObject({ code: 'face_not_found' });
});

test('the rows of an operator reach the process that makes the photo, a new document with its sheet too', async () => {
  const photo = await readFile(admiral);
  const { file, report, pictures } = await runs.run('passport-photo-maker', photo, {
    document: 'staff-card',
  });
  const { width, height } = await sharp(file).metadata();
  expect([width, height]).toEqual([300, 400]);
  expect(file.length).toBeLessThanOrEqual(40_000);
  expect(report).toMatchObject({ widthOnPaper: 30, heightOnPaper: 40, edits: 'natural' });
  const head = (report as unknown as Report).checks.find(({ check }) => check === 'head');
  expect(head?.verdict).toBe('pass');
  expect(head?.mm).toBeGreaterThanOrEqual(24);
  expect(head?.mm).toBeLessThanOrEqual(30);
  expect(pdfPages(await readFile(pictures.sheet[0].path))).toHaveLength(1);
  const left = runs.run('passport-photo-maker', photo, { document: 'br-passport' });
  await expect(left).rejects.toMatchObject({ code: 'option_invalid' });
});
