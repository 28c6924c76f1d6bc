import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { protectInput, withProtected } from '../../steps/protect/protected-parts.ts';
import type { UpscaleFactor } from '../../tasks/upscale-image.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { damageOf, strengthOf } from './damage.ts';
import { factorFor, targetSize } from './target-size.ts';

/** The large network takes one to three minutes for a megapixel. */
const maxDetailPixels = 2_000_000;

/** Undoing a blur takes about ten seconds for each megapixel. */
const maxUnblurPixels = 4_000_000;
/** Edges of sharp photos are narrower, in pixels: no blur is looked for in them. */
const softEdge = 1.7;

const ownEngines = { photo: 'upscale-x2', detail: 'esrgan-thick' } as const;

const side = z.number().int().min(1).max(32_768).optional();

export const imageUpscaler = defineTool({
  id: 'image-upscaler',
  category: 'photo',
  step: 'enlarge',
  tier: 'T0',
  icon: 'scaling',
  finds: ['find-objects'],
  inputs: { photo: { kind: 'photo', required: true, main: true }, protect: protectInput },
  options: z.object({
    scale: z.enum(['2', '4', '8', 'exact']).default('2').meta({ control: 'choice' }),
    /** For an exact size; the side that is left out follows the photo's shape. */
    width: side.meta({ control: 'number', unit: 'px', when: { scale: 'exact' } }),
    height: side.meta({ control: 'number', unit: 'px', when: { scale: 'exact' } }),
    mode: z.enum(['photo', 'detail']).default('photo').meta({ control: 'choice', needs: 'detail' }),
    cleaning: z.enum(['auto', 'set', 'off']).default('auto').meta({ control: 'choice' }),
    strength: z
      .number()
      .int()
      .min(0)
      .max(100)
      .default(30)
      .meta({ control: 'slider', unit: '%', when: { cleaning: 'set' } }),
    unblur: z.boolean().default(true).meta({ control: 'switch' }),
    engine: engineOption,
  }),
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({
    /** As strengths by hand, so that who finds it too much knows where to begin. */
    noise: z.number().int().min(0).max(100).meta({ unit: '%' }),
    jpegDamage: z.number().int().min(0).max(100).meta({ unit: '%' }),
    unblurred: z.boolean(),
    /** How many times a network made it as wide and high before it was brought to size. */
    enlarged: z.number().int().min(1).max(8).meta({ unit: '×' }),
  }),
  warnings: ['noise_removed', 'jpeg_cleaned', 'unblurred'],
  stages: { open: 0.03, clean: 0.12, unblur: 0.1, enlarge: 0.58, fit: 0.05, save: 0.12 },
  tasks: ['upscale-image', 'restore', 'unblur'],
  samples: ['cup', 'clock', 'dragonfly'],
  maxMinutes: 15,
  drawsDetail: true,
  engines: ({ engine, mode }) => ({ 'upscale-image': engine ?? ownEngines[mode], unblur: 'unblur' }),
  resultSize(photo, options) {
    const { width, height } = photo;
    const isSlow = (options.engine ?? ownEngines[options.mode]) === ownEngines.detail;
    if (isSlow && width * height > maxDetailPixels) {
      throw new AppError('image_too_large', { maxPixels: maxDetailPixels, width, height });
    }
    return targetSize(photo, options);
  },
  async run({ photo, protect }, options, studio) {
    const { alphaOf, bleedColors, joinAlpha } = await import('../../imaging/raster/alpha.ts');
    const { estimateNoise } = await import('../../imaging/detail/noise-estimate.ts');
    const { worstJpegQuality } = await import('../../imaging/detail/jpeg-traces.ts');
    const { softerEdgeWidthOf } = await import('../../imaging/detail/edge-width.ts');
    const { resample } = await import('../../imaging/raster/resample.ts');
    const { width, height } = targetSize(photo, options);
    const pixels = await photo.pixels();
    const hasAlpha = pixels.channels === 4;
    let colors = hasAlpha ? bleedColors(pixels) : pixels;

    studio.stage('clean');
    const damage = damageOf(options, worstJpegQuality(photo.jpegQuality, pixels), () =>
      estimateNoise(pixels),
    );
    if (damage.noise > 0) studio.warn('noise_removed');
    else if (damage.jpegLoss > 0) studio.warn('jpeg_cleaned');
    if (damage.noise > 0 || damage.jpegLoss > 0) {
      colors = (await studio.run('restore', { pixels: colors, damage })).pixels;
    }

    const factor = factorFor(photo, { width, height });
    studio.stage('unblur');
    let isUnblurred = false;
    const mayUnblur = options.unblur && factor > 1 && photo.width * photo.height <= maxUnblurPixels;
    if (mayUnblur && softerEdgeWidthOf(colors, estimateNoise(colors)) >= softEdge) {
      const { pixels: sharper, finding } = await studio.run('unblur', { pixels: colors });
      isUnblurred = finding?.outcome === 'unblurred';
      if (isUnblurred) {
        colors = sharper;
        studio.warn('unblurred');
      }
    }

    studio.stage('enlarge');
    if (factor > 1) {
      const input = { pixels: colors, factor: factor as UpscaleFactor };
      colors = (await studio.run('upscale-image', input)).pixels;
    }

    studio.report({ ...strengthOf(damage), unblurred: isUnblurred, enlarged: factor });

    studio.stage('fit');
    colors = resample(colors, width, height, 'cubic');
    const raster = hasAlpha ? joinAlpha(colors, resample(alphaOf(pixels), width, height, 'cubic')) : colors;
    return { result: { raster: await withProtected(raster, pixels, protect), profile: photo.profile } };
  },
});
