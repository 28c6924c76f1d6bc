import type { FigureId } from './figure/figure-kinds.ts';
import type { Tint } from './figure/tint-drawing.ts';
import type { Season } from './land/ground.ts';
import type { Avoidable, Hour, Place, Sight, Weather } from './vocabulary.ts';

/** What a landscape can be asked for; everything left open is chosen to suit the rest. */
export interface LandscapeWishes {
  readonly places: ReadonlySet<Place>;
  readonly hour?: Hour;
  readonly weather?: Weather;
  readonly season?: Season;
  readonly sights: ReadonlySet<Sight>;
  readonly trees?: 'conifer' | 'broadleaf';
  /** What the picture must not show. */
  readonly without: ReadonlySet<Avoidable>;
  readonly waves?: 'calm' | 'rough';
  readonly view?: 'low' | 'high' | 'wide' | 'close';
  /** What stands, swims and flies in it, the most important first. */
  readonly figures: readonly FigureWish[];
}

export interface FigureWish {
  readonly id: FigureId;
  readonly count: number;
  /** Left out where it has the color of its drawing. */
  readonly tint?: Tint;
}

/** Whether what was asked for is seen after sunset. */
export const isAfterSunset = ({ hour, sights }: LandscapeWishes): boolean =>
  hour === 'night' || hour === 'dusk' || sights.has('moon') || sights.has('stars');
