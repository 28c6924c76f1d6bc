import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendXmp } from '#src/clips/xmp/mp4-xmp.server.ts';
import { clipExportTypes } from '#src/codecs/clip-types.ts';
import { resultFormats } from '#src/codecs/file-types.ts';
import { provenanceOf, provenanceXmp } from '#src/codecs/metadata/provenance.ts';
import { loadC2pa } from '#src/provenance/c2pa-library.server.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { signWith } from '#src/provenance/certificates/open-signing.server.ts';
import { type CoseSigner, createCoseSigner } from '#src/provenance/cose-signature.server.ts';
import { withFileBlob } from '#src/provenance/file-blob.server.ts';
import { readerSettings } from '#src/provenance/reading/record-facts.ts';
import { signFile } from '#src/provenance/sign-file.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { foreignProblems } from '#tests/support/files/foreign-record-reader.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { recordIn } from '#tests/support/files/own-record-reader.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const chain = makeSigningChain({ site: 'pictures.example', organization: 'Pictures' }, new Date());
const signing = signWith(chain);
const [signer, known] = [signing.signer(), signing.known()];
const ffmpeg = await ffmpegHere();
const digitalCapture = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';
const failures: unknown[] = [];
let folder: TempFolder;
const open = async (by: CoseSigner) =>
  createStudioPool({
    ffmpeg,
    modelsDir: await preparedModelsDir('isnet-medium'),
    memoryBudgetMb: 2048,
    concurrency: 1,
    signer: () => by,
    onUnsigned: (error) => failures.push(error),
  });
let pool: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  folder = await tempFolder();
  pool = await open(signer);
});
afterAll(async () => {
  await pool?.close();
  await folder?.remove();
});

const read = async (file: string, type: string) => recordIn(await readFile(file), type, known);

const avatar = async (by: typeof pool, outputDir: string) => {
  await mkdir(outputDir);
  const options = { count: 2, seed: 'Mia' };
  return by.run({ kind: 'tool', tool: 'ai-avatar-generator', inputs: {}, options, outputDir });
};

test('what a tool makes is signed, and so is each format it is saved in, with the result as what it was made from', async () => {
  const { pictures } = await avatar(pool, path.join(folder.path, 'made'));
  expect(pictures.result).toHaveLength(2);
  for (const { path: file, type, bytes, previewPath } of pictures.result) {
    expect(await read(file, type)).toMatchObject({
      state: 'ours',
      steps: [{ actions: ['c2pa.created'], sourceTypes: ['algorithmicMedia'] }],
    });
    const all = await readFile(file);
    expect(all.length).toBe(bytes);
    expect(await foreignProblems(all)).toEqual([]);
    expect(await read(previewPath, 'image/webp')).toBeNull();
  }
  const [result] = pictures.result;
  for (const format of resultFormats) {
    const outputPath = path.join(folder.path, `saved.${format}`);
    await pool.run({ kind: 'export', path: result.path, outputPath, format, quality: 80 });
    const record = await read(outputPath, `image/${format}`);
    expect(record?.state).toBe('ours');
    const steps = record?.steps.map(({ actions }) => actions.at(-1));
    // A PNG is what is stored, byte for byte.
    expect(steps).toEqual(format === 'png' ? ['c2pa.created'] : ['c2pa.converted', 'c2pa.created']);
    const { xmp } = await sharp(outputPath).metadata();
    expect(record?.steps[0].sourceTypes).toEqual([provenanceOf(xmp)?.sourceType]);
  }
  expect(failures).toEqual([]);
});

test('clips are signed in every format that can hold it; the one that is only looked at is not', async () => {
  if (!ffmpeg) return;
  const clip = path.join(folder.path, 'clip.mp4');
  await copyFile(path.join(import.meta.dirname, '../../public/samples/night-dogs.mp4'), clip);
  await appendXmp(clip, provenanceXmp({ sourceType: 'compositeSynthetic' }));
  for (const format of ['mp4', 'gif', 'webp', 'webm', 'watch'] as const) {
    const outputPath = path.join(folder.path, `clip-out.${format}`);
    await pool.run({ kind: 'export-clip', path: clip, outputPath, format });
    if (format === 'webm') continue;
    const record = await read(outputPath, clipExportTypes[format === 'watch' ? 'mp4' : format]);
    if (format === 'watch') expect(record).toBeNull();
    else expect(record).toMatchObject({ state: 'ours', steps: [{ sourceTypes: ['compositeSynthetic'] }] });
  }
  expect(failures).toEqual([]);
});

