import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

/** Where more of the photo is to be made up than this share, it is hardly a photo of the place any more. */
const much = 0.33;
/** From this share on there is nothing left to go by. */
const most = 0.98;

export const objectRemover = defineTool({
  id: 'object-remover',
  category: 'photo',
  step: 'repair',
  tier: 'T0',
  icon: 'eraser',
  view: 'mask',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** White = this goes. */
    mask: { kind: 'mask', required: true, brush: 'select' },
  },
  options: z.object({
    /** How far beyond the mask is filled, in percent of the longer side, so that no outline of the thing stays. */
    margin: z.number().min(0).max(2).multipleOf(0.1).default(0.4).meta({ control: 'slider', unit: '%' }),
    seed: z.number().int().min(0).max(999_999).optional().meta({ control: 'seed' }),
    engine: engineOption,
  }),
  outputs: { result: { kind: 'photo', main: true, suffix: 'retouched' } },
  report: z.object({
    /** Share of the photo that is not the photo's own any more. */
    changed: z.number().min(0).max(100).meta({ unit: '%' }),
  }),
  stages: { open: 0.1, mask: 0.05, fill: 0.7, save: 0.15 },
  tasks: ['fill'],
  engines: ({ engine }) => ({ fill: engine }),
  samples: ['meadow', 'cables', 'sunset'],
  sourceType: 'algorithmicallyEnhanced',
  async run({ photo, mask }, options, studio) {
    const { coverage } = await import('../../imaging/selection/combine-masks.ts');
    const { growMask } = await import('../../imaging/selection/resize-mask.ts');
    const { maskOf } = await import('../../imaging/matte/mask.ts');
    const { bleedColors } = await import('../../imaging/raster/alpha.ts');
    const { keepUnmarked } = await import('../../imaging/selection/keep-unmarked.ts');
    const { resample } = await import('../../imaging/raster/resample.ts');
    const { width, height } = photo;

    studio.stage('mask');
    const marked = maskOf(await mask.pixels());
    const share = coverage(marked.data);
    if (!marked.data.some((value) => value >= 128)) throw new AppError('mask_empty');
    if (share > most) throw new AppError('mask_full');
    if (share > much) studio.warn('much_marked');
    const radius = (options.margin / 100) * Math.max(marked.width, marked.height);
    const grown = { ...marked, data: growMask(marked.data, marked, radius) };

    studio.stage('fill');
    const pixels = await photo.pixels();
    // Colors that cannot be seen would be taken for what is around.
    const colors = pixels.channels === 4 ? bleedColors(pixels) : pixels;
    const hole = resample(grown, width, height);
    const { seed = studio.chance } = options;
    const filled = await studio.run('fill', { pixels: colors, mask: hole, seed });

    studio.report({ changed: 100 * filled.changed });
    const raster = keepUnmarked(pixels, filled.pixels, hole);
    return { result: { raster, profile: photo.profile } };
  },
});
