import type { Bloom } from '../room/room-wishes.ts';
import type { Concept, Occasion } from './concepts.ts';
import de from './lexicons/de.json' with { type: 'json' };
import en from './lexicons/en.json' with { type: 'json' };
import es from './lexicons/es.json' with { type: 'json' };
import fr from './lexicons/fr.json' with { type: 'json' };
import it from './lexicons/it.json' with { type: 'json' };
import ja from './lexicons/ja.json' with { type: 'json' };
import ko from './lexicons/ko.json' with { type: 'json' };
import pt from './lexicons/pt.json' with { type: 'json' };
import tw from './lexicons/tw.json' with { type: 'json' };

/** The words of one language, as they are compared: see `compared`. */
export interface Lexicon {
  readonly concepts: ReadonlyMap<string, Concept>;
  /** Those of them that mean more than what is drawn for them: a poodle is drawn as a dog. */
  readonly simplified: ReadonlySet<string>;
  /** How each concept is called. */
  readonly names: ReadonlyMap<Concept, string>;
  /** Flowers that stand in vases as they are, by the words for them. */
  readonly blooms: ReadonlyMap<string, Bloom>;
  /** What is written on a card. */
  readonly greetings: ReadonlyMap<Concept, string>;
  /** Places and relations that are understood and never drawn, though words in them are: “on the moon” shows no moon in the sky. */
  readonly undrawn: ReadonlySet<string>;
  /** Words that leave out what stands next to them. */
  readonly without: ReadonlySet<string>;
  /** Words that say nothing about the picture: articles, prepositions, “beautiful”. */
  readonly filler: ReadonlySet<string>;
}

interface Written {
  readonly concepts: Readonly<Record<Concept, readonly string[]>>;
  readonly simplified: Readonly<Partial<Record<Concept, readonly string[]>>>;
  readonly blooms: Readonly<Partial<Record<Bloom, readonly string[]>>>;
  readonly greetings: Readonly<Record<Occasion, string>>;
  readonly undrawn: readonly string[];
  readonly without: readonly string[];
  readonly filler: readonly string[];
}

/** Small letters without accents; kana keep their marks. */
export function compared(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('’', "'");
}

function lexiconOf({ concepts, simplified, blooms, greetings, undrawn, without, filler }: Written): Lexicon {
  const words = [...Object.entries(concepts), ...Object.entries(simplified)].flatMap(([concept, list]) =>
    list.map((word) => [compared(word), concept as Concept] as const),
  );
  // A word that stands twice means what it was listed for first.
  return {
    concepts: new Map(words.reverse()),
    names: new Map(Object.entries(concepts).map(([concept, [name]]) => [concept as Concept, name])),
    simplified: new Set(Object.values(simplified).flat().map(compared)),
    blooms: new Map(
      Object.entries(blooms).flatMap(([bloom, list]) =>
        list.map((word) => [compared(word), bloom as Bloom] as const),
      ),
    ),
    greetings: new Map(Object.entries(greetings) as [Concept, string][]),
    undrawn: new Set(undrawn.map(compared)),
    without: new Set(without.map(compared)),
    filler: new Set(filler.map(compared)),
  };
}

export const languages = ['en', 'de', 'es', 'fr', 'it', 'pt', 'ja', 'tw', 'ko'] as const;
export type PromptLanguage = (typeof languages)[number];

export const lexicons: Readonly<Record<PromptLanguage, Lexicon>> = {
  en: lexiconOf(en),
  de: lexiconOf(de),
  es: lexiconOf(es),
  fr: lexiconOf(fr),
  it: lexiconOf(it),
  pt: lexiconOf(pt),
  ja: lexiconOf(ja),
  tw: lexiconOf(tw),
  ko: lexiconOf(ko),
};
