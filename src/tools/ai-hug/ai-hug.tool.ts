import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { cardOptions, cardWarnings } from '../../steps/cards/card-options.ts';
import { cardFrame } from '../../steps/cards/card-shape.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { guestAges } from './guest-age.ts';

const age = z
  .enum(guestAges)
  .default('measured')
  .meta({ control: 'choice', when: { style: ['storybook', 'paper'] }, rare: true });

export const aiHug = defineTool({
  id: 'ai-hug',
  category: 'video',
  step: 'animate',
  tier: 'T3',
  icon: 'heart-handshake',
  sourceType: 'compositeSynthetic',
  finds: ['find-faces'],
  inputs: {
    // Families hug: children may be in either photo.
    photo: { kind: 'photo', required: true, main: true, mayShowChildren: true },
    /** Of another person, or of a pet. */
    second: { kind: 'photo', required: true, mayShowChildren: true },
  },
  options: z.object({ ...cardOptions, firstAge: age, secondAge: age, engine: engineOption }),
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
    'find-objects',
    'describe-face',
    'cut-out',
    'set-words',
    'draw-paintings',
    'check-safety',
  ],
  optionalTasks: ['generate-video'],
  engines: ({ engine }) => engineBesides('generate-video', engine),
  uses: ({ engine }) => (isOtherEngine(engine) ? ['first-frame'] : []),
  samples: ['admiral'],
  resultSize: (_, options) => cardFrame(options),
  async run({ photo, second }, options, studio) {
    const { guestOn } = await import('../../steps/cards/card-guests.ts');
    const { makeCard, warnOfGuests } = await import('../../steps/cards/make-card.ts');
    const { agedGuest } = await import('./guest-age.ts');

    studio.stage('faces');
    const found = [
      await guestOn(photo, 'face_not_found', studio),
      await guestOn(second, 'second_face_not_found', studio),
    ] as const;
    if (found.every(({ kind }) => kind === 'pet')) throw new AppError('face_not_found');
    warnOfGuests(found, studio);
    if (isOtherEngine(options.engine)) {
      const { cardElsewhere } = await import('../../steps/cards/card-elsewhere.ts');
      const { film, seed } = await cardElsewhere('hug', found, options, studio);
      studio.report({ seed });
      return { film };
    }
    const guests = [
      await agedGuest(found[0], options.firstAge, studio),
      await agedGuest(found[1], options.secondAge, studio),
    ] as const;
    const beards = [options.firstBeard, options.secondBeard] as const;
    // A pet is held by the person on its left.
    const isSwapped = guests[0].kind === 'pet';
    const { film, card, seed } = await makeCard(
      'hug',
      isSwapped ? [guests[1], guests[0]] : guests,
      isSwapped ? [beards[1], beards[0]] : beards,
      options,
      studio,
    );
    studio.report({ seed });
    return { film, card };
  },
});
