import { z } from 'zod';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { resultShape } from './result-shape.ts';

const firstLookMs = 5000;
const shortestMs = 200;

const repair = z.enum(['auto', 'on', 'off']).default('auto').meta({ control: 'choice' });
const milliseconds = z.number().int().min(0).max(86_400_000);

export const videoEnhancer = defineTool({
  id: 'video-enhancer',
  category: 'video',
  step: 'repair',
  tier: 'T0',
  icon: 'clapperboard',
  inputs: { clip: { kind: 'clip', required: true, main: true } },
  options: z.object({
    trim: z
      .tuple([milliseconds, milliseconds])
      .refine(([from, to]) => to - from >= shortestMs)
      .optional()
      .meta({ control: 'trim' }),
    quality: z.enum(['quick', 'hd']).default('hd').meta({ control: 'choice' }),
    scale: z.enum(['1', '2', '4k']).default('1').meta({ control: 'choice' }),
    fps: z.enum(['keep', '30', '60']).default('keep').meta({ control: 'choice' }),
    denoise: repair,
    sharpen: repair,
    stabilize: repair,
    color: repair,
    /** Only the first seconds of the part. */
    preview: z.boolean().default(false).meta({ control: 'switch' }),
    engine: engineOption,
  }),
  outputs: { film: { kind: 'clip', main: true } },
  report: z.object({
    /** On the scale 0..255. */
    noise: z.number().min(0),
    /** Of the longer side of a frame. */
    shake: z.number().min(0).meta({ unit: '%' }),
    flicker: z.number().min(0).meta({ unit: '%' }),
    /** Of a pixel in a frame. */
    bits: z.number().min(0),
    scenes: z.number().int().min(1),
    denoised: z.enum(['none', 'noise', 'compression']),
    stabilized: z.boolean(),
    evened: z.boolean(),
    sharpened: z.boolean(),
    colored: z.boolean(),
  }),
  warnings: ['first_seconds', 'nothing_found', 'too_dark', 'shakes_strongly', 'frames_repeated'],
  stages: { examine: 0.15, enhance: 0.85 },
  tasks: ['enhance-video'],
  samples: ['night-dogs'],
  maxMinutes: 15,
  engines: ({ engine }) => ({ 'enhance-video': engine ?? 'repair-clip' }),
  resultSize: (clip, { scale }) => resultShape(clip, scale),
  async run({ clip }, options, studio) {
    const { examineClip } = await import('./examine-clip.ts');
    const { describeRepairs } = await import('./describe-repairs.ts');
    const { planRepairs } = await import('./plan-repairs.ts');
    const { exactly } = await import('../../tasks/clips/exactly.ts');

    studio.stage('examine');
    const part = partOf(clip.durationMs, options);
    if (options.preview && part.isCut) studio.warn('first_seconds');
    const size = resultShape(clip, options.scale);
    const rate = options.fps === 'keep' ? clip.frameRate : Number(options.fps);
    const findings = await examineClip(clip, part, (fraction) => studio.step(fraction));
    const plan = planRepairs(findings, clip, options);
    const isSame = size.width === clip.width && rate === clip.frameRate;
    const { facts, warnings } = describeRepairs(findings, plan, { isSame });
    for (const code of warnings) studio.warn(code);
    if (rate > clip.frameRate && !clip.filters.includes('between')) studio.warn('frames_repeated');
    studio.report(facts);

    studio.stage('enhance');
    const { fromMs, toMs } = part;
    const { repairs } = plan;
    const { frames } = await studio.run('enhance-video', { clip, fromMs, toMs, size, rate, repairs });
    const count = Math.max(1, Math.round(((toMs - fromMs) / 1000) * rate));
    const film = studio.clip('film', {
      ...size,
      rate,
      frames: count,
      ...(clip.hasSound && { sound: { from: clip, fromMs } }),
    });
    for await (const frame of exactly(frames, count)) await film.frame(frame);
    return { film: await film.finish() };
  },
});

/** What is worked on; a part that ends after the clip ends with it. */
function partOf(
  durationMs: number,
  { trim = [0, durationMs], preview }: { trim?: readonly [number, number]; preview: boolean },
): { fromMs: number; toMs: number; isCut: boolean } {
  const toMs = Math.min(trim[1], durationMs);
  const fromMs = Math.max(0, Math.min(trim[0], toMs - shortestMs));
  const isCut = preview && toMs - fromMs > firstLookMs;
  return { fromMs, toMs: isCut ? fromMs + firstLookMs : toMs, isCut };
}
