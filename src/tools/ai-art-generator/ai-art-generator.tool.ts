import { z } from 'zod';
import { paintStyles } from '../../imaging/paint/painters.ts';
import { protectInput, withProtected } from '../../steps/protect/protected-parts.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

const usual = { strength: 70, detail: 50 };
const percent = z.number().int().min(0).max(100);

export const aiArtGenerator = defineTool({
  id: 'ai-art-generator',
  category: 'generate',
  step: 'restyle',
  tier: 'T1',
  icon: 'palette',
  finds: ['find-objects'],
  inputs: { photo: { kind: 'photo', required: true, main: true }, protect: protectInput },
  options: z.object({
    style: z.enum(paintStyles).default('oil').meta({ control: 'choice', pictures: true }),
    strength: percent.default(usual.strength).meta({ control: 'slider', unit: '%', needs: 'strength' }),
    detail: percent.default(usual.detail).meta({ control: 'slider', unit: '%', needs: 'detail' }),
    engine: engineOption,
  }),
  styles: { option: 'style', choices: paintStyles },
  outputs: { result: { kind: 'photo', main: true } },
  stages: { open: 0.05, paint: 0.85, save: 0.1 },
  tasks: ['restyle'],
  samples: ['dahlia', 'dogs', 'coffee'],
  maxMinutes: 10,
  sourceType: 'algorithmicallyEnhanced',
  engines: ({ engine }) => ({ restyle: engine }),
  uses: ({ strength, detail }) => [
    ...(strength === usual.strength ? [] : (['strength'] as const)),
    ...(detail === usual.detail ? [] : (['detail'] as const)),
  ],
  async run({ photo, protect }, { style, strength, detail }, studio) {
    const { profile } = photo;
    const pixels = await photo.pixels();
    if (strength === 0) return { result: { raster: pixels, profile } };

    studio.stage('paint');
    const painted = await studio.run('restyle', {
      pixels,
      style,
      strength: strength / 100,
      detail: detail / 100,
      seed: studio.chance,
    });
    return { result: { raster: await withProtected(painted.pixels, pixels, protect), profile } };
  },
});
