/** Longer side, in pixels: twice what is shown, for dense screens. */
const side = 112;

/** A small picture of a file, as the browser decodes it; null where it cannot. One after the other: each takes memory. */
export class Thumbnails {
  #last: Promise<unknown> = Promise.resolve();

  of(file: Blob): Promise<Blob | null> {
    const made = this.#last.then(() => thumbnailOf(file).catch(() => null));
    this.#last = made;
    return made;
  }
}

async function thumbnailOf(file: Blob): Promise<Blob> {
  const full = await createImageBitmap(file);
  try {
    const scale = Math.min(1, side / Math.max(full.width, full.height));
    const [width, height] = [full.width, full.height].map((length) =>
      Math.max(1, Math.round(length * scale)),
    );
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(full, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  } finally {
    full.close();
  }
}
