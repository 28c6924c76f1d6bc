import sharp, { type Sharp } from 'sharp';
import { likenessOf, likenessSide } from '../../imaging/likeness/likeness.ts';
import { marked } from '../metadata/provenance.ts';
import { fromRaster, type OpenedPhoto, openPhoto } from './open-photo.server.ts';
import { shareCard, sharedSize } from './shared-size.ts';

const jpeg = { quality: 88, chromaSubsampling: '4:4:4' } as const;
const webp = { quality: 88, alphaQuality: 95, effort: 2 } as const;
/** Under what is transparent where the file has no transparency: the canvas of the site’s pages. */
const canvas = '#f8f7f4';
/** A picture whose shape is this near to a card’s fills it; of others nothing is cut off. */
const fillsFrom = 0.85;
/** The ground of a card is blurred at this share of its size, which nobody sees. */
const groundScale = 1 / 8;

export interface ShareWish {
  readonly outputPath: string;
  readonly type: 'image/jpeg' | 'image/webp';
  /** A JPEG of 1200 × 630. */
  readonly cardPath?: string;
  /** Of the longer side; without it, as large as pages show a picture. */
  readonly longestSide?: number;
}

/**
 * Writes a picture anew for whoever has the link to it: upright, in sRGB of 8 bits, no side longer than it may be, without profile and
 * without any metadata but how it came about. Answers that, and what it looks like. Errors: those of `openPhoto`.
 */
export async function writeSharePicture(
  path: string,
  { outputPath, type, cardPath, longestSide }: ShareWish,
): Promise<Pick<OpenedPhoto, 'sourceType'> & { likeness: string | null }> {
  const photo = await openPhoto(path);
  const small = fromRaster(await photo.shrunk(sharedSize(photo, longestSide)));
  const shown =
    type === 'image/webp'
      ? small.clone().webp(webp)
      : small.clone().flatten({ background: canvas }).jpeg(jpeg);
  await marked(shown, photo).toFile(outputPath);
  if (cardPath !== undefined) {
    const whole = await small.clone().flatten({ background: canvas }).png({ compressionLevel: 0 }).toBuffer();
    await marked(await card(whole), photo).toFile(cardPath);
  }
  return { sourceType: photo.sourceType, likeness: await likenessOfPicture(small) };
}

/** What a picture looks like, to tell it again in another size or format; null where there is too little in it. */
export async function likenessOfPicture(picture: Sharp): Promise<string | null> {
  const luma = await picture
    .clone()
    .flatten({ background: canvas })
    .toColorspace('b-w')
    .resize({ width: likenessSide, height: likenessSide, fit: 'fill' })
    .raw()
    .toBuffer();
  return likenessOf(luma);
}

/** The whole picture on a dark blur of itself, or all of the card where its shape is nearly that. */
async function card(picture: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(picture).metadata();
  const shape = width / height / (shareCard.width / shareCard.height);
  if (Math.min(shape, 1 / shape) >= fillsFrom)
    return sharp(picture)
      .resize({ ...shareCard, fit: 'cover' })
      .jpeg(jpeg);
  const whole = await sharp(picture)
    .resize({ ...shareCard, fit: 'inside' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const ground = await sharp(picture)
    .resize({
      width: Math.round(shareCard.width * groundScale),
      height: Math.round(shareCard.height * groundScale),
      fit: 'cover',
    })
    .blur(5)
    .modulate({ brightness: 0.5 })
    .png()
    .toBuffer();
  const wide = await sharp(ground)
    .resize({ ...shareCard, fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(wide)
    .composite([{ input: whole }])
    .jpeg(jpeg);
}
