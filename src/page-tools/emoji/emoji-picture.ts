import { drawingAddress } from './drawing-address.ts';
import { isShownHere } from './shown-here.ts';

/** The fonts of the usual systems, as the style sheet names them. */
const fonts = '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", "Twemoji Mozilla", sans-serif';
/** Pixels of each side. */
export const pictureSide = 512;
/** The share of the picture that the emoji fills at most. */
const filled = 0.94;

/** Whether there is any picture of an emoji: a drawing that comes from the site, or what this device shows. Browser only. */
export function hasPicture(emoji: string): boolean {
  return drawingAddress(emoji) !== null || isShownHere(emoji);
}

/** The drawing of an emoji as an SVG file, asked of the site. Throws where there is none, and where it doesn't come. */
export async function emojiDrawing(emoji: string): Promise<Blob> {
  const address = drawingAddress(emoji);
  if (address === null) throw new Error(`there is no drawing of ${emoji}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the drawing of ${emoji} was answered ${answer.status}`);
  return answer.blob();
}

/**
 * An emoji as a square PNG, transparent around it: its drawing, which is sharp at any size, and without a network what this device shows.
 * Throws where there is neither. Browser only.
 */
export async function emojiPicture(emoji: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pictureSide;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  try {
    await paintDrawing(context, await emojiDrawing(emoji));
  } catch (error) {
    if (!isShownHere(emoji) || !paintText(context, emoji)) throw error;
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/png'),
  );
}

async function paintDrawing(context: CanvasRenderingContext2D, drawing: Blob): Promise<void> {
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image(pictureSide, pictureSide);
    image.src = address;
    await image.decode();
    context.drawImage(image, 0, 0, pictureSide, pictureSide);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** As large as fits, in the middle; false where nothing comes of it. */
function paintText(context: CanvasRenderingContext2D, emoji: string): boolean {
  const sized = (size: number) => {
    context.font = `${size}px ${fonts}`;
    return context.measureText(emoji);
  };
  const probe = sized(pictureSide);
  const widthOf = (box: TextMetrics) => box.actualBoundingBoxLeft + box.actualBoundingBoxRight;
  const heightOf = (box: TextMetrics) => box.actualBoundingBoxAscent + box.actualBoundingBoxDescent;
  const largest = Math.max(widthOf(probe), heightOf(probe));
  if (largest <= 0) return false;
  const box = sized((pictureSide * pictureSide * filled) / largest);
  context.fillText(
    emoji,
    (pictureSide - widthOf(box)) / 2 + box.actualBoundingBoxLeft,
    (pictureSide - heightOf(box)) / 2 + box.actualBoundingBoxAscent,
  );
  return true;
}
