import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '#src/command/command-words.server.ts';
import { parseCommand, type ToolCommand } from '#src/command/parse-command.ts';
import { planRuns } from '#src/command/plan-runs.server.ts';
import { pdfPages } from '#tests/support/files/pdf-pages.ts';
import { packZip, unpackZip } from '#tests/support/files/zip-file.ts';
import { pageSplitter, sheetMaker } from '#tests/support/hands/list-tools.ts';
import { listTool } from '#tests/support/hands/specimen-tool.ts';
import { copySource, type SourceCopy } from '#tests/support/source-copy.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

/** The command line, and its child process, with two tools more; this process knows them, too. */
let copy: SourceCopy;
const unlist = [listTool(sheetMaker), listTool(pageSplitter)];
let folder: TempFolder;
beforeAll(async () => {
  [copy, folder] = await Promise.all([copySource(), tempFolder()]);
  await copy.addFrom('tests/support/hands/list-tools.ts', { sheetMaker, pageSplitter });
  for (const [name, width] of Object.entries({ a: 20, b: 30, c: 40 })) {
    const picture = { width, height: 10, channels: 3, background: '#47c' } as const;
    await sharp({ create: picture })
      .png()
      .toFile(path.join(folder.path, `${name}.png`));
  }
});
afterAll(async () => {
  for (const remove of unlist) remove();
  await copy?.[Symbol.asyncDispose]();
  await folder?.remove();
});

async function run(...parameters: readonly string[]) {
  const program = path.join(copy.path, 'src/tool.command.server.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...parameters], {
    cwd: folder.path,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: path.join(copy.path, 'compiled-sources'),
    },
  });
  child.stdin.end();
  let [output, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part) => (output += part));
  child.stderr.setEncoding('utf8').on('data', (part) => (complaints += part));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, complaints };
}

const lines = (text: string) => text.trimEnd().split('\n');
const textOf = (...parts: string[]) => readFile(path.join(folder.path, ...parts), 'utf8');
const widthOf = async (...parts: string[]) =>
  (await sharp(await readFile(path.join(folder.path, ...parts))).metadata()).width;

