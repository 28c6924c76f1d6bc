import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import { hues, industries, moods, mostLogos, mostNameLetters, mostSloganLetters } from '../../logo/brief.ts';
import type { LogoAsker } from '../../logo/logo-drawer.server.ts';
import { largestSeed, logoOptions } from '../../logo/logo-options.ts';
import { looks, pictureSizes } from '../../logo/logo-views.ts';
import { maySaveOf } from '../../media/may-save.ts';
import { tools } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { logoDesignSchema, logoIconSchema } from '../contract/logo.schemas.ts';
import { wholeNumber } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { PartyCeiling } from '../guard/party-ceiling.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';

const mostIcons = 60;
/** Every option of the logo generator, percent-encoded. */
const longestDesign = 3000;
/** A class behind one network; each page asks for one thing after the other. */
const mostCallsOfParty = 32;

const drawingFailures = ['engine_crashed', 'engine_out_of_memory', 'took_too_long'] as const;

/** Whoever may save what it makes may have its vectors. */
const logoTool = tools.find(({ workspace }) => workspace === 'logo')!;

const designsRoute = createRoute({
  ...byKeyToo(),
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
    200: answer('The designs, each with another layout', z.array(logoDesignSchema)),
    default: failureAnswer('request_invalid', 'option_invalid', ...drawingFailures),
  },
});

const view = {
  design: z.string().max(longestDesign).openapi({
    description: 'Options of the logo generator as JSON',
    example: '{"name":"Blue Heron","layout":"side","icon":"bird"}',
  }),
  look: z.enum(looks).default('background'),
};

const picturesRoute = createRoute({
  ...byKeyToo(),
  method: 'post',
  path: '/logos/pictures',
  summary: 'Look at logos: up to twelve at a time',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            pictures: z
              .array(z.strictObject({ ...view, size: z.enum(pictureSizes).default('small') }))
              .min(1)
              .max(mostLogos),
          }),
        },
      },
    },
  },
  responses: {
    200: answer(
      'WebP files in base64, in the order of the request; null where nothing of a logo can be drawn',
      z.array(z.base64().openapi({ format: 'byte' }).nullable()),
    ),
    default: failureAnswer('request_invalid', 'option_invalid', ...drawingFailures),
  },
});

const vectorRoute = createRoute({
  ...byKeyToo(),
  method: 'get',
  path: '/logos/preview.svg',
  summary: 'Get a logo as SVG; like other files at full size, it may require an account',
  request: { query: z.object(view) },
  responses: {
    200: {
      description: 'The logo; letters are shapes',
      content: { 'image/svg+xml': { schema: z.string().regex(/^<svg/) } },
    },
    default: failureAnswer('request_invalid', 'option_invalid', 'sign_in_required', ...drawingFailures),
  },
});

const iconsRoute = createRoute({
  ...byKeyToo(),
  method: 'get',
  path: '/logos/icons',
  summary: 'Search icons for logos by words in any language of the site',
  request: {
    query: z.object({ words: z.string().trim().min(1).max(100).openapi({ example: 'coffee' }) }),
  },
  responses: {
    200: answer(
      'The icons, the best first; outlines are SVG path data on a grid of 256',
      z.array(logoIconSchema),
    ),
    default: failureAnswer('request_invalid', ...drawingFailures),
  },
});

/** What designers of logos ask while they type. Nothing is kept, and children do the work. */
export function logosRoutes({ logos }: Pick<ApiSite, 'logos'>, limits: RateLimits) {
  const router = createRouter();
  const ceiling = new PartyCeiling(mostCallsOfParty);

  /** Somebody who waits for logos, and what they may ask for. */
  function within<T>(c: ApiContext, work: (asker: LogoAsker) => Promise<T>): Promise<T> {
    const { id, party } = c.get('owner');
    const asker: LogoAsker = {
      party,
      signal: c.req.raw.signal,
      async spend(pictures) {
        await limits.spend('logoOfNetwork', c.get('address'), pictures);
        await limits.spend('logoOfVisitor', id, pictures);
      },
    };
    return ceiling.within(party, () => work(asker));
  }

  router.openapi(designsRoute, async (c) => {
    const language = c.get('locale') === 'ja' ? 'ja' : 'zh-Hant';
    const brief = { ...c.req.valid('query'), language } as const;
    const designs = await within(c, (asker) => logos.designs(brief, asker));
    return c.json(
      success(designs.map(({ name: _, slogan: __, colors, ...design }) => ({ ...design, ...colors }))),
      200,
    );
  });

  router.openapi(picturesRoute, async (c) => {
    const { pictures } = c.req.valid('json');
    const wanted = pictures.map(({ design, ...picture }) => ({ ...picture, options: readOptions(design) }));
    return c.json(success([...(await within(c, (asker) => logos.pictures(wanted, asker)))]), 200);
  });

  router.openapi(vectorRoute, async (c) => {
    const { design, look } = c.req.valid('query');
    const options = readOptions(design);
    if (!maySaveOf(c.get('owner'), logoTool.category)) {
      throw new AppError('sign_in_required');
    }
    const svg = await within(c, (asker) => logos.vector({ options, look }, asker));
    c.header('cache-control', 'private, max-age=3600');
    c.header('content-type', 'image/svg+xml');
    return c.body(svg, 200);
  });

  router.openapi(iconsRoute, async (c) => {
    const { words } = c.req.valid('query');
    return c.json(success([...(await within(c, (asker) => logos.icons(words, mostIcons, asker)))]), 200);
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
