import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailureBody, RecordCheckBody } from '#src/api/contract/contract.ts';
import { loadC2pa } from '#src/provenance/c2pa-library.server.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { createCoseSigner } from '#src/provenance/cose-signature.server.ts';
import { withFileBlob } from '#src/provenance/file-blob.server.ts';
import { readerSettings } from '#src/provenance/reading/record-facts.ts';
import { signFile } from '#src/provenance/sign-file.server.ts';
import { type ApiServer, startApi } from '#tests/support/hosts/api-server.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { StallingClient, uploadHead } from '#tests/support/requests/stalling-client.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
let server: ApiServer;
let honest: Buffer;
const camera = createCoseSigner(makeSigningChain({ site: 'x', organization: 'Camera Works' }, new Date()));

beforeAll(async () => {
  folder = await tempFolder();
  server = await startApi({
    // On a fast machine more files are checked within a minute than one network may have checked.
    patience: 100,
    bodyTimeouts: { bodySilenceMs: 400, bodyGraceMs: 1_500, readerSilenceMs: 60_000 },
  });
  honest = await plain();
  const file = path.join(folder.path, 'honest.png');
  await sharp(honest).toFile(file);
  await signFile({ path: file, type: 'image/png' }, { deed: 'made', sourceType: 'algorithmicMedia' }, camera);
  honest = await readFile(file);
});
afterAll(async () => {
  await server?.close();
  await folder?.remove();
});

const plain = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#963' } })
    .png()
    .toBuffer();

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Boxes in boxes; each declares the length of all in it. */
function nested(type: string, depth: number, head = Buffer.alloc(0)): Buffer {
  const one = 8 + head.length;
  const all = Buffer.alloc(depth * one);
  for (let level = 0; level < depth; level++) {
    all.writeUInt32BE((depth - level) * one, level * one);
    all.write(type, level * one + 4, 'latin1');
    head.copy(all, level * one + 8);
  }
  return all;
}

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG with one more chunk after its header. */
async function pngWith(type: string, body: Uint8Array): Promise<Buffer> {
  const png = await plain();
  return Buffer.concat([png.subarray(0, 33), chunk(type, body), png.subarray(33)]);
}

const movie = (...parts: readonly Uint8Array[]) =>
  Buffer.concat([box('ftyp', Buffer.from('isomiso2\0\0\0\0isom', 'latin1')), ...parts]);

/** A true record, by a key that anybody can make, with whatever its writer wants in it. */
async function recorded(assertions: readonly object[], more: object = {}): Promise<Buffer> {
  const { WasmBuilder } = await loadC2pa();
  const builder = WasmBuilder.fromJson(
    JSON.stringify({ claim_generator_info: [{ name: 'x' }], ...more, assertions }),
    readerSettings(),
  );
  const sign = async (claim: Uint8Array) => new Uint8Array(await camera.sign(claim));
  const { algorithm: alg, reserveBytes: reserveSize } = camera;
  const file = path.join(folder.path, 'hostile.png');
  await sharp(await plain()).toFile(file);
  try {
    return await withFileBlob(file, async (blob) =>
      Buffer.from(await builder.sign({ alg, reserveSize, sign }, [], 'image/png', blob)),
    );
  } finally {
    builder.free();
  }
}

const made = {
  action: 'c2pa.created',
  digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
};
const created = { label: 'c2pa.actions.v2', data: { actions: [made] } };
const deep = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';