describe('a list', () => {
  test('--together gives all pictures to one run, and everything that comes out is numbered and listed', async () => {
    const made = await run(
      'sheet-maker',
      'a.png',
      'c.png',
      'a.png',
      '--together',
      '--input',
      'marks=b.png',
      '--input',
      'marks=a.png',
      '-o',
      'sheets',
      '-o',
      'notes=notes.pdf',
      '--json',
    );
    expect(made.complaints).toBe('');
    const report = JSON.parse(made.output);
    expect(report.inputs).toEqual({ photos: ['a.png', 'c.png', 'a.png'], marks: ['b.png', 'a.png'] });
    const pages = [1, 2, 3].map((at) => `sheets/a-sheet-maker-${at}.png`);
    expect(report.outputs.pages).toEqual(
      pages.map((file, at) => ({
        file,
        type: 'image/png',
        width: [20, 40, 20][at],
        height: 10,
        bytes: expect.any(Number),
      })),
    );
    expect(report.outputs.notes.map((note: { file: string }) => note.file)).toEqual([
      'notes-1.pdf',
      'notes-2.pdf',
    ]);
    expect(await Promise.all(pages.map((file) => widthOf(file)))).toEqual([20, 40, 20]);
    expect(await textOf('notes-2.pdf')).toBe('%PDF-1.7 2 of 2: 3 photos, 2 marks, no frame');
  });

  test('a folder given together is one run as well, packed into a zip in the format that was asked for', async () => {
    await mkdir(path.join(folder.path, 'photos'));
    for (const name of ['a', 'b']) {
      await writeFile(
        path.join(folder.path, `photos/${name}.png`),
        await readFile(path.join(folder.path, `${name}.png`)),
      );
    }
    const made = await run('sheet-maker', 'photos', '--together', '-o', 'sheets.zip', '--format', 'jpeg');
    expect([made.code, made.output, made.complaints]).toEqual([0, 'sheets.zip\n', '']);
    const files = await unpackZip(await readFile(path.join(folder.path, 'sheets.zip')));
    expect([...files.keys()]).toEqual(['a-sheet-maker-1.jpg', 'a-sheet-maker-2.jpg']);
    const widths = [...files.values()].map(async (file) => (await sharp(file).metadata()).width);
    expect(await Promise.all(widths)).toEqual([20, 30]);
  });

  test('without it each picture has a run of its own', async () => {
    const made = await run('sheet-maker', 'a.png', 'b.png', '-o', 'single');
    expect([made.code, made.complaints]).toEqual([0, '']);
    expect(lines(made.output)).toEqual(['single/a-sheet-maker.png', 'single/b-sheet-maker.png']);
  });

  test.each([
    [
      ['sheet-maker', 'a.png', 'a.png', 'a.png', 'a.png', 'a.png', '--together'],
      'takes up to 4 pictures, not 5',
    ],
    [
      ['sheet-maker', 'a.png', '--input', 'frame=a.png', '--input', 'frame=b.png'],
      'takes up to one picture, not 2',
    ],
    [['sheet-maker', 'a.png', '--together', '--input', 'photos=b.png'], 'is already set with --input'],
    [['page-splitter', 'a.png', 'b.png', '--together'], 'processes one picture at a time'],
    [['page-splitter', 'a.png', '--format', 'webp'], 'writes complete files, so --format has no effect'],
    [['page-splitter', 'a.png', '--quality', '50'], 'so --quality has no effect'],
    [['page-splitter', 'a.png', '-o', 'out.docx'], 'has an extension that no tool here writes'],
  ])('%j is refused', async (parameters, words) => {
    const planned = async () => planRuns(parseCommand(parameters) as ToolCommand, folder.path, () => {});
    await expect(planned()).rejects.toThrow(UsageError);
    await expect(planned()).rejects.toThrow(words);
  });

  test('--help says what is a list, and what comes out finished', async () => {
    const sheets = await run('sheet-maker', '--help');
    expect(sheets.output).toMatch(/photos +photos; up to 4; required/);
    expect(sheets.output).toMatch(/pages +pages; one or more files; written to -o/);
    expect(sheets.output).toContain('--together');
    expect((await run('page-splitter', '--help')).output).toContain('complete file; one or more files');
  });
});

test('pictures in a folder or a zip file that are not opened are named, with their format', async () => {
  const place = path.join(folder.path, 'mixed');
  await mkdir(place);
  const picture = await readFile(path.join(folder.path, 'a.png'));
  const files = {
    'a.png': picture,
    'notes.txt': Buffer.from('remember the towel'),
    'sea.jxl': Buffer.from([0xff, 0x0a, 1, 2]),
    'town.jp2': Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(place, name), bytes);
  await writeFile(path.join(folder.path, 'mixed.zip'), await packZip(files));
  for (const given of [place, path.join(folder.path, 'mixed.zip')]) {
    const leftOut: string[] = [];
    const command = parseCommand(['page-splitter', given]) as ToolCommand;
    const runs = await planRuns(
      command,
      path.join(folder.path, `scratch-${path.basename(given)}`),
      (picture) => leftOut.push(`${path.basename(picture.name)}: ${picture.format}`),
    );
    expect(runs.map(({ name }) => path.basename(name))).toEqual(['a.png']);
    expect(leftOut.sort()).toEqual(['sea.jxl: JPEG XL', 'town.jp2: JPEG 2000']);
  }
});

