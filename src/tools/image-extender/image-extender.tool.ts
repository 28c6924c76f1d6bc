import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { CutOutOutput } from '../../tasks/cut-out.ts';
import type { Photo } from '../../tasks/photo.ts';
import { engineOption } from '../../tool/engine-option.ts';
import type { Studio } from '../../tool/studio.ts';
import { defineTool } from '../../tool/tool.ts';
import { largestShare, positions, shapes, targetFrame } from './target-frame.ts';

/** Of the photo on one side: beyond it a guess is seen to be one. */
const honestShare = 0.35;
/** Above it, somebody who looked at results saw copies and cuts (docs/quality.md). */
const mostBroken = 1.6;
/** Below this certainty nobody knows what the subject is. */
const leastCertainty = 0.5;

const ownEngine = 'continuation';

const side = z
  .number()
  .int()
  .min(0)
  .max(2000)
  .default(0)
  .meta({ control: 'number', unit: 'px', when: { shape: 'sides' } });

export const imageExtender = defineTool({
  id: 'image-extender',
  category: 'generate',
  step: 'place',
  tier: 'T1',
  icon: 'expand',
  inputs: { photo: { kind: 'photo', required: true, main: true } },
  options: z.object({
    shape: z.enum(shapes).default('auto').meta({ control: 'choice' }),
    position: z
      .enum(positions)
      .default('auto')
      .meta({ control: 'choice', when: { shape: shapes.filter((shape) => shape !== 'sides') } }),
    left: side,
    right: side,
    top: side,
    bottom: side,
    method: z
      .enum(['continue', 'blur', 'mirror'])
      .default('continue')
      .meta({ control: 'choice', pictures: true }),
    prompt: z
      .string()
      .trim()
      .max(2000)
      .default('')
      .meta({ control: 'text', needs: 'prompt', when: { method: 'continue' } }),
    seed: z
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .optional()
      .meta({ control: 'seed', when: { method: 'continue' } }),
    engine: engineOption,
  }),
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({
    /** Of the photo's pixels, how many were added. */
    added: z.number().int().min(0).meta({ unit: '%' }),
    /** How strongly the border stands out, of the lines beside it: 100 is not at all. */
    seam: z.number().int().min(0).nullable().meta({ unit: '%' }),
    /** Left out where nothing was added, or so many pixels on each side. */
    position: z.enum(['start', 'center', 'end']).optional(),
  }),
  offers: {
    subject_cut: { option: 'method', value: 'blur' },
    looks_patched: { option: 'method', value: 'blur' },
  },
  warnings: ['nothing_added', 'subject_cut', 'looks_patched', 'far_out'],
  stages: { open: 0.05, subject: 0.25, extend: 0.6, save: 0.1 },
  tasks: ['fill', 'cut-out', 'find-objects', 'find-text'],
  samples: ['seed', 'dahlia', 'coffee'],
  maxMinutes: 10,
  sourceType: 'algorithmicallyEnhanced',
  engines: ({ engine }) => ({ fill: engine ?? ownEngine }),
  uses: ({ method, prompt, seed }) => [
    ...(method === 'continue' && prompt !== '' ? (['prompt'] as const) : []),
    ...(method === 'continue' && seed !== undefined ? (['seed'] as const) : []),
  ],
  resultSize: targetFrame,
  placeInResult: (photo, options, report) =>
    targetFrame(photo, { ...options, position: report?.position ?? options.position }),
  foresees: (photo, options) => {
    if (options.method !== 'continue') return [];
    return largestShare(photo, targetFrame(photo, options)) > honestShare ? ['far_out'] : [];
  },
  async run({ photo }, options, studio) {
    const { alphaOf, bleedColors, joinAlpha } = await import('../../imaging/raster/alpha.ts');
    const frames = await import('./frames.ts');
    const { isCutOff } = await import('../../imaging/extend/ends.ts');
    const { measureSeams } = await import('./seam.ts');
    const { straightBreaks } = await import('./straight-breaks.ts');
    const { sidesOf } = await import('../../imaging/extend/side.ts');
    const { maskIn, outsideOf, sourceIn } = await import('./frame-masks.ts');
    const { thingsIn } = await import('../../steps/filling/what-stays.ts');
    const { sparingPosition } = await import('./photo-position.ts');
    const { profile } = photo;
    let frame = targetFrame(photo, options);
    const pixels = await photo.pixels();
    const added = Math.round(100 * ((frame.width * frame.height) / (photo.width * photo.height) - 1));
    if (added === 0 && frame.width === photo.width && frame.height === photo.height) {
      studio.warn('nothing_added');
      studio.report({ added, seam: null });
      return { result: { raster: pixels, profile } };
    }

    const hasAlpha = pixels.channels === 4;
    const colors = hasAlpha ? bleedColors(pixels) : pixels;
    const isOwn = options.method === 'continue' && (options.engine ?? ownEngine) === ownEngine;
    if (isOwn) studio.stage('subject');
    const found = isOwn ? await findSubject(studio, photo) : undefined;
    const things = isOwn ? await thingsIn(photo, studio) : undefined;
    let { position } = options;
    if (position === 'auto') {
      const sure = found && found.certainty >= leastCertainty ? found.alpha : undefined;
      const stands = [sure, things].flatMap((mask) => (mask ? [maskIn(mask, frame)] : []));
      position = sparingPosition(sidesOf(frame, frames.boxIn(frame, photo)), stands);
      frame = targetFrame(photo, { ...options, position });
    }
    const placed = options.shape === 'sides' ? {} : { position };
    const known = frames.boxIn(frame, photo);
    let framed = (options.method === 'blur' ? frames.blurFrame : frames.mirrorFrame)(colors, frame);
    if (options.method === 'continue') {
      studio.stage('extend');
      const filled = await studio.run('fill', {
        pixels: framed,
        mask: outsideOf(frame, known),
        source: found && found.certainty >= leastCertainty ? sourceIn(found.alpha, frame) : undefined,
        things: things && maskIn(things, frame),
        prompt: options.prompt || undefined,
        seed: options.seed ?? studio.chance,
      });
      framed = filled.pixels;
      const subject = found && maskIn(found.alpha, frame);
      const seam = Math.max(...measureSeams(framed, known, subject).map(({ ratio }) => ratio));
      const isCut = subject !== undefined && isCutOff(sidesOf(framed, known), subject);
      const isPatched = isOwn && !isCut && straightBreaks(framed, known) > mostBroken;
      if (isCut) studio.warn('subject_cut');
      if (isPatched) studio.warn('looks_patched');
      else if (largestShare(photo, frame) > honestShare) studio.warn('far_out');
      studio.report({ added, seam: Math.round(100 * seam), ...placed });
    } else studio.report({ added, seam: null, ...placed });

    if (!hasAlpha) return { result: { raster: framed, profile } };
    const extend = options.method === 'mirror' ? frames.mirrorFrame : frames.edgeFrame;
    const raster = joinAlpha(framed, extend(alphaOf(pixels), frame));
    frames.layInFrame(raster, pixels, frame);
    return { result: { raster, profile } };
  },
});

/** Nothing where there is none. */
async function findSubject(studio: Studio, photo: Photo): Promise<CutOutOutput | undefined> {
  try {
    return await studio.run('cut-out', { photo });
  } catch (error) {
    if (error instanceof AppError && error.code === 'subject_not_found') return undefined;
    throw error;
  }
}
