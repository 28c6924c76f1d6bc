import { seededRandom } from '../sampling/seeded-random.ts';
import { group, type Lab, type Matrix, type Node, placed } from '../vector/painting.ts';
import { drawBody } from './clothes/clothed-body.ts';
import { drawBrows, drawEyes, drawMouth, drawNose } from './drawn-features.ts';
import { drawBeard, drawFreckles, drawGlasses } from './extras.ts';
import type { HairDraft } from './hair/hair-draft.ts';
import { type Hairstyle, hairstyles } from './hair/hairstyles.ts';
import { drawEars, drawHead, headOf, shadowOnHead } from './head.ts';
import { personColors } from './person-colors.ts';
import { type FaceState, type PersonLook, stillFace } from './person-look.ts';
import { proportions } from './proportions.ts';

/** Frames of glasses: a warm brown that goes with every skin. */
const frames: Lab = [0.36, 0.045, 0.04];

/** A person in parts that can be moved by themselves, each in the same units: 100 is half the width of the head, 0, 0 the top of the skull. */
export interface PersonLayers {
  /** Hair behind everything; it leans with the head. */
  readonly behind: Node;
  /** Neck, shoulders and what they wear. */
  readonly body: Node;
  /** Face, ears, hair over it. */
  readonly head: Node;
  /** Of the head: it leans about its lower end. */
  readonly height: number;
}

/**
 * A person from the head to the chest, as a group in units of the head: 100 is half its width, 0, 0 the top of the skull in the middle.
 *
 * @param seed what strands, freckles and prints are scattered by
 */
export function drawPerson(look: PersonLook, seed: number): Node {
  const { behind, body, head, height } = personLayers(look, seed);
  // The head leans about its neck.
  const leaning = { matrix: placed([0, 0], 1, look.lean, [0, height]) };
  return group([group([behind], leaning), body, group([head], leaning)]);
}

/** The parts of {@link drawPerson}, upright. The same seed gives the same hair whatever the face does. */
export function personLayers(look: PersonLook, seed: number, face: FaceState = stillFace): PersonLayers {
  const random = seededRandom(seed);
  const head = headOf(proportions[look.age], look, personColors(look), face.turn);
  const draft: HairDraft = { head, curl: look.curl, accent: accentOf(look.cloth), random };
  const hair = hairstyles[look.hairstyle as Hairstyle](draft);
  const turned = (nodes: readonly Node[], extra = 0): Node[] =>
    face.turn === 0
      ? [...nodes]
      : [group([group(nodes, { matrix: turnedBy(face.turn, extra) })], { clip: head.outline })];
  return {
    height: head.height,
    behind: group(hair.behind),
    body: group(drawBody(head, look)),
    head: group([
      ...(hair.hidesEars ? [] : drawEars(head)),
      ...drawHead(head, look.age === 'adult'),
      ...(look.hasFreckles ? turned(drawFreckles(head, random)) : []),
      ...(look.hasBeard ? turned(drawBeard(head), -14) : []),
      ...(hair.over ? [shadowOnHead(head, hair.over, 0.028 * head.height)] : []),
      ...turned(drawNose(head, look), 18),
      ...turned(drawMouth(head, look), 22),
      ...turned(drawEyes(head, look, face)),
      ...turned(drawBrows(head, look)),
      ...(look.hasGlasses ? turned(drawGlasses(head, frames)) : []),
      ...hair.front,
    ]),
  };
}

/** Features of a turned head come to one side and lie closer together. */
function turnedBy(turn: number, extra: number): Matrix {
  return [1 - 0.15 * Math.abs(turn), 0, 0, 1, turn * (30 + extra), 0];
}

/** Ties and bows have the stronger color of the clothes: white is lost on pale backdrops. */
function accentOf([main, other]: readonly [Lab, Lab]): Lab {
  return other[0] > 0.9 ? main : other;
}
