import { copyFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { loadC2pa } from '#src/provenance/c2pa-library.server.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { createCoseSigner } from '#src/provenance/cose-signature.server.ts';
import { signedTypeOf, signFile, type Testimony } from '#src/provenance/sign-file.server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { percentile } from '../report/percentile.ts';
import { printRow } from '../report/printed-table.ts';

/** `npm run bench signing`: what a signed record costs a photo of 12 megapixels, in time and bytes, and how much memory signing takes. */

const [width, height] = byMeasureLength({ full: [4000, 3000], brief: [80, 60] });
const rounds = byMeasureLength({ full: 7, brief: 1 });
const endings = ['jpg', 'png', 'webp'] as const;
type Ending = (typeof endings)[number];
const mostMs = 400;
const mostBytes = 5 * 1024;

const signer = createCoseSigner(
  makeSigningChain({ site: 'bench.example', organization: 'Bench' }, new Date()),
);
const made: Testimony = { deed: 'made', sourceType: 'algorithmicMedia' };
await using folder = await tempFolder();
await loadC2pa();

console.log(`\nsigned records, ${width} × ${height}`);
console.log(
  `${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}, load ${os.loadavg()[0].toFixed(1)}`,
);
for (const ending of someOf(endings)) {
  const plain = await photo(ending);
  const alone = await measure(plain, ending, made);
  const name = `${ending}, ${megabytes(plain.bytes)}: signing`;
  // What a camera gives; the others are as large as noise makes them.
  const bound = { text: `at most ${mostMs} ms`, isKept: alone.ms <= mostMs };
  printRow(name, `${alone.ms.toFixed(0)} ms`, ending === 'jpg' ? bound : undefined);
  printRow(`${ending}: the record`, `${alone.more} bytes`, {
    text: `at most ${mostBytes} bytes`,
    isKept: alone.more <= mostBytes,
    isExact: true,
  });
  const parent = { path: path.join(folder.path, `parent.${ending}`), type: signedTypeOf(ending)! };
  await copyFile(plain.path, parent.path);
  await signFile(parent, made, signer);
  const edited: Testimony = { deed: 'edited', sourceType: 'algorithmicallyEnhanced', parent };
  const after = await measure(plain, ending, edited);
  printRow(`${ending}, made from a signed one: signing`, `${after.ms.toFixed(0)} ms`);
  printRow(`${ending}, made from a signed one: the record`, `${after.more} bytes`);
}
printRow('memory of the process at most', `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);

async function photo(ending: Ending) {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const place = path.join(folder.path, `photo.${ending}`);
  // Decoded, it would take as much memory as signing does.
  sharp.cache(false);
  const channels = 3;
  const drawn = sharp({ create: { width, height, channels, background: '#888', noise } });
  const written = {
    jpg: () => drawn.jpeg({ quality: 97 }),
    png: () => drawn.png({ compressionLevel: 1 }),
    webp: () => drawn.webp(),
  };
  await written[ending]().toFile(place);
  return { path: place, bytes: (await stat(place)).size };
}

async function measure(plain: { path: string; bytes: number }, ending: string, testimony: Testimony) {
  const file = { path: path.join(folder.path, `signed.${ending}`), type: signedTypeOf(ending)! };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await copyFile(plain.path, file.path);
    const start = performance.now();
    await signFile(file, testimony, signer);
    times.push(performance.now() - start);
  }
  return { ms: percentile(times, 0.5), more: (await stat(file.path)).size - plain.bytes };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
