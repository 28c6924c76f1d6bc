import { once } from 'node:events';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { foreignProblems } from '#tests/support/files/foreign-record-reader.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { provenanceXmp } from '../codecs/metadata/provenance.ts';
import { writeDrawings } from '../codecs/write/document/write-drawings.ts';
import { loadC2pa } from './c2pa-library.server.ts';
import { makeSigningChain } from './certificates/make-signing-chain.server.ts';
import { signWith } from './certificates/open-signing.server.ts';
import { createCoseSigner } from './cose-signature.server.ts';
import { withFileBlob } from './file-blob.server.ts';
import { mayHaveRecord } from './reading/may-have-record.server.ts';
import { describeReport, readerSettings } from './reading/record-facts.ts';
import { readRecord } from './reading/record-reader.server.ts';
import { isSignedType, recordType, signedTypeOf, signFile, type TypedFile } from './sign-file.server.ts';

const names = { site: 'pictures.example', organization: 'Bilder & Söhne' };
const chain = makeSigningChain(names, new Date());
const signing = signWith(chain);
const [signer, known] = [signing.signer(), signing.known()];

let folder: TempFolder;
const asked: string[] = [];
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (wanted: unknown) => {
    asked.push(String(wanted));
    throw new Error('nothing here asks the network');
  });
});
afterEach(() => {
  expect(asked).toEqual([]);
  vi.unstubAllGlobals();
});

let count = 0;
async function file(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  side = 64,
): Promise<TypedFile> {
  const place = path.join(folder.path, `${++count}.${format}`);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } });
  await picture
    .withXmp(provenanceXmp({ sourceType: 'algorithmicMedia' }))
    .toFormat(format)
    .toFile(place);
  return { path: place, type: `image/${format}` };
}

async function film(): Promise<TypedFile> {
  const place = path.join(folder.path, `${++count}.mp4`);
  await copyFile(path.join(import.meta.dirname, '../../public/samples/night-dogs.mp4'), place);
  return { path: place, type: 'video/mp4' };
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Box</title><rect width="9" height="9"/></svg>';

async function drawing(kind: 'svg' | 'pdf'): Promise<TypedFile> {
  const place = path.join(folder.path, `${++count}.${kind}`);
  const page = { width: 200, height: 100, content: '1 0 0 rg 10 10 100 50 re f' };
  await writeFile(place, kind === 'svg' ? svg : await writeDrawings([page, page]));
  return { path: place, type: signedTypeOf(place)! };
}

async function recordOf(bytes: Uint8Array, type: string, of = known) {
  const { WasmReader } = await loadC2pa();
  const reader = await WasmReader.fromBytes(type, bytes, readerSettings(of));
  return describeReport(reader.json(), of);
}

const read = async ({ path: place, type }: TypedFile, of = known) =>
  recordOf(await readFile(place), type, of);

async function reportOf({ path: place, type }: TypedFile): Promise<string> {
  const { WasmReader } = await loadC2pa();
  return (await WasmReader.fromBytes(type, await readFile(place), readerSettings(known))).json();
}

const made = { deed: 'made', sourceType: 'algorithmicMedia' } as const;
const edited = { deed: 'edited', sourceType: 'compositeSynthetic' } as const;

function anyFile(format: Parameters<typeof file>[0] | 'svg' | 'pdf' | 'mp4'): Promise<TypedFile> {
  if (format === 'mp4') return film();
  return format === 'svg' || format === 'pdf' ? drawing(format) : file(format);
}

describe('in every format that is given out', () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg', 'pdf', 'mp4'] as const) {
    test(`${format}: the site's own signature, at most 5 KB, and the picture as it was`, async () => {
      const one = await anyFile(format);
      expect(isSignedType(one.type)).toBe(true);
      const before = await readFile(one.path);
      expect(await signFile(one, made, signer)).toBe(true);
      const { size } = await stat(one.path);
      expect(size - before.length).toBeGreaterThan(1000);
      expect(size - before.length).toBeLessThan(5000);
      // An SVG, which nobody can bring, has it in base64.
      expect(await mayHaveRecord(one.path)).toBe(format !== 'svg');
      expect(await read(one)).toEqual({
        state: 'ours',
        isCut: false,
        hasLocation: false,
        hasPictures: false,
        authors: [],
        steps: [
          {
            id: expect.stringMatching(/^urn:c2pa:/),
            signer: names.organization,
            name: names.site,
            program: 'Pixelwright',
            actions: ['c2pa.created'],
            furtherActions: 0,
            sources: [],
            sourceTypes: ['algorithmicMedia'],
            doneAt: null,
            signedAt: null,
            isWhole: true,
            isInput: false,
          },
        ],
      });
      if (format === 'mp4' || format === 'pdf') return;
      const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
      const after = await readFile(one.path);
      expect((await pixels(after)).equals(await pixels(before))).toBe(true);
      if (format === 'svg') return;
      expect((await sharp(after).metadata()).xmp).toEqual((await sharp(before).metadata()).xmp);
    });
  }

  test('JPEG and PNG convince a reader that shares no code with the library', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const one = await file(format);
      await signFile(one, made, signer);
      const bytes = await readFile(one.path);
      expect(await foreignProblems(bytes)).toEqual([]);
      bytes[bytes.length - 30] ^= 4;
      expect(await foreignProblems(bytes)).not.toEqual([]);
    }
  });
});

