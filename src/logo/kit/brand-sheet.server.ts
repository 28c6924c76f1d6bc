import { composeLine } from '../compose-logo.server.ts';
import { clearestOn } from '../contrast.ts';
import { type Colors, type Drawing, type Painting, painted } from '../drawing/drawing.ts';
import { rectangle } from '../drawing/figures.ts';
import { transformed } from '../drawing/shape-outline.ts';
import { type FontId, fontOf } from '../fonts.ts';
import { centered } from '../layout/centered.ts';
import type { LogoDesign } from '../logo-design.ts';

interface SheetParts {
  readonly logo: Drawing;
  readonly mark: Drawing;
  readonly inverse: Colors;
}

type Shapes = { outline: string; color: string }[];

/** Points of A4 that lies on its side. */
const [width, height] = [841.89, 595.276];
const gap = 14;

/**
 * One page that shows a logo at work: on its ground, inverse, in black and in white, its mark, its colors with their codes, its
 * typefaces. Without words of ours, so that it reads in every language.
 */
export async function composeSheet(
  design: LogoDesign,
  { logo, mark, inverse }: SheetParts,
): Promise<Painting> {
  const { colors } = design;
  const shapes: Shapes = [];
  const field = (x: number, y: number, w: number, h: number, behind: string) =>
    shapes.push({ outline: rectangle(x, y, w, h, 8), color: behind });
  const place = (
    drawing: Drawing,
    x: number,
    y: number,
    w: number,
    h: number,
    margin: number,
    look: Colors,
  ) => {
    field(x, y, w, h, look.ground);
    shapes.push(...movedBy(painted(centered(drawing, w, h, margin), look, true).shapes, x, y));
  };
  const plain = (ink: string, ground: string): Colors => ({ ink, accent: ink, ground });

  const half = (width - 3 * gap) * 0.62;
  const rest = width - 3 * gap - half;
  const tall = height * 0.56;
  place(logo, gap, gap, half, tall, 0.2, colors);
  place(logo, 2 * gap + half, gap, rest, (tall - gap) / 2, 0.2, inverse);
  const right = 2 * gap + half;
  const half2 = (rest - gap) / 2;
  place(logo, right, gap + (tall + gap) / 2, half2, (tall - gap) / 2, 0.16, plain('#000000', '#f4f4f4'));
  place(
    logo,
    right + half2 + gap,
    gap + (tall + gap) / 2,
    half2,
    (tall - gap) / 2,
    0.16,
    plain('#ffffff', '#111111'),
  );

  const low = tall + 2 * gap;
  const deep = height - low - gap;
  place(mark, gap, low, deep, deep, 0.22, colors);
  const swatches = [...new Set([colors.ink, colors.accent, colors.ground])];
  const wide = (half - deep - gap - gap * (swatches.length - 1)) / swatches.length;
  for (const [index, color] of swatches.entries()) {
    const x = gap + deep + gap + index * (wide + gap);
    field(x, low, wide, deep, color);
    if (color.toLowerCase() === '#ffffff') {
      shapes.push({ outline: rectangle(x, low, wide, deep, 8), color: '#d9d9d9' });
      shapes.push({ outline: rectangle(x + 1, low + 1, wide - 2, deep - 2, 7), color });
    }
    const code = await line(color.toUpperCase(), 'inter', 600, 9, clearestOn(color));
    shapes.push(...movedBy(code, x + 12, low + deep - 21));
  }

  field(right, low, rest, deep, '#f4f4f4');
  const fonts = design.slogan === '' ? [design.font] : [...new Set([design.font, design.sloganFont])];
  for (const [index, id] of fonts.entries()) {
    const y = low + 24 + (index * (deep - 36)) / 2;
    shapes.push(
      ...movedBy(
        await line(specimenOf(id), id, index === 0 ? design.weight : 500, 22, '#111111'),
        right + 18,
        y,
      ),
    );
    shapes.push(...movedBy(await line(fontOf(id).name, 'inter', 500, 8, '#666666'), right + 18, y + 32));
  }
  return { width, height, behind: '#ffffff', shapes };
}

/** Letters that show what a typeface is like. */
function specimenOf(id: FontId): string {
  return { latin: 'Aa Gg Rr 0123', ja: 'あ永カ Aa 012', ko: '가한글 Aa 012', 'zh-Hant': '永和書 Aa 012' }[
    fontOf(id).script
  ];
}

async function line(
  text: string,
  font: FontId,
  weight: number,
  size: number,
  color: string,
): Promise<Shapes> {
  const drawing = await composeLine(text, font, weight);
  if (!drawing) return [];
  const scale = size / 100;
  return drawing.shapes.map(({ outline }) => ({
    outline: transformed(outline, [scale, 0, 0, scale, 0, 0]),
    color,
  }));
}

function movedBy(shapes: Painting['shapes'], x: number, y: number): Shapes {
  return shapes.map(({ outline, color }) => ({ outline: transformed(outline, [1, 0, 0, 1, x, y]), color }));
}