const hostile: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a PNG of 60000 × 60000 pixels in few bytes': async () => {
    const png = await plain();
    const header = Buffer.from(png.subarray(16, 29));
    header.writeUInt32BE(60_000, 0);
    header.writeUInt32BE(60_000, 4);
    return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(33)]);
  },
  'a PNG with a text that swells to 500 MB': () =>
    pngWith(
      'zTXt',
      Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0'), deflateSync(Buffer.alloc(500_000_000))]),
    ),
  'a PNG whose record is 20 MB of boxes in boxes': () => pngWith('caBX', nested('jumb', 2_500_000)),
  'a PNG whose record is a million empty boxes': () =>
    pngWith(
      'caBX',
      box(
        'jumb',
        box('jumd', Buffer.from('c2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0', 'latin1')),
        Buffer.alloc(8_000_000, box('free')),
      ),
    ),
  'an MP4 of a million boxes': () => movie(Buffer.alloc(8_000_000, box('free'))),
  'an MP4 of boxes in boxes': () => movie(nested('moov', 1_000_000)),
  'an MP4 whose box says it is longer than any file': () =>
    movie(Buffer.from('\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')),
  'a HEIC without anything in it': () => box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1')),
  'a PDF whose arrays never end': () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(1_000_000)}`),
  'a PDF whose tables of references lead to themselves': () => {
    const head = '%PDF-1.7\n';
    return Buffer.from(
      `${head}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R/Prev ${head.length}>>\nstartxref\n${head.length}\n%%EOF`,
    );
  },
  'an SVG with a script': () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  'an SVG of groups in groups': () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(1_000_000)}`),
  'an SVG of entities in entities': () =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${Array.from(
        { length: 12 },
        (_, place) => `<!ENTITY a${place + 1} "${`&a${place};`.repeat(10)}">`,
      ).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><metadata>&a12;</metadata></svg>`,
    ),
  'XMP that a reader of patterns goes over and over': () =>
    Buffer.from(`\xff\xd8\xff\xe1<x:xmpmeta${`dc:creator>${' '.repeat(200)}`.repeat(2400)}`, 'latin1'),
  'EXIF whose directory is everywhere': () =>
    Buffer.from(`\xff\xd8\xff\xe1${'Exif\0\0II*\0\x08\0\0\0\0\0'.repeat(30_000)}`, 'latin1'),
  'a thousand assertions': () =>
    recorded([
      created,
      ...Array.from({ length: 1_000 }, (_, place) => ({ label: `evil.n${place}`, data: { author: script } })),
    ]),
  'a thousand actions': () =>
    recorded([
      {
        label: 'c2pa.actions.v2',
        data: {
          actions: [
            made,
            ...Array.from({ length: 1_000 }, (_, place) => ({ action: `evil.${place}${script}` })),
          ],
        },
      },
    ]),
  'an assertion a hundred levels deep': () => recorded([created, { label: 'evil.deep', data: deep(100) }]),
  'texts of a megabyte': () =>
    recorded(
      [
        created,
        {
          label: 'stds.schema-org.CreativeWork',
          data: { '@type': 'CreativeWork', author: [{ name: 'A'.repeat(1_000_000) }] },
        },
      ],
      {
        title: script.repeat(10_000),
      },
    ),
};

async function check<T = RecordCheckBody>(bytes: Uint8Array) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'a.bin');
  return new DistantGuest(server.url).call<T>('/api/verify', { method: 'POST', body });
}

const left = () => readdir(path.join(server.dataDir, 'scratch'));

test.each(Object.keys(hostile))(
  '%s gets a short answer, and the next file is read',
  async (name) => {
    const { status, body } = await check<RecordCheckBody & Partial<FailureBody>>(await hostile[name]());
    expect([200, 500, 503, 504], JSON.stringify(body).slice(0, 300)).toContain(status);
    if (status !== 200)
      expect(['engine_crashed', 'engine_out_of_memory', 'took_too_long']).toContain(body.result.error);
    expect(JSON.stringify(body).length).toBeLessThan(20_000);
    expect((await check(honest)).body.result).toMatchObject({ kind: 'signed', record: { state: 'others' } });
    expect(await left()).toEqual([]);
  },
  120_000,
);

test('what declares a gigabyte is refused unread, what stalls or drips is let go', async () => {
  const begin = (bytes: number) => {
    const [head, body] = uploadHead(server.url, bytes);
    const client = new StallingClient(server.url);
    client.begin([head[0].replace('/api/media', '/api/verify'), ...head.slice(1)], body);
    return client;
  };
  using large = begin(1_000_000_000);
  using stalled = begin(40_000_000);
  using dripping = begin(40_000_000);
  void dripping.drip(50);
  await Promise.all([large.closed, stalled.closed, dripping.closed]);
  expect(large.received).toContain('"error":"file_too_large"');
  expect(stalled.received).toContain('"error":"upload_interrupted"');
  expect(dripping.received).toContain('"error":"upload_interrupted"');
  expect(await left()).toEqual([]);
});
