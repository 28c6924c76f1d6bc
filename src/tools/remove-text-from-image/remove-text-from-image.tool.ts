import { z } from 'zod';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { chosenLines } from './chosen-lines.ts';

/** Where more of the photo is to be made up than this share, it looks made up. */
const much = 0.15;

/** Around a line that stays, in heights of it: what hangs below it, and accents. */
const lettersAround = 0.2;

/** What stands for a line in a script that cannot be read here. */
const unread = '…';

const corner = z.number().min(-100_000).max(100_000);
const quad = z.array(corner).length(8);

export const removeTextFromImage = defineTool({
  id: 'remove-text-from-image',
  category: 'photo',
  step: 'repair',
  tier: 'T0',
  icon: 'remove-formatting',
  finds: ['find-text'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** White = this goes too. */
    mask: { kind: 'mask', required: false, brush: 'select' },
  },
  options: z.object({
    /** Which of the found lines go, by place or as corners x1, y1 … x4, y4 in pixels; all of them without it. */
    lines: z
      .array(z.union([z.number().int().min(0).max(9999), quad]))
      .max(1000)
      .optional()
      .meta({ control: 'ticks', of: 'lines', each: 'line' }),
    /** New words for found lines, by place or by what they say; without `lines`, only these lines change. */
    retype: z
      .array(
        z.object({
          line: z
            .union([z.number().int().min(0).max(9999), z.string().min(1).max(300)])
            .meta({ quotesPhoto: true }),
          words: z.string().trim().min(1).max(200),
        }),
      )
      .max(100)
      .optional()
      .meta({ control: 'lines', of: 'lines' }),
    keep: z.string().max(300).default('').meta({ control: 'text', quotesPhoto: true }),
    /** How far around the letters is filled besides, in percent of their line's height. */
    margin: z.number().int().min(0).max(30).default(0).meta({ control: 'slider', unit: '%' }),
    seed: z.number().int().min(0).max(999_999).optional().meta({ control: 'seed' }),
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true },
    /** What was filled. */
    strokes: { kind: 'mask', suffix: 'text-mask' },
  },
  report: z.object({
    changed: z.number().min(0).max(100).meta({ unit: '%' }),
    lines: z
      .array(
        z.object({
          text: z.string().max(1000),
          removed: z.boolean(),
          words: z.string().max(200).optional(),
          font: z.string().max(100).optional(),
        }),
      )
      .meta({ copy: 'text' }),
  }),
  warnings: ['no_text', 'much_text'],
  stages: { open: 0.05, find: 0.25, strokes: 0.15, fill: 0.3, words: 0.15, save: 0.1 },
  tasks: ['find-text', 'find-objects', 'fill', 'set-words'],
  engines: ({ engine }) => ({ fill: engine }),
  samples: ['postcard', 'datestamp'],
  sourceType: 'algorithmicallyEnhanced',
  async run({ photo, mask }, options, studio) {
    const { maskOf } = await import('../../imaging/matte/mask.ts');
    const { markedLetters } = await import('../../steps/lettering/marked-letters.ts');
    const { bleedColors } = await import('../../imaging/raster/alpha.ts');
    const { resample } = await import('../../imaging/raster/resample.ts');
    const { addMask, coverage } = await import('../../imaging/selection/combine-masks.ts');
    const { keepUnmarked } = await import('../../imaging/selection/keep-unmarked.ts');
    const { whatStays } = await import('../../steps/filling/what-stays.ts');
    const { setLines } = await import('./set-lines.ts');
    const { refuseDocuments } = await import('../../steps/people/refuse-documents.ts');
    const { paddedQuad } = await import('../../imaging/quad/quad.ts');
    const { outsideOf } = await import('../../imaging/quad/outside-of.ts');
    const { width, height } = photo;

    studio.stage('find');
    const { lines } = await studio.run('find-text', { photo });
    if (options.retype?.length) await refuseDocuments(photo, studio, { lines });
    const { goes, own, words } = chosenLines(lines, options, photo);

    studio.stage('strokes');
    const going = [...lines.filter((_, index) => goes[index]).map(({ points }) => points), ...own];
    const beside = lines.filter((_, index) => !goes[index]).map(({ points }) => points);
    const { solid, faint } = await markedLetters(photo, { going, beside, wider: options.margin / 100 });
    const further = mask && resample(maskOf(await mask.pixels()), width, height);
    const hole = { ...solid, data: further ? addMask(solid.data, further.data) : solid.data };
    const changed = { ...hole, data: faint ? addMask(hole.data, faint.data) : hole.data };
    const share = coverage(changed.data);
    if (share === 0) studio.warn('no_text');
    if (share > much) studio.warn('much_text');

    // Letters that stay are not copied: half a line that is marked would be made up of the other half.
    const others = beside.map((points) => paddedQuad(points, lettersAround));
    const source = others.length > 0 ? outsideOf(others, photo) : undefined;

    studio.stage('fill');
    const pixels = await photo.pixels();
    // Colors that cannot be seen would be taken for what is around.
    let colors = pixels.channels === 4 ? bleedColors(pixels) : pixels;
    const { seed = studio.chance } = options;
    for (const [part, seeThrough] of [[faint, true] as const, [hole, false] as const]) {
      if (!part?.data.some((value) => value > 0)) continue;
      const staying = seeThrough ? {} : await whatStays(photo, part, studio);
      const input = { pixels: colors, mask: part, seed, seeThrough, source, things: staying.things };
      colors = (await studio.run('fill', input)).pixels;
    }
    const raster = keepUnmarked(pixels, colors, changed);

    studio.stage('words');
    const fonts = await setLines(
      lines.map((line, index) => ({ ...line, words: words[index] })),
      { before: pixels, picture: raster, changed, seed },
      studio,
    );
    studio.report({
      changed: 100 * coverage(changed.data),
      lines: lines.map(({ text }, index) => ({
        text: text || unread,
        removed: goes[index],
        words: words[index],
        font: fonts[index],
      })),
    });
    return { result: { raster, profile: photo.profile }, strokes: { raster: changed } };
  },
});
