import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { picturesIn, readPicture } from '#tests/support/pictures/test-pictures.ts';

/** Known, but not opened. */
const unsupported: Record<string, string> = { 'bmp24.bmp': 'BMP', 'ico.ico': 'ICO' };
/** The same pictures in a format that the reference program reads, and how they have to be turned there. */
const twins: Record<string, { file: string; turn: number }> = {
  'heic-portrait.heic': { file: 'avif-portrait.avif', turn: 0 },
  'heic-landscape.heic': { file: 'avif-10bit-rotated.avif', turn: 90 },
};
/** On screen a difference of 6 of 255 in the mean is a slightly other compression; a wrong profile or turn is far more. */
const mostDifference = 6;

describe('formats through the door', () => {
  let server: ApiServer;
  let visitor: Visitor;
  beforeAll(async () => {
    server = await startApi({});
    visitor = new Visitor(server.url);
  });
  afterAll(() => server.close());

  const supported = picturesIn('formats').filter((name) => !(name in unsupported));

  test.each(supported)('%s opens upright and in its colors', async (name) => {
    const body = await visitor.upload(readPicture('formats', name), name);
    const { file, turn } = twins[name] ?? { file: name, turn: 0 };
    const upright = await sharp(readPicture('formats', file))
      .autoOrient()
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const reference = await sharp(upright).rotate(turn).png().toBuffer({ resolveWithObject: true });
    expect([body.width, body.height]).toEqual([reference.info.width, reference.info.height]);
    const expected = await pixelsOf(reference.data);
    for (const url of [`${body.url}&format=png`, body.previewUrl]) {
      const shown = await pixelsOf(Buffer.from(await (await visitor.fetch(url)).arrayBuffer()));
      expect(meanDifference(shown, expected)).toBeLessThan(mostDifference);
    }
  });

  test('CMYK comes out as the photo it was made of, as far as ink can show it', async () => {
    const body = await visitor.upload(readPicture('formats', 'cmyk-coffee-adobe.jpg'));
    const shown = Buffer.from(await (await visitor.fetch(`${body.url}&format=png`)).arrayBuffer());
    const photo = await pixelsOf(readPicture('photos', 'product-coffee.png'));
    expect(meanDifference(await pixelsOf(shown), photo)).toBeLessThan(10);
  });

  test.each(Object.entries(unsupported))('%s is refused by its proper name, %s', async (name, format) => {
    expect(await visitor.refusal(readPicture('formats', name), name)).toMatchObject({
      status: 415,
      error: 'format_unsupported',
      params: { format },
    });
  });

  test('leaves place, serial number, name and depth data behind in every byte that is handed out', async () => {
    for (const name of ['jpeg-gps-private.jpg', 'exif-phone-dog-4032x3024.jpg']) {
      const sent = readPicture('formats', name);
      const { exif, xmp } = await sharp(sent).metadata();
      expect((exif?.length ?? 0) + (xmp?.length ?? 0)).toBeGreaterThan(100);
      const body = await visitor.upload(sent, name);
      for (const more of ['', '&format=jpeg', '&format=png', '&format=webp', '&format=avif']) {
        const bytes = Buffer.from(await (await visitor.fetch(`${body.url}${more}`)).arrayBuffer());
        const left = await sharp(bytes).metadata();
        expect([name, more, hasPrivateData(left.exif), left.xmp, left.iptc]).toEqual([
          name,
          more,
          false,
          undefined,
          undefined,
        ]);
        expect(bytes.includes('http://ns.adobe.com/')).toBe(false);
      }
    }
  });

  test.each(picturesIn('sizes'))('%s is taken in at its size or refused by it', async (name) => {
    const sent = readPicture('sizes', name);
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
    if (width * height > 16_100_000) {
      expect(await visitor.refusal(sent, name)).toMatchObject({
        error: 'image_too_large',
        params: { width, height },
      });
    } else {
      expect(await visitor.upload(sent, name)).toMatchObject({ width, height });
    }
  });
});

/** A small upright copy on mid-gray: enough to tell orientation and color. */
async function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file)
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize(24, 24, { fit: 'fill' })
    .raw()
    .toBuffer();
}

function meanDifference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += Math.abs(a[index] - b[index]);
  return sum / a.length;
}

/** An orientation alone is no secret; anything longer holds more than that. */
function hasPrivateData(exif: Buffer | undefined): boolean {
  return (exif?.length ?? 0) > 60;
}
