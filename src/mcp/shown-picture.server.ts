import sharp from 'sharp';

/** So large that a picture can be judged, and no larger, as an assistant pays for each of its pixels: some 800 tokens. */
const longestSide = 768;
const quality = 80;

/** A picture as an assistant is shown it; null of what can't be read as one. */
export async function shownPicture(file: Uint8Array): Promise<{ data: Uint8Array; type: string } | null> {
  try {
    const data = await sharp(file)
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    return { data, type: 'image/webp' };
  } catch {
    return null;
  }
}
