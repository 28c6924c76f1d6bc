import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { loadC2pa } from './c2pa-library.server.ts';
import { makeSigningChain } from './certificates/make-signing-chain.server.ts';
import { signWith } from './certificates/open-signing.server.ts';
import { describeReport, readerSettings } from './reading/record-facts.ts';
import { signFile } from './sign-file.server.ts';

const signing = signWith(
  makeSigningChain({ site: 'pictures.example', organization: 'Pictures' }, new Date()),
);
const known = signing.known();

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

async function written(format: 'jpeg' | 'png' | 'webp' | 'mp4'): Promise<{ path: string; type: string }> {
  const place = path.join(folder.path, `flipped.${format}`);
  if (format === 'mp4') {
    await copyFile(path.join(import.meta.dirname, '../../public/samples/night-dogs.mp4'), place);
    return { path: place, type: 'video/mp4' };
  }
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  await sharp({ create: { width: 96, height: 64, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toFile(place);
  return { path: place, type: `image/${format}` };
}

/** Of large files, so many bytes are enough. */
const mostFlips = 150;

test.each(['jpeg', 'png', 'webp', 'mp4'] as const)(
  '%s: no byte of the picture can be flipped and the file be called unchanged',
  async (format) => {
    const file = await written(format);
    const { length: before } = await readFile(file.path);
    await signFile(file, { deed: 'made', sourceType: 'algorithmicMedia' }, signing.signer());
    const bytes = new Uint8Array(await readFile(file.path));
    const { WasmReader } = await loadC2pa();
    const report = async () => {
      try {
        const reader = await WasmReader.fromBytes(file.type, bytes, readerSettings(known));
        const json = reader.json();
        reader.free();
        return json;
      } catch {
        return null;
      }
    };
    const first = await report();
    expect(describeReport(first ?? '{}', known)?.state).toBe('ours');
    const step = format === 'jpeg' ? 37 : 97 * Math.max(1, Math.ceil(bytes.length / 97 / mostFlips));
    const unnoticed: number[] = [];
    for (let at = 0; at < bytes.length; at += step) {
      bytes[at] ^= 4;
      const after = await report();
      bytes[at] ^= 4;
      const state = after && describeReport(after, known)?.state;
      if (state !== 'ours' && state !== 'others') continue;
      // Padding says nothing, and every word is as before then.
      expect(after, `byte ${at}`).toBe(first);
      unnoticed.push(at);
    }
    // All of them lie within the record: from a little before its name as far as the file has grown.
    const name = Buffer.from(bytes).indexOf('jumdc2pa');
    expect(name).toBeGreaterThan(0);
    for (const at of unnoticed) {
      expect(at, 'a byte of the picture').toBeGreaterThan(name - 120);
      expect(at, 'a byte of the picture').toBeLessThan(name + bytes.length - before);
    }
    expect(unnoticed.length).toBeLessThan(80);
  },
  60_000,
);
