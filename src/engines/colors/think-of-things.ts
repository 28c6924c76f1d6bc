import { addOutline } from '../../imaging/patches/outline-in-box.ts';
import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { animalLabels, type FoundObject, type ObjectLabel } from '../../tasks/finders/find-objects.ts';
import type { GuessKind } from '../../tasks/restore.ts';
import type { Thought } from './thought.ts';
import { type Tint, tintAt, tints } from './tints.ts';

interface Known {
  readonly kind: GuessKind;
  tint(lightness: number): Tint;
  readonly confidence: number;
}

/** The least score of a thing that gets a color. */
const leastScore = 0.4;

/** A color at middle lightness, less of it towards black and white. */
const fading =
  (a: number, b: number) =>
  (lightness: number): Tint => {
    const share = Math.max(0, 1 - Math.abs(lightness - 55) / 55) ** 0.7;
    return [a * share, b * share];
  };

const fur: Known = { kind: 'animal', tint: (l) => tintAt(tints.animal, l), confidence: 0.5 };
const wood: Known = { kind: 'earth', tint: (l) => tintAt(tints.earth, l), confidence: 0.35 };
const cloth: Known = { kind: 'cloth', tint: fading(0.5, 1.5), confidence: 0.2 };
const plain: Known = { kind: 'animal', tint: fading(0.5, 3), confidence: 0.5 };
const green: Known = { kind: 'plants', tint: (l) => tintAt(tints.plants, l), confidence: 0.5 };
const colored = (a: number, b: number, confidence: number): Known => ({
  kind: 'thing',
  tint: fading(a, b),
  confidence,
});

/** What things that nearly always have one color have; of what may have any, nothing is thought. */
const known: Partial<Record<ObjectLabel, Known>> = {
  person: cloth,
  zebra: plain,
  elephant: plain,
  sheep: plain,
  bird: plain,
  'teddy bear': { ...fur, kind: 'thing' },
  'potted plant': green,
  broccoli: green,
  bench: wood,
  chair: wood,
  'dining table': wood,
  banana: colored(2, 48, 0.6),
  orange: colored(28, 52, 0.6),
  carrot: colored(28, 45, 0.6),
  'fire hydrant': colored(45, 30, 0.4),
  'stop sign': colored(48, 28, 0.6),
  pizza: colored(14, 30, 0.4),
  'hot dog': colored(18, 28, 0.4),
  sandwich: colored(8, 24, 0.4),
  donut: colored(9, 24, 0.3),
};

/**
 * Colors of found things whose kind tells them, within their outlines. People are in cloth: that is laid before faces are.
 *
 * @param objects in pixels of the lightness
 */
export function thinkOfThings(
  { width, height, data }: Plane,
  gray: Raster<Uint8Array>,
  objects: readonly FoundObject[],
): Thought[] {
  return objects.flatMap(({ label, score, box }): Thought[] => {
    const about = known[label] ?? (animalLabels.has(label) ? fur : undefined);
    if (!about || score < leastScore) return [];
    const mask = new Uint8Array(data.length);
    addOutline(gray, { x: box[0], y: box[1], width: box[2], height: box[3] }, mask);
    const inside = Float32Array.from(mask, (value, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      const isInBox = x >= box[0] && y >= box[1] && x < box[0] + box[2] && y < box[1] + box[3];
      return value > 0 && isInBox ? 1 : 0;
    });
    const share = blurPlane({ width, height, data: inside }, 1.5).data;
    return [{ ...about, share, confidence: about.confidence * Math.min(1, score / 0.6) }];
  });
}
