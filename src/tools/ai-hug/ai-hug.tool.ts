import { z } from 'zod';
import { cardOptions, cardWarnings, petWarnings } from '../../steps/cards/card-options.ts';
import { cardFrame } from '../../steps/cards/card-shape.ts';
import { cardTool } from '../../steps/cards/card-tool.ts';
import { engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { guestAges } from './guest-age.ts';

const age = z.enum(guestAges).default('measured').meta({ control: 'choice', rare: true });

export const aiHug = defineTool({
  ...cardTool,
  id: 'ai-hug',
  icon: 'heart-handshake',
  inputs: {
    // Families hug: children may be in either photo.
    photo: { kind: 'photo', required: true, main: true, mayShowChildren: true },
    /** Of another person, or of a pet. */
    second: { kind: 'photo', required: false, elseIn: 'photo', mayShowChildren: true },
  },
  options: z.object({ ...cardOptions, firstAge: age, secondAge: age, engine: engineOption }),
  warnings: [...cardWarnings, ...petWarnings],
  tasks: [...cardTool.tasks, 'find-objects'],
  samples: ['admiral'],
  resultSize: (_, options) => cardFrame(options),
  async run(photos, options, studio) {
    const { findGuests } = await import('../../steps/cards/find-guests.ts');
    const { makeCard } = await import('../../steps/cards/make-card.ts');
    const { agedGuest } = await import('./guest-age.ts');

    studio.stage('faces');
    const { guests, faces } = await findGuests(photos, options, studio);
    if (isOtherEngine(options.engine)) {
      const { cardElsewhere } = await import('../../steps/cards/card-elsewhere.ts');
      const { film, seed } = await cardElsewhere('hug', guests, options, studio);
      studio.report({ faces, seed });
      return { film };
    }
    const aged = [
      await agedGuest(guests[0], options.firstAge, studio),
      await agedGuest(guests[1], options.secondAge, studio),
    ] as const;
    // A pet is held by the person on its left.
    const [left, right] = aged[0].kind === 'pet' ? aged.toReversed() : aged;
    const { film, card, seed } = await makeCard('hug', [left, right], options, studio);
    studio.report({ faces, seed });
    return { film, card };
  },
});
