import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clipExports, clipExportTypes } from '#src/codecs/clip-types.ts';
import { type FileTypeId, fileTypes, resultFormats, writtenFormats } from '#src/codecs/file-types.ts';
import { sourceTypeAddress } from '#src/codecs/metadata/provenance.ts';
import { writeDrawings } from '#src/codecs/write/document/write-drawings.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { signWith } from '#src/provenance/certificates/open-signing.server.ts';
import { isSignedType, signedTypeOf } from '#src/provenance/sign-file.server.ts';
import { answerRecord } from '#src/studio/records/answer-record.server.ts';
import { ResultSigner } from '#src/studio/records/signed-results.server.ts';
import { RunClips } from '#src/studio/run-clips.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { StudioReply } from '#src/studio/studio-pool.ts';
import { isMadeAnew, ownSourceType, trainedSourceType } from '#src/studio/writing/made-source-type.ts';
import { OutputWriter } from '#src/studio/writing/write-outputs.server.ts';
import type { MadeClip } from '#src/tasks/clip.ts';
import type { DigitalSourceType, MadeFile, Picture } from '#src/tasks/photo.ts';
import type { MadeOne, Tool } from '#src/tool/tool.ts';
import { findMainInput } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { foreignProblems } from '#tests/support/files/foreign-record-reader.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { recordIn } from '#tests/support/files/own-record-reader.ts';
import { packZip, unpackZip } from '#tests/support/files/zip-file.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const chain = makeSigningChain({ site: 'pictures.example', organization: 'Pictures' }, new Date());
const signing = signWith(chain);
const [signer, known] = [signing.signer(), signing.known()];
const ffmpeg = await ffmpegHere();
const failures: unknown[] = [];
const onUnsigned = (error: unknown) => void failures.push(error);
const { signal } = new AbortController();
const clips = new RunClips(ffmpeg, signal);
/** What the pool does with all that its children have written, without their processes. */
const results = new ResultSigner(
  async (request) => ({ ...nothing, ...(await answerRecord(request, signer)) }),
  onUnsigned,
);
const nothing: StudioReply = {
  pictures: {},
  warnings: [],
  report: null,
  engine: null,
  needs: [],
  timings: {},
};

let folder: TempFolder;
let pool: ReturnType<typeof createStudioPool>;
let given: { readonly photo: string; readonly clip: string; readonly film: MadeClip | null };
beforeAll(async () => {
  folder = await tempFolder();
  pool = createStudioPool({
    ffmpeg,
    modelsDir: await preparedModelsDir('isnet-medium'),
    memoryBudgetMb: 2048,
    concurrency: 1,
    signer: () => signer,
    onUnsigned,
  });
  const photo = path.join(folder.path, 'photo.png');
  await writeFile(photo, await drawn().png().toBuffer());
  const film = ffmpeg ? await filmed() : null;
  given = { photo, clip: film?.path ?? photo, film };
});
afterAll(async () => {
  await pool?.close();
  await folder?.remove();
});

const side = 32;
const drawn = () => sharp({ create: { width: side, height: side, channels: 3, background: '#936' } });
const picture: Picture = {
  raster: { width: side, height: side, channels: 3, data: new Uint8Array(side * side * 3).fill(90) },
};

async function filmed(): Promise<MadeClip> {
  const writer = clips.make(
    path.join(folder.path, 'made'),
    { width: side, height: side, rate: 12, frames: 6 },
    () => {},
  );
  for (let frame = 0; frame < 6; frame++) await writer.frame(picture.raster as never);
  return writer.finish();
}

async function packed(): Promise<Buffer> {
  const page = { width: side, height: side, content: '1 0 0 rg 1 1 9 9 re f' };
  return packZip({
    'a.jpg': await drawn().jpeg().toBuffer(),
    'b.png': await drawn().png().toBuffer(),
    'c.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    ),
    'd.pdf': Buffer.from(await writeDrawings([page])),
    'LICENSE.txt': Buffer.from('words hold no record'),
  });
}

const types = [...writtenFormats, 'zip'] as const;
/** A finished file of this type, as a tool may give it; null where nothing here writes one that small. */
async function fileOf(type: FileTypeId, at: string): Promise<MadeFile | null> {
  const bytes: Partial<Record<FileTypeId, () => Promise<Uint8Array>>> = {
    jpeg: () => drawn().jpeg().toBuffer(),
    png: () => drawn().png().toBuffer(),
    webp: () => drawn().webp().toBuffer(),
    avif: () => drawn().avif({ effort: 0 }).toBuffer(),
    gif: () => drawn().gif().toBuffer(),
    tiff: () => drawn().tiff().toBuffer(),
    pdf: () => writeDrawings([{ width: side, height: side, content: '1 0 0 rg 1 1 9 9 re f' }]),
    zip: packed,
  };
  const write = bytes[type];
  if (!write) return null;
  await writeFile(at, await write());
  const facts = { width: side, height: side, frames: 1, hasAlpha: false };
  return { path: at, type: fileTypes[type].mediaType, ...facts, poster: async () => picture };
}

