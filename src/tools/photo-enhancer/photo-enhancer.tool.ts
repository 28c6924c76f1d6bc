import { z } from 'zod';
import { protectInput, withProtected } from '../../steps/protect/protected-parts.ts';
import { defineTool } from '../../tool/tool.ts';
import { measures, outcomes } from './describe-fixes.ts';
import { photoKinds } from './kinds.ts';
import { usualIntensity } from './plan-fixes.ts';

const isOn = z.boolean().default(true).meta({ control: 'switch' });
/** In percent of what was found to be needed. */
const strengthOf = (fix: string) =>
  z
    .number()
    .int()
    .min(0)
    .max(200)
    .default(100)
    .meta({ control: 'slider', unit: '%', when: { [fix]: true } });

export const photoEnhancer = defineTool({
  id: 'photo-enhancer',
  category: 'photo',
  step: 'repair',
  tier: 'T0',
  icon: 'wand-sparkles',
  finds: ['find-objects'],
  inputs: { photo: { kind: 'photo', required: true, main: true }, protect: protectInput },
  options: z.object({
    kind: z.enum(photoKinds).default('auto').meta({ control: 'choice' }),
    /** At 0 nothing changes. */
    intensity: z
      .number()
      .int()
      .min(0)
      .max(100)
      .default(usualIntensity)
      .meta({ control: 'slider', unit: '%' }),
    exposure: isOn,
    exposureStrength: strengthOf('exposure'),
    contrast: isOn,
    contrastStrength: strengthOf('contrast'),
    color: isOn,
    colorStrength: strengthOf('color'),
    haze: isOn,
    hazeStrength: strengthOf('haze'),
    noise: isOn,
    noiseStrength: strengthOf('noise'),
    sharpness: isOn,
    sharpnessStrength: strengthOf('sharpness'),
  }),
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({
    measured: z.array(
      z.object({
        measure: z.enum(measures),
        before: z.number(),
        after: z.number().optional(),
        outcome: z.enum(outcomes),
      }),
    ),
  }),
  warnings: ['nothing_found', 'too_dark', 'clipped', 'too_soft'],
  stages: { open: 0.15, examine: 0.15, clean: 0.2, develop: 0.25, save: 0.25 },
  tasks: ['restore', 'find-faces'],
  samples: ['dim-dogs', 'hazy-meadow', 'yellow-coffee'],
  async run({ photo, protect }, { kind, intensity, ...options }, studio) {
    const { alphaOf, bleedColors, joinAlpha } = await import('../../imaging/raster/alpha.ts');
    const { sharpen } = await import('../../imaging/detail/sharpen.ts');
    const { estimateNoise } = await import('../../imaging/detail/noise-estimate.ts');
    const { worstJpegQuality } = await import('../../imaging/detail/jpeg-traces.ts');
    const { diagnose } = await import('./diagnosis/diagnose.ts');
    const { develop } = await import('./develop/development.ts');
    const { describeFixes, isOverexposed, measuredOf } = await import('./describe-fixes.ts');
    const { holdSkin } = await import('./hold-skin.ts');
    const { balanceOf, fixes } = await import('./plan-fixes.ts');
    const { planFixes, usualWishes, wishesOf } = await import('./fix-plan.ts');
    const pixels = await photo.pixels();

    studio.stage('examine');
    const diagnosis = diagnose(pixels);
    const { width, height } = photo;
    const jpegQuality = worstJpegQuality(photo.jpegQuality, pixels);
    const saved = { width, height, jpegQuality };
    await studio.step(0.6);
    const wishes = wishesOf(kind, intensity, {
      exposure: { isOn: options.exposure, strength: options.exposureStrength },
      contrast: { isOn: options.contrast, strength: options.contrastStrength },
      color: { isOn: options.color, strength: options.colorStrength },
      haze: { isOn: options.haze, strength: options.hazeStrength },
      noise: { isOn: options.noise, strength: options.noiseStrength },
      sharpness: { isOn: options.sharpness, strength: options.sharpnessStrength },
    });
    const wanted = balanceOf(diagnosis.cast, wishes.color);
    const faces = wanted === 0 ? [] : (await studio.run('find-faces', { photo })).faces;
    const places = faces.map(({ box: [left, top, faceWidth, faceHeight] }) => ({
      left: left / width,
      top: top / height,
      width: faceWidth / width,
      height: faceHeight / height,
    }));
    const balance = holdSkin(diagnosis.copy, places, diagnosis.cast, wanted);
    const plan = planFixes(diagnosis, saved, wishes, balance);

    studio.stage('clean');
    let raster = pixels;
    if (plan.damage.noise > 0 || plan.damage.jpegLoss > 0) {
      const hasAlpha = pixels.channels === 4;
      const colors = hasAlpha ? bleedColors(pixels) : pixels;
      const restored = await studio.run('restore', { pixels: colors, damage: plan.damage });
      raster = hasAlpha ? joinAlpha(restored.pixels, alphaOf(pixels)) : restored.pixels;
    }

    studio.stage('develop');
    const isSharpened = plan.sharpening !== undefined;
    raster = await develop(raster, plan.development, (share) => studio.step(isSharpened ? share / 2 : share));
    if (plan.sharpening) {
      const sharpening = { ...plan.sharpening, threshold: 2, protectSkin: 0.6, protectNoise: 0.8 };
      const noise = estimateNoise(raster);
      raster = await sharpen(raster, sharpening, noise, (share) => studio.step(0.5 + share / 2));
    }
    raster = await withProtected(raster, pixels, protect);

    const loss = jpegQuality === undefined ? 0 : 1 - jpegQuality / 100;
    const before = measuredOf(diagnosis, loss);
    const after = raster === pixels ? before : measuredOf(diagnose(raster), 0);
    const off = new Set(fixes.filter((fix) => wishes[fix] === 0));
    const usual = usualWishes(kind);
    const needed =
      off.size === 0
        ? plan.changes
        : planFixes(diagnosis, saved, usual, balanceOf(diagnosis.cast, usual.color)).changes;
    const { facts: measured, warnings } = describeFixes(before, after, plan.changes, needed, off);
    for (const code of warnings) studio.warn(code);
    if (isOverexposed(diagnosis)) studio.warn('clipped');
    studio.report({ measured });

    return { result: { raster, profile: photo.profile } };
  },
});
