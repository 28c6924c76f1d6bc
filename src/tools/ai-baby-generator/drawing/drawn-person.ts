import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { group, type Lab, type Node, placed } from '../../../imaging/vector/painting.ts';
import { drawBody } from './clothes.ts';
import { drawBrows, drawEyes, drawMouth, drawNose } from './drawn-features.ts';
import { drawBeard, drawFreckles, drawGlasses } from './extras.ts';
import type { HairDraft } from './hair/hair-draft.ts';
import { type Hairstyle, hairstyles } from './hair/hairstyles.ts';
import { drawEars, drawHead, headOf, shadowOnHead } from './head.ts';
import { personColors } from './person-colors.ts';
import type { PersonLook } from './person-look.ts';
import { proportions } from './proportions.ts';

/** Frames of glasses: a warm brown that goes with every skin. */
const frames: Lab = [0.36, 0.045, 0.04];

/**
 * A person from the head to the chest, as a group in units of the head: 100 is half its width, 0, 0 the top of the skull in the middle.
 *
 * @param seed what strands, freckles and prints are scattered by
 */
export function drawPerson(look: PersonLook, seed: number): Node {
  const random = seededRandom(seed);
  const head = headOf(proportions[look.age], look, personColors(look));
  const draft: HairDraft = { head, curl: look.curl, accent: accentOf(look.cloth), random };
  const hair = hairstyles[look.hairstyle as Hairstyle](draft);
  // The head leans about its neck.
  const leaning = { matrix: placed([0, 0], 1, look.lean, [0, head.height]) };
  return group([
    group(hair.behind, leaning),
    ...drawBody(head, look),
    group(
      [
        ...(hair.hidesEars ? [] : drawEars(head)),
        ...drawHead(head, look.age === 'adult'),
        ...(look.hasFreckles ? drawFreckles(head, random) : []),
        ...(look.hasBeard ? drawBeard(head) : []),
        ...(hair.over ? [shadowOnHead(head, hair.over, 0.028 * head.height)] : []),
        ...drawNose(head, look),
        ...drawMouth(head, look),
        ...drawEyes(head, look),
        ...drawBrows(head, look),
        ...(look.hasGlasses ? drawGlasses(head, frames) : []),
        ...hair.front,
      ],
      leaning,
    ),
  ]);
}

/** Ties and bows have the stronger color of the clothes: white is lost on pale backdrops. */
function accentOf([main, other]: readonly [Lab, Lab]): Lab {
  return other[0] > 0.9 ? main : other;
}
