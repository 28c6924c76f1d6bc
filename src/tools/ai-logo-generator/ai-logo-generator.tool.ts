import { z } from 'zod';
import { briefOf, largestSeed, logoOptions } from '../../logo/logo-options.ts';
import { defineTool } from '../../tool/tool.ts';

export const aiLogoGenerator = defineTool({
  id: 'ai-logo-generator',
  category: 'generate',
  step: 'make',
  tier: 'T0',
  icon: 'pen-tool',
  workspace: 'logo',
  inputs: {},
  options: logoOptions,
  outputs: {
    logos: { kind: 'photo', main: true, many: true },
    kit: { kind: 'file', suffix: 'kit' },
  },
  report: z.object({ seed: z.number().int() }),
  warnings: ['low_contrast'],
  stages: { draw: 0.9, save: 0.1 },
  tasks: ['draw-logo'],
  samples: [],
  examples: [
    {
      id: 'heron',
      seed: 1,
      options: { slogan: 'Coffee & Bakery', industry: 'cafe', mood: 'friendly', layout: 'emblem', count: 1 },
    },
    { id: 'vantage', seed: 2, options: { industry: 'technology', mood: 'tech', layout: 'tile', count: 1 } },
    {
      id: 'sakura',
      seed: 3,
      options: { slogan: '手づくりの器', industry: 'nature', mood: 'elegant', layout: 'stacked', count: 1 },
    },
    {
      id: 'north',
      seed: 9,
      options: { slogan: 'Outdoor Company', industry: 'travel', mood: 'bold', layout: 'two-lines', count: 1 },
    },
  ],
  sourceType: 'algorithmicMedia',
  drawnSize: ({ count }) => ({ width: 1600, height: 1200, count }),
  async run(_, options, studio) {
    const seed = options.seed ?? studio.chance % largestSeed;
    studio.stage('draw');
    const kit = studio.file('logo-kit.zip');
    const drawn = await studio.run('draw-logo', { brief: briefOf(options, seed), count: options.count, kit });
    if (drawn.isHardToRead) studio.warn('low_contrast');
    studio.report({ seed });
    const { sheet } = drawn;
    return {
      logos: drawn.logos.map((raster) => ({ raster })),
      kit: {
        path: kit,
        type: 'application/zip',
        width: sheet.width,
        height: sheet.height,
        frames: 1,
        hasAlpha: false,
        poster: async () => ({ raster: sheet }),
      },
    };
  },
});