test('a clip that is saved without the record it came with names none, in the format it has as in another', async () => {
  if (!ffmpeg) return;
  const clip = path.join(folder.path, 'recorded.mp4');
  await copyFile(path.join(import.meta.dirname, '../../public/samples/night-dogs.mp4'), clip);
  const camera = createCoseSigner(
    makeSigningChain({ site: 'camera', organization: 'Camera Works' }, new Date()),
  );
  const whole = { path: clip, type: 'video/mp4' };
  await signFile(whole, { deed: 'made', sourceType: 'trainedAlgorithmicMedia' }, camera);
  for (const format of ['mp4', 'gif'] as const) {
    for (const record of [undefined, 'leave-out'] as const) {
      const outputPath = path.join(folder.path, `recorded-${record}.${format}`);
      await pool.run({ kind: 'export-clip', path: clip, outputPath, format, record });
      const said = await read(outputPath, clipExportTypes[format]);
      // Of a clip that none of our tools has added to, there is nothing else to say.
      if (record) expect(said).toBeNull();
      else expect(said?.steps.map(({ signer: by }) => by)).toEqual(['Pictures', 'Camera Works']);
    }
  }
  const bytes = await readFile(path.join(folder.path, 'recorded-leave-out.mp4'));
  expect(bytes.includes('c2pa')).toBe(false);
  expect(failures).toEqual([]);
});

test('a tool that adds nothing signs nothing, until what it was given is signed', async () => {
  const photo = path.join(folder.path, 'photo.png');
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#963' } })
    .png()
    .toFile(photo);
  const sharpen = async (name: string, given: string) => {
    const outputDir = path.join(folder.path, name);
    await mkdir(outputDir);
    const inputs = { photo: [given] };
    const { pictures } = await pool.run({
      kind: 'tool',
      tool: 'sharpen-image',
      inputs,
      options: {},
      outputDir,
    });
    return read(pictures.result[0].path, 'image/png');
  };
  expect(await sharpen('unsigned', photo)).toBeNull();
  const { pictures } = await avatar(pool, path.join(folder.path, 'parent'));
  expect(await sharpen('signed', pictures.result[0].path)).toMatchObject({
    state: 'ours',
    steps: [{ actions: ['c2pa.opened', 'c2pa.edited'] }, { actions: ['c2pa.created'] }],
  });
});

