import type { Collection, Expression, HairColor, HairStyle } from './avatar-wishes.ts';

/** What a collection has to choose from, by the names its parts have there. */
export interface CollectionParts {
  /** As people know it, with who drew it. */
  readonly name: string;
  readonly artist: string;
  /** Whether skin is drawn in a color. */
  readonly hasSkin: boolean;
  /** Heads of hair by what they are; what is left out the collection hasn't drawn. */
  readonly hair: Readonly<Partial<Record<HairStyle, readonly string[]>>>;
  /** Of those, the ones that are drawn in a color; `all`, or none where it draws in black. */
  readonly colored: 'all' | readonly string[];
  readonly faces: Readonly<Record<Expression, readonly string[]>>;
  /** What is left to chance, by the collection's own names, without what looks angry or afraid. */
  readonly others: Readonly<Record<string, readonly string[]>>;
}

const variants = (numbers: string) => numbers.split(' ').map((number) => `variant${number}`);
const happy = (numbers: string) => numbers.split(' ').map((number) => `happy${number}`);

/** Sorted by eye; monsters, anger and fear are left out: nobody wants to be drawn so by chance. */
export const collectionParts: Readonly<Record<Collection, CollectionParts>> = {
  lorelei: {
    name: 'Lorelei',
    artist: 'Lisa Wischofsky',
    hasSkin: true,
    hair: {
      short: variants('01 02 03 04 06 07 08 09 11 12 28 43 47'),
      medium: variants('10 13 17 19 20 23'),
      long: variants('15 16 21 40 41'),
      curly: variants('05 18 22 24 32 35 37 39 44'),
      tied: variants('14 26 29 30 31 33 36 38 42 45 46 48'),
      bald: variants('25 34'),
    },
    colored: 'all',
    faces: {
      smile: happy('01 02 03 04 13'),
      laugh: happy('05 06 09 16'),
      serious: ['happy10', 'happy14', 'sad03', 'sad09'],
    },
    others: {
      eyebrows: variants('02 03 05 07 08 09 10 12'),
      eyes: variants('01 02 04 06 07 08 10 11 12 13 14 16 17 18 19 20 21 22 23 24'),
    },
  },
  peeps: {
    name: 'Open Peeps',
    artist: 'Pablo Stanley',
    hasSkin: true,
    hair: {
      short:
        'flatTop flatTopLong grayShort pomp shaved1 shaved2 shaved3 short1 short2 short4 short5 twists2'.split(
          ' ',
        ),
      medium: 'bangs bangs2 grayMedium medium1 medium2 medium3 mediumBangs mediumBangs3 mediumStraight'.split(
        ' ',
      ),
      long: ['long', 'longBangs'],
      curly: 'afro longCurly dreads1 dreads2 mediumBangs2 short3 twists'.split(' '),
      tied: 'bun bun2 buns bantuKnots cornrows cornrows2 grayBun'.split(' '),
      bald: ['noHair1', 'noHair2', 'noHair3'],
      covered: ['hatBeanie', 'hatHip', 'hijab', 'turban'],
    },
    colored: ['bangs', 'grayBun', 'grayMedium', 'grayShort', 'mediumBangs2', 'short4'],
    faces: {
      smile: ['calm', 'cute', 'driven', 'eatingHappy', 'smile'],
      laugh: ['explaining', 'smileBig', 'smileLOL', 'smileTeethGap'],
      serious: ['contempt', 'eyesClosed', 'serious'],
    },
    others: {
      accessories: ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5', 'sunglasses'],
    },
  },
  notionists: {
    name: 'Notionists',
    artist: 'Zoish',
    hasSkin: false,
    hair: {
      short: variants('01 03 05 06 07 13 15 16 18 19 21 24 25 26 27 32 34 35 38 44 49 52 53 54 55 56 60'),
      medium: variants('04 11 30 43 58'),
      long: variants('02 08 10 23 28 36 37 41'),
      curly: variants('09 12 20 22 31 33 40'),
      tied: variants('29 39 45 46 47 48 57 59'),
      covered: ['hat', ...variants('61 62 63')],
    },
    colored: [],
    faces: {
      smile: variants('03 17 22 23'),
      laugh: variants('05 08 10 14 25 30'),
      serious: variants('04 13 20 21'),
    },
    others: { brows: variants('01 04 05 07 08 09 10 12') },
  },
};

/** Heads of hair of this kind and color; empty where there are none. */
export function hairParts(
  { hair, colored }: CollectionParts,
  style: HairStyle | 'chance',
  color: HairColor | 'chance',
): readonly string[] {
  const all = style === 'chance' ? Object.values(hair).flat() : (hair[style] ?? []);
  const isAnyColor = color === 'chance' || color === 'black' || colored === 'all' || colored.length === 0;
  return isAnyColor ? all : all.filter((part) => colored.includes(part));
}
