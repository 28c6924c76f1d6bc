import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filmMaker, stillMaker } from '#tests/support/hands/clip-tools.ts';
import { plans } from '../../billing/plans.ts';
import { readToolWords } from '../../i18n/read-words.server.ts';
import { fixedResultSize } from '../../tool/result-size.ts';
import type { Tool } from '../../tool/tool.ts';
import { takesClip, workKindOf } from '../../tool/tool-parts.ts';
import { tools } from '../../tools/index.ts';
import { describeOptions, describeTool, type ToolMoment } from './describe-tool.server.ts';

describe('describeOptions', () => {
  it('derives range, step, unit, choices and default from the schema', () => {
    const options = z.object({
      strength: z.number().min(0).max(2).multipleOf(0.1).default(1).meta({ control: 'slider' }),
      margin: z.number().int().min(0).max(50).default(8).meta({ control: 'slider', unit: '%' }),
      size: z.enum(['small', 'large']).default('small').meta({ control: 'choice' }),
      isSoft: z.boolean().default(true).meta({ control: 'switch' }),
      color: z
        .union([z.literal('none'), z.string()])
        .default('none')
        .meta({ control: 'color' }),
      box: z.object({ x: z.number() }).optional().meta({ control: 'workspace' }),
    });
    expect(describeOptions(options)).toEqual([
      { id: 'strength', control: 'slider', type: 'number', default: 1, min: 0, max: 2, step: 0.1 },
      { id: 'margin', control: 'slider', type: 'number', default: 8, min: 0, max: 50, step: 1, unit: '%' },
      { id: 'size', control: 'choice', type: 'string', default: 'small', choices: ['small', 'large'] },
      { id: 'isSoft', control: 'switch', type: 'boolean', default: true },
      { id: 'color', control: 'color', type: 'string', default: 'none', choices: ['none'] },
      { id: 'box', control: 'workspace', type: 'object', default: null },
    ]);
  });

  it('takes each schema apart once', () => {
    for (const { options } of tools as readonly Tool[])
      expect(describeOptions(options)).toBe(describeOptions(options));
  });

  it('refuses an option that does not say how it is shown', () => {
    expect(() => describeOptions(z.object({ hidden: z.string() }))).toThrow('hidden');
  });
});

describe('describeTool', () => {
  const moment = {
    plan: plans.guest,
    jobsLeft: 4,
    creditsLeft: 3,
    typicalMs: 2100,
    engineMs: { e: 1900 },
    queued: 2,
    readiness: { state: 'preparing' as const, progress: 0.5 },
    engine: { id: 'e', name: 'E', place: 'local' },
    engines: [],
  } satisfies ToolMoment;

  it('says the limits of clips of a tool that takes or makes one; of a photo that one is made of, those of photos', () => {
    const { clip, picture } = plans.guest;
    for (const [tool, taken] of [
      [filmMaker, picture],
      [stillMaker, clip],
    ] as const) {
      const { limits } = describeTool(tool, readToolWords('sharpen-image', 'en'), moment);
      expect(limits).toMatchObject({ maxBytes: taken.maxBytes, maxPixels: taken.maxPixels });
      expect(limits).toMatchObject({ maxSeconds: clip.maxSeconds, jobsPerDay: clip.jobsPerDay });
    }
  });

  it.each(tools.map((tool): [string, Tool] => [tool.id, tool]))('says all about %s', (id, tool) => {
    const described = describeTool(tool, readToolWords(id, 'en'), moment);
    expect(described.options.map((option) => option.id)).toEqual(Object.keys(tool.options.shape));
    expect(described.inputs.map((input) => input.id)).toEqual(Object.keys(tool.inputs));
    expect(described.outputs.filter((output) => output.main)).toHaveLength(1);
    const own = plans.guest[workKindOf(tool)];
    const taken = plans.guest[takesClip(tool) ? 'clip' : 'picture'];
    expect(described.limits).toEqual({
      maxBytes: taken.maxBytes,
      maxPixels: taken.maxPixels,
      maxResultPixels: tool.resultSize && !fixedResultSize(tool) ? own.maxResultPixels : null,
      resultSize: fixedResultSize(tool) ?? null,
      creditsPerMonth: 0,
      creditsLeft: 3,
      maxSeconds: 'maxSeconds' in own ? own.maxSeconds : null,
      batchSize: 3,
      jobsPerDay: own.jobsPerDay,
      jobsLeft: 4,
      keptHours: 24,
      typicalMs: 2100,
      engineMs: { e: 1900 },
      queued: 2,
    });
  });
});
