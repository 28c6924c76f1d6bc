import path from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { LocaleCode } from '../../i18n/locales.ts';
import { sharePictureSize } from '../../pages/head/page-head.ts';
import { canLetter, letter, withoutUnknownSigns } from './lettering.server.ts';

/** What the picture of one page shows. Pictures are addresses below `public/`. */
export interface ShareSubject {
  readonly locale: LocaleCode;
  readonly title: string;
  readonly siteName: string;
  /** A photo beside what a tool made of it, one picture, or one that is drawn for this page and is no file. */
  readonly show:
    | { readonly before: string; readonly after: string }
    | { readonly cover: string }
    | { readonly drawn: Buffer };
  readonly beforeLabel: string;
  readonly afterLabel: string;
}

const publicFolder = path.join(import.meta.dirname, '../../../public');
const { width, height } = sharePictureSize;

/** The light tokens of `ui/foundation/tokens.css` in sRGB. */
const colors = {
  canvas: '#f8f7f4',
  ink: '#211d19',
  faint: '#6b6760',
  accent: '#f7cf37',
  line: '#dedcd6',
  checkerLight: '#ffffff',
  checkerDark: '#e7e6e3',
} as const;

const margin = 64;
const print = { left: 656, top: 75, side: 480 };
const column = { left: margin, width: 528, top: 150, height: 360 };
const titleSizes = [60, 56, 52, 46, 40, 34];
const tagSize = 20;
const wedge = ['#f0efec', '#bfbdb9', '#908e8a', '#64625e', '#3b3936', '#1b1917', colors.accent];

/**
 * A JPEG for links to a page: the page's title beside a print. Emoji are left out of a title, and a title with another character that no font of
 * ours has is left out itself.
 */
export async function drawSharePicture(subject: ShareSubject): Promise<Buffer> {
  const { locale, siteName, show } = subject;
  const title = withoutUnknownSigns(subject.title, locale);
  const hasPair = 'before' in show;
  const layers: OverlayOptions[] = [
    ...(hasPair
      ? await halves(fileOf(show.before), fileOf(show.after))
      : [await layer('drawn' in show ? show.drawn : fileOf(show.cover), 0)]),
    { input: Buffer.from(drawing(hasPair)), left: 0, top: 0 },
    await brandName(siteName),
    ...(canLetter(title, locale) ? [await titleLayer(title, locale)] : []),
    ...(hasPair ? await tags(subject) : []),
  ];
  return sharp({ create: { width, height, channels: 3, background: colors.canvas } })
    .composite(layers)
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

const fileOf = (address: string) => path.join(publicFolder, address);

/** The same part of both, met in the middle; what is transparent lies on a checkerboard. */
async function halves(before: string, after: string): Promise<OverlayOptions[]> {
  return [await layer(before, 0), await layer(after, print.side / 2)];
}

/** The square print of a picture from `offset` to its right side. */
async function layer(picture: string | Buffer, offset: number): Promise<OverlayOptions> {
  const square = await sharp(picture).resize(print.side, print.side, { fit: 'cover' }).png().toBuffer();
  const onGround = await checkerboard()
    .composite([{ input: square }])
    .png()
    .toBuffer();
  const input = await sharp(onGround)
    .extract({ left: offset, top: 0, width: print.side - offset, height: print.side })
    .png()
    .toBuffer();
  return { input, left: print.left + offset, top: print.top };
}

function checkerboard(): Sharp {
  const square = 16;
  const tile = `<rect width="${square * 2}" height="${square * 2}" fill="${colors.checkerLight}"/>
    <path d="M0 0h${square}v${square}H0zM${square} ${square}h${square}v${square}H${square}z" fill="${colors.checkerDark}"/>`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${print.side}" height="${print.side}"><pattern id="p" width="${
        square * 2
      }" height="${square * 2}" patternUnits="userSpaceOnUse">${tile}</pattern><rect width="100%" height="100%" fill="url(#p)"/></svg>`,
    ),
  );
}

