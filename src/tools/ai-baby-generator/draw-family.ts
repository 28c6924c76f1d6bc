import { inkBoxOf, spacedPolygons } from '../../imaging/lettering/letter-shapes.ts';
import type { PersonTraits } from '../../imaging/storybook/person-traits.ts';
import type { Painting } from '../../imaging/vector/painting.ts';
import type { Studio } from '../../tool/studio.ts';
import { type ChildWishes, childLook, parentLook } from './drawing/choose-looks.ts';
import { childPage, familyCard, type NameLine } from './drawing/storybook.ts';
import { inherit, type Origin } from './traits/inherit.ts';

interface FamilyWishes extends ChildWishes {
  readonly mix: number;
  readonly skinFrom: Origin;
  readonly eyesFrom: Origin;
  readonly hairFrom: Origin;
  readonly browsFrom: Origin;
  readonly faceFrom: Origin;
  readonly noseFrom: Origin;
  readonly mouthFrom: Origin;
  readonly withParents: boolean;
  readonly firstBeard: boolean;
  readonly secondBeard: boolean;
  readonly childName: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly count: number;
  readonly seed: number;
}

/** Names are set in this. */
const face = { family: 'fredoka', weight: 600 };

/**
 * The children of two people, and the card with all three. Each child can be had again by itself, with the next seed; the first one's name
 * stands on its page.
 */
export async function drawFamily(
  [first, second]: readonly [PersonTraits, PersonTraits],
  wishes: FamilyWishes,
  studio: Pick<Studio, 'run'>,
): Promise<{ paintings: { name: string; painting: Painting }[]; missing: boolean }> {
  const from = {
    skin: wishes.skinFrom,
    eyes: wishes.eyesFrom,
    hair: wishes.hairFrom,
    brows: wishes.browsFrom,
    face: wishes.faceFrom,
    nose: wishes.noseFrom,
    mouth: wishes.mouthFrom,
  };
  const { names, missing } = await setNames([wishes.childName, wishes.firstName, wishes.secondName], studio);
  const children = Array.from({ length: wishes.count }, (_, place) => {
    const seed = wishes.seed + place;
    const traits = inherit(first, second, wishes.mix / 100, from, seed);
    return { seed, ...childLook(traits, wishes, seed) };
  });
  const paintings = children.map(({ look, backdrop, seed }, place) => ({
    name: `child-${place + 1}`,
    painting: childPage(look, backdrop, seed, place === 0 ? names[0] : undefined),
  }));
  if (wishes.withParents) {
    const [{ look, backdrop, seed }] = children;
    const parents = [
      parentLook({ ...first, hasBeard: wishes.firstBeard }, backdrop, seed, 0),
      parentLook({ ...second, hasBeard: wishes.secondBeard }, backdrop, seed, 1),
    ] as const;
    paintings.push({ name: 'family', painting: familyCard(look, parents, backdrop, seed, names) });
  }
  return { paintings, missing };
}

type Names = readonly [
  child: NameLine | undefined,
  first: NameLine | undefined,
  second: NameLine | undefined,
];

async function setNames(
  texts: readonly [string, string, string],
  studio: Pick<Studio, 'run'>,
): Promise<{ names: Names; missing: boolean }> {
  if (texts.every((text) => text === '')) return { names: [undefined, undefined, undefined], missing: false };
  const { faces } = await studio.run('set-words', { texts, faces: [face] });
  const { lines } = faces[0];
  const names = lines.map((line): NameLine | undefined => {
    const polygons = spacedPolygons(line, { letters: 0, words: 0 });
    const box = inkBoxOf(polygons);
    return box && { polygons, box };
  });
  return { names: [names[0], names[1], names[2]], missing: lines.some(({ missing }) => missing !== '') };
}
