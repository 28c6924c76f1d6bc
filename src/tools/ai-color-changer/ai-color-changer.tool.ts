import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { defineTool } from '../../tool/tool.ts';

export const aiColorChanger = defineTool({
  id: 'ai-color-changer',
  category: 'generate',
  step: 'change',
  tier: 'T0',
  icon: 'paint-bucket',
  starts: 'when-marked',
  finds: ['find-objects'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** White = this takes the new color. */
    mask: { kind: 'mask', required: true, brush: 'select' },
  },
  options: z.object({
    color: z
      .string()
      .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
      .default('#1f6feb')
      .meta({ control: 'color' }),
    /** The chosen color and five more around the color wheel, as light and as strong. */
    colorways: z.boolean().default(false).meta({ control: 'switch' }),
    tolerance: z.number().int().min(5).max(100).default(60).meta({ control: 'slider', unit: '%' }),
    texture: z.number().int().min(0).max(100).default(50).meta({ control: 'slider', unit: '%' }),
  }),
  outputs: { result: { kind: 'photo', main: true, many: true } },
  /** The share that did change, of which what has another color than the selected thing is no part. */
  report: z.object({ changed: z.number().min(0).max(100).meta({ unit: '%' }) }),
  stages: { open: 0.15, recolor: 0.6, save: 0.25 },
  tasks: [],
  samples: ['coffee', 'dahlia'],
  async run({ photo, mask }, { color, colorways, tolerance, texture }, studio) {
    const { edgeAwareWithin } = await import('../../imaging/matte/edge-aware-mask.ts');
    const { maskOf } = await import('../../imaging/matte/mask.ts');
    const { colorInProfile } = await import('../../imaging/color/profile-color.ts');
    const { recolor } = await import('../../imaging/recolor/recolor.ts');
    const { hueSteps } = await import('./hue-steps.ts');
    const { changedShare } = await import('../../imaging/selection/changed-share.ts');

    studio.stage('open');
    const pixels = await photo.pixels();
    const selected = edgeAwareWithin(maskOf(await mask.pixels()), pixels);
    if (!selected.data.some((value) => value > 0)) throw new AppError('mask_empty');

    studio.stage('recolor');
    const colors = hueSteps(color, colorways ? 6 : 1);
    const result = [];
    for (const [place, target] of colors.entries()) {
      await studio.step(place / colors.length);
      const [red, green, blue] = colorInProfile(target, photo.profile, 8).map((value) => value / 255);
      const settings = { tolerance: tolerance / 100, texture: texture / 100 };
      const raster = recolor(pixels, selected, [red, green, blue], settings);
      result.push({ raster, profile: photo.profile });
    }
    studio.report({ changed: Math.round(changedShare(pixels, result[0].raster) * 1000) / 10 });
    return { result };
  },
});
