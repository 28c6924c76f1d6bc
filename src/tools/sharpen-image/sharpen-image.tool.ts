import { z } from 'zod';
import { type Sharpening, sharpen, sharpenReach } from '../../imaging/detail/sharpen.ts';
import { protectInput, withProtected } from '../../steps/protect/protected-parts.ts';
import { defineTool } from '../../tool/tool.ts';

const percent = z.number().int().min(0).max(100);
const options = z.object({
  amount: z.number().int().min(0).max(300).default(100).meta({ control: 'slider', unit: '%' }),
  radius: z.number().min(0.3).max(5).multipleOf(0.1).default(1).meta({ control: 'slider', unit: 'px' }),
  /** On the scale 0..255. */
  threshold: z.number().int().min(0).max(30).default(2).meta({ control: 'slider' }),
  protectSkin: percent.default(50).meta({ control: 'slider', unit: '%' }),
  protectNoise: percent.default(70).meta({ control: 'slider', unit: '%' }),
});

export const sharpenImage = defineTool({
  id: 'sharpen-image',
  category: 'photo',
  step: 'finish',
  tier: 'T0',
  icon: 'triangle',
  finds: ['find-objects'],
  inputs: { photo: { kind: 'photo', required: true, main: true }, protect: protectInput },
  options,
  outputs: { result: { kind: 'photo', main: true } },
  stages: { open: 0.25, sharpen: 0.4, save: 0.35 },
  tasks: [],
  samples: ['dahlia', 'dogs', 'seed'],
  livePreview: { reach: (options, scale) => sharpenReach(sharpeningOf(options, scale)) },
  async run({ photo, protect }, options, studio) {
    const { estimateNoise } = await import('../../imaging/detail/noise-estimate.ts');
    const pixels = await photo.pixels();

    studio.stage('sharpen');
    const noise = await photo.measure(estimateNoise);
    const sharpening = sharpeningOf(options, studio.scale);
    const raster = await sharpen(pixels, sharpening, noise, (share) => studio.step(share));
    return { result: { raster: await withProtected(raster, pixels, protect), profile: photo.profile } };
  },
});

function sharpeningOf(
  { amount, radius, threshold, protectSkin, protectNoise }: z.output<typeof options>,
  scale: number,
): Sharpening {
  return {
    amount: amount / 100,
    radius: radius * scale,
    threshold,
    protectSkin: protectSkin / 100,
    protectNoise: protectNoise / 100,
  };
}
