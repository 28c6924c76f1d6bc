import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '#src/command/command-words.server.ts';
import { parseCommand, type ToolCommand } from '#src/command/parse-command.ts';
import { planRuns } from '#src/command/plan-runs.server.ts';
import { tools } from '#src/tools/index.ts';
import { cornerPicture } from '#tests/fixtures/corner-picture.ts';
import { discPicture } from '#tests/fixtures/disc-picture.ts';
import { packZip, unpackZip } from '#tests/support/files/zip-file.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

let folder: TempFolder;
let modelsDir: string;
let disc: string;
beforeAll(async () => {
  modelsDir = await preparedModelsDir('isnet-medium');
  folder = await tempFolder();
  disc = path.join(folder.path, 'disc.jpg');
  await discPicture().jpeg().toFile(disc);
});
afterAll(() => folder.remove());

interface Outcome {
  readonly code: number | null;
  readonly output: Buffer;
  readonly complaints: string;
}

async function run(
  parameters: readonly string[],
  input?: Buffer,
  settings: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'src/tool.command.server.ts'), ...parameters],
    {
      cwd: folder.path,
      env: { PATH, HOME, XDG_DATA_HOME: folder.path, NODE_COMPILE_CACHE, MODELS_DIR: modelsDir, ...settings },
    },
  );
  child.stdin.end(input);
  const output: Buffer[] = [];
  let complaints = '';
  child.stdout.on('data', (part) => output.push(part));
  child.stderr.setEncoding('utf8').on('data', (part) => {
    complaints += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: Buffer.concat(output), complaints };
}

const remover = (...parameters: string[]) => run(['background-remover', ...parameters]);
/** A tool without a network, where a test is not about what a tool does. */
const sharpener = (...parameters: string[]) => run(['sharpen-image', ...parameters]);

test('the name of a file says what it becomes, and a tool that writes files gets them with their metadata', async () => {
  const photo = path.join(folder.path, 'dated.jpg');
  await discPicture()
    .withExif({ IFD0: { Make: 'Pixelcam' } })
    .jpeg()
    .toFile(photo);
  const file = path.join(folder.path, 'dated.webp');
  const { code, output } = await run(['image-converter', photo, '-o', file, '--json']);
  expect(code).toBe(0);
  const [written] = JSON.parse(output.toString()).outputs.result;
  expect(written).toMatchObject({ file, type: 'image/webp', bytes: (await readFile(file)).length });
  const { format, exif } = await sharp(file).metadata();
  expect(format).toBe('webp');
  expect(exif?.includes('Pixelcam')).toBe(true);
  const bare = path.join(folder.path, 'bare.avif');
  await run(['image-converter', photo, '-o', bare, '--option', 'metadata=none']);
  expect((await sharp(bare).metadata()).exif).toBeUndefined();
});

