import { paintNodes } from '../drawing/paint-nodes.ts';
import { findTemplate } from '../templates/index.ts';
import { drawText } from '../text/draw-text.ts';
import type { Item, Picture, Work } from '../work/meme-work.ts';
import { barHeight, drawBar } from './caption-bar.ts';
import { cropFor } from './crop.ts';
import { type Photos, type Scale, type Sheet, sheetOf } from './sheet.ts';

/** A meme's measures, pixels: its sheet, and the bar above it. */
export interface Measures {
  readonly sheet: Sheet;
  readonly bar: number;
}

/** Letters are at most so high, of the width of the picture. */
const mostLetterShare = 0.13;

export function measured(
  context: CanvasRenderingContext2D,
  work: Work,
  photos: Photos,
  scale: Scale,
): Measures {
  const sheet = sheetOf(work.picture, photos, scale);
  return { sheet, bar: barHeight(context, work.caption, sheet.width) };
}

/** The whole meme. The canvas must be as large as its {@link Measures}; what is shown and what is saved is this. */
export function drawMeme(
  context: CanvasRenderingContext2D,
  work: Work,
  photos: Photos,
  measures: Measures,
): void {
  const { sheet, bar } = measures;
  context.clearRect(0, 0, sheet.width, sheet.height + bar);
  context.save();
  context.translate(0, bar);
  drawPicture(context, work.picture, photos, sheet);
  context.restore();
  drawOver(context, work, measures);
}

/** What lies over the picture: words, stickers, the bar. */
export function drawOver(
  context: CanvasRenderingContext2D,
  { items, caption }: Work,
  { sheet, bar }: Measures,
): void {
  if (caption !== null) drawBar(context, caption, sheet.width, bar);
  context.save();
  context.translate(0, bar);
  context.beginPath();
  context.rect(0, 0, sheet.width, sheet.height);
  context.clip();
  for (const item of items) drawItem(context, item, sheet);
  context.restore();
}

function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  photos: Photos,
  { width, height, cells }: Sheet,
): void {
  if (picture.kind === 'template') {
    const template = findTemplate(picture.id);
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
    context.scale(width / template.width, height / template.height);
    paintNodes(context, template.draw());
    return;
  }
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  cells.forEach((cell, at) => {
    const name = picture.photos[at];
    const bitmap = name === null ? undefined : photos.get(name)?.bitmap;
    if (!bitmap) {
      context.fillStyle = '#d8d6d2';
      context.fillRect(cell.x, cell.y, cell.width, cell.height);
      return;
    }
    const crop = cropFor(bitmap, cell);
    context.drawImage(
      bitmap,
      crop.x,
      crop.y,
      crop.width,
      crop.height,
      cell.x,
      cell.y,
      cell.width,
      cell.height,
    );
  });
}

function drawItem(context: CanvasRenderingContext2D, item: Item, sheet: Sheet): void {
  const room = { width: item.width * sheet.width, height: item.height * sheet.height };
  context.save();
  context.translate(item.x * sheet.width, item.y * sheet.height);
  context.rotate((item.turn * Math.PI) / 180);
  context.translate(-room.width / 2, -room.height / 2);
  if (item.kind === 'sticker') {
    const look = {
      text: item.emoji,
      lettering: 'emoji',
      align: 'center',
      fill: '#221d1f',
      outline: null,
    } as const;
    drawText(context, look, { ...room, most: room.height });
  } else {
    const text = item.isCapital ? item.text.toUpperCase() : item.text;
    drawText(context, { ...item, text }, { ...room, most: mostLetterShare * sheet.width });
  }
  context.restore();
}
