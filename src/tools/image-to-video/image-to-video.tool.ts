import { z } from 'zod';
import { type FrameQuality, frameQualities } from '../../steps/films/frame-size.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool, type Size } from '../../tool/tool.ts';
import { cameraMoves } from './camera/camera-moves.ts';
import { clipSize } from './clip-size.ts';
import { transitions } from './sequence/transition.ts';
import { weathers } from './weather/clip-weather.ts';

const rate = 30;
const largestSeed = 999_999_999;
/** A photo that is seen for less than this, in seconds, is hardly seen. */
const shortest = 1;
/** Places on the camera's way at which is looked whether the photo covers the frame. */
const lookouts = 96;

const ratios = ['photo', '16:9', '9:16', '1:1', '4:5'] as const;

export const imageToVideo = defineTool({
  id: 'image-to-video',
  category: 'video',
  step: 'animate',
  tier: 'T1',
  icon: 'clapperboard',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** They follow in this order. */
    more: { kind: 'photo', required: false, most: 9 },
  },
  options: z.object({
    move: z.enum(cameraMoves).default('slide').meta({ control: 'choice' }),
    weather: z.enum(weathers).default('none').meta({ control: 'choice' }),
    seconds: z.number().int().min(3).max(10).default(5).meta({ control: 'slider', unit: 's' }),
    ratio: z.enum(ratios).default('photo').meta({ control: 'choice' }),
    quality: z.enum(frameQualities).default('720p').meta({ control: 'choice' }),
    /** The end leads into the beginning. */
    loop: z.boolean().default(true).meta({ control: 'switch' }),
    /** Where there are several photos. */
    transition: z.enum(transitions).default('crossfade').meta({ control: 'choice' }),
    /** For engines that go by words: what happens besides. */
    prompt: z.string().trim().max(2000).default('').meta({ control: 'text', needs: 'prompt' }),
    seed: z.number().int().min(0).max(largestSeed).optional().meta({ control: 'seed' }),
    engine: engineOption,
  }),
  outputs: { film: { kind: 'clip', main: true } },
  warnings: ['no_subject', 'some_flat', 'enlarged', 'hurried', 'ends_only'],
  stages: { open: 0.02, layers: 0.58, film: 0.4 },
  tasks: ['cut-out', 'fill', 'upscale-image', 'find-objects', 'find-text'],
  // What is filled is seen for moments, and at the rim of a subject that moves before it.
  engines: ({ engine }) => ({ fill: 'patchwork', ...engineBesides('generate-video', engine) }),
  optionalTasks: ['generate-video'],
  uses: ({ engine }, given) =>
    isOtherEngine(engine) ? ['first-frame', ...(given.has('more') ? (['last-frame'] as const) : [])] : [],
  samples: ['dahlia', 'coffee', 'admiral'],
  maxMinutes: 20,
  sourceType: 'algorithmicallyEnhanced',
  resultSize: sizeOf,
  async run({ photo, more }, options, studio) {
    if (isOtherEngine(options.engine)) {
      const { filmElsewhere } = await import('../../steps/films/film-elsewhere.ts');
      const { clipWords } = await import('./clip-words.ts');
      studio.stage('film');
      if (more.length > 1) studio.warn('ends_only');
      const [frame, prompt] = [sizeOf(photo, options), clipWords(options)];
      const { seconds, seed } = options;
      return {
        film: await filmElsewhere({ prompt, frame, seconds, seed, first: photo, last: more.at(-1) }, studio),
      };
    }
    const { move, weather, seconds, loop, transition, seed, ...shape } = options;
    const { cameraAt } = await import('./camera/camera-moves.ts');
    const { takeApart } = await import('./layers/take-apart.ts');
    const { filmPainter } = await import('./sequence/film.ts');
    const { scheduleOf } = await import('./sequence/schedule.ts');
    const { weatherOf } = await import('./weather/clip-weather.ts');
    const chance = seed ?? studio.chance % (largestSeed + 1);
    const photos = [photo, ...more];
    const frame = sizeOf(photo, shape);
    const schedule = scheduleOf(photos.length, seconds, loop);
    if (photos.length > 1 && schedule.each < shortest) studio.warn('hurried');

    studio.stage('layers');
    const parts = [];
    for (const [place, one] of photos.entries()) {
      const pathOf = (staging: { subject: number; beyond: { x: number; y: number } }) =>
        Array.from({ length: lookouts + 1 }, (_, at) =>
          cameraAt(move, at / lookouts, { ...staging, course: schedule.course, seed: chance + place }),
        );
      parts.push(await takeApart(one, frame, pathOf, chance, studio));
      await studio.step((place + 1) / photos.length);
    }
    const flat = parts.filter(({ hasSubject }) => !hasSubject).length;
    if (flat > 0) studio.warn(flat === photos.length ? 'no_subject' : 'some_flat');
    if (parts.some(({ isEnlarged }) => isEnlarged)) studio.warn('enlarged');

    studio.stage('film');
    const frames = seconds * rate;
    const film = studio.clip('film', { ...frame, rate, frames });
    const paint = filmPainter({
      frame,
      photos: parts,
      schedule,
      move,
      transition,
      weather: weatherOf(weather, chance, seconds),
      seed: chance,
    });
    // The last frame of a loop is the one before the first; otherwise the camera gets to its end.
    const whole = loop ? frames : frames - 1;
    for (let at = 0; at < frames; at++) await film.frame({ ...paint(at / whole), channels: 4 });
    return { film: await film.finish() };
  },
});

function sizeOf(
  photo: Size,
  { ratio, quality }: { ratio: (typeof ratios)[number]; quality: FrameQuality },
): Size {
  if (ratio === 'photo') return clipSize(photo.width / photo.height, quality);
  const [width, height] = ratio.split(':').map(Number);
  return clipSize(width / height, quality);
}