/** Everything that is neither photo nor letter: mark, trim marks, the line between before and after, gray wedge. */
function drawing(hasPair: boolean): string {
  const [right, bottom, middle] = [
    print.left + print.side,
    print.top + print.side,
    print.left + print.side / 2,
  ];
  const [gap, length] = [10, 22];
  const corners = [
    [print.left, print.top, -1, -1],
    [right, print.top, 1, -1],
    [print.left, bottom, -1, 1],
    [right, bottom, 1, 1],
  ];
  const trims = corners.map(
    ([x, y, toSide, toEdge]) =>
      `<path d="M${x + toSide * gap} ${y}h${toSide * length}M${x} ${y + toEdge * gap}v${toEdge * length}"/>`,
  );
  const line = `<path d="M${middle} ${print.top}v${print.side}" stroke="#fff" stroke-width="4"/>
    <circle cx="${middle}" cy="${print.top + print.side / 2}" r="26" fill="#fff"/>
    <path d="m${middle - 7} ${print.top + print.side / 2 - 7}l-7 7 7 7m14-14 7 7-7 7" fill="none" stroke="${colors.ink}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
  const steps = wedge.map(
    (color, place) =>
      `<rect x="${margin + place * 40}" y="${height - margin - 16}" width="40" height="16" fill="${color}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g transform="translate(${margin} ${margin}) scale(2)"><path d="M0 0h10v10H0zM12 12h10v10H12z" fill="${colors.ink}"/><path d="M12 0a10 10 0 0 1 10 10H12z" fill="${colors.accent}"/><path d="M.75 12.75h8.5v8.5H.75z" fill="none" stroke="${colors.ink}" stroke-width="1.5"/></g>
    ${steps.join('')}<rect x="${margin}" y="${height - margin - 16}" width="${wedge.length * 40}" height="16" fill="none" stroke="${colors.line}"/>
    <g stroke="${colors.faint}" stroke-width="1.5" fill="none">${trims.join('')}</g>
    ${hasPair ? line : ''}
  </svg>`;
}

async function brandName(name: string): Promise<OverlayOptions> {
  const { pixels, height: tall } = await letter({
    text: name,
    locale: 'en',
    size: 36,
    color: colors.ink,
    maxWidth: 400,
  });
  return { input: pixels, left: margin + 60, top: margin + Math.round((44 - tall) / 2) + 4 };
}

/** In the largest size that fits. */
async function titleLayer(text: string, locale: LocaleCode): Promise<OverlayOptions> {
  for (const size of titleSizes) {
    const lettering = await letter({ text, locale, size, color: colors.ink, maxWidth: column.width });
    const isLast = size === titleSizes.at(-1);
    if (!isLast && (lettering.height > column.height || lettering.width > column.width)) continue;
    const input = isLast
      ? await sharp(lettering.pixels)
          .resize(column.width, column.height, { fit: 'inside', withoutEnlargement: true })
          .toBuffer()
      : lettering.pixels;
    const top = column.top + Math.max(0, Math.round((column.height - lettering.height) / 2));
    return { input, left: column.left, top };
  }
  throw new Error('there is no size of type');
}

/** The words on the two halves, on dark chips as on the page. */
async function tags({ locale, beforeLabel, afterLabel }: ShareSubject): Promise<OverlayOptions[]> {
  const chip = async (text: string) => {
    const {
      pixels,
      width: wide,
      height: tall,
    } = await letter({
      text,
      locale,
      size: tagSize,
      color: '#f9f8f6',
      maxWidth: 200,
    });
    return sharp({ create: { width: wide + 24, height: tall + 18, channels: 4, background: '#181612d8' } })
      .composite([{ input: pixels }])
      .png()
      .toBuffer({ resolveWithObject: true });
  };
  const [before, after] = await Promise.all([chip(beforeLabel), chip(afterLabel)]);
  const bottom = print.top + print.side - 14;
  return [
    { input: before.data, left: print.left + 14, top: bottom - before.info.height },
    {
      input: after.data,
      left: print.left + print.side - 14 - after.info.width,
      top: bottom - after.info.height,
    },
  ];
}
