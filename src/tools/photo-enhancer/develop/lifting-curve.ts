/** Places of a curve's table. */
const steps = 1024;

/** What becomes of light: each is 0 where it changes nothing. */
export interface ToneShape {
  /** Above 0 brightens, from −1 to 0 darkens; black and white stay. 1 doubles the slope at black. */
  readonly lift: number;
  /** How much steeper it is around `pivot`. */
  readonly contrast: number;
  /** Encoded, 0..1. */
  readonly pivot: number;
}

/** The lift that brings one encoded tone to another; both between 0 and 1. */
export function liftFor(tone: number, wanted: number): number {
  return (wanted - tone) / (tone * (1 - wanted));
}

/** The tone that an encoded one becomes; rises everywhere, 0 and 1 stay. */
export function toneAt({ lift, contrast, pivot }: ToneShape, tone: number): number {
  const x = (tone * (1 + lift)) / (1 + lift * tone);
  return x + contrast * 4 * x * (1 - x) * (x - pivot);
}

/** A curve as a table, read between its places. */
export class ToneCurve {
  readonly #table: Float32Array;

  constructor(shape: ToneShape) {
    this.#table = Float32Array.from({ length: steps + 2 }, (_, i) => toneAt(shape, Math.min(1, i / steps)));
  }

  /** @param tone encoded, 0..1 */
  at(tone: number): number {
    const place = tone <= 0 ? 0 : tone >= 1 ? steps : tone * steps;
    const low = place | 0;
    const first = this.#table[low];
    return first + (place - low) * (this.#table[low + 1] - first);
  }
}
