/**
 * What a font shows for a character it lacks: the first is none and stays none, the second stands among the newest emoji and is not assigned yet.
 * Some systems draw another box in each block of characters.
 */
const nevers = ['\u{10FFFF}', '\u{1FAFF}'];
const side = 24;

let canvas: CanvasRenderingContext2D | null = null;
let neverPixels: readonly string[] | undefined;
const known = new Map<string, boolean>();

/** Whether this device has emoji at all. Browser only. */
export function hasEmojiFont(): boolean {
  return ['😀', '🐶', '🍕'].some(isShownHere);
}

/** Whether this device has a picture for an emoji: no box, no parts of it beside each other, no letters in place of a flag. Browser only. */
export function isShownHere(emoji: string): boolean {
  let shown = known.get(emoji);
  if (shown === undefined) {
    shown = look(emoji);
    known.set(emoji, shown);
  }
  return shown;
}

function look(emoji: string): boolean {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return true;
  canvas.canvas.width = canvas.canvas.height = side;
  canvas.textBaseline = 'top';
  canvas.font = `${side - 4}px system-ui, sans-serif`;
  const [first] = emoji;
  const context = canvas;
  neverPixels ??= nevers.map((one) => pixelsOf(context, one));
  if (neverPixels.includes(pixelsOf(canvas, first))) return false;
  const parts = [...emoji].filter((one) => !/[\u200D\uFE0F\u{E0020}-\u{E007F}]/u.test(one));
  if (parts.length < 2) return true;
  // Side by side, parts are about as wide as so many emoji.
  const widths = parts.map((one) => context.measureText(one).width);
  return canvas.measureText(emoji).width < widths.reduce((sum, width) => sum + width, 0) * 0.9;
}

function pixelsOf(context: CanvasRenderingContext2D, text: string): string {
  context.clearRect(0, 0, side, side);
  context.fillText(text, 0, 2);
  return context.getImageData(0, 0, side, side).data.join();
}
