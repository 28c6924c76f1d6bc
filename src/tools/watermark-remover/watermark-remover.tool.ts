import { z } from 'zod';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

export const watermarkRemover = defineTool({
  id: 'watermark-remover',
  category: 'photo',
  step: 'repair',
  tier: 'T0',
  icon: 'stamp',
  starts: 'when-marked',
  finds: ['find-text'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true, statements: ['own_work'] },
    /** White = this goes. */
    mask: { kind: 'mask', required: false, requiredWith: { find: 'marked' }, brush: 'select' },
    /** The logo that was laid on the photo, best as PNG with transparency. */
    logo: { kind: 'photo', required: false, requiredWith: { find: 'logo' } },
  },
  options: z.object({
    find: z.enum(['marked', 'text', 'date', 'logo']).default('marked').meta({ control: 'choice' }),
    /** The photo shows through the mark: it is taken off, and what is behind it stays. */
    seeThrough: z
      .boolean()
      .default(false)
      .meta({ control: 'switch', when: { find: ['marked', 'text'] } }),
    /** How opaque the logo lies on the photo; 0 measures it. */
    opacity: z
      .number()
      .int()
      .min(0)
      .max(95)
      .default(0)
      .meta({ control: 'slider', unit: '%', when: { find: 'logo' } }),
    engine: engineOption,
  }),
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({
    /** Share of the photo that is not as it was. */
    changed: z.number().min(0).max(100).meta({ unit: '%' }),
    /** How opaque the logo lay on the photo. */
    opacity: z.number().min(0).max(100).meta({ unit: '%' }).optional(),
    text: z.string().max(5000).optional(),
  }),
  warnings: ['mark_left'],
  stages: { open: 0.1, find: 0.2, remove: 0.55, save: 0.15 },
  tasks: ['fill', 'find-text', 'find-objects'],
  engines: ({ engine }) => ({ fill: engine }),
  samples: ['datestamp', 'postcard'],
  sourceType: 'algorithmicallyEnhanced',
  async run({ photo, mask, logo }, options, studio) {
    const { bleedColors } = await import('../../imaging/raster/alpha.ts');
    const { keepUnmarked } = await import('../../imaging/selection/keep-unmarked.ts');
    const { coverage } = await import('../../imaging/selection/combine-masks.ts');
    const { whatStays } = await import('../../steps/filling/what-stays.ts');
    const { findMark } = await import('./find-mark.ts');
    const { hasLeft } = await import('./has-left.ts');
    const pixels = await photo.pixels();
    studio.stage('find');
    const colors = pixels.channels === 4 ? bleedColors(pixels) : pixels;
    const mark = await findMark({ photo, colors, mask, logo }, options, studio);

    studio.stage('remove');
    let made = mark.colors;
    for (const [part, seeThrough] of [[mark.faint, true] as const, [mark.solid, false] as const]) {
      if (!part?.data.some((value) => value > 0)) continue;
      const { pixels: filled } = await studio.run('fill', {
        pixels: made,
        mask: part,
        seed: studio.chance,
        seeThrough,
        ...(seeThrough ? {} : await whatStays(photo, part, studio)),
      });
      if (seeThrough && hasLeft(part, made, filled)) studio.warn('mark_left');
      made = filled;
    }
    studio.report({ changed: 100 * coverage(mark.changed.data), opacity: mark.opacity, text: mark.text });
    const raster = keepUnmarked(pixels, made, mark.changed);
    return { result: { raster, profile: photo.profile } };
  },
});
