import { type AvatarTraits, type HairStyle, hairColors, hairStyles, skinTones } from './avatar-wishes.ts';
import { collectionParts, hairParts } from './collection-parts.ts';

/** What can be wished of a collection beside what else is wished of it, by trait; everything of a trait that isn't named. */
export function offeredTraits({
  collection,
  hairColor,
}: Pick<AvatarTraits, 'collection' | 'hairColor'>): Readonly<Record<string, readonly string[]>> {
  const parts = collectionParts[collection];
  const hair = hairStyles.filter((style) => hairParts(parts, style, hairColor).length > 0);
  return {
    skin: ['chance', ...(parts.hasSkin ? skinTones : [])],
    hairColor: ['chance', ...(hasColors(parts) ? hairColors : [])],
    hair: ['chance', ...hair],
  };
}

/** Why a wish can't be fulfilled: there are no colors, no such hair, or it's drawn in black alone. */
export type MissingTrait = 'colors' | 'hair' | 'hairInColor';

export function missingTrait({ collection, skin, hair, hairColor }: AvatarTraits): MissingTrait | undefined {
  const parts = collectionParts[collection];
  const isPlain = (skin === 'chance' || parts.hasSkin) && (hairColor === 'chance' || hasColors(parts));
  if (!isPlain) return 'colors';
  if (hair === 'chance' || hairParts(parts, hair, hairColor).length > 0) return undefined;
  return parts.hair[hair as HairStyle] ? 'hairInColor' : 'hair';
}

const hasColors = ({ colored }: (typeof collectionParts)[keyof typeof collectionParts]) => colored.length > 0;
