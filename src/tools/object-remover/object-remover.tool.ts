import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

/** Where more of the photo is to be made up than this share, it is hardly a photo of the place any more. */
const much = 0.33;
/** A large hole, and how much around it people and things take up where its filling mostly fails (docs/quality.md). */
const crowded = { hole: 0.08, around: 0.15 };
/** The same for what is before a background full of detail, in levels. */
const busy = { hole: 0.09, detail: 12 };
/** From this share on there is nothing left to go by. */
const most = 0.98;

export const objectRemover = defineTool({
  id: 'object-remover',
  category: 'photo',
  step: 'repair',
  tier: 'T0',
  icon: 'eraser',
  starts: 'when-marked',
  finds: ['find-objects', 'find-text'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** White = this goes. */
    mask: { kind: 'mask', required: true, brush: 'select' },
  },
  options: z.object({
    /**
     * How far beyond the mask is filled, in percent of the longer side, so that no outline of the thing stays. A mask that follows thin
     * marks to the pixel is used as it is.
     */
    margin: z.number().min(0).max(2).multipleOf(0.1).default(0.4).meta({ control: 'slider', unit: '%' }),
    /** Shadow and mirror image of what is marked, where they are certain. */
    shadow: z.enum(['keep', 'remove']).default('keep').meta({ control: 'choice' }),
    /** So many results to choose from, as far as they differ; the one that shows least comes first. */
    count: z.number().int().min(1).max(3).default(1).meta({ control: 'slider' }),
    seed: z.number().int().min(0).max(999_999).optional().meta({ control: 'seed' }),
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true, many: true },
    /** Where a shadow or a mirror image was found, whether it was removed or not. */
    traces: { kind: 'mask', many: true, suffix: 'shadow-mask' },
  },
  offers: {
    shadow_found: { option: 'shadow', value: 'remove' },
    reflection_found: { option: 'shadow', value: 'remove' },
  },
  report: z.object({
    /** Share of the photo that is not the photo's own any more. */
    changed: z.number().min(0).max(100).meta({ unit: '%' }),
    /** Share of the photo that shows the shadow, or the mirror image, of what is marked. */
    shadow: z.number().min(0).max(100).meta({ unit: '%' }).optional(),
    reflection: z.number().min(0).max(100).meta({ unit: '%' }).optional(),
  }),
  warnings: ['much_marked', 'shadow_found', 'reflection_found', 'crowded', 'busy', 'few_ways'],
  stages: { open: 0.1, mask: 0.05, fill: 0.7, save: 0.15 },
  tasks: ['fill', 'find-shadow', 'find-objects', 'find-text'],
  engines: ({ engine }) => ({ fill: engine }),
  samples: ['meadow', 'cables', 'sunset'],
  sourceType: 'algorithmicallyEnhanced',
  async run({ photo, mask }, options, studio) {
    const { isExactMark } = await import('../../imaging/fill/exact-mark.ts');
    const { coverage } = await import('../../imaging/selection/combine-masks.ts');
    const { growMask } = await import('../../imaging/selection/resize-mask.ts');
    const { maskOf } = await import('../../imaging/matte/mask.ts');
    const { bleedColors } = await import('../../imaging/raster/alpha.ts');
    const { keepUnmarked } = await import('../../imaging/selection/keep-unmarked.ts');
    const { resample } = await import('../../imaging/raster/resample.ts');
    const { shareOf } = await import('../../imaging/raster/lay-back.ts');
    const { whatStays } = await import('../../steps/filling/what-stays.ts');
    const { surroundingsOf } = await import('./around-hole.ts');
    const { fillVariants } = await import('./fill-variants.ts');
    const { tracesOf } = await import('./traces-of.ts');
    const { whatGoes } = await import('./what-goes.ts');
    const { width, height } = photo;

    studio.stage('mask');
    const marked = maskOf(await mask.pixels());
    const share = coverage(marked.data);
    if (!marked.data.some((value) => value >= 128)) throw new AppError('mask_empty');
    if (share > most) throw new AppError('mask_full');
    if (share > much) studio.warn('much_marked');
    const radius = (options.margin / 100) * Math.max(marked.width, marked.height);
    const traces = await tracesOf(photo, marked, studio);
    const isKept = options.shadow === 'keep';
    if (traces.shadow && isKept) studio.warn('shadow_found');
    if (traces.reflection && isKept) studio.warn('reflection_found');
    const pixels = await photo.pixels();
    const isExact = isExactMark(marked, pixels);
    // Around a shadow that stays, ground is tinted by that.
    const mayTint = !isExact && radius > 0 && !(traces.all && isKept);
    const wanted = await whatGoes(photo, marked, isKept ? undefined : traces.all, mayTint);
    const grown = isExact ? wanted : growMask(wanted, marked, radius);

    studio.stage('fill');
    // Colors that cannot be seen would be taken for what is around.
    const colors = pixels.channels === 4 ? bleedColors(pixels) : pixels;
    const hole = resample({ ...marked, data: grown }, width, height);
    const { seed = studio.chance, count } = options;
    const staying = await whatStays(photo, hole, studio);
    const { crowding, detail } = surroundingsOf(hole, colors, staying.things);
    if (shareOf(hole) > crowded.hole && crowding > crowded.around) studio.warn('crowded');
    else if (shareOf(hole) > busy.hole && detail > busy.detail) studio.warn('busy');
    const filled = await fillVariants(colors, hole, { count, seed, ...staying }, studio);
    if (filled.length < count) studio.warn('few_ways');

    const percentOf = (mask?: Raster<Uint8Array>) => mask && 100 * coverage(mask.data);
    studio.report({
      changed: 100 * shareOf(hole),
      shadow: percentOf(traces.shadow),
      reflection: percentOf(traces.reflection),
    });
    const result = filled.map((one) => ({ raster: keepUnmarked(pixels, one, hole), profile: photo.profile }));
    return { result, traces: traces.all ? [{ raster: resample(traces.all, width, height) }] : [] };
  },
});
