import type { PageOrnament } from '../coloring/coloring-page.ts';
import { figureIds } from '../figure/figure-kinds.ts';
import { places } from '../vocabulary.ts';
import type { LandscapeWishes } from '../wishes.ts';
import { type Concept, isDecoration, isNumber, isTint, wishesOf } from './concepts.ts';
import { isDeep, planReef } from './plan-reef.ts';
import type { Planned } from './planned.ts';
import type { KnownWord } from './read-prompt.ts';

export interface ColoringPlan extends Planned<'coloring', LandscapeWishes> {
  /** Fills the page instead of a scene. */
  readonly ornament?: PageOrnament;
  /** The scene is under water. */
  readonly isDeep?: true;
}

/** A page to color: an ornament, a reef, or a scene of what there are lines for. */
export function planColoring(known: readonly KnownWord[], wanted: ReadonlySet<Concept>): ColoringPlan {
  const wishes = wishesOf(known.filter(({ concept }) => !isTint(concept)));
  const ornament = pageOrnament(wanted);
  if (ornament) {
    const [middle] = ornament.id === 'mandala' ? wishes.figures : [];
    const drawn = new Set<Concept>(['coloringPage', ornament.named, ...(middle ? [middle.id] : [])]);
    return { family: 'coloring', wishes, ornament: ornament.id, drawn };
  }
  if (isDeep(wanted)) {
    const { wishes: reef, drawn } = planReef(known, wanted);
    const shown = [...drawn].filter((concept) => !isTint(concept) && concept !== 'night');
    return {
      family: 'coloring',
      wishes: { ...wishes, figures: reef.figures },
      isDeep: true,
      drawn: new Set<Concept>(['coloringPage', ...shown]),
    };
  }
  const isCounting = wishes.figures.length > 0;
  const drawn = new Set(
    [...wanted].filter((concept) => isOnPages(concept) || (isCounting && isNumber(concept))),
  );
  return { family: 'coloring', wishes, drawn };
}

/** What a coloring page has lines for: no light, no weather, no seasons. */
const onPages: readonly Concept[] = [
  ...places.filter((place) => !['canyon', 'city', 'street', 'waterfall', 'village'].includes(place)),
  ...(['coloringPage', 'night', 'moon', 'stars', 'sun', 'clouds', 'rainbow'] as const),
  ...(['flowers', 'trees', 'conifer', 'broadleaf', 'water'] as const),
  ...figureIds,
];

/** An ornament to be colored. A mandala may have something in its middle; any other stands for itself. */
function pageOrnament(wanted: ReadonlySet<Concept>) {
  if (wanted.has('mandala')) return { id: 'mandala', named: 'mandala' } as const;
  const named = [...wanted].find(isDecoration);
  const isScene = [...wanted].some((concept) => concept !== 'coloringPage' && isOnPages(concept));
  return named && !isScene ? ({ id: 'geometric', named } as const) : undefined;
}

const isOnPages = (concept: Concept) => onPages.includes(concept);
