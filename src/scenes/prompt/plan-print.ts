import { figureIds } from '../figure/figure-kinds.ts';
import { tintNames } from '../figure/tint-drawing.ts';
import { type PrintArt, type PrintWishes, printArts } from '../print/print-wishes.ts';
import { hours, places, seasons, weathers } from '../vocabulary.ts';
import { type Concept, isNumber, isTint, wishesOf } from './concepts.ts';
import { isStationery } from './plan-wording.ts';
import type { Planned } from './planned.ts';
import type { KnownWord } from './read-prompt.ts';

export type PrintPlan = Planned<'print', PrintWishes>;

/** A place as a print, where a way of printing is named; undefined where none is. */
export function planPrint(known: readonly KnownWord[]): PrintPlan | undefined {
  const wanted = new Set(known.filter(({ isAvoided }) => !isAvoided).map(({ concept }) => concept));
  const named = printArts.find((one) => wanted.has(one));
  const art = named ?? (wanted.has('travelPoster') ? 'flatPoster' : undefined);
  if (!art || wanted.has('coloringPage')) return undefined;
  const shown = known.filter(
    ({ concept, colors }) => !isStationery(concept) && !(isTint(concept) && !colors) && concept !== art,
  );
  const land = wishesOf(shown);
  const tints = tintNames.filter((tint) =>
    known.some(({ concept, isAvoided, colors }) => concept === tint && !isAvoided && !colors),
  );
  const isCounting = land.figures.length > 0;
  const drawn = new Set(
    [...wanted].filter(
      (concept) =>
        concept === art ||
        (isTint(concept) && (tints.includes(concept) || paintsFigures[art])) ||
        (isCounting && isNumber(concept)) ||
        shownBy[art].includes(concept),
    ),
  );
  return { family: 'print', wishes: { art, land, tints }, drawn };
}

const light: readonly Concept[] = [...hours, 'moon', 'stars', 'sun'];
const landscape: readonly Concept[] = [
  ...places.filter((place) => place !== 'waterfall' && place !== 'village'),
  ...light,
  'clouds',
  ...weathers,
  ...seasons,
  ...figureIds,
  ...([
    'snow',
    'trees',
    'conifer',
    'broadleaf',
    'water',
    'flowers',
    'aurora',
    'rainbow',
    'calm',
    'rough',
  ] as const),
];

/** What each way has inks and shapes for. */
const shownBy: Record<PrintArt, readonly Concept[]> = {
  flatPoster: landscape,
  risograph: landscape,
  inkPainting: [
    ...(['mountains', 'lake', 'river', 'fjord', 'hills', 'valley', 'sea', 'plain', 'forest'] as const),
    ...light,
    ...(['fog', 'rain', 'storm', 'overcast', 'snowfall', 'winter', 'spring'] as const),
    ...(['snow', 'trees', 'conifer', 'water', 'flowers'] as const),
    ...figureIds,
  ],
  ukiyoe: [
    ...(['sea', 'coast', 'islands', 'mountains', 'volcano', 'hills', 'forest', 'lake', 'river'] as const),
    ...light,
    'clouds',
    'cloudy',
    'clear',
    ...(['rain', 'storm', 'overcast', 'snowfall', 'winter', 'spring', 'autumn', 'calm', 'rough'] as const),
    ...(['snow', 'trees', 'conifer', 'water', 'flowers'] as const),
    ...figureIds,
  ],
  artDeco: [
    ...([
      'city',
      'street',
      'mountains',
      'hills',
      'volcano',
      'forest',
      'lake',
      'sea',
      'river',
      'coast',
    ] as const),
    ...hours,
    ...(['sun', 'moon', 'stars', 'water', 'trees', 'conifer'] as const),
    ...figureIds,
  ],
};
/** Where a single figure can have a color of its own. */
const paintsFigures: Record<PrintArt, boolean> = {
  flatPoster: true,
  risograph: false,
  inkPainting: false,
  ukiyoe: true,
  artDeco: false,
};