test('a drawing with one byte changed is never called unchanged', async () => {
  for (const kind of ['svg', 'pdf'] as const) {
    const one = await drawing(kind);
    const page = await readFile(one.path);
    await signFile(one, made, signer);
    const bytes = await readFile(one.path);
    // What was there before the record, wherever it stands now.
    const at = bytes.indexOf(kind === 'svg' ? 'rect width' : 'MediaBox');
    expect(page.includes(bytes.subarray(at, at + 8))).toBe(true);
    bytes[at] ^= 4;
    expect((await recordOf(bytes, one.type))?.state).toBe('changed');
  }
});

test('a signed document opens where it did, with all its pages', async () => {
  const one = await drawing('pdf');
  const before = (await readFile(one.path)).toString('latin1');
  await signFile(one, made, signer);
  const text = (await readFile(one.path)).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1]);
  const offsets = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at));
  expect(offsets.length).toBeGreaterThan(6);
  for (const at of offsets) expect(text.slice(at, at + 12)).toMatch(/^\d+ 0 obj/);
  const streams = (pdf: string) => pdf.match(/FlateDecode[\s\S]*?stream\r?\n[\s\S]*?endstream/g)?.length;
  expect(streams(text)).toBe(streams(before));
  expect(text).toContain('/Count 2');
});

test('three edits in three formats are three steps, the newest first, each with what was done', async () => {
  const [first, second, third] = [await file('png'), await file('webp'), await file('jpeg')];
  await signFile(first, made, signer);
  await signFile(second, { ...edited, parent: first }, signer);
  await signFile(third, { deed: 'converted', sourceType: 'compositeSynthetic', parent: second }, signer);
  const record = await read(third);
  expect(record?.state).toBe('ours');
  expect(record?.steps.map(({ actions, sourceTypes }) => [actions, sourceTypes])).toEqual([
    [['c2pa.opened', 'c2pa.converted'], ['compositeSynthetic']],
    [['c2pa.opened', 'c2pa.edited'], ['compositeSynthetic']],
    [['c2pa.created'], ['algorithmicMedia']],
  ]);
  expect(record?.steps.every(({ isWhole }) => isWhole)).toBe(true);
  expect(await foreignProblems(await readFile(third.path))).toEqual([]);
});