/** One of each kind of thing that the output may be. */
async function madeFor(
  kind: Tool['outputs'][string]['kind'],
  outputDir: string,
): Promise<readonly MadeOne[]> {
  if (kind === 'photo' || kind === 'mask') return [picture];
  if (kind === 'clip') {
    if (!given.film) return [];
    const own = path.join(outputDir, 'film.mp4');
    await copyFile(given.film.path, own);
    return [{ ...given.film, path: own }];
  }
  const files = await Promise.all(types.map((type) => fileOf(type, path.join(outputDir, `file.${type}`))));
  return files.filter((one) => one !== null);
}

const read = (bytes: Uint8Array, type: string) => recordIn(bytes, type, known);

interface Expected {
  readonly actions: readonly string[];
  readonly sourceType: DigitalSourceType;
}

/** The file's own record says this, and so does a stranger's reader where it knows the format; of a ZIP, every file in it. */
async function expectSigned(bytes: Buffer, type: string, { actions, sourceType }: Expected): Promise<void> {
  if (type === fileTypes.zip.mediaType) {
    const members = [...(await unpackZip(bytes))].filter(([name]) => signedTypeOf(name));
    expect(members).toHaveLength(4);
    for (const [name, member] of members) {
      await expectSigned(member, signedTypeOf(name)!, { actions, sourceType });
    }
    return;
  }
  const record = await read(bytes, type);
  expect(record, type).toMatchObject({ state: 'ours' });
  expect(record?.steps[0], type).toMatchObject({ actions, sourceTypes: [sourceType] });
  if (type === 'image/jpeg' || type === 'image/png') expect(await foreignProblems(bytes), type).toEqual([]);
}

/** Ways in which the tool's results come about: with and without its photo, and by whoever it may ask. */
function waysOf(tool: Tool): { readonly main: boolean; readonly sourceType: DigitalSourceType }[] {
  const main = findMainInput(tool);
  const tasks = [...tool.tasks, ...(tool.optionalTasks ?? [])];
  const trained = tasks.flatMap((task) => trainedSourceType(task) ?? []);
  const own = (isGiven: boolean) => ownSourceType(tool, isGiven && main ? { [main]: [1] } : {});
  const ways = [
    { main: main !== undefined, said: [own(true), ...trained] },
    ...(main !== undefined && !tool.inputs[main].required ? [{ main: false, said: [own(false)] }] : []),
  ];
  return ways.flatMap(({ main, said }) =>
    [...new Set(said)].flatMap((sourceType) => (sourceType ? [{ main, sourceType }] : [])),
  );
}

/** What comes out when the tool has been given one of everything, made as the studio makes it. */
async function made(tool: Tool, { main, sourceType }: ReturnType<typeof waysOf>[number], outputDir: string) {
  const inputs = Object.fromEntries(
    Object.entries(tool.inputs)
      .filter(([, input]) => main || !input.main)
      .map(([name, { kind }]) => [name, [kind === 'clip' ? given.clip : given.photo]]),
  );
  const writer = new OutputWriter({
    outputDir,
    clips,
    sourceType: () => sourceType,
    maxPreviewScale: async () => undefined,
  });
  const pictures: StudioReply['pictures'] = {};
  for (const [name, { kind }] of Object.entries(tool.outputs)) {
    const own = path.join(outputDir, name);
    await mkdir(own);
    const many = { ...tool, outputs: { [name]: { kind, main: true, many: true } } };
    Object.assign(pictures, await writer.finish(many, [[name, await madeFor(kind, own)]], signal));
  }
  const reply = { ...nothing, pictures, ...(isMadeAnew(sourceType) && { isMadeAnew: true as const }) };
  return results.sign({ kind: 'tool', tool: tool.id, inputs, options: {}, outputDir }, reply, {});
}

const effects = tools.filter(({ tier }) => tier !== 'T0');
const generated: readonly DigitalSourceType[] = ['algorithmicMedia', 'trainedAlgorithmicMedia'];
let runs = 0;

