import { z } from 'zod';
import { cardOptions, cardWarnings } from '../../steps/cards/card-options.ts';
import { cardFrame } from '../../steps/cards/card-shape.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

/** In years. Ages are guessed from pictures: the line lies above the age of an adult. */
const leastAge = 21;

export const aiKissing = defineTool({
  id: 'ai-kissing',
  category: 'video',
  step: 'animate',
  tier: 'T3',
  icon: 'heart',
  sourceType: 'compositeSynthetic',
  finds: ['find-faces'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    second: { kind: 'photo', required: true },
  },
  options: z.object({
    /** There is no other kiss. */
    kiss: z.enum(['cheek', 'forehead']).default('cheek').meta({ control: 'choice' }),
    kisser: z.enum(['first', 'second']).default('first').meta({ control: 'choice' }),
    ...cardOptions,
    engine: engineOption,
  }),
  outputs: {
    film: { kind: 'clip', main: true },
    /** What it ends with; engines elsewhere make none. */
    card: { kind: 'photo', suffix: 'card', required: false },
  },
  report: z.object({ seed: z.number().int() }),
  warnings: cardWarnings,
  stages: { open: 0.04, faces: 0.16, measure: 0.3, draw: 0.05, film: 0.45 },
  tasks: [
    'find-faces',
    'find-text',
    'describe-face',
    'cut-out',
    'set-words',
    'draw-paintings',
    'check-safety',
  ],
  optionalTasks: ['generate-video'],
  engines: ({ engine }) => engineBesides('generate-video', engine),
  uses: ({ engine }) => (isOtherEngine(engine) ? ['first-frame'] : []),
  samples: ['drawn-lady'],
  resultSize: (_, options) => cardFrame(options),
  async run({ photo, second }, options, studio) {
    const { personOn, refuseYoung } = await import('../../steps/cards/card-guests.ts');
    const { makeCard, warnOfGuests } = await import('../../steps/cards/make-card.ts');

    studio.stage('faces');
    const guests = [
      await personOn(photo, 'face_not_found', studio),
      await personOn(second, 'second_face_not_found', studio),
    ] as const;
    for (const guest of guests) await refuseYoung(guest, leastAge, studio);
    warnOfGuests(guests, studio);
    const beards = [options.firstBeard, options.secondBeard] as const;
    // Who kisses stands on the left.
    const isSwapped = options.kisser === 'second';
    if (isOtherEngine(options.engine)) {
      const { cardElsewhere } = await import('../../steps/cards/card-elsewhere.ts');
      const { film, seed } = await cardElsewhere(
        options.kiss,
        isSwapped ? [guests[1], guests[0]] : guests,
        options,
        studio,
      );
      studio.report({ seed });
      return { film };
    }
    const { film, card, seed } = await makeCard(
      options.kiss,
      isSwapped ? [guests[1], guests[0]] : guests,
      isSwapped ? [beards[1], beards[0]] : beards,
      options,
      studio,
    );
    studio.report({ seed });
    return { film, card };
  },
});
