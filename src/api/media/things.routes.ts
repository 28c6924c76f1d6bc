import { createRoute, z } from '@hono/zod-openapi';
import { extensionFor, mediaKindOf } from '../../codecs/file-types.ts';
import { AppError } from '../../errors.ts';
import type { Looker } from '../../media/thing-finder.server.ts';
import { mainInputOf, mainListOf, mainOutputOf } from '../../tool/tool-parts.ts';
import { findTool } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import type { FoundBody } from '../contract/contract.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { foundSchema, longestText, outlineSchema } from '../contract/found.schemas.ts';
import { jobId, mediaId, slug } from '../contract/id.schemas.ts';
import { wholeNumber } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { PartyCeiling } from '../guard/party-ceiling.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';

/** A class behind one network; a page asks for one thing after the other, and all of them take turns before one child. */
const mostLooksOfParty = 32;
/** No tool gives more of them. */
const mostResults = 1000;

const share = z.number().min(0).max(1);
const box = z.strictObject({ x: share, y: share, width: share, height: share });
const quad = z.tuple([share, share, share, share, share, share, share, share]);
/** Nobody is shown more things than that to choose from. */
const mostBeside = 64;
/** Lines that somebody can read don't lie over each other: together they hardly cover the picture once. */
const mostCovered = 1.5;
const lines = z
  .array(quad)
  .min(1)
  .max(200)
  .refine((quads) => quads.reduce((sum, one) => sum + coveredBy(one), 0) <= mostCovered, {
    message: `the lines cover more than ${mostCovered} times the picture`,
  });
const thing = z.union([
  z.strictObject({ box, beside: z.array(box).max(mostBeside).optional() }),
  z.strictObject({ lines }),
  z.strictObject({ at: z.strictObject({ x: share, y: share }) }),
]);

const idParameter = z.object({ id: mediaId });
const lookFailures = [
  'not_found',
  'expired',
  'format_unsupported',
  'file_damaged',
  'engine_not_ready',
  'engine_crashed',
  'engine_out_of_memory',
  'took_too_long',
  'storage_full',
  'storage_unavailable',
] as const;

const findRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/media/{id}/things',
  summary: 'Find what a tool looks for in a picture; doesn’t count toward your limits',
  request: {
    params: idParameter,
    body: { required: true, content: { 'application/json': { schema: z.strictObject({ tool: slug }) } } },
  },
  responses: {
    200: answer('Objects and lines of text, in pixels of the upright picture', foundSchema),
    default: failureAnswer('tool_unknown', ...lookFailures),
  },
});

const tilesRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/media/{id}/tiles',
  summary:
    'Get what a tool’s page draws the choices of its moving options from, on a picture of yours; doesn’t count toward your limits',
  request: {
    params: idParameter,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            tool: slug,
            masks: z
              .record(slug, mediaId)
              .default({})
              .openapi({ description: 'Masks for the picture, by the names of the tool’s inputs' }),
          }),
        },
      },
    },
  },
  responses: {
    200: {
      description: 'A small copy of what moves, in a form of the tool’s own',
      content: {
        'application/octet-stream': { schema: z.any().openapi({ type: 'string', format: 'binary' }) },
      },
    },
    default: failureAnswer(
      'tool_unknown',
      'document_refused',
      'nothing_to_animate',
      'face_too_small',
      ...lookFailures,
    ),
  },
});

const outlineRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/media/{id}/outline',
  summary:
    'Outline one thing in a picture, given as a box (and the boxes of things beside it), lines of text or a place, in shares of its sides',
  request: {
    params: idParameter,
    body: { required: true, content: { 'application/json': { schema: thing } } },
  },
  responses: {
    200: answer('Its mask, at the size of the preview', outlineSchema),
    default: failureAnswer('subject_not_found', ...lookFailures),
  },
});