describe('without a picture', () => {
  test('list names every tool with its promise', async () => {
    const { code, output } = await run(['list']);
    expect(code).toBe(0);
    const lines = output.toString().trimEnd().split('\n');
    expect(lines.map((line) => /^ {2}([\w-]+) {2,}\S.+$/.exec(line)?.[1])).toEqual(tools.map(({ id }) => id));
  });

  test('--help of a tool that takes no pictures asks for none', async () => {
    const { code, output } = await run(['ai-logo-generator', '--help']);
    expect(code).toBe(0);
    expect(output.toString()).toContain('-- ai-logo-generator [-o FILE]');
    expect(output.toString()).not.toMatch(/PICTURE …|Pictures:/);
    expect(output.toString()).toMatch(/kit .*complete file/);
  });

  test('a logo and its kit are written side by side', async () => {
    const [logo, kit] = ['logo.png', 'kit.zip'].map((name) => path.join(folder.path, name));
    const options = ['name=Blue Heron', 'count=1', 'seed=2'].flatMap((option) => ['--option', option]);
    const { code } = await run(['ai-logo-generator', '-o', logo, '-o', `kit=${kit}`, ...options]);
    expect(code).toBe(0);
    expect((await sharp(logo).metadata()).width).toBe(1600);
    expect((await unpackZip(await readFile(kit))).has('svg/logo.svg')).toBe(true);
  });

  test('a tool that can do without its photo draws, and says of both ways that they are there', async () => {
    const avatar = (...parameters: string[]) => run(['ai-avatar-generator', ...parameters]);
    expect((await avatar('--help')).output.toString()).toContain(
      '-- ai-avatar-generator [PICTURE …] [-o FILE]',
    );
    const [file, drawings] = ['mia.png', 'mia.zip'].map((name) => path.join(folder.path, name));
    const options = ['seed=Mia', 'hair=curly'].flatMap((option) => ['--option', option]);
    const { code, output } = await avatar('-o', file, '-o', `drawings=${drawings}`, '--json', ...options);
    expect(code).toBe(0);
    expect(JSON.parse(output.toString())).toMatchObject({
      inputs: {},
      report: { artist: 'Lisa Wischofsky' },
    });
    expect((await sharp(file).metadata()).width).toBe(1024);
    expect([...(await unpackZip(await readFile(drawings))).keys()]).toEqual(['avatar-01.svg', 'license.txt']);
    // What it finds, it finds in a photo.
    expect((await avatar('--find')).code).not.toBe(0);
  });

  test('--help goes by an operator’s rows, and says which of them can’t be used', async () => {
    const file = path.join(folder.path, 'documents.json');
    const help = (rows: readonly object[]) =>
      writeFile(file, JSON.stringify(rows)).then(() =>
        run(['passport-photo-maker', '--help'], undefined, { PASSPORT_DOCUMENTS: file }),
      );
    const { code, output } = await help([{ id: 'us-passport', offered: false }]);
    expect(code).toBe(0);
    expect(output.toString()).toContain('default: "us-renewal-online"');
    expect(output.toString()).not.toContain('us-passport');
    const { code: refused, complaints } = await help([{ id: 'staff-card' }]);
    expect([refused, complaints]).toEqual([2, expect.stringContaining('staff-card: country: is needed')]);
  });

  test('--help of a tool names its pictures, options with range and default, and results', async () => {
    const { code, output } = await remover('--help');
    expect(code).toBe(0);
    for (const text of ['photo', 'keep', 'margin', '0–50', 'default: 8', 'matte', '--json']) {
      expect(output.toString()).toContain(text);
    }
  });

  test.each([
    [[], 'Name a tool'],
    [['no-such'], 'There’s no tool “no-such”'],
    [['background-remover'], 'Give at least one picture'],
    [['ai-color-changer', 'cup.png'], 'takes these pictures, in this order: photo, mask. You gave 1.'],
    [['background-remover', 'a.jpg', '--option', 'colour=red'], 'Available: background, '],
    [['background-remover', 'a.jpg', '--option', 'margin=99'], '“99” isn’t valid for the option “margin”'],
    [['background-remover', 'a.jpg', '--option', 'margin'], 'expects NAME=VALUE'],
    [['background-remover', 'a.jpg', '--input', 'mask=b.png'], 'Available: photo, matte, keep, erase'],
    [['background-remover', 'a.jpg', '--statement', 'face=self'], 'There’s no input “face”'],
    [['background-remover', 'a.jpg', '--statement', 'photo=mine'], 'self, permission, adult, own_work'],
    [
      ['ai-kissing', 'a.jpg', '--input', 'second=b.jpg', '--statement', 'photo=self'],
      '“photo”: --statement photo=adult',
    ],
    // One photo of both: nobody is all of them.
    [['ai-kissing', 'a.jpg', '--statement', 'photo=self'], '“photo”: --statement photo=permission'],
    [
      ['ai-hug', 'a.jpg', '--input', 'second=b.jpg', '--statement', 'photo=self'],
      '“second”: --statement second=self | --statement second=permission',
    ],
    [['background-remover', 'a.jpg', '-o', 'out.gif'], 'Use .png, .webp, .avif or .jpg'],
    [['background-remover', 'a.jpg', '--format', 'bmp'], 'There’s no format “bmp”'],
    [['background-remover', 'a.jpg', '--quality', '0'], '1 to 100'],
    [['background-remover', 'a.jpg', '--json', '-o', '-'], 'standard output'],
    [['background-remover', 'a.jpg', 'b.jpg', '-o', 'out.png'], 'Give a folder'],
    [['background-remover', 'a.jpg', '--frobnicate'], '--frobnicate'],
  ])('%j is refused in one line', async (parameters, words) => {
    const plan = async () => planRuns(parseCommand(parameters) as ToolCommand, folder.path, () => {});
    const refusal = await plan().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UsageError);
    expect((refusal as UsageError).message).toContain(words);
    expect((refusal as UsageError).message).not.toContain('\n');
  });

  test('what is refused ends with its line and code 2', async () => {
    const { code, output, complaints } = await run(['no-such']);
    expect([code, output.length]).toEqual([2, 0]);
    expect(complaints).toMatch(/^There’s no tool “no-such”.*\n$/);
  });
});

