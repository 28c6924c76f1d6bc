import type { Raster } from '../../imaging/raster/raster.ts';
import type { Plate } from './plate/plate.ts';
import type { PrintWishes } from './print-wishes.ts';

/** Draws one kind of print onto a blank plate. */
export type Press = (
  plate: Plate,
  wishes: PrintWishes,
  seed: number,
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
) => Promise<void>;