const changesRoute = createRoute({
  ...byKeyToo('jobs:read'),
  method: 'get',
  path: '/jobs/{id}/changes',
  summary:
    'Get where a result differs from its photo, as a gray PNG of the result’s size, or the preview’s where only that is yours, white = changed',
  request: {
    params: z.object({ id: jobId }),
    query: z.object({
      result: wholeNumber(1, mostResults)
        .default(1)
        .openapi({ description: 'Which of several results, from 1' }),
    }),
  },
  responses: {
    200: {
      description: 'The mask',
      content: { 'image/png': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
    default: failureAnswer(...lookFailures),
  },
});

/** Share of the picture that the upright box around a line takes. */
function coveredBy(corners: z.output<typeof quad>): number {
  const [x, y] = [0, 1].map((side) => corners.filter((_, at) => at % 2 === side));
  return (Math.max(...x) - Math.min(...x)) * (Math.max(...y) - Math.min(...y));
}

/** Shapes that differ less are the same picture in two sizes. */
const sameShape = 0.02;

export function thingsRoutes(site: ApiSite, limits: RateLimits) {
  const { library, things } = site.media;
  const router = createRouter();
  const looks = new PartyCeiling(mostLooksOfParty);

  const lookerOf = (c: ApiContext): Looker => ({ owner: c.get('owner'), signal: c.req.raw.signal });

  /** Somebody’s own picture, and who waits for what is seen in it. */
  async function look<T>(
    c: ApiContext,
    id: string,
    at: (row: Awaited<ReturnType<typeof library.get>>, looker: Looker) => Promise<T>,
  ): Promise<T> {
    const owner = c.get('owner');
    const { party } = owner;
    const row = await library.get(owner, id);
    if (mediaKindOf(row.type) !== 'picture') {
      throw new AppError('format_unsupported', { format: extensionFor(row.type) ?? row.type });
    }
    await limits.spend('look', party);
    return looks.within(party, () => at(row, lookerOf(c)));
  }

  router.openapi(findRoute, async (c) => {
    const { tool: id } = c.req.valid('json');
    const { objects = [], lines = [] } = await look(
      c,
      c.req.valid('param').id,
      async (row, looker): ReturnType<typeof things.find> => {
        const tool = findTool(id);
        if (!tool) throw new AppError('tool_unknown', { tool: id });
        return tool.finds?.length ? things.find(row, { tool: id, input: mainInputOf(tool) }, looker) : {};
      },
    );
    const found: FoundBody = {
      objects: objects.map((one) => ({ ...one, box: [...one.box] })),
      lines: lines.map(({ points, text, score }) => ({
        points: [...points],
        text: text.slice(0, longestText),
        score,
      })),
      selectsObjects: site.hasEngine('select-object'),
    };
    return c.json(success(found), 200);
  });

  router.openapi(tilesRoute, async (c) => {
    const { tool: id, masks } = c.req.valid('json');
    const tiles = await look(c, c.req.valid('param').id, async (row, looker) => {
      const tool = findTool(id);
      if (!tool?.motionTiles) throw new AppError('tool_unknown', { tool: id });
      const inputs = { [mainInputOf(tool)]: row };
      for (const [name, mask] of Object.entries(masks)) {
        if (tool.inputs[name]?.kind !== 'mask') throw new AppError('request_invalid', { field: 'masks' });
        inputs[name] = await library.get(looker.owner, mask);
      }
      return things.tiles(id, inputs, looker);
    });
    return c.body(new Uint8Array(tiles), 200, {
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
    });
  });

  router.openapi(outlineRoute, async (c) => {
    const wanted = c.req.valid('json');
    const mask = await look(c, c.req.valid('param').id, (row, looker) => things.outline(row, wanted, looker));
    return c.json(success({ mask: mask.toString('base64') }), 200);
  });

  router.openapi(changesRoute, async (c) => {
    const owner = c.get('owner');
    const { party } = owner;
    const row = await site.jobs.get(owner, c.req.valid('param').id);
    const tool = findTool(row.tool);
    const photoId = tool && mainListOf(tool, row.inputs)[0];
    const resultId = tool && row.outputs[mainOutputOf(tool)]?.[c.req.valid('query').result - 1];
    if (!photoId || !resultId) throw new AppError('not_found');
    const [photo, result] = [await library.get(owner, photoId), await library.get(owner, resultId)];
    const ratio = (photo.width * result.height) / (photo.height * result.width);
    const isComparable =
      [photo, result].every(({ type }) => mediaKindOf(type) === 'picture') && Math.abs(ratio - 1) < sameShape;
    if (!isComparable) throw new AppError('not_found');
    await limits.spend('look', party);
    const mask = await looks.within(party, () => things.changes(photo, result, lookerOf(c)));
    return c.body(new Uint8Array(mask), 200, {
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
    });
  });

  return router;
}
