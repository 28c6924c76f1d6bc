import { z } from 'zod';
import { protectInput, withProtected } from '../../steps/protect/protected-parts.ts';
import { blurKinds, unblurOutcomes } from '../../tasks/restore.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { namedBlur } from './named-blur.ts';

/** Edges as wide as that are seen as soft, in pixels. */
const softEdge = 2.6;
/** Where less of a change was right, the blur differed from place to place. */
const evenKept = 0.8;
/** Of a camera in focus, in pixels. */
const narrowEdge = 1.5;
const defaultEngine = 'unblur';

const pixels = (least: number, most: number) => z.number().min(least).max(most).multipleOf(0.1).optional();

const sharpness = z.number().int().min(0).max(100).meta({ unit: '%' }).optional();

export const unblurImage = defineTool({
  id: 'unblur-image',
  category: 'photo',
  step: 'repair',
  tier: 'T0',
  icon: 'focus',
  finds: ['find-objects'],
  inputs: { photo: { kind: 'photo', required: true, main: true }, protect: protectInput },
  options: z.object({
    kind: z
      .enum(['auto', ...blurKinds])
      .default('auto')
      .meta({ control: 'choice' }),
    /** What is left out of a blur is looked for. */
    radius: pixels(0.8, 60).meta({ control: 'number', unit: 'px', when: { kind: 'focus' } }),
    motionLength: pixels(3, 120).meta({ control: 'number', unit: 'px', when: { kind: 'motion' } }),
    /** Clockwise from the right. */
    angle: z
      .number()
      .int()
      .min(-180)
      .max(180)
      .optional()
      .meta({ control: 'number', when: { kind: 'motion' } }),
    strength: z.number().int().min(0).max(100).default(100).meta({ control: 'slider', unit: '%' }),
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true },
    /** How a point of light was drawn: the blur that was undone, enlarged. */
    kernel: { kind: 'photo', suffix: 'blur', required: false },
  },
  report: z.object({
    outcome: z.enum(unblurOutcomes),
    blur: z.enum(blurKinds).optional(),
    /** Radius of a focus blur, length of a motion, extent of a shake. */
    blurSize: z.number().meta({ unit: 'px' }).optional(),
    angle: z.number().optional(),
    confidence: z.number().int().min(0).max(100).meta({ unit: '%' }).optional(),
    /** 100 where edges are as narrow as a camera in focus draws them, 50 where they are twice as wide; left out where there are too few. */
    sharpnessBefore: sharpness,
    sharpnessAfter: sharpness,
  }),
  warnings: ['sharp', 'none_found', 'unclear', 'beyond', 'guessed_path', 'uneven', 'still_soft'],
  stages: { open: 0.05, unblur: 0.85, save: 0.1 },
  tasks: ['unblur'],
  maxMinutes: 12,
  engines: ({ engine }) => ({ unblur: engine ?? defaultEngine }),
  samples: ['blurry-page', 'blurry-dogs', 'moved-seed'],
  async run({ photo, protect }, options, studio) {
    const { alphaOf, bleedColors, joinAlpha } = await import('../../imaging/raster/alpha.ts');
    const { softerEdgeWidthOf } = await import('../../imaging/detail/edge-width.ts');
    const { estimateNoise } = await import('../../imaging/detail/noise-estimate.ts');
    const { mixRasters } = await import('../../imaging/raster/mix-rasters.ts');
    const { pictureOfKernel } = await import('./picture-of-kernel.ts');
    const given = await photo.pixels();

    studio.stage('unblur');
    const hasAlpha = given.channels === 4;
    const colors = hasAlpha ? bleedColors(given) : given;
    const noise = estimateNoise(given);
    const edgesBefore = softerEdgeWidthOf(colors, noise);
    const { pixels, finding } = await studio.run('unblur', { pixels: colors, blur: namedBlur(options) });
    const outcome = finding?.outcome ?? 'unblurred';
    let raster = given;
    if (outcome === 'unblurred' && options.strength > 0) {
      const mixed = mixRasters(colors, pixels, options.strength / 100);
      raster = await withProtected(hasAlpha ? joinAlpha(mixed, alphaOf(given)) : mixed, given, protect);
    }

    const edgesAfter = raster === given ? 0 : softerEdgeWidthOf(raster, noise);
    if (outcome !== 'unblurred') studio.warn(outcome);
    else if (finding?.blur?.kind === 'shake') studio.warn('guessed_path');
    else if (finding?.kept !== undefined && finding.kept < evenKept) studio.warn('uneven');
    else if (edgesAfter >= softEdge) studio.warn('still_soft');
    const blur = finding?.blur;
    studio.report({
      outcome,
      ...(blur && { blur: blur.kind, blurSize: rounded(blur.size) }),
      ...(blur?.angle !== undefined && { angle: Math.round(blur.angle) % 180 }),
      ...(finding?.confidence !== undefined && { confidence: Math.round(100 * finding.confidence) }),
      ...(edgesBefore > 0 && { sharpnessBefore: sharpnessOf(edgesBefore) }),
      ...(edgesAfter > 0 && { sharpnessAfter: sharpnessOf(edgesAfter) }),
    });
    return {
      result: { raster, profile: photo.profile },
      ...(finding?.kernel && { kernel: { raster: pictureOfKernel(finding.kernel) } }),
    };
  },
});

const sharpnessOf = (edgeWidth: number) => Math.round(100 * Math.min(1, narrowEdge / edgeWidth));
const rounded = (value: number) => Math.round(10 * value) / 10;