test('what else went into a picture is told after what it was made from, with its own record if it has one', async () => {
  const camera = createCoseSigner(
    makeSigningChain({ site: 'camera', organization: 'Camera Works' }, new Date()),
  );
  const [photo, second, bare, clip, result] = [
    await file('jpeg'),
    await file('png'),
    await file('webp'),
    await film(),
    await file('png'),
  ];
  await signFile(photo, made, signer);
  await signFile(second, { deed: 'made', sourceType: 'trainedAlgorithmicMedia' }, camera);
  await signFile(clip, made, camera);
  await signFile(result, { ...edited, parent: photo, inputs: [bare, second, clip] }, signer);
  const record = await read(result);
  expect(record?.steps.map(({ signer: by, isInput, sourceTypes }) => [by, isInput, ...sourceTypes])).toEqual([
    [names.organization, false, 'compositeSynthetic'],
    [names.organization, false, 'algorithmicMedia'],
    ['Camera Works', true, 'trainedAlgorithmicMedia'],
    ['Camera Works', true, 'algorithmicMedia'],
  ]);
  expect(record?.state).toBe('ours');
  expect(await foreignProblems(await readFile(result.path))).toEqual([]);
  const report = JSON.parse(await reportOf(result));
  const { ingredients, assertions } = report.manifests[report.active_manifest];
  const named = [
    { title: 'photo', format: 'image/jpeg', relationship: 'parentOf' },
    { title: 'photo', format: 'image/webp', relationship: 'inputTo' },
    { title: 'photo', format: 'image/png', relationship: 'inputTo' },
    { title: 'clip', format: 'video/mp4', relationship: 'inputTo' },
  ];
  expect(ingredients).toHaveLength(named.length);
  expect(ingredients).toEqual(expect.arrayContaining(named.map((one) => expect.objectContaining(one))));
  // The step itself names all four of them.
  const { actions } = assertions.find(({ label }: { label: string }) => /^c2pa\.actions/.test(label)).data;
  expect(
    actions.map(({ action, parameters }: { action: string; parameters: { ingredients: object[] } }) => [
      action,
      parameters.ingredients.length,
    ]),
  ).toEqual([
    ['c2pa.opened', 1],
    ['c2pa.edited', 3],
  ]);

  // Made anew of pictures, it was none of them before; and what adds nothing still tells of a record.
  const anew = await file('jpeg');
  await signFile(anew, { ...made, inputs: [second, bare] }, signer);
  expect((await read(anew))?.steps).toMatchObject([
    { actions: ['c2pa.created'], isInput: false },
    { signer: 'Camera Works', isInput: true },
  ]);
  expect(await foreignProblems(await readFile(anew.path))).toEqual([]);
  const plain = await file('png');
  expect(await signFile(plain, { deed: 'edited', parent: bare, inputs: [bare] }, signer)).toBe(false);
  expect(await signFile(plain, { deed: 'edited', parent: bare, inputs: [second] }, signer)).toBe(true);
  expect((await read(plain))?.steps).toMatchObject([{ sourceTypes: [] }, { signer: 'Camera Works' }]);
});

test('an input whose record cannot be read is one without, and the others keep theirs', async () => {
  const [photo, broken, result] = [await file('jpeg'), await file('png'), await file('png')];
  await signFile(photo, made, signer);
  await writeFile(broken.path, Buffer.concat([Buffer.from('no picture jumdc2pa'), Buffer.alloc(100)]));
  expect(await mayHaveRecord(broken.path)).toBe(true);
  expect(await signFile(result, { ...edited, parent: photo, inputs: [broken] }, signer)).toBe(true);
  expect((await read(result))?.steps).toHaveLength(2);
});

test('a step that was changed before the next one was signed stays marked', async () => {
  const [first, second] = [await file('png'), await file('png')];
  await signFile(first, made, signer);
  const bytes = await readFile(first.path);
  // Within the pixels.
  bytes[bytes.length - 60] ^= 1;
  await writeFile(first.path, bytes);
  await signFile(second, { ...edited, parent: first }, signer);
  const record = await read(second);
  expect(record?.state).toBe('ours');
  expect(record?.steps.map(({ isWhole }) => isWhole)).toEqual([true, false]);
});

