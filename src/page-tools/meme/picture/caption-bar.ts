import { drawText, fitOnCanvas, type TextLook } from '../text/draw-text.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const [letterShare, paddingShare, mostShare] = [0.066, 0.035, 0.5];

function roomIn(width: number) {
  return { width: width * (1 - 2 * paddingShare), height: width * mostShare, most: width * letterShare };
}

const lookOf = (caption: string): TextLook => ({
  text: caption,
  lettering: 'plain',
  align: 'start',
  fill: '#111111',
  outline: null,
});

/** How high a bar above a picture is for its words, pixels; one line where there are none yet. */
export function barHeight(context: Context, caption: string | null, width: number): number {
  if (caption === null) return 0;
  const { lines, size } = fitOnCanvas(context, lookOf(caption), roomIn(width));
  const [first, last] = [lines[0], lines.at(-1)];
  const words = first && last ? last.base - first.base + size * 1.2 : width * letterShare * 1.2;
  return Math.ceil(words + 2 * paddingShare * width);
}

/** Dark words on white over the whole width, from the upper left corner of the canvas. */
export function drawBar(context: Context, caption: string, width: number, height: number): void {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  const padding = paddingShare * width;
  context.save();
  context.translate(padding, padding / 2);
  drawText(context, lookOf(caption), { ...roomIn(width), height: height - padding });
  context.restore();
}
