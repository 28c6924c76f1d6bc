import sharp from 'sharp';
import { expect, test } from 'vitest';
import { provenanceXmp } from '#src/codecs/metadata/provenance.ts';
import { fileMetadataOf } from './file-metadata.ts';

const nothing = {
  camera: null,
  takenAt: null,
  hasPlace: false,
  author: null,
  rights: null,
  program: null,
  sourceType: null,
};
const xmp = provenanceXmp({ sourceType: 'compositeSynthetic' });
const pixels = new Uint8Array(700_000).fill(200);
const exif = {
  IFD0: {
    Make: 'Canon',
    Model: 'Canon EOS R6',
    Artist: 'Zoe Ito',
    Copyright: '2026 Zoe',
    Software: 'Darkroom 4',
  },
  IFD2: { DateTimeOriginal: '2026:05:03 14:20:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 0/1',
  },
};

test('what a file says of itself is found at its start and at its end', async () => {
  const said = { ...nothing, program: 'Pixelwright', sourceType: 'compositeSynthetic' };
  expect(await fileMetadataOf(new Blob(['head', xmp, pixels]))).toEqual(said);
  expect(await fileMetadataOf(new Blob([pixels, xmp]))).toEqual(said);
  expect(await fileMetadataOf(new Blob([pixels]))).toEqual(nothing);
  // A signed record names it as well, which is told elsewhere.
  const address = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
  expect(await fileMetadataOf(new Blob([`${address}trainedAlgorithmicMedia`]))).toEqual(nothing);
  expect(await fileMetadataOf(new Blob([`<x:xmpmeta>${address}<script>`]))).toEqual(nothing);
  expect(await fileMetadataOf(new Blob([]))).toEqual(nothing);
});

test('camera, time, author and that there is a place are read from EXIF in each container', async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#963' } });
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await picture.clone().withExif(exif).toFormat(format).toBuffer();
    const found = await fileMetadataOf(new Blob([new Uint8Array(bytes)]));
    expect(found, format).toEqual({
      camera: 'Canon EOS R6',
      takenAt: '2026-05-03T14:20:00',
      hasPlace: true,
      author: 'Zoe Ito',
      rights: '2026 Zoe',
      program: 'Darkroom 4',
      sourceType: null,
    });
    const bare = await picture.clone().toFormat(format).toBuffer();
    expect(await fileMetadataOf(new Blob([new Uint8Array(bare)])), format).toEqual(nothing);
  }
});

test('XMP and IPTC say the same in their own ways', async () => {
  const packet =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description tiff:Make="Nikon" tiff:Model="Z 6" ' +
    'exif:GPSLatitude="48,8N" photoshop:DateCreated="2025-02-03T04:05:06+01:00">' +
    '<dc:creator><rdf:Seq><rdf:li>Ann &amp; Bo</rdf:li></rdf:Seq></dc:creator>' +
    '<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Free</rdf:li></rdf:Alt></dc:rights>' +
    '</rdf:Description></rdf:RDF></x:xmpmeta>';
  expect(await fileMetadataOf(new Blob([packet]))).toEqual({
    ...nothing,
    camera: 'Nikon Z 6',
    takenAt: '2025-02-03T04:05:06',
    hasPlace: true,
    author: 'Ann & Bo',
    rights: 'Free',
  });
  const record = (set: number, text: string) => [0x1c, 2, set, 0, text.length, ...Buffer.from(text)];
  const records = [...record(80, 'Cy'), ...record(116, 'Cy 2026'), ...record(90, 'Ulm')];
  const iptc = ['Photoshop 3.0\0', '8BIM\x04\x04\0\0\0\0\0\x30', new Uint8Array(records)];
  expect(await fileMetadataOf(new Blob(iptc))).toEqual({
    ...nothing,
    author: 'Cy',
    rights: 'Cy 2026',
    hasPlace: true,
  });
});

test('what is written to harm its reader is short, plain, and quickly read', async () => {
  const long = `\u202e<img src=x onerror=alert(1)>${'A'.repeat(100_000)}`;
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description xmp:CreatorTool="${'B'.repeat(999)}"/><dc:creator>${long}</dc:creator></x:xmpmeta>`;
  const { program, author } = await fileMetadataOf(new Blob([packet]));
  expect(program).toHaveLength(101);
  expect(author).toBeNull();
  const start = process.cpuUsage();
  for (const piece of [
    'Exif\0\0II*\0',
    'MM\0*\0\0\0\x08\xff\xff',
    'dc:creator="',
    '<x:xmpmeta',
    '8BIM\x04\x04\x1c\x02\x50\0\0',
  ]) {
    const text = piece.repeat(Math.ceil(600_000 / piece.length));
    await fileMetadataOf(new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]));
  }
  // A directory that points to itself.
  const loop = Buffer.from(
    'Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\0\0\0\0',
    'latin1',
  );
  expect(await fileMetadataOf(new Blob([new Uint8Array(loop)]))).toEqual(nothing);
  // Microseconds of this process, whatever else the machine does.
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
});

test('XMP that is written to keep its reader busy does so for a moment only', async () => {
  const part = `dc:creator>${' '.repeat(200)}`;
  const file = new Blob([`<x:xmpmeta${part.repeat(2400)}`]);
  const before = process.cpuUsage();
  expect((await fileMetadataOf(file)).author).toBeNull();
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(1000);
});
