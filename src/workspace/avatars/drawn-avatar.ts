import { createAvatar, type Style } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';
import * as notionists from '@dicebear/notionists';
import * as openPeeps from '@dicebear/open-peeps';

/** Collections whose drawings are in the public domain (CC0 1.0), drawn by DiceBear. */
export const avatarFamilies = ['lorelei', 'peeps', 'notionists'] as const;
export type AvatarFamily = (typeof avatarFamilies)[number];

/** `chance`: as the seed has it. */
export const avatarTraits = ['chance', 'with', 'without'] as const;
export type AvatarTrait = (typeof avatarTraits)[number];

/** What avatars without a photo are drawn from. */
export interface AvatarWishes {
  readonly family: AvatarFamily;
  readonly glasses: AvatarTrait;
  readonly beard: AvatarTrait;
  /** `#rrggbb`, or `transparent`. */
  readonly background: string;
  readonly isRound: boolean;
}

const skins = ['ffe3d0', 'f6c9a4', 'e0a172', 'c17f52', '8d5a3a', '5d3a26'];
const hairs = ['1f1a17', '4a2f22', '7a4a2a', 'b7793c', 'd9b26a', '8f8a86', 'a33b2c'];

/** Friendly faces; nobody wants to be drawn as a monster by chance. */
const peepsFaces = [
  'awe',
  'calm',
  'cheeky',
  'cute',
  'driven',
  'eatingHappy',
  'eyesClosed',
  'lovingGrin1',
  'serious',
  'smile',
  'smileBig',
  'smileLOL',
  'smileTeethGap',
] as const;
const peepsGlasses = ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5', 'sunglasses'] as const;
const loreleiMouths = [
  'happy01',
  'happy02',
  'happy03',
  'happy04',
  'happy05',
  'happy06',
  'happy08',
  'happy09',
  'happy12',
  'happy13',
  'happy16',
] as const;

/** Where in each family's square a head stands so that it fills a circle. */
const places: Readonly<Record<AvatarFamily, { readonly scale: number; readonly translateY: number }>> = {
  lorelei: { scale: 88, translateY: 2 },
  peeps: { scale: 84, translateY: 4 },
  notionists: { scale: 92, translateY: 4 },
};

/** An avatar as SVG: the same seed and wishes, the same avatar. */
export function drawnAvatar(seed: string, wishes: AvatarWishes): string {
  const { family, background, isRound } = wishes;
  const common = {
    seed,
    size: 512,
    ...places[family],
    radius: isRound ? 50 : 0,
    backgroundColor: [background === 'transparent' ? 'transparent' : background.slice(1)],
  };
  const glasses = shareOf(wishes.glasses, 25);
  const beard = shareOf(wishes.beard, 15);
  const draw = <O extends object>(style: Style<O>, own: Partial<O>) =>
    createAvatar<object>(style as Style<object>, { ...common, ...own }).toString();
  switch (family) {
    case 'notionists':
      return draw(notionists, { glassesProbability: glasses, beardProbability: beard });
    case 'peeps':
      return draw(openPeeps, {
        accessories: [...peepsGlasses],
        accessoriesProbability: glasses,
        face: [...peepsFaces],
        maskProbability: 0,
        facialHairProbability: beard,
        skinColor: skins,
      });
    case 'lorelei':
      return draw(lorelei, {
        mouth: [...loreleiMouths],
        glassesProbability: glasses,
        beardProbability: beard,
        skinColor: skins,
        hairColor: hairs,
      });
  }
}

function shareOf(trait: AvatarTrait, chance: number): number {
  return trait === 'with' ? 100 : trait === 'without' ? 0 : chance;
}
