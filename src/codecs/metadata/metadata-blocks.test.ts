import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { embedMetadata } from './embed-metadata.ts';
import { chooseMetadata, type MetadataBlocks } from './metadata-blocks.ts';

const place = 'PLACE-48.137N-11.575E';
const author = 'Somebody Else';

/** A packet that says the place in every way: attributes, elements, structures, under odd prefixes. */
const xmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:e="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:core='http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'
 e:GPSLatitude="${place}" e:GPSLongitude='${place}' tiff:Orientation="6" photoshop:City="${place}" photoshop:Credit="${author}">
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator><e:GPSAltitude>${place}</e:GPSAltitude><photoshop:Country>${place}</photoshop:Country>
<ext:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><ext:City>${place}</ext:City></rdf:li></rdf:Bag></ext:LocationCreated><core:Location>${place}</core:Location>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

function iptc(): Buffer {
  const set = (number: number, text: string) =>
    Buffer.concat([Buffer.of(0x1c, 2, number, text.length >> 8, text.length & 255), Buffer.from(text)]);
  const records = Buffer.concat([set(80, author), set(90, place), set(101, place), set(120, `${author}!`)]);
  const resource = (number: number, data: Buffer) => {
    const head = Buffer.from('8BIM\0\0\0\0\0\0\0\0', 'latin1');
    head.writeUInt16BE(number, 4);
    head.writeUInt32BE(data.length, 8);
    return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
  };
  return Buffer.concat([resource(0x040c, Buffer.from(`thumbnail of ${place}`)), resource(0x0404, records)]);
}

async function exif(orientation = 6): Promise<Buffer> {
  const { exif } = await sharp(
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .withExif({
        IFD0: { Copyright: author, Orientation: String(orientation) },
        IFD2: { UserComment: author },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 13/1', GPSMapDatum: place },
      })
      .jpeg()
      .toBuffer(),
  ).metadata();
  return exif!;
}

const text = (block: Uint8Array | undefined) => Buffer.from(block ?? []).toString('latin1');

describe('a block', () => {
  test('of EXIF loses the place and its directory, and keeps the rest where it was', async () => {
    const before = await exif();
    const kept = chooseMetadata({ exif: before }, 'keep').exif!;
    const redacted = chooseMetadata({ exif: before }, 'no-location').exif!;
    expect(text(kept)).toContain(place);
    expect(text(redacted)).not.toContain(place);
    expect(redacted.length).toBe(before.length - 'Exif\0\0'.length);
    expect(text(redacted).indexOf(author)).toBe(text(kept).indexOf(author));
    const again = await reread({ exif: redacted });
    expect(again.orientation).toBe(1);
    expect(text(again.exif)).toContain(author);
    const tags = tagsOf(redacted);
    expect(tags).not.toContain(0x8825);
    expect(tagsOf(kept)).toEqual([...tags, 0x8825].sort((one, other) => one - other));
  });

  test('of EXIF says that pixels are upright and has no preview', async () => {
    for (const choice of ['keep', 'no-location'] as const) {
      const { exif: block } = chooseMetadata({ exif: withPreview(await exif()) }, choice);
      expect((await reread({ exif: block })).orientation).toBe(1);
      expect(text(block)).not.toContain('PREVIEW');
      expect(text(block)).toContain(author);
    }
  });

  test('of EXIF that is none is left out, whatever its offsets say', () => {
    const broken = Uint8Array.from([
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 8, 0, 0, 0,
    ]);
    expect(chooseMetadata({ exif: new Uint8Array(40) }, 'keep').exif).toBeUndefined();
    expect(chooseMetadata({ exif: Uint8Array.of(0x49) }, 'keep').exif).toBeUndefined();
    for (let length = 0; length <= broken.length; length++) {
      expect(() => chooseMetadata({ exif: broken.subarray(0, length) }, 'no-location')).not.toThrow();
    }
  });

  test('of XMP loses the place in all its forms and nothing else', () => {
    const bytes = new TextEncoder().encode(xmp);
    const kept = text(chooseMetadata({ xmp: bytes }, 'keep').xmp);
    const redacted = text(chooseMetadata({ xmp: bytes }, 'no-location').xmp);
    expect(kept.split(place)).toHaveLength(8);
    expect(redacted).not.toContain(place);
    expect(redacted).not.toMatch(/GPS|LocationCreated|photoshop:City/);
    expect(redacted.split(author)).toHaveLength(3);
    for (const packet of [kept, redacted]) expect(packet).toContain('tiff:Orientation="1"');
    expect(chooseMetadata({ xmp: Uint8Array.of(0xff, 0xfe, 0x3c, 0) }, 'keep').xmp).toBeUndefined();
  });

  test('of IPTC loses the place; other resources of Photoshop never travel', () => {
    const kept = text(chooseMetadata({ iptc: iptc() }, 'keep').iptc);
    const redacted = text(chooseMetadata({ iptc: iptc() }, 'no-location').iptc);
    expect(kept.split(place)).toHaveLength(3);
    expect(kept).not.toContain('thumbnail');
    expect(redacted).not.toContain(place);
    expect(redacted.split(author)).toHaveLength(3);
    expect(chooseMetadata({ iptc: new Uint8Array(30) }, 'keep').iptc).toBeUndefined();
  });

  test('is not there when nothing was to be kept', async () => {
    expect(chooseMetadata({ exif: await exif(), xmp: Buffer.from(xmp), iptc: iptc() }, 'none')).toEqual({});
  });
});

