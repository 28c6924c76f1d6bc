import type { Paint, Plate } from '../plate/plate.ts';
import type { Random } from '../plate/shapes.ts';
import type { DecoInks } from './deco-inks.ts';

/** All that a part of an art deco print is drawn with. */
export interface DecoStage {
  readonly plate: Plate;
  readonly random: Random;
  readonly inks: DecoInks;
  /** Gold leaf, brighter where it turns to the light. */
  readonly gold: Paint;
}
