import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFigureDrawing } from '#src/engines/scenes/figure-drawings.server.ts';
import { setLetters } from '#src/logo/type/letter-plane.server.ts';
import { drawScene } from '#src/scenes/prompt/draw-scene.ts';
import { splitQuotes } from '#src/scenes/prompt/quoted-words.ts';
import { aiImageGenerator } from '#src/tools/ai-image-generator/ai-image-generator.tool.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const draw = (options: Record<string, unknown>, hooks = {}) =>
  runs.run('ai-image-generator', null, options, hooks);

const materials = { readDrawing: readFigureDrawing, setLetters };

test('words become a picture that says what made it, and tells which words it drew', async () => {
  const stages: string[] = [];
  const { file, pictures, report, engine } = await draw(
    { prompt: 'A calm sea at noon, a red boat, a toaster, no clouds', ratio: '16:9', seed: 5 },
    {
      onProgress(stage: string) {
        if (stages.at(-1) !== stage) stages.push(stage);
      },
    },
  );
  const { width, height, channels, xmp } = await sharp(file).metadata();
  expect([width, height, channels]).toEqual([1366, 768, 3]);
  expect(pictures.pictures).toHaveLength(1);
  expect(stages).toEqual(['draw', 'save']);
  expect(engine).toMatchObject({ id: 'scenes', name: 'Pixelwright Scenes', place: 'local' });
  expect(report).toEqual({
    drawn: 'calm, sea, noon, red, boat',
    simplified: '',
    notDrawn: 'toaster',
    seed: 5,
  });
  // Made purely by an algorithm that was not trained on anything.
  expect(xmp?.toString('utf8')).toContain('digitalsourcetype/algorithmicMedia<');
  // A clear sky at noon is blue and even, a photo's contrast lies between them.
  const { channels: colors, entropy } = await sharp(file).stats();
  expect(colors[2].mean).toBeGreaterThan(colors[0].mean + 10);
  expect(entropy).toBeGreaterThan(5);
});

test('words of which nothing can be drawn are refused before anything is drawn', async () => {
  await expect(draw({ prompt: 'a toaster with a hat' })).rejects.toMatchObject({ code: 'nothing_to_draw' });
  await expect(draw({})).rejects.toMatchObject({ code: 'nothing_to_draw' });
  // What is only left out is nothing to draw either.
  await expect(draw({ prompt: 'no clouds' })).rejects.toMatchObject({ code: 'nothing_to_draw' });
});

test('a job that is canceled ends while it draws', async () => {
  const controller = new AbortController();
  const drawing = draw(
    { prompt: 'a mountain lake', count: 4 },
    {
      signal: controller.signal,
      onProgress: (_: string, share: number) => share > 0.02 && controller.abort(),
    },
  );
  await expect(drawing).rejects.toThrow();
});

