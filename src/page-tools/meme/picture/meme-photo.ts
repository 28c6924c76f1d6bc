/** A photo of the visitor as it is worked with. It stays in this browser. */
export interface Photo {
  readonly file: Blob;
  /** Upright, at most {@link longestSide} long; of what moves, the first moment. */
  readonly bitmap: ImageBitmap;
  readonly isMoving: boolean;
}

export const longestSide = 4096;

/** Rejects where this browser can't read it as a picture. */
export async function openPhoto(file: Blob): Promise<Photo> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  const bitmap = scale === 1 ? whole : await shrunk(whole, scale);
  return { file, bitmap, isMoving: (await startsLikeGif(file)) && (await hasFrames(file)) };
}

/** The large one is let go of at once: on a phone there is no room for several. */
async function shrunk(whole: ImageBitmap, scale: number): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(whole, {
      resizeWidth: Math.max(1, Math.round(whole.width * scale)),
      resizeHeight: Math.max(1, Math.round(whole.height * scale)),
      resizeQuality: 'high',
    });
  } finally {
    whole.close();
  }
}

async function startsLikeGif(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return String.fromCharCode(...bytes) === 'GIF8';
}

/** Whether a GIF has more than one frame: a second image descriptor, found by walking its blocks. */
async function hasFrames(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const tableAt = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let at = 13 + tableAt(bytes[10] ?? 0);
  let frames = 0;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x2c) {
      frames++;
      if (frames > 1) return true;
      at += 10 + tableAt(bytes[at + 9] ?? 0) + 1;
    } else if (block === 0x21) at += 2;
    else return false;
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at] + 1;
    at++;
  }
  return false;
}