describe.each(['jpeg', 'png', 'webp'] as const)('a bare %s', (format) => {
  const bare = (alpha: number) =>
    sharp({ create: { width: 37, height: 21, channels: 4, background: { r: 200, g: 90, b: 30, alpha } } })
      [format]()
      .toBuffer();

  test.each([1, 0.5])('takes metadata and a profile, and shows the same pixels (alpha %d)', async (alpha) => {
    const bytes = await bare(alpha);
    const profile = await profileOf('p3');
    const blocks = chooseMetadata({ exif: await exif(), xmp: Buffer.from(xmp), iptc: iptc() }, 'keep');
    const full = await embedMetadata(bytes, format, { ...blocks, profile });
    const metadata = await sharp(full, { failOn: 'warning' }).metadata();
    expect(text(metadata.exif)).toContain(text(blocks.exif));
    expect(text(metadata.xmp)).toBe(text(blocks.xmp));
    if (format === 'jpeg') expect(text(metadata.iptc)).toContain(text(blocks.iptc));
    expect(text(metadata.icc)).toBe(text(profile));
    const raw = (file: Uint8Array) => sharp(file, { ignoreIcc: true }).raw().toBuffer();
    expect((await raw(full)).equals(await raw(bytes))).toBe(true);
    expect(metadata.hasAlpha).toBe((await sharp(bytes).metadata()).hasAlpha);
  });

  test('stays as it is when there is nothing to put in', async () => {
    const bytes = await bare(1);
    expect(await embedMetadata(bytes, format, {})).toBe(bytes);
  });
});

test('an animated WebP keeps its frames when it gets metadata', async () => {
  const frames = ['red', 'lime'].map((background) => ({
    create: { width: 8, height: 8, channels: 3 as const, background },
  }));
  const buffers = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const bytes = await sharp(buffers, { join: { animated: true } })
    .webp({ delay: [70, 90] })
    .toBuffer();
  const full = await embedMetadata(bytes, 'webp', { xmp: Buffer.from(xmp) });
  expect(await sharp(full, { pages: -1 }).metadata()).toMatchObject({ pages: 2, delay: [70, 90] });
  expect(text((await sharp(full).metadata()).xmp)).toBe(text(Buffer.from(xmp)));
});

test('a long profile is spread over several segments of a JPEG', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const long = Buffer.concat([await profileOf('p3'), Buffer.alloc(150_000, 7)]);
  long.writeUInt32BE(long.length, 0);
  const full = await embedMetadata(bytes, 'jpeg', { profile: long });
  expect((await sharp(full).metadata()).icc?.equals(long)).toBe(true);
});

async function profileOf(name: 'p3'): Promise<Buffer> {
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
  return (await sharp(await picture.withIccProfile(name).png().toBuffer()).metadata()).icc!;
}

async function reread(blocks: MetadataBlocks) {
  const bare = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  return sharp(await embedMetadata(bare, 'jpeg', blocks), { failOn: 'warning' }).metadata();
}

/** Of the first directory. */
function tagsOf(exif: Uint8Array): number[] {
  const view = new DataView(exif.buffer, exif.byteOffset);
  const isLittle = exif[0] === 0x49;
  const start = view.getUint32(4, isLittle);
  const count = view.getUint16(start, isLittle);
  return Array.from({ length: count }, (_, i) => view.getUint16(start + 2 + i * 12, isLittle));
}

/** The same block with a second directory that describes a small JPEG at the end. */
function withPreview(exif: Buffer): Uint8Array {
  const block = exif.subarray(6);
  const isLittle = block[0] === 0x49;
  const grown = Buffer.concat([block, Buffer.alloc(2 + 2 * 12 + 4), Buffer.from('PREVIEW')]);
  const view = new DataView(grown.buffer, grown.byteOffset);
  const first = view.getUint32(4, isLittle);
  const next = first + 2 + view.getUint16(first, isLittle) * 12;
  view.setUint32(next, block.length, isLittle);
  view.setUint16(block.length, 2, isLittle);
  for (const [index, [tag, value]] of [
    [0x0201, grown.length - 7],
    [0x0202, 7],
  ].entries()) {
    const at = block.length + 2 + index * 12;
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, 4, isLittle);
    view.setUint32(at + 4, 1, isLittle);
    view.setUint32(at + 8, value, isLittle);
  }
  return grown;
}
