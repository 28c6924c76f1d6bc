import { directionOf } from './direction.ts';
import { type Extent, type Fitted, fitText, type Measure } from './fit-text.ts';
import { type fontFamilies, fontOf } from './meme-fonts.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface TextLook {
  readonly text: string;
  readonly lettering: keyof typeof fontFamilies;
  readonly align: 'start' | 'center' | 'end';
  readonly fill: string;
  /** Null for none. */
  readonly outline: string | null;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** Letters at most so high, pixels. */
  readonly most: number;
}

/** Of the size of letters, on each side. */
const outlineShare = 0.07;
/** Around words without an outline, so that they don’t touch what surrounds them. */
const marginShare = 0.05;

function measureWith(context: Context, lettering: TextLook['lettering']): Measure {
  const known = new Map<string, Extent>();
  return (text, size) => {
    const key = `${size} ${text}`;
    const found = known.get(key);
    if (found) return found;
    context.font = fontOf(lettering, size);
    context.textAlign = 'left';
    const of = context.measureText(text);
    const extent = {
      advance: of.width,
      left: of.actualBoundingBoxLeft,
      right: of.actualBoundingBoxRight,
      ascent: of.actualBoundingBoxAscent,
      descent: of.actualBoundingBoxDescent,
    };
    known.set(key, extent);
    return extent;
  };
}

export function fitOnCanvas(context: Context, look: TextLook, room: Room): Fitted {
  context.save();
  context.direction = directionOf(look.text);
  const fitted = fitText(look.text, measureWith(context, look.lettering), {
    ...room,
    edge: look.outline === null ? marginShare : outlineShare,
  });
  context.restore();
  return fitted;
}

/** Draws words into a box whose upper left corner is 0, 0: as large as fits, in its middle. Nothing of them lies outside. */
export function drawText(context: Context, look: TextLook, room: Room): void {
  const fitted = fitOnCanvas(context, look, room);
  const direction = directionOf(look.text);
  context.save();
  context.beginPath();
  context.rect(0, 0, room.width, room.height);
  context.clip();
  context.direction = direction;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.font = fontOf(look.lettering, fitted.size);
  context.lineJoin = 'round';
  const isRight = (look.align === 'end') !== (direction === 'rtl') && look.align !== 'center';
  const places = fitted.lines.map(({ text, base, extent: { left, right } }) => {
    // By what is seen of a line, so that slanted and overhanging letters stay inside too.
    const free = room.width - (left + right) - 2 * fitted.margin;
    const offset = look.align === 'center' ? free / 2 : isRight ? free : 0;
    return { text, base, x: fitted.margin + offset + left };
  });
  if (look.outline !== null) {
    context.strokeStyle = look.outline;
    context.lineWidth = fitted.edge * 2;
    for (const { text, x, base } of places) context.strokeText(text, x, base);
  }
  context.fillStyle = look.fill;
  for (const { text, x, base } of places) context.fillText(text, x, base);
  context.restore();
}
