import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import { hues, industries, moods, mostNameLetters, mostSloganLetters } from '../../logo/brief.ts';
import { composeLogo, composeMark } from '../../logo/compose-logo.server.ts';
import { designLogos } from '../../logo/design-logos.ts';
import { oneColorSvg, painted, svgOf } from '../../logo/drawing/drawing.ts';
import { inverseOf } from '../../logo/kit/inverse-colors.ts';
import { centered } from '../../logo/layout/centered.ts';
import { briefOf, largestSeed, logoOptions } from '../../logo/logo-options.ts';
import { iconOutline } from '../../logo/mark/icon-mark.server.ts';
import { iconsForName, searchIcons } from '../../logo/mark/search-icons.server.ts';
import { answer, failureAnswer } from '../contract/contract.schemas.ts';
import type { LogoDesignBody, LogoIconBody } from '../contract/contract.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { slug } from '../contract/id.schemas.ts';
import { wholeNumber } from '../contract/query.schemas.ts';

const mostIcons = 60;
/** Every option of the logo generator, percent-encoded. */
const longestDesign = 3000;

const color = z.string().regex(/^#[0-9a-f]{6}$/);

const designsRoute = createRoute({
  method: 'get',
  path: '/logos',
  summary: 'Design twelve logos for a brand; each is a set of options for the logo generator',
  request: {
    query: z.object({
      name: z.string().trim().min(1).max(mostNameLetters).openapi({ example: 'Blue Heron' }),
      slogan: z.string().trim().max(mostSloganLetters).default(''),
      industry: z.enum(industries).optional(),
      mood: z.enum(moods).optional(),
      hue: z.enum(hues).optional(),
      icon: z
        .string()
        .regex(/^(shape:)?[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(60)
        .optional(),
      seed: wholeNumber(0, largestSeed).default(0),
    }),
  },
  responses: {
    200: answer(
      'The designs, each with another layout',
      z.array(
        z.object({
          layout: slug,
          font: slug,
          weight: z.number().int(),
          sloganFont: slug,
          letterCase: slug,
          spacing: z.number().int(),
          icon: z.string().max(60),
          markSize: z.number().int(),
          ink: color,
          accent: color,
          ground: color,
        }) satisfies z.ZodType<LogoDesignBody>,
      ),
    ),
    default: failureAnswer('request_invalid', 'option_invalid'),
  },
});

/** What is shown of a design: on its background, alone, or as it is handed over in one color. */
const looks = ['background', 'transparent', 'inverse', 'black', 'white', 'mark', 'app-icon'] as const;

const previewRoute = createRoute({
  method: 'get',
  path: '/logos/preview.svg',
  summary: 'Get a logo as SVG',
  request: {
    query: z.object({
      design: z.string().max(longestDesign).openapi({
        description: 'Options of the logo generator as JSON',
        example: '{"name":"Blue Heron","layout":"side","icon":"bird"}',
      }),
      look: z.enum(looks).default('background'),
    }),
  },
  responses: {
    200: {
      description: 'The logo; letters are shapes',
      content: { 'image/svg+xml': { schema: z.string().regex(/^<svg/) } },
    },
    default: failureAnswer('request_invalid', 'option_invalid'),
  },
});

const iconsRoute = createRoute({
  method: 'get',
  path: '/logos/icons',
  summary: 'Search icons for logos by words in any language of the site',
  request: {
    query: z.object({ words: z.string().trim().min(1).max(100).openapi({ example: 'coffee' }) }),
  },
  responses: {
    200: answer(
      'The icons, the best first; outlines are SVG path data on a grid of 256',
      z.array(z.object({ name: slug, outline: z.string().regex(/^M/i) }) satisfies z.ZodType<LogoIconBody>),
    ),
    default: failureAnswer('request_invalid'),
  },
});

/** What designers of logos ask while they type. Nothing is kept. */
export function logosRoutes() {
  const router = createRouter();

  router.openapi(designsRoute, async (c) => {
    const brief = c.req.valid('query');
    const language = c.get('locale') === 'ja' ? 'ja' : 'zh-Hant';
    const designs = designLogos({ ...brief, language, fittingIcons: iconsForName(brief.name, 3) });
    // Says at once if there is no letter that can be drawn.
    await composeLogo(designs[0]);
    return c.json(
      success(designs.map(({ name: _, slogan: __, colors, ...design }) => ({ ...design, ...colors }))),
      200,
    );
  });

  router.openapi(previewRoute, async (c) => {
    const { design: text, look } = c.req.valid('query');
    const [design] = designLogos(briefOf(readOptions(text), 0), 1);
    const { colors, name } = design;
    const logo =
      look === 'mark' || look === 'app-icon' ? await composeMark(design) : await composeLogo(design);
    const onGround = (of = colors) => svgOf(painted(centered(logo, 960, 720, 0.16), of, true), name);
    const svg = {
      background: () => onGround(),
      inverse: () => onGround(inverseOf(colors)),
      transparent: () => svgOf(painted(logo, colors, false), name),
      mark: () => svgOf(painted(logo, colors, false), name),
      black: () => oneColorSvg(logo, '#000000', name),
      white: () => oneColorSvg(logo, '#ffffff', name),
      'app-icon': () => svgOf(painted(centered(logo, 512, 512, 0.18), colors, true), name),
    }[look]();
    c.header('cache-control', 'private, max-age=3600');
    c.header('content-type', 'image/svg+xml');
    return c.body(svg, 200);
  });

  router.openapi(iconsRoute, (c) => {
    const found = searchIcons(c.req.valid('query').words, mostIcons);
    return c.json(success(found.map((name) => ({ name, outline: iconOutline(name)! }))), 200);
  });

  return router;
}

function readOptions(text: string) {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new AppError('request_invalid', { field: 'design', problem: 'not JSON' });
  }
  const read = logoOptions.safeParse(given);
  if (read.success) return read.data;
  throw new AppError('option_invalid', { option: String(read.error.issues[0]?.path.join('.') ?? '') });
}
