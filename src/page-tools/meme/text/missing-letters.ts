import { fontOf, type Lettering } from './meme-fonts.ts';

/** What every font shows for a character it lacks: this one is never assigned. */
const never = '\u{10FFFF}';
const side = 24;
/** What is seen of these is nothing, or their neighbor. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Cs}\p{M}]/u;

let canvas: CanvasRenderingContext2D | null = null;
const known = new Map<string, boolean>();
let box: string | undefined;

/** Of some letters, those that this device has no font for, each once: they come out as boxes. Browser only. */
export function missingLetters(letters: string): readonly string[] {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return [];
  const context = canvas;
  return [...new Set(letters)].filter((letter) => {
    if (letter < '\u0250' || unseen.test(letter)) return false;
    let isMissing = known.get(letter);
    if (isMissing === undefined) {
      context.canvas.width = context.canvas.height = side;
      context.textBaseline = 'top';
      context.font = fontOf('meme' satisfies Lettering, side - 4);
      box ??= pixelsOf(context, never);
      isMissing = pixelsOf(context, letter) === box;
      known.set(letter, isMissing);
    }
    return isMissing;
  });
}

function pixelsOf(context: CanvasRenderingContext2D, text: string): string {
  context.clearRect(0, 0, side, side);
  context.fillText(text, 0, 2);
  return context.getImageData(0, 0, side, side).data.join();
}
