import { z } from 'zod';
import { cardOptions, cardWarnings } from '../../steps/cards/card-options.ts';
import { cardFrame } from '../../steps/cards/card-shape.ts';
import { cardTool } from '../../steps/cards/card-tool.ts';
import { engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

/** In years. Ages are guessed from pictures: the line lies above the age of an adult. */
const leastAge = 21;

export const aiKissing = defineTool({
  ...cardTool,
  id: 'ai-kissing',
  icon: 'heart',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    second: { kind: 'photo', required: false, elseIn: 'photo' },
  },
  options: z.object({
    /** There is no other kiss. */
    kiss: z.enum(['cheek', 'forehead']).default('cheek').meta({ control: 'choice' }),
    kisser: z.enum(['first', 'second']).default('first').meta({ control: 'choice' }),
    ...cardOptions,
    engine: engineOption,
  }),
  warnings: cardWarnings,
  samples: ['drawn-lady'],
  resultSize: (_, options) => cardFrame(options),
  async run(photos, options, studio) {
    const { findPersons } = await import('../../steps/cards/find-guests.ts');
    const { refuseYoung } = await import('../../steps/cards/card-guests.ts');
    const { makeCard } = await import('../../steps/cards/make-card.ts');

    studio.stage('faces');
    const { guests, faces } = await findPersons(photos, options, studio);
    await refuseYoung(guests, leastAge, studio);
    // Who kisses stands on the left.
    const [left, right] = options.kisser === 'second' ? guests.toReversed() : guests;
    if (isOtherEngine(options.engine)) {
      const { cardElsewhere } = await import('../../steps/cards/card-elsewhere.ts');
      const { film, seed } = await cardElsewhere(options.kiss, [left, right], options, studio);
      studio.report({ faces, seed });
      return { film };
    }
    const { film, card, seed } = await makeCard(options.kiss, [left, right], options, studio);
    studio.report({ faces, seed });
    return { film, card };
  },
});
