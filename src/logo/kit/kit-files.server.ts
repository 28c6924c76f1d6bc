import sharp from 'sharp';
import { writeDrawings } from '../../codecs/write/document/write-drawings.ts';
import { plainPng } from '../../codecs/write/plain-png.server.ts';
import { writeIco } from '../../codecs/write/write-ico.ts';
import { composeLogo, composeMark } from '../compose-logo.server.ts';
import { type Colors, type Drawing, oneColorSvg, type Painting, painted, svgOf } from '../drawing/drawing.ts';
import { pdfContent } from '../drawing/pdf-content.ts';
import { rasterize, rasterizePng } from '../drawing/rasterize.server.ts';
import { centered } from '../layout/centered.ts';
import type { LogoDesign } from '../logo-design.ts';
import { composeSheet } from './brand-sheet.server.ts';
import { inverseOf } from './inverse-colors.ts';
import { licenseText } from './license-text.server.ts';

/** Width and height in pixels of what networks and pages ask for. */
const socialSizes = {
  'profile-picture': [1024, 1024],
  'post-square': [1080, 1080],
  story: [1080, 1920],
  'link-preview': [1200, 630],
  'x-header': [1500, 500],
  'facebook-cover': [1640, 624],
  'linkedin-cover': [1128, 191],
  'youtube-banner': [2560, 1440],
} as const;

const pngWidths = [512, 1024, 2048, 4096];
const faviconSizes = [16, 32, 48] as const;
/** Of home screens: Apple's, and the two a web manifest names. */
const homeIcons = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 } as const;

/**
 * Everything that is handed over of a logo, by its path in the kit: SVG, PDF, PNG, one color, inverse, favicons, social
 * pictures, a brand sheet and the licenses. `step` is told the share that is done.
 */
export async function kitFiles(
  design: LogoDesign,
  step: (share: number) => Promise<void>,
): Promise<Map<string, Uint8Array>> {
  const { colors, name } = design;
  const inverse = inverseOf(colors);
  const [logo, mark] = await Promise.all([composeLogo(design), composeMark(design)]);
  const files = new Map<string, Uint8Array>();
  const text = (path: string, content: string) => files.set(path, new TextEncoder().encode(content));
  const large = Math.max(...pngWidths);

  text('svg/logo.svg', svgOf(painted(logo, colors, false), name));
  text('svg/logo-on-background.svg', svgOf(painted(spaced(logo), colors, true), name));
  text('svg/logo-inverse.svg', svgOf(painted(spaced(logo), inverse, true), name));
  text('svg/logo-black.svg', oneColorSvg(logo, '#000000', name));
  text('svg/logo-white.svg', oneColorSvg(logo, '#ffffff', name));
  text('svg/mark.svg', svgOf(painted(mark, colors, false), name));

  for (const [path, painting] of [
    ['logo', painted(logo, colors, false)],
    ['logo-on-background', painted(spaced(logo), colors, true)],
    ['logo-inverse', painted(spaced(logo), inverse, true)],
  ] as const) {
    files.set(`pdf/${path}.pdf`, await pdfOf(painting));
  }
  await step(0.1);

  const full = svgOf(painted(logo, colors, false));
  for (const width of pngWidths) files.set(`png/logo-${width}.png`, await rasterizePng(full, width));
  await step(0.4);
  const wide = 2048;
  files.set(
    'png/logo-on-background.png',
    await rasterizePng(svgOf(painted(spaced(logo), colors, true)), wide),
  );
  files.set('png/logo-inverse.png', await rasterizePng(svgOf(painted(spaced(logo), inverse, true)), wide));
  files.set('png/logo-black.png', await rasterizePng(oneColorSvg(logo, '#000000'), wide));
  files.set('png/logo-white.png', await rasterizePng(oneColorSvg(logo, '#ffffff'), wide));
  files.set('png/mark.png', await rasterizePng(svgOf(painted(mark, colors, false)), large / 4));
  await step(0.6);

  const tile = svgOf(painted(centered(mark, 512, 512, 0.16), colors, true), name);
  // Sixteen pixels have no room for a margin.
  const small = svgOf(painted(centered(mark, 512, 512, 0.06), colors, true));
  text('favicon/favicon.svg', tile);
  const icon = await rasterize(small, 256);
  files.set('favicon/favicon.ico', await writeIco(icon, pngOf, faviconSizes));
  for (const size of faviconSizes) files.set(`favicon/favicon-${size}.png`, await rasterizePng(small, size));
  for (const [file, size] of Object.entries(homeIcons)) {
    files.set(`favicon/${file}.png`, await rasterizePng(tile, size));
  }
  text('favicon/site.webmanifest', manifestOf(name, colors));
  await step(0.7);

  for (const [file, [width, height]] of Object.entries(socialSizes)) {
    const isSquare = file === 'profile-picture';
    // Round crops of profile pictures leave the inscribed circle.
    const drawing = isSquare ? centered(mark, width, height, 0.24) : centered(logo, width, height, 0.22);
    files.set(`social/${file}.png`, await rasterizePng(svgOf(painted(drawing, colors, true)), width));
  }
  await step(0.9);

  const sheet = await composeSheet(design, { logo, mark, inverse });
  files.set('brand-sheet.pdf', await pdfOf(sheet));
  files.set('brand-sheet.png', await rasterizePng(svgOf(sheet), 2480));
  text('LICENSES.txt', licenseText(design));
  await step(1);
  return files;
}

/** With the room around it that a logo wants. */
function spaced(logo: Drawing): Drawing {
  const space = Math.max(logo.width, logo.height) * 0.12;
  return centered(
    logo,
    logo.width + 2 * space,
    logo.height + 2 * space,
    space / (Math.min(logo.width, logo.height) + 2 * space),
  );
}

async function pdfOf(painting: Painting): Promise<Uint8Array> {
  const { width, height } = painting;
  return writeDrawings([{ width, height, content: pdfContent(painting) }]);
}

async function pngOf({ data, width, height, channels }: Parameters<Parameters<typeof writeIco>[1]>[0]) {
  return plainPng(sharp(data, { raw: { width, height, channels: channels as 3 | 4 } }));
}

function manifestOf(name: string, { ground }: Colors): string {
  const icons = [192, 512].map((size) => ({
    src: `icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  return `${JSON.stringify({ name, icons, theme_color: ground, background_color: ground }, null, 2)}\n`;
}
