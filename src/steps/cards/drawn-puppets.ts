import { cardClothes } from '../../imaging/card/card-clothes.ts';
import type { CardScene } from '../../imaging/card/card-pose.ts';
import type { Puppet } from '../../imaging/card/card-puppet.ts';
import { type CardSprite, spriteOf } from '../../imaging/card/card-sprite.ts';
import { paperCut } from '../../imaging/card/paper-cut.ts';
import { puppetFaces } from '../../imaging/card/puppet-faces.ts';
import { personSheets, sheetWidth } from '../../imaging/card/storybook-sheets.ts';
import { grownHairstyle, shapeOf } from '../../imaging/storybook/grown-look.ts';
import type { Age, PersonLook } from '../../imaging/storybook/person-look.ts';
import type { PersonTraits } from '../../imaging/storybook/person-traits.ts';
import { proportions } from '../../imaging/storybook/proportions.ts';
import type { Studio } from '../../tool/studio.ts';

/** How large people of an age are on a card, and how far down their heads begin. */
const sizes: Readonly<Record<Age, Pick<Puppet, 'scale' | 'down'>>> = {
  adult: { scale: 1, down: 0 },
  child: { scale: 0.86, down: 150 },
  toddler: { scale: 0.8, down: 225 },
  baby: { scale: 0.76, down: 260 },
};

export interface PuppetWish {
  readonly scene: CardScene;
  readonly place: 0 | 1;
  readonly age: Age;
  readonly hasBeard: boolean;
  readonly seed: number;
  /** Pixels for each unit of the card. */
  readonly density: number;
  /** Cut from paper, with a white rim; a head of its own stands on it. */
  readonly isPaper: boolean;
}

/** A person as storybooks draw them, with the traits that were measured. */
export async function drawnPuppet(
  traits: PersonTraits,
  wish: PuppetWish,
  studio: Pick<Studio, 'run'>,
): Promise<Puppet> {
  const { scene, place, age, seed, isPaper } = wish;
  const look: PersonLook = {
    ...shapeOf(traits.shape),
    ...cardClothes(seed, place, scene === 'hug'),
    age,
    skin: traits.skin,
    iris: traits.iris,
    hair: traits.hair,
    curl: traits.curl,
    hairstyle: grownHairstyle(traits),
    expression: 'grin',
    hasGlasses: traits.hasGlasses,
    hasFreckles: false,
    hasDimples: false,
    hasBeard: wish.hasBeard && age === 'adult',
    lean: 0,
    gaze: 0,
  };
  const { scale, down } = sizes[age];
  const density = wish.density * scale;
  const sheets = personSheets(look, seed + 11 * place, isPaper ? [] : puppetFaces(scene, place));
  const { pictures } = await studio.run('draw-paintings', {
    paintings: sheets,
    width: Math.round(sheetWidth * density),
  });
  const rim = rimWidth(wish.density);
  const sprites = new Map(
    sheets.map(({ name, origin: [x, y] }, i): [string, CardSprite] => {
      if (!isPaper) return [name, spriteOf(pictures[i], density, [x * density, y * density])];
      const { raster, room } = paperCut(pictures[i], rim);
      return [name, spriteOf(raster, density, [x * density + room, y * density + room])];
    }),
  );
  const { height, neckLength, shoulders } = proportions[age];
  return {
    scale,
    down,
    behind: isPaper ? undefined : sprites.get('behind'),
    body: sprites.get('body')!,
    faces: sheets.flatMap(({ name }) => (name.startsWith('face-') ? [sprites.get(name)!] : [])),
    upperArm: sprites.get('upper-arm'),
    lowerArm: sprites.get('lower-arm'),
    hand: sprites.get('hand'),
    neck: height,
    shoulder: [0.8 * shoulders, height + neckLength + 62],
    halfHead: isPaper ? 104 : halfWidth(sprites.get('face-0')!, sprites.get('behind')!),
    isPet: false,
  };
}

/** Of paper, in pixels. */
export const rimWidth = (density: number) => 5.5 * density;

/** Of a head with its hair, as far as that keeps others at a distance: long hair lies behind them. */
function halfWidth(face: CardSprite, behind: CardSprite): number {
  const half = ({ x, texture, density }: CardSprite) =>
    0.5 * (texture.width / density) + Math.abs(x + 0.5 * (texture.width / density));
  const isTall = behind.y < -20;
  return Math.min(132, Math.max(104, 0.96 * half(face), isTall ? 0.9 * half(behind) : 0));
}