test('of an upload its record alone is kept, and the result names it as what it was made from', async () => {
  const upload = await file('jpeg');
  const foreign = makeSigningChain({ site: 'camera', organization: 'Camera Works' }, new Date());
  await signFile(upload, made, createCoseSigner(foreign));
  const kept = path.join(folder.path, 'kept');
  expect(await readRecord(upload, kept)).toMatchObject({
    state: 'others',
    steps: [{ signer: 'Camera Works' }],
  });
  expect((await stat(kept)).size).toBeLessThan(16_000);
  const result = await file('webp');
  await signFile(result, { ...edited, parent: { path: kept, type: recordType } }, signer);
  expect(await read(result)).toMatchObject({
    state: 'ours',
    steps: [
      { signer: names.organization, actions: ['c2pa.opened', 'c2pa.edited'] },
      { signer: 'Camera Works', actions: ['c2pa.created'], isWhole: true },
    ],
  });
});

test('a photo without a record is said to have been opened; without anything to say there is no signature', async () => {
  const [photo, one, other] = [await file('jpeg'), await file('jpeg'), await file('jpeg')];
  expect(await readRecord(photo, path.join(folder.path, 'none'))).toBeNull();
  expect(await mayHaveRecord(photo.path)).toBe(false);
  await signFile(one, { ...edited, parent: photo }, signer);
  expect((await read(one))?.steps).toMatchObject([{ actions: ['c2pa.opened', 'c2pa.edited'] }]);
  const before = await readFile(other.path);
  expect(await signFile(other, { deed: 'edited', parent: photo }, signer)).toBe(false);
  expect((await readFile(other.path)).equals(before)).toBe(true);
});

test('a record that lies elsewhere is never asked for, by reading, as a parent or as an input', async () => {
  vi.unstubAllGlobals();
  const hits: (string | undefined)[] = [];
  const listener = createServer(({ url }, response) => {
    hits.push(url);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  try {
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/evil.c2pa`;
    const { WasmBuilder, WasmReader } = await loadC2pa();
    const hostile = await file('jpeg');
    const builder = WasmBuilder.fromJson('{"claim_generator_info":[{"name":"Evil"}]}');
    builder.setIntent({ create: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia' });
    builder.setRemoteUrl(address);
    builder.setNoEmbed(true);
    const { algorithm: alg, reserveBytes: reserveSize } = signer;
    const sign = async (claim: Uint8Array) => new Uint8Array(await signer.sign(claim));
    const bytes = await withFileBlob(hostile.path, (blob) =>
      builder.sign({ alg, reserveSize, sign }, [], hostile.type, blob),
    );
    // Even one that says that there is a record in it.
    await writeFile(hostile.path, Buffer.concat([bytes, Buffer.from('jumdc2pa')]));
    expect(await readRecord(hostile, path.join(folder.path, 'hostile'))).toBeNull();
    for (const testimony of [
      { ...edited, parent: hostile },
      { ...made, inputs: [hostile] },
    ]) {
      const result = await file('png');
      await signFile(result, testimony, signer);
      expect((await read(result))?.steps).toHaveLength(1);
      expect((await readFile(result.path)).includes('evil.c2pa')).toBe(false);
    }
    await read(hostile).catch(() => null);
    expect(hits).toEqual([]);
    // With the library's own settings, there would have been somebody to hear it.
    await WasmReader.fromBytes(hostile.type, bytes).catch(() => null);
    expect(hits).toEqual(['/evil.c2pa']);
  } finally {
    listener.close();
  }
});

test('a failing signature leaves the file as it was', async () => {
  const one = await file('webp');
  const before = await readFile(one.path);
  const broken = { ...signer, sign: () => Promise.reject(new Error('no key')) };
  await expect(signFile(one, made, broken)).rejects.toThrow();
  expect((await readFile(one.path)).equals(before)).toBe(true);
});
