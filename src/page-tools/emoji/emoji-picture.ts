/** The fonts of the usual systems, as the style sheet names them. */
const fonts = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", "Twemoji Mozilla", sans-serif';
/** Pixels of each side. */
export const pictureSide = 512;
/** The share of the picture that the emoji fills at most. */
const filled = 0.94;

/** An emoji as this device draws it: a square PNG, transparent around it. Null where nothing can be drawn. Browser only. */
export async function emojiPicture(emoji: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pictureSide;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const sized = (size: number) => {
    context.font = `${size}px ${fonts}`;
    return context.measureText(emoji);
  };
  const probe = sized(pictureSide);
  const widthOf = (box: TextMetrics) => box.actualBoundingBoxLeft + box.actualBoundingBoxRight;
  const heightOf = (box: TextMetrics) => box.actualBoundingBoxAscent + box.actualBoundingBoxDescent;
  const largest = Math.max(widthOf(probe), heightOf(probe));
  if (largest <= 0) return null;
  const box = sized((pictureSide * pictureSide * filled) / largest);
  context.fillText(
    emoji,
    (pictureSide - widthOf(box)) / 2 + box.actualBoundingBoxLeft,
    (pictureSide - heightOf(box)) / 2 + box.actualBoundingBoxAscent,
  );
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
