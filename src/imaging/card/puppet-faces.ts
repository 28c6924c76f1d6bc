import type { CardScene } from './card-pose.ts';
import type { PuppetFace } from './storybook-sheets.ts';

/**
 * What a drawn face does over a card, from its first look to its last one.
 *
 * @param place 0 the left one, who kisses where there is a kiss; 1 the right one
 */
export function puppetFaces(scene: CardScene, place: 0 | 1): PuppetFace[] {
  const toward = place === 0 ? 1 : -1;
  const still = { turn: 0, lidCurve: 'glad', expression: scene === 'hug' ? 'grin' : 'smile' } as const;
  if (scene === 'hug' || place === 1)
    return [
      { ...still, lids: 0, gaze: 0.8 * toward },
      { ...still, lids: 0.35, gaze: 0.5 * toward },
      { ...still, lids: 1, gaze: 0, expression: 'grin' },
    ];
  // A head turns by small steps, then its eyes close.
  const turns = [0, 0.14, 0.28, 0.42, 0.56, 0.7, 0.84, 0.96, 1, 1];
  return turns.map((turn, i) => ({
    turn: toward * turn,
    lids: i < 8 ? 0 : i === 8 ? 0.35 : 1,
    lidCurve: 'calm',
    expression: i < 7 ? 'smile' : 'kiss',
    gaze: 0.8 * toward,
  }));
}
