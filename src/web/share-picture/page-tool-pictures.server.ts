import sharp, { type OverlayOptions } from 'sharp';
import type { LocaleCode } from '../../i18n/locales.ts';
import type { Messages } from '../../i18n/messages.ts';
import { drawingCode } from '../../page-tools/emoji/drawing-address.ts';
import { popular } from '../../page-tools/emoji/popular.ts';
import emojiPages from '../../page-tools/emoji/words/pages.json' with { type: 'json' };
import { svgOf } from '../../page-tools/meme/drawing/svg-of.ts';
import { findTemplate } from '../../page-tools/meme/templates/index.ts';
import type { PageApplication } from '../../tool/page-tool.ts';
import { emojiDrawing } from '../emoji-drawing/emoji-drawings.server.ts';
import { type Lettering, letter, letterStyled } from './lettering.server.ts';
import { styledLines } from './styled-lines.ts';

/** Pixels of each side, as large as the print is. */
const side = 480;
const ground = '#ffffff';
const ink = '#211d19';
const faintLine = '#e7e6e3';

interface Drawing {
  readonly words: Messages;
  readonly locale: LocaleCode;
  /** What is below the tool's page, such as one emoji. */
  readonly part?: string;
}

const drawers: Record<PageApplication, (drawing: Drawing) => Promise<Buffer>> = {
  fonts: drawStyles,
  emoji: ({ part }) => (part === undefined ? drawEmojiBoard() : drawOneEmoji(part)),
  meme: drawMeme,
};

/** What a tool that is nothing but its page is about, as a square picture: it has no samples. */
export function drawPageTool(
  application: PageApplication,
  words: Messages,
  locale: LocaleCode,
  part?: string,
): Promise<Buffer> {
  return drawers[application]({ words, locale, part });
}

/** Lines below each other, as large as fits, with a rule between them. */
async function drawStyles(): Promise<Buffer> {
  const row = side / styledLines.length;
  const layers = await Promise.all(
    styledLines.map(async (text, place): Promise<OverlayOptions> => {
      const { pixels, width, height } = await letterStyled(text, 52, ink);
      return {
        input: pixels,
        left: Math.round((side - width) / 2),
        top: Math.round((place + 0.5) * row - height / 2),
      };
    }),
  );
  const rules = styledLines
    .slice(1)
    .map(
      (_, place) =>
        `<path d="M32 ${(place + 1) * row}h${side - 64}" stroke="${faintLine}" stroke-width="2"/>`,
    );
  return onGround([{ input: Buffer.from(svg(rules.join(''))) }, ...layers]);
}

/** Those that are used most, in rows of this many. */
const boardColumns = 4;

async function drawEmojiBoard(): Promise<Buffer> {
  const [margin, step] = [24, (side - 2 * 24) / boardColumns];
  const layers = await Promise.all(
    popular.slice(0, boardColumns ** 2).map(async (emoji, place): Promise<OverlayOptions> => {
      const picture = Math.round(step * 0.84);
      const [column, line] = [place % boardColumns, Math.floor(place / boardColumns)];
      return {
        input: await emojiPixels(emoji, picture),
        left: Math.round(margin + (column + 0.5) * step - picture / 2),
        top: Math.round(margin + (line + 0.5) * step - picture / 2),
      };
    }),
  );
  return onGround(layers);
}

const emojiOfPart = new Map(Object.entries(emojiPages).map(([emoji, [part]]) => [part, emoji]));

async function drawOneEmoji(part: string): Promise<Buffer> {
  const picture = 376;
  const place = (side - picture) / 2;
  return onGround([{ input: await emojiPixels(emojiOfPart.get(part)!, picture), left: place, top: place }]);
}

async function emojiPixels(emoji: string, pixels: number): Promise<Buffer> {
  const drawing = await emojiDrawing(drawingCode(emoji));
  if (drawing === null) throw new Error(`there is no drawing of ${emoji}`);
  return sharp(Buffer.from(drawing)).resize(pixels, pixels).png().toBuffer();
}

const captionSizes = [40, 34, 29, 25];

/** A template with words in the page's language. */
async function drawMeme({ words, locale }: Drawing): Promise<Buffer> {
  const { draw, width, height, boxes } = findTemplate('two-choices');
  const { no, yes } = words.meme.shared;
  const captions = await Promise.all(
    [no, yes].map(async (text, place): Promise<OverlayOptions> => {
      const box = boxes[place];
      const { pixels, ...size } = await fitted(text, locale, Math.round(box.width * side));
      return {
        input: pixels,
        left: Math.round(box.x * side - size.width / 2),
        top: Math.round(box.y * side - size.height / 2),
      };
    }),
  );
  const drawing = await sharp(Buffer.from(svgOf(draw(), width, height)))
    .resize(side, side)
    .png()
    .toBuffer();
  return onGround([{ input: drawing }, ...captions]);
}

/** In the largest size whose longest word is no wider than this. */
async function fitted(text: string, locale: LocaleCode, maxWidth: number): Promise<Lettering> {
  for (const size of captionSizes) {
    const lettering = await letter({ text, locale, size, color: ink, maxWidth });
    if (lettering.width <= maxWidth) return lettering;
  }
  throw new Error(`"${text}" is too long for a caption in ${locale}`);
}

function onGround(layers: OverlayOptions[]): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: ground } })
    .composite([
      ...layers,
      {
        input: Buffer.from(
          svg(`<path d="M0 0h${side}v${side}H0z" fill="none" stroke="${faintLine}" stroke-width="4"/>`),
        ),
      },
    ])
    .png()
    .toBuffer();
}

function svg(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${body}</svg>`;
}
