import { createAvatar, type Style } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';
import * as notionists from '@dicebear/notionists';
import * as openPeeps from '@dicebear/open-peeps';
import type { AvatarWishes, Collection, HairColor, Presence, SkinTone } from './avatar-wishes.ts';
import { collectionParts, hairParts } from './collection-parts.ts';
import { framed } from './framed-drawing.ts';

const skins: Readonly<Record<SkinTone, readonly string[]>> = {
  light: ['ffe3d0'],
  mediumLight: ['f6c9a4'],
  medium: ['e0a172'],
  mediumDark: ['a9693f', 'b97a4b'],
  dark: ['714831', '80533a'],
};
const hairs: Readonly<Record<HairColor, readonly string[]>> = {
  black: ['1f1a17'],
  brown: ['4a2f22', '56361f'],
  blond: ['d9b26a', 'e6c685'],
  red: ['a33b2c', 'b5562c'],
  gray: ['8f8a86'],
  white: ['eceae4'],
  pink: ['e58fb1'],
  blue: ['4f7fc0'],
};
/** Those that people are born with, and get. */
const naturalHairs = (['black', 'brown', 'blond', 'red', 'gray'] as const).flatMap((color) => hairs[color]);

/** Where in each collection's square a head stands so that it fills a circle. */
const places: Readonly<Record<Collection, { readonly scale: number; readonly translateY: number }>> = {
  lorelei: { scale: 88, translateY: 2 },
  peeps: { scale: 84, translateY: 4 },
  notionists: { scale: 92, translateY: 4 },
};

/**
 * An avatar as SVG, with who drew its parts in its metadata: the same seed and wishes, the same avatar. What isn't wished for follows
 * from the seed, whatever is.
 */
export function drawnAvatar(seed: string, wishes: AvatarWishes): string {
  const { collection, skin, hairColor, hair, expression } = wishes;
  const parts = collectionParts[collection];
  const faces = expression === 'chance' ? Object.values(parts.faces).flat() : parts.faces[expression];
  // Without such hair in that color it's in black, without such hair it's left to chance.
  const heads =
    [hairParts(parts, hair, hairColor), hairParts(parts, hair, 'chance')].find(({ length }) => length > 0) ??
    hairParts(parts, 'chance', hairColor);
  const skinColor = skin === 'chance' ? Object.values(skins).flat() : skins[skin];
  const colors = hairColor === 'chance' ? naturalHairs : hairs[hairColor];
  const glasses = shareOf(wishes.glasses, 25);
  const beard = shareOf(wishes.beard, 15);
  const draw = <O extends object>(style: Style<O>, own: object) =>
    createAvatar<object>(style as Style<object>, {
      seed: scattered(seed),
      ...places[collection],
      ...parts.others,
      ...own,
    }).toString();
  const drawings: Readonly<Record<Collection, () => string>> = {
    lorelei: () =>
      draw(lorelei, {
        hair: heads,
        mouth: faces,
        skinColor,
        hairColor: colors,
        glassesProbability: glasses,
        beardProbability: beard,
      }),
    peeps: () =>
      draw(openPeeps, {
        head: heads,
        face: faces,
        skinColor,
        headContrastColor: colors,
        accessoriesProbability: glasses,
        facialHairProbability: beard,
        maskProbability: 0,
      }),
    notionists: () =>
      draw(notionists, {
        hair: heads,
        lips: faces,
        glassesProbability: glasses,
        beardProbability: beard,
      }),
  };
  return framed(drawings[collection](), wishes);
}

/** DiceBear draws much the same for seeds that differ in their last letter; as hashes (FNV-1a, mixed as in MurmurHash3) all differ. */
function scattered(seed: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(36);
}

function shareOf(trait: Presence | 'chance', chance: number): number {
  return trait === 'with' ? 100 : trait === 'without' ? 0 : chance;
}