test('an upload keeps its record where that tells nothing of people or places, and what is made of it says so', async () => {
  const camera = createCoseSigner(
    makeSigningChain({ site: 'camera', organization: 'Camera Works' }, new Date()),
  );
  const upload = path.join(folder.path, 'upload.jpg');
  const takeIn = async (name: string, metadata?: 'none') => {
    const outputDir = path.join(folder.path, name);
    await mkdir(outputDir);
    const asked = { kind: 'ingest', path: upload, outputDir, maxPixels: 1e6, metadata } as const;
    const { pictures, warnings } = await pool.run(asked);
    const [photo] = pictures.photo;
    expect((await readFile(photo.path)).length).toBe(photo.bytes);
    return { photo, warnings, record: await read(photo.path, photo.type) };
  };
  const take = async () => {
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#963' } })
      .jpeg()
      .toFile(upload);
    await signFile(
      { path: upload, type: 'image/jpeg' },
      { deed: 'made', sourceType: 'trainedAlgorithmicMedia' },
      camera,
    );
  };
  await take();
  const { photo, record, warnings } = await takeIn('taken');
  expect(warnings).toEqual(['record_kept']);
  const steps = [
    { signer: 'Pictures', actions: ['c2pa.opened', 'c2pa.edited.metadata'] },
    {
      signer: 'Camera Works',
      actions: ['c2pa.created'],
      sourceTypes: ['trainedAlgorithmicMedia'],
      isWhole: true,
    },
  ];
  expect(record).toMatchObject({ state: 'ours', steps });
  const outputDir = path.join(folder.path, 'sharpened');
  await mkdir(outputDir);
  const inputs = { photo: [photo.path] };
  const { pictures } = await pool.run({
    kind: 'tool',
    tool: 'sharpen-image',
    inputs,
    options: {},
    outputDir,
  });
  expect(await read(pictures.result[0].path, 'image/png')).toMatchObject({
    state: 'ours',
    steps: [{ actions: ['c2pa.opened', 'c2pa.edited'] }, ...steps],
  });
  // Of what adds nothing there is nothing to say then.
  const outputPath = path.join(folder.path, 'bare.png');
  const [{ path: sharpened }] = pictures.result;
  const bare = { path: sharpened, outputPath, format: 'png', quality: 100, record: 'leave-out' } as const;
  await pool.run({ kind: 'export', ...bare });
  expect(await read(outputPath, 'image/png')).toBeNull();
  expect((await readFile(outputPath)).includes('c2pa')).toBe(false);
  // Whoever wants no metadata gets none.
  expect(await takeIn('bare', 'none')).toMatchObject({ record: null, warnings: [] });
  const { WasmBuilder } = await loadC2pa();
  const definition = {
    claim_generator_info: [{ name: 'Camera' }],
    assertions: [
      {
        label: 'c2pa.actions.v2',
        data: { actions: [{ action: 'c2pa.created', digitalSourceType: digitalCapture }] },
      },
      {
        label: 'stds.exif',
        data: { '@context': { exif: 'http://ns.adobe.com/exif/1.0/' }, 'exif:GPSLatitude': '48,8N' },
      },
    ],
  };
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
    .jpeg()
    .toFile(upload);
  const builder = WasmBuilder.fromJson(JSON.stringify(definition), readerSettings());
  const { algorithm: alg, reserveBytes: reserveSize } = camera;
  const sign = async (claim: Uint8Array) => new Uint8Array(await camera.sign(claim));
  const placed = await withFileBlob(upload, (blob) =>
    builder.sign({ alg, reserveSize, sign }, [], 'image/jpeg', blob),
  );
  await writeFile(upload, placed);
  expect(await read(upload, 'image/jpeg')).toMatchObject({ state: 'others', hasLocation: true });
  expect(await takeIn('placed')).toMatchObject({ record: null, warnings: ['record_left_out'] });
  expect(failures).toEqual([]);
});

test('a signature that fails costs nothing but itself', async () => {
  const broken = await open({ ...signer, sign: () => Promise.reject(new Error('the key is away')) });
  try {
    const { pictures } = await avatar(broken, path.join(folder.path, 'unsigned-made'));
    // Two pictures, and the ZIP of their drawings.
    expect(failures.length).toBe(3);
    for (const { path: file } of pictures.result) {
      expect(await read(file, 'image/png')).toBeNull();
      expect(provenanceOf((await sharp(file).metadata()).xmp)?.sourceType).toBe('algorithmicMedia');
    }
  } finally {
    failures.length = 0;
    await broken.close();
  }
});

test('what a link shows is signed anew, and tells nothing of the files before it', async () => {
  const { pictures } = await avatar(pool, path.join(folder.path, 'shared'));
  const [{ path: result }] = pictures.result;
  const again = path.join(folder.path, 'shared-again.webp');
  await pool.run({ kind: 'export', path: result, outputPath: again, format: 'webp', quality: 80 });
  // Otherwise, a record names what a file was made from, with its record.
  expect((await read(again, 'image/webp'))?.steps).toHaveLength(2);
  const [outputPath, cardPath] = ['shown.jpg', 'card.jpg'].map((name) => path.join(folder.path, name));
  await pool.run({ kind: 'share', path: again, outputPath, cardPath, type: 'image/jpeg' });
  const record = await read(outputPath, 'image/jpeg');
  expect(record?.state).toBe('ours');
  expect(record?.steps.map(({ actions }) => actions.at(-1))).toEqual(['c2pa.converted']);
  expect(await foreignProblems(await readFile(outputPath))).toEqual([]);
  for (const file of [outputPath, cardPath]) {
    const { exif, icc, iptc, xmp } = await sharp(file).metadata();
    expect({ exif, icc, iptc }).toEqual({});
    expect(provenanceOf(xmp)?.sourceType).toBe('algorithmicMedia');
  }
  expect(failures).toEqual([]);
});
