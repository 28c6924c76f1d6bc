import type { Noise } from '../../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Ink, type Outline, type Paint, type Plate } from '../plate/plate.ts';
import { below, type Contour, type Random } from '../plate/shapes.ts';
import type { PosterScene } from './compose-poster.ts';
import { woods } from './pines.ts';
import type { PosterInks } from './poster-inks.ts';

/** All that a part of a poster is drawn with. */
export interface PosterStage {
  readonly plate: Plate;
  readonly scene: PosterScene;
  readonly inks: PosterInks;
  readonly noise: Noise;
  readonly random: Random;
}

/** The ink of land by distance: 0 is the farthest, 1 the nearest. */
export function landInk({ far, middle, near }: PosterInks, t: number): Ink {
  const share = clamp(t);
  return share < 0.55 ? mixed(far, middle, share / 0.55) : mixed(middle, near, (share - 0.55) / 0.45);
}

/** What the air turns everything into. */
export const airInk = ({ skyLow, far }: PosterInks): Ink => mixed(skyLow, far, 0.4);

/** A contour that costs the same however it was found. */
export function tabled(contour: Contour, wide: number): Contour {
  const steps = 720;
  const values = Float64Array.from({ length: steps + 2 }, (_, k) =>
    contour((k / steps) * (wide + 0.4) - 0.2),
  );
  return (x) => {
    const place = Math.max(0, Math.min(steps, ((x + 0.2) / (wide + 0.4)) * steps));
    const k = Math.floor(place);
    return values[k] + (values[k + 1] - values[k]) * (place - k);
  };
}

interface Ridge {
  /** 0 far … 1 near. */
  readonly t: number;
  /** Height of its trees; none where left out. */
  readonly trees?: number;
  /** Where they stand; everywhere where left out. */
  readonly thick?: (x: number) => number;
  /** Takes the place of the ink of its distance. */
  readonly ink?: Ink;
  /** How much lower the air thickens. */
  readonly mist?: number;
  readonly depth?: number;
}

/** Land below a contour, with trees on its crest; towards its foot it's lost in the air. */
export function drawRidge(stage: PosterStage, line: Contour, ridge: Ridge): void {
  const { plate, scene, inks, random } = stage;
  const contour = tabled(line, scene.wide);
  const ground: Outline[] = [below(contour, scene.wide, scene.high + 0.05)];
  const trees =
    ridge.trees && scene.trees
      ? woods(
          {
            contour,
            wide: scene.wide,
            high: ridge.trees,
            leafy: scene.leafy,
            thick: ridge.thick ?? (() => 1),
          },
          random,
        )
      : [];
  const ink = ridge.ink ?? landInk(inks, ridge.t);
  const air = airInk(inks);
  const mist = (ridge.mist ?? scene.haze * (1 - ridge.t * 0.8)) * 0.8;
  const depth = ridge.depth ?? 0.14;
  const painted =
    (tone: Ink): Paint =>
    (out, x, y) => {
      const share = mist * smooth(0, depth, y - contour(x));
      for (let c = 0; c < 3; c++) out[c] = tone[c] + (air[c] - tone[c]) * share;
    };
  if (!scene.snow) {
    fill(plate, [...ground, ...trees], painted(ink));
    return;
  }
  // Snow covers the ground, not the trees.
  fill(plate, trees, painted(ink));
  fill(plate, ground, painted(mixed(mixed(inks.snow, inks.shade, 0.12), ink, 0.42 - 0.34 * ridge.t)));
}