describe('finished files', () => {
  const split = (...parameters: string[]) => run('page-splitter', ...parameters);

  test('are written byte for byte, called by what they are, in the folder, the zip and the batch', async () => {
    const here = await split('a.png', '--option', 'pages=1');
    expect([here.output, here.complaints]).toEqual(['a-page-splitter.pdf\n', '']);
    expect(await textOf('a-page-splitter.pdf')).toBe('%PDF-1.7 1 of 1: 20 × 10');
    expect((await split('b.png', '-o', 'own.pdf', '--option', 'pages=1')).output).toBe('own.pdf\n');
    expect(await textOf('own.pdf')).toBe('%PDF-1.7 1 of 1: 30 × 10');
    await mkdir(path.join(folder.path, 'twins'));
    await writeFile(
      path.join(folder.path, 'twins.zip'),
      await packZip({
        'one/a.png': await readFile(path.join(folder.path, 'a.png')),
        'two/a.png': await readFile(path.join(folder.path, 'b.png')),
      }),
    );
    const batch = await split('twins.zip', '-o', 'split.zip');
    expect([batch.output, batch.complaints]).toEqual(['split.zip\n', '']);
    const files = await unpackZip(await readFile(path.join(folder.path, 'split.zip')));
    expect(Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]))).toEqual({
      'a-page-splitter-1.pdf': '%PDF-1.7 1 of 2: 20 × 10',
      'a-page-splitter-2.pdf': '%PDF-1.7 2 of 2: 20 × 10',
      'a-page-splitter (2)-1.pdf': '%PDF-1.7 1 of 2: 30 × 10',
      'a-page-splitter (2)-2.pdf': '%PDF-1.7 2 of 2: 30 × 10',
    });
  });

  test('one goes to standard output, several do not', async () => {
    expect((await split('a.png', '-o', '-', '--option', 'pages=1')).output).toBe('%PDF-1.7 1 of 1: 20 × 10');
    const { code, output, complaints } = await split('a.png', '-o', '-');
    expect([code, output]).toEqual([2, '']);
    expect(complaints).toContain('but there are 2 results');
  });

  test('are never written under the ending of something else: it is said what comes out', async () => {
    const { code, output, complaints } = await split('a.png', '-o', 'wrong.png', '--option', 'pages=1');
    expect([code, output]).toEqual([2, '']);
    expect(lines(complaints)).toEqual([expect.stringContaining('The result is PDF')]);
    expect(complaints).toContain('Use the extension .pdf');
    // Where the tool says so before, it is not even run.
    const known = await run(
      'image-converter',
      'a.png',
      '-o',
      'wrong.gif',
      '--option',
      'format=webp',
      '--json',
    );
    expect(known.code).toBe(2);
    expect(JSON.parse(known.output).error).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('WEBP'),
    });
    expect((await readdir(folder.path)).filter((name) => name.startsWith('wrong'))).toEqual([]);
  });

  test('photos given together are the pages of one document, in their order', async () => {
    const made = await run(
      'image-converter',
      'c.png',
      'a.png',
      'b.png',
      '-o',
      'all.pdf',
      '--together',
      '--json',
    );
    expect([made.code, made.complaints]).toEqual([0, '']);
    const pdf = await readFile(path.join(folder.path, 'all.pdf'));
    const pages = pdfPages(pdf);
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [40, 10],
      [20, 10],
      [30, 10],
    ]);
    const { outputs, report } = JSON.parse(made.output);
    expect(outputs.result).toMatchObject([{ file: 'all.pdf', type: 'application/pdf', bytes: pdf.length }]);
    const given = await Promise.all(
      ['a', 'b', 'c'].map((name) => stat(path.join(folder.path, `${name}.png`))),
    );
    expect(report.bytesAfter).toBe(pdf.length);
    expect(report.bytesBefore).toBeLessThanOrEqual(given.reduce((sum, { size }) => sum + size, 0));
    expect(report.bytesBefore).toBeGreaterThan(150);
  });

  test('what is made is not written over what it is made from', async () => {
    await sharp(path.join(folder.path, 'c.png')).toFile(path.join(folder.path, 'own.webp'));
    const before = await readFile(path.join(folder.path, 'own.webp'));
    const { code, complaints } = await run(
      'image-converter',
      'own.webp',
      '-o',
      'own.webp',
      '--option',
      'format=webp',
    );
    expect(code).toBe(2);
    expect(complaints).toContain('overwrite its own input');
    expect(await readFile(path.join(folder.path, 'own.webp'))).toEqual(before);
  });
});