describe('with pictures', () => {
  test('a cut-out is written where -o says, in the format of its ending, with further results', async () => {
    const { code, output, complaints } = await remover(disc, '-o', 'out.webp', '-o', 'matte=matte.png');
    expect(complaints).toBe('');
    expect(code).toBe(0);
    expect(output.toString()).toBe('out.webp\nmatte.png\n');
    const result = await sharp(path.join(folder.path, 'out.webp')).metadata();
    expect(result).toMatchObject({ format: 'webp', width: 200, height: 160, hasAlpha: true });
    const alpha = await sharp(path.join(folder.path, 'out.webp')).extractChannel(3).raw().toBuffer();
    expect(alpha[80 * 200 + 100]).toBeGreaterThan(240);
    expect(alpha[5 * 200 + 5]).toBeLessThan(15);
    const matte = path.join(folder.path, 'matte.png');
    expect(await sharp(matte).metadata()).toMatchObject({ width: 200, height: 160, channels: 1 });

    // The matte of the first run makes the second: no engine is asked, and options are obeyed.
    const again = await remover(
      disc,
      '--input',
      `matte=${matte}`,
      '--option',
      'background=#3366cc',
      '-o',
      'blue.jpg',
      '--json',
    );
    expect(again.complaints).toBe('');
    const report = JSON.parse(again.output.toString());
    expect(report).toMatchObject({ tool: 'background-remover', engine: null, report: {}, warnings: [] });
    expect(report.outputs.result).toMatchObject([{ file: 'blue.jpg', width: 200, height: 160 }]);
    expect(Object.keys(report.timings)).toEqual(expect.arrayContaining(['read', 'open', 'export', 'total']));
    const corner = await sharp(path.join(folder.path, 'blue.jpg')).raw().toBuffer();
    expect(Math.abs(corner[0] - 0x33) + Math.abs(corner[1] - 0x66) + Math.abs(corner[2] - 0xcc)).toBeLessThan(
      15,
    );
  });

  test('a folder is a batch: pictures by content, one failure does not stop the rest', async () => {
    const batch = path.join(folder.path, 'batch');
    await mkdir(batch);
    await writeFile(path.join(batch, 'a.png'), await sharp(disc).png().toBuffer());
    await writeFile(path.join(batch, 'b.jpg'), (await readFile(disc)).subarray(0, 600));
    await writeFile(path.join(batch, 'c.dat'), await readFile(disc));
    await writeFile(path.join(batch, 'notes.txt'), 'not a picture');
    const { code, output, complaints } = await sharpener(batch, '-o', 'done', '--json');
    expect(code).toBe(1);
    const reports = output
      .toString()
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(reports).toHaveLength(3);
    expect(reports[1].error).toMatchObject({ code: 'file_damaged', params: {} });
    expect(complaints.trimEnd().split('\n')).toEqual([expect.stringMatching(/b\.jpg: This file is damaged/)]);
    const names = ['a-sharpen-image.png', 'c-sharpen-image.png'];
    expect((await readdir(path.join(folder.path, 'done'))).sort()).toEqual(names);
  });

  test('a zip file is a batch, and the results can go into one', async () => {
    const picture = await readFile(disc);
    const zip = await packZip({
      'one/disc.jpg': picture,
      'two/disc.jpg': picture,
      'two/broken.jpg': picture.subarray(0, 600),
      'notes.txt': Buffer.from('not a picture'),
    });
    await writeFile(path.join(folder.path, 'photos.zip'), zip);
    const { code, output, complaints } = await sharpener(
      'photos.zip',
      '-o',
      'done/sharp.zip',
      '--format',
      'webp',
    );
    expect(code).toBe(1);
    expect(output.toString()).toBe('done/sharp.zip\n');
    expect(complaints.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^photos\.zip\/broken\.jpg: This file is damaged/),
    ]);
    const results = await unpackZip(await readFile(path.join(folder.path, 'done/sharp.zip')));
    expect([...results.keys()]).toEqual(['disc-sharpen-image.webp', 'disc-sharpen-image-2.webp']);
    for (const result of results.values()) {
      expect(await sharp(result).metadata()).toMatchObject({ format: 'webp', width: 200 });
    }
  });

  test('“-” reads standard input and writes standard output', async () => {
    const { code, output, complaints } = await run(
      ['sharpen-image', '-', '-o', '-', '--format', 'webp'],
      await readFile(disc),
    );
    expect(complaints).toBe('');
    expect(code).toBe(0);
    expect(await sharp(output).metadata()).toMatchObject({ format: 'webp', width: 200 });
  });

  test('checks that fail are named, and are a failure with --strict', async () => {
    const models = await preparedModelsDir('isnet-medium', 'blazeface-back', 'face-mesh', 'face-iris');
    const photo = path.join(root, 'public/samples/admiral.webp');
    const passport = (...switches: string[]) =>
      run(['passport-photo-maker', photo, '--json', ...switches], undefined, { MODELS_DIR: models });
    const lenient = await passport();
    expect(lenient.code).toBe(0);
    expect(lenient.complaints).toMatch(/Would be refused: \d things? to fix: .*Background color/);
    const { report, warnings } = JSON.parse(lenient.output.toString());
    expect([report.verdict, warnings]).toEqual(['fail', expect.arrayContaining(['checks_failed'])]);
    expect((await passport('--strict')).code).toBe(3);
    // Two runs of a tool with three networks, one after another.
  }, 300_000);

  test('a picture is never written over itself', async () => {
    const own = path.join(folder.path, 'own.png');
    const bytes = await cornerPicture(20, 20).png().toBuffer();
    await writeFile(own, bytes);
    const { code, complaints } = await remover(own, '-o', own);
    expect(code).toBe(2);
    expect(complaints).toContain('overwrite its own input');
    expect(await readFile(own)).toEqual(bytes);
  });

  test('a mask in another shape than the photo is refused, and an error counts no runs', async () => {
    const picture = (name: string, width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#000' } })
        .png()
        .toFile(path.join(folder.path, name));
    await picture('photo.png', 60, 40);
    await picture('tall.png', 40, 60);
    await picture('black.png', 30, 20);
    const remove = (mask: string) =>
      run(['object-remover', 'photo.png', '--input', `mask=${mask}`, '-o', 'never.png']);
    const tall = await remove('tall.png');
    expect([tall.code, tall.complaints]).toEqual([
      2,
      'photo.png: The mask “mask” is 40 × 60 pixels, a different shape than the photo’s 60 × 40. Give one with the same proportions.\n',
    ]);
    const black = await remove('black.png');
    expect([black.code, black.complaints]).toEqual([
      1,
      'photo.png: Nothing is marked yet. Paint over the part you want to change.\n',
    ]);
  });

  test.each([
    ['missing.jpg', undefined, 'missing.jpg: No such file.'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.svg: SVG files aren’t supported'],
    ['empty.png', '', 'empty.png: This file is empty'],
  ])('%s fails with one clear line and code 1', async (name, content, words) => {
    if (content !== undefined) await writeFile(path.join(folder.path, name), content);
    const { code, complaints } = await remover(name, '-o', 'never.png');
    expect(code).toBe(1);
    expect(complaints.trimEnd().split('\n')).toEqual([expect.stringContaining(words)]);
    expect(await readdir(folder.path)).not.toContain('never.png');
  });
});

