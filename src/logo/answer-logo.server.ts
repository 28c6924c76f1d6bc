import { LruCache } from '../cache/lru-cache.ts';
import { previewMaxPixels } from '../codecs/pixels/preview-size.ts';
import { AppError } from '../errors.ts';
import { composeLogo, composeMark } from './compose-logo.server.ts';
import { designLogos } from './design-logos.ts';
import { type Drawing, oneColorSvg, painted, svgOf } from './drawing/drawing.ts';
import { rasterizeWebp } from './drawing/rasterize.server.ts';
import { inverseOf } from './kit/inverse-colors.ts';
import { centered } from './layout/centered.ts';
import type { LogoDesign } from './logo-design.ts';
import { briefOf } from './logo-options.ts';
import type { LogoAnswer, LogoAnswers, LogoPicture, LogoRequest, LogoView } from './logo-requests.ts';
import { iconOutline } from './mark/icon-mark.server.ts';
import { iconsForName, searchIcons } from './mark/search-icons.server.ts';

/** The longer side of a small picture: a logo among others is 230 CSS pixels wide, on screens that have two or three for one. */
const smallSide = 640;
const fieldOf = { width: 960, height: 720, margin: 0.16 };
const appIcon = { side: 512, margin: 0.18 };

/** Errors: `option_invalid {option}` for a name of which no letter can be drawn, and for an icon that isn't there. */
export function answerLogo(request: LogoRequest, signal: AbortSignal): Promise<LogoAnswer> {
  switch (request.kind) {
    case 'designs':
      return designsFor(request.brief);
    case 'pictures':
      return picturesOf(request.pictures, signal);
    case 'vector':
      return vectorOf(request.view);
    case 'icons':
      return Promise.resolve(iconsFor(request.words, request.most));
  }
}

async function designsFor(brief: Extract<LogoRequest, { kind: 'designs' }>['brief']) {
  const designs = designLogos({ ...brief, fittingIcons: iconsForName(brief.name, 3) });
  // Says at once if there is no letter that can be drawn.
  await composeLogo(designs[0]);
  return designs;
}

async function picturesOf(
  pictures: readonly LogoPicture[],
  signal: AbortSignal,
): Promise<LogoAnswers['pictures']> {
  const drawn: (string | null)[] = [];
  for (const { size, ...view } of pictures) {
    signal.throwIfAborted();
    try {
      const bytes = await rasterizeWebp(await vectorOf(view), {
        side: size === 'small' ? smallSide : Math.sqrt((previewMaxPixels * 4) / 3),
        maxPixels: previewMaxPixels,
      });
      drawn.push(bytes.toString('base64'));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'option_invalid')) throw error;
      drawn.push(null);
    }
  }
  return drawn;
}

async function vectorOf({ options, look }: LogoView): Promise<string> {
  const [design] = designLogos(briefOf(options, 0), 1);
  const { colors, name } = design;
  const logo = await drawingOf(design, look === 'mark' || look === 'app-icon');
  const onGround = (of = colors) => {
    const { width, height, margin } = fieldOf;
    return svgOf(painted(centered(logo, width, height, margin), of, true), name);
  };
  switch (look) {
    case 'background':
      return onGround();
    case 'inverse':
      return onGround(inverseOf(colors));
    case 'transparent':
    case 'mark':
      return svgOf(painted(logo, colors, false), name);
    case 'black':
      return oneColorSvg(logo, '#000000', name);
    case 'white':
      return oneColorSvg(logo, '#ffffff', name);
    case 'app-icon': {
      const { side, margin } = appIcon;
      return svgOf(painted(centered(logo, side, side, margin), colors, true), name);
    }
  }
}

/** Whoever changes colors, or looks at one logo in several ways, has it laid out once. */
const drawings = new LruCache<Drawing>(8 * 1024 * 1024);

async function drawingOf({ colors, ...layout }: LogoDesign, isMark: boolean): Promise<Drawing> {
  const key = JSON.stringify([layout, isMark]);
  const known = drawings.get(key);
  if (known) return known;
  const design = { ...layout, colors };
  const drawing = await (isMark ? composeMark(design) : composeLogo(design));
  drawings.set(
    key,
    drawing,
    key.length + drawing.shapes.reduce((sum, { outline }) => sum + outline.length, 0),
  );
  return drawing;
}

function iconsFor(words: string, most: number): LogoAnswers['icons'] {
  return searchIcons(words, most).map((name) => ({ name, outline: iconOutline(name)! }));
}