describe('whatever a tool from tier T1 on makes is signed as what it is, in every format', () => {
  test('there are such tools, and each says how its results came about', () => {
    expect(effects.length).toBeGreaterThan(20);
    for (const tool of effects) expect(waysOf(tool), tool.id).not.toEqual([]);
  });

  test.each(effects.map((tool) => [tool.id, tool] as const))('%s', async (_, tool) => {
    for (const way of waysOf(tool)) {
      const outputDir = path.join(folder.path, `made-${++runs}`);
      await mkdir(outputDir);
      const { sourceType } = way;
      // Nothing of a photo is left in what was made from scratch; anything else is a change of it.
      const actions = generated.includes(sourceType) ? ['c2pa.created'] : ['c2pa.opened', 'c2pa.edited'];
      const { pictures } = await made(tool, way, outputDir);
      let signed = 0;
      for (const { path: file, type, bytes } of Object.values(pictures).flat()) {
        if (!isSignedType(type) && type !== 'application/zip') continue;
        const all = await readFile(file);
        expect(all.length).toBe(bytes);
        await expectSigned(all, type, { actions, sourceType });
        signed++;
      }
      expect(signed, 'nothing was signed').toBeGreaterThan(0);
    }
    expect(failures).toEqual([]);
  });
});

test('each way in which results come about survives each format they can be saved in', async () => {
  const ways = new Map(
    effects.flatMap((tool) => waysOf(tool).map((way) => [way.sourceType, { tool, way }] as const)),
  );
  expect(ways.size).toBeGreaterThan(3);
  for (const [sourceType, { tool, way }] of ways) {
    const outputDir = path.join(folder.path, `saved-${sourceType}`);
    await mkdir(outputDir);
    const { pictures } = await made(tool, way, outputDir);
    const stored = Object.values(pictures).flat();
    const still = stored.find(({ type }) => type === 'image/png');
    for (const format of still ? resultFormats : []) {
      const outputPath = path.join(outputDir, `saved.${format}`);
      await pool.run({ kind: 'export', path: still!.path, outputPath, format, quality: 80 });
      const bytes = await readFile(outputPath);
      const last = format === 'png' ? undefined : ['c2pa.opened', 'c2pa.converted'];
      const [now] = (await read(bytes, `image/${format}`))!.steps;
      await expectSigned(bytes, `image/${format}`, { actions: last ?? now.actions, sourceType });
      expect((await sharp(bytes).metadata()).xmp?.toString('utf8')).toContain(sourceTypeAddress(sourceType));
    }
    const film = stored.find(({ clip }) => clip);
    for (const format of film ? clipExports : []) {
      const outputPath = path.join(outputDir, `saved-film.${format}`);
      await pool.run({ kind: 'export-clip', path: film!.path, outputPath, format });
      const bytes = await readFile(outputPath);
      const type = clipExportTypes[format];
      // Nothing writes records into WebM: it says how it came about in a tag that nobody signed.
      if (!isSignedType(type)) expect(bytes.includes(sourceTypeAddress(sourceType)), format).toBe(true);
      else await expectSigned(bytes, type, { actions: ['c2pa.opened', 'c2pa.converted'], sourceType });
    }
  }
  expect(clipExports.filter((format) => !isSignedType(clipExportTypes[format]))).toEqual(['webm']);
  expect(failures).toEqual([]);
});

const really: readonly (readonly [string, Record<string, unknown>])[] = [
  ['ai-avatar-generator', { count: 1, seed: 'Mia' }],
  ['ai-logo-generator', { name: 'Blue Heron', count: 1, seed: 1 }],
  ['ai-image-generator', { prompt: 'coloring page of a house by the sea', count: 1, seed: 1, ratio: '1:1' }],
];

test.each(really)('%s really run: the files in its ZIP are signed, too', async (tool, options) => {
  const outputDir = path.join(folder.path, `real-${tool}`);
  await mkdir(outputDir);
  const { pictures } = await pool.run({ kind: 'tool', tool, inputs: {}, options, outputDir });
  const zips = Object.values(pictures)
    .flat()
    .filter(({ type }) => type === 'application/zip');
  expect(zips.length).toBeGreaterThan(0);
  for (const { path: file, bytes } of zips) {
    const all = await readFile(file);
    expect(all.length).toBe(bytes);
    const members = [...(await unpackZip(all))].filter(([name]) => signedTypeOf(name));
    expect(members.length).toBeGreaterThan(0);
    for (const [name, member] of members) {
      const record = await read(member, signedTypeOf(name)!);
      expect(record, name).toMatchObject({
        state: 'ours',
        steps: [{ actions: ['c2pa.created'], sourceTypes: ['algorithmicMedia'] }],
      });
    }
  }
  expect(failures).toEqual([]);
});

test('a logo that is saved as SVG while it is designed is signed', async () => {
  const { logoOptions } = await import('#src/logo/logo-options.ts');
  const view = {
    options: logoOptions.parse({ name: 'Blue Heron', layout: 'side' }),
    look: 'background',
  } as const;
  const { logo } = await pool.run({ kind: 'logo', ask: { kind: 'vector', view } });
  expect(String(logo)).toMatch(/^<svg/);
  expect(await read(Buffer.from(String(logo)), 'image/svg+xml')).toMatchObject({
    state: 'ours',
    steps: [{ actions: ['c2pa.created'], sourceTypes: ['algorithmicMedia'] }],
  });
});