describe('a recipe', () => {
  const withRecipe = async (recipe: object, ...parameters: string[]) => {
    const file = path.join(folder.path, 'recipe.json');
    await writeFile(file, JSON.stringify(recipe));
    return run(['--recipe', file, ...parameters]);
  };
  const steps = [
    { tool: 'sharpen-image', options: { amount: 150 } },
    { tool: 'image-converter', options: { format: 'webp' } },
  ];

  test('runs its tools one after another, on every photo of a folder', async () => {
    const photos = path.join(folder.path, 'two');
    await mkdir(photos);
    for (const name of ['a.jpg', 'b.jpg']) await cornerPicture(80, 60).jpeg().toFile(path.join(photos, name));
    const target = path.join(folder.path, 'made');
    await mkdir(target);
    const { code, output, complaints } = await withRecipe({ recipe: 1, steps }, photos, '-o', target);
    expect([code, complaints.includes('a.jpg:')]).toEqual([0, false]);
    const made = ['a', 'b'].map((name) => path.join(target, `${name}-sharpen-image-image-converter.webp`));
    expect(output.toString().trim().split('\n')).toEqual(made);
    expect((await readdir(target)).sort()).toEqual(made.map((file) => path.basename(file)));
    // The second step got what the first one made.
    const alone = path.join(folder.path, 'alone.png');
    await sharpener(path.join(photos, 'a.jpg'), '-o', alone, '--option', 'amount=150');
    const both = path.join(folder.path, 'both.webp');
    await run(['image-converter', alone, '-o', both]);
    expect((await readFile(made[0])).equals(await readFile(both))).toBe(true);
  });

  test.each([
    ['a tool that isn’t there', [{ tool: 'polish' }], 'Step 1 of the recipe: there’s no tool “polish”.'],
    ['an option out of range', [steps[0], { tool: 'sharpen-image', options: { amount: 9000 } }], 'Step 2'],
    ['no steps', [], 'isn’t a recipe'],
  ])('names what is wrong before it begins: %s', async (_, wrong, message) => {
    const { code, output, complaints } = await withRecipe({ recipe: 1, steps: wrong }, disc);
    expect([code, output.length]).toEqual([2, 0]);
    expect(complaints).toContain(message);
  });

  test('goes without options of its own', async () => {
    const { code, complaints } = await withRecipe({ recipe: 1, steps }, disc, '--option', 'amount=1');
    expect([code, complaints]).toEqual([
      2,
      'A recipe has the options of its tools, so --option has no effect. Change the file instead.\n',
    ]);
  });
});
