import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

/** The operators of the only page of a PDF. */
function drawnIn(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  expect(text.match(/\/Type \/Page /g)).toHaveLength(1);
  const start = text.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, text.indexOf('\nendstream', start))).toString();
}

const draw = (options: Record<string, unknown>) => runs.run('ai-logo-generator', null, options);

const heron = {
  name: 'Blue Heron',
  slogan: 'Coffee & Bakery',
  layout: 'tile',
  icon: 'bird',
  font: 'lora',
  weight: 600,
  sloganFont: 'inter',
  letterCase: 'typed',
  spacing: 0,
  markSize: 100,
  ink: '#10223f',
  accent: '#1d5fd6',
  ground: '#ffffff',
  count: 1,
  seed: 1,
};

test('a kit holds vectors, pictures at the sizes they are named for, icons, a sheet and the licenses', async () => {
  const { file, pictures, engine, warnings } = await draw(heron);
  expect(engine).toMatchObject({ id: 'lettersmith', name: 'Pixelwright Lettersmith', place: 'local' });
  expect(warnings).toEqual([]);
  expect((await sharp(file).metadata()).xmp?.toString('utf8')).toContain(
    'digitalsourcetype/algorithmicMedia<',
  );

  const [kit] = pictures.kit;
  expect(kit.type).toBe('application/zip');
  const files = await unpackZip(await readFile(kit.path));
  expect(files.size).toBe(38);
  const sizeOf = async (path: string) => {
    const { width, height } = await sharp(files.get(path)).metadata();
    return [width, height];
  };
  for (const width of [512, 1024, 2048, 4096]) expect((await sizeOf(`png/logo-${width}.png`))[0]).toBe(width);
  for (const side of [16, 32, 48]) expect(await sizeOf(`favicon/favicon-${side}.png`)).toEqual([side, side]);
  expect(await sizeOf('favicon/apple-touch-icon.png')).toEqual([180, 180]);
  expect(await sizeOf('social/x-header.png')).toEqual([1500, 500]);
  expect(await sizeOf('social/linkedin-cover.png')).toEqual([1128, 191]);
  // An icon file: reserved, type 1, three pictures.
  expect([...files.get('favicon/favicon.ico')!.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  expect(JSON.parse(String(files.get('favicon/site.webmanifest')))).toMatchObject({ name: 'Blue Heron' });
  expect(drawnIn(files.get('brand-sheet.pdf')!)).toContain('0.0627 0.1333 0.2471 rg');
  const drawn = drawnIn(files.get('pdf/logo.pdf')!);
  for (const color of ['0.1137 0.3725 0.8392', '0.0627 0.1333 0.2471'])
    expect(drawn).toContain(`${color} rg`);
  expect(drawn).not.toMatch(/ Do\b| Tj\b/);
  const licenses = String(files.get('LICENSES.txt'));
  for (const part of ['Lora', 'Inter', 'SIL Open Font License', 'bird, from Phosphor Icons', 'MIT License']) {
    expect(licenses).toContain(part);
  }
});

test('vectors are shapes alone, in the colors of the design; one color is one color', async () => {
  const files = await unpackZip(await readFile((await draw(heron)).pictures.kit[0].path));
  const logo = String(files.get('svg/logo.svg'));
  expect(logo).not.toMatch(/<text|<image|<script|href=|font-family/);
  expect(new Set(logo.match(/fill="#[0-9a-f]{6}"/g))).toEqual(
    new Set(['fill="#10223f"', 'fill="#1d5fd6"', 'fill="#ffffff"']),
  );
  const raw = (path: string) => sharp(files.get(path)).ensureAlpha().raw().toBuffer();
  const black = await raw('png/logo-black.png');
  const levels = { clear: 0, solid: 0 };
  for (let at = 0; at < black.length; at += 4) {
    if (black[at + 3] > 0) expect(black[at] + black[at + 1] + black[at + 2]).toBeLessThanOrEqual(6);
    if (black[at + 3] === 0) levels.clear++;
    if (black[at + 3] === 255) levels.solid++;
  }
  expect(levels.clear).toBeGreaterThan(1000);
  expect(levels.solid).toBeGreaterThan(1000);
  // Where the logo has no background of its own, nothing hides what lies behind it.
  const corner = await raw('png/logo-1024.png');
  expect(corner[3]).toBe(0);
});

test('each of several logos has its own folder', async () => {
  const { pictures } = await draw({ name: '青山茶行', count: 2, seed: 4, mood: 'classic' });
  expect(pictures.logos).toHaveLength(2);
  const folders = new Set(
    [...(await unpackZip(await readFile(pictures.kit[0].path))).keys()].map((path) => path.split('/')[0]),
  );
  expect([...folders].map((folder) => folder.slice(0, 2)).toSorted()).toEqual(['01', '02']);
});

test('the same options are the same logo to the byte', async () => {
  const { file } = await draw(heron);
  expect(file.equals((await draw({ ...heron })).file)).toBe(true);
});

test('colors that are hard to tell apart are told, a name without letters is refused', async () => {
  expect((await draw({ ...heron, ink: '#8899aa' })).warnings).toEqual(['low_contrast']);
  for (const name of ['', '😀', '   ']) {
    await expect(draw({ ...heron, name })).rejects.toMatchObject({
      code: 'option_invalid',
      params: { option: 'name' },
    });
  }
});