test('options out of range are refused', () => {
  const { options } = aiImageGenerator;
  for (const wrong of [
    { prompt: 'x'.repeat(2001) },
    { count: 5 },
    { count: 0 },
    { ratio: '2:1' },
    { seed: -1 },
    { style: 'anime' },
    { engine: 'No such engine' },
    { negativePrompt: 'x'.repeat(501) },
  ])
    expect(options.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  const preset = {
    prompt: '',
    negativePrompt: '',
    strength: 60,
    style: 'none',
    palette: 'none',
    ratio: '1:1',
    count: 1,
  };
  expect(options.parse({})).toEqual(preset);
});

test('the page tells the fate of each word, and drafts in the shape of the picture', async () => {
  const words = aiImageGenerator.words!;
  const options = aiImageGenerator.options.parse({
    prompt: 'sea, toaster, no clouds',
    ratio: '9:16',
    seed: 3,
  });
  expect(await words.read(options)).toEqual([
    { text: 'sea', fate: 'drawn', isSubject: false },
    { text: 'toaster', fate: 'unknown', isSubject: false },
    { text: 'clouds', fate: 'left-out', isSubject: false },
  ]);
  const draft = await words.draft(options, 64, materials);
  expect([draft?.width, draft?.height, draft?.channels]).toEqual([36, 64, 3]);
  expect(await words.draft({ ...options, prompt: 'toaster' }, 64, materials)).toBeUndefined();
});

test('what a negative prompt names is left out of the picture, and its fate is said', async () => {
  const words = aiImageGenerator.words!;
  const options = aiImageGenerator.options.parse({
    prompt: 'sea at noon',
    negativePrompt: 'clouds, sailboat',
  });
  const fates = await words.read(options);
  expect(fates.map(({ text, fate }) => `${text}: ${fate}`)).toEqual([
    'sea: drawn',
    'noon: drawn',
    'clouds: left-out',
    'sailboat: left-out',
  ]);
  const request = { width: 96, height: 96, seed: 3 };
  const readDrawing = () => Promise.reject(new Error('nothing of it is drawn'));
  const draw = (prompt: string, negativePrompt?: string) =>
    drawScene({ ...request, prompt, negativePrompt }, { ...materials, readDrawing }, async () => {});
  expect(await draw('sea at noon', 'clouds')).toEqual(await draw('sea at noon without clouds'));
  expect(await draw('sea at noon', 'clouds')).not.toEqual(await draw('sea at noon with clouds'));
});

test.each([
  ['a calm sea at noon "Have a lovely summer"', 'Latin'],
  ['海の写真「夏の思い出」', 'Japanese'],
  ['바다 "여름의 추억"', 'Korean'],
])('words in quotation marks are written on the picture: %s', async (prompt) => {
  const request = { prompt, width: 240, height: 320, seed: 3 };
  const drawn = (await drawScene(request, materials, async () => {}))!;
  const bare = (await drawScene(
    { ...request, prompt: splitQuotes(prompt).rest },
    materials,
    async () => {},
  ))!;
  expect(bare.overlay).toBeUndefined();
  expect(drawn.pixels).toEqual(bare.pixels);
  const over = drawn.overlay!.data;
  let letters = 0;
  for (let i = 3; i < over.length; i += 4) if (over[i] > 250) letters++;
  expect(letters / (over.length / 4)).toBeGreaterThan(0.01);
  expect(letters / (over.length / 4)).toBeLessThan(0.2);
});

test('letters stay sharp where the picture is painted', async () => {
  const options = { prompt: 'a poster of the sea at noon "SUMMER"', seed: 3, style: 'oil' };
  const parsed = aiImageGenerator.options.parse(options);
  const draft = (await aiImageGenerator.words!.draft(parsed, 300, materials))!;
  let dark = 0;
  for (let y = 246; y < 294; y++)
    for (let x = 20; x < 280; x++) {
      const [r, , b] = draft.data.subarray(3 * (y * 300 + x), 3 * (y * 300 + x) + 3);
      if (r < 60 && b > r) dark++;
    }
  // Ink on paper.
  expect(dark).toBeGreaterThan(800);
  expect(draft.data.subarray(0, 3)).toEqual(Uint8Array.of(246, 242, 232));
});

test('a coloring page comes as vectors, too: the same lines in SVG, and a PDF on A4', async () => {
  const { pictures } = await draw({ prompt: 'coloring page of a cat', ratio: '4:3', seed: 3, count: 2 });
  expect(pictures.lines).toHaveLength(2);
  const [page] = pictures.pictures;
  const files = await unpackZip(await readFile(pictures.lines[0].path));
  expect([...files.keys()].sort()).toEqual(['coloring-page.pdf', 'coloring-page.svg']);
  const { width, height } = page;
  const gray = (input: string | Buffer) =>
    sharp(input)
      .flatten({ background: '#fff' })
      .resize(width, height, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
  const [drawn, traced] = [await gray(page.path), await gray(Buffer.from(files.get('coloring-page.svg')!))];
  let difference = 0;
  for (const [i, value] of drawn.entries()) difference += Math.abs(value - traced[i]);
  expect(difference / drawn.length).toBeLessThan(0.8);
  const pdf = Buffer.from(files.get('coloring-page.pdf')!).toString('latin1');
  expect(pdf).toMatch(/^%PDF/);
  expect(pdf).toContain('/MediaBox [0 0 842 595]');
  const { pictures: others } = await draw({ prompt: 'a blue gradient', seed: 3 });
  expect(others.lines).toEqual([]);
});

test('a palette changes the colors of the picture and of the draft alike, not of the letters', async () => {
  const of = async (palette: string) => {
    const options = { prompt: 'the sea at noon "SUMMER"', seed: 3, palette };
    return (await aiImageGenerator.words!.draft(aiImageGenerator.options.parse(options), 96, materials))!
      .data;
  };
  const [own, mono, warm] = [await of('none'), await of('mono'), await of('warm')];
  // Where words stand the picture is dimmed, in a color of its own.
  const grayShare = (data: ArrayLike<number>) => {
    let gray = 0;
    for (let i = 0; i < data.length; i += 3)
      if (Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]) < 4)
        gray++;
    return gray / (data.length / 3);
  };
  expect(grayShare(mono)).toBeGreaterThan(0.5);
  expect(grayShare(own)).toBeLessThan(0.25);
  const blue = (data: ArrayLike<number>) => {
    let sum = 0;
    for (let i = 0; i < data.length; i += 3) sum += data[i + 2] - data[i];
    return sum / (data.length / 3);
  };
  expect(blue(warm)).toBeLessThan(blue(own) - 10);
});
