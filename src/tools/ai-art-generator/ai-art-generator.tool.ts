import { z } from 'zod';
import { painters, paintStyles } from '../../imaging/paint/painters.ts';
import { defineTool } from '../../tool/tool.ts';

const percent = z.number().int().min(0).max(100);

export const aiArtGenerator = defineTool({
  id: 'ai-art-generator',
  category: 'generate',
  step: 'restyle',
  tier: 'T1',
  icon: 'palette',
  inputs: { photo: { kind: 'photo', required: true, main: true } },
  options: z.object({
    style: z.enum(paintStyles).default('oil').meta({ control: 'choice', pictures: true }),
    strength: percent.default(70).meta({ control: 'slider', unit: '%' }),
    detail: percent.default(50).meta({ control: 'slider', unit: '%' }),
  }),
  outputs: { result: { kind: 'photo', main: true } },
  stages: { open: 0.05, paint: 0.85, save: 0.1 },
  tasks: [],
  samples: ['dahlia', 'dogs', 'coffee'],
  maxMinutes: 10,
  sourceType: 'algorithmicallyEnhanced',
  async run({ photo }, { style, strength, detail }, studio) {
    const { profile } = photo;
    const pixels = await photo.pixels();
    if (strength === 0) return { result: { raster: pixels, profile } };

    studio.stage('paint');
    const paint = await painters[style]();
    const painting = await paint(pixels, detail / 100, (share) => studio.step(share));
    const { mixRasters } = await import('../../imaging/raster/mix-rasters.ts');
    return { result: { raster: mixRasters(pixels, painting, shareOf(strength)), profile } };
  },
});

/**
 * Of the painting. Under a drawing the eye sees even a little of the photo: the middle of the slider would already look
 * like one laid over the other.
 */
function shareOf(strength: number): number {
  return 1 - (1 - strength / 100) ** 2;
}
