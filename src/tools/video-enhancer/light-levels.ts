/** Of the pixels, what lies below and above them is left out. */
const ends = 0.005;
/** A clip that has less of the levels between is flat, one whose middle is darker is dark. */
const leastRange = 165;
const leastMiddle = 62;
/** Where the middle of a dark clip is to be, and how far it is brought there. */
const wantedMiddle = 90;
const leastGamma = 0.62;
/** Of the range that is missing, so much is given back: haze and night stay what they are. */
const share = 0.8;
const mostStretch = 1.8;

interface Spread {
  readonly darkest: number;
  readonly middle: number;
  readonly brightest: number;
  readonly isPoor: boolean;
}

/** @param levels how many pixels have each of the 256 levels of light */
export function spreadOf(levels: Float64Array): Spread {
  const total = levels.reduce((sum, count) => sum + count, 0);
  const levelAt = (part: number) => {
    let sum = 0;
    for (let level = 0; level < 256; level++) {
      sum += levels[level];
      if (sum >= part * total) return level;
    }
    return 255;
  };
  const [darkest, middle, brightest] = [ends, 0.5, 1 - ends].map(levelAt);
  const isFlat = brightest - darkest < leastRange;
  return { darkest, middle, brightest, isPoor: isFlat || middle < leastMiddle };
}

/** Levels for red, green and blue alike (3 × 256), so that no color turns: a flat clip gets its range back, a dark one is lifted. */
export function liftedLevels(levels: Float64Array): Uint8Array {
  const { darkest, middle, brightest } = spreadOf(levels);
  const range = Math.max(1, brightest - darkest);
  const stretch = Math.min(mostStretch, 1 + share * (235 / range - 1));
  const scale = Math.max(1, stretch);
  const black = darkest * Math.min(1, share * (scale - 1) + (darkest < 24 ? 0.5 : 0.3));
  const stretched = (level: number) => Math.max(0, Math.min(255, (level - black) * scale));
  const lifted = stretched(middle);
  const wanted = Math.log(wantedMiddle / 255) / Math.log(Math.max(1, lifted) / 255);
  const gamma = lifted < leastMiddle ? Math.max(leastGamma, wanted) : 1;
  const curve = Uint8Array.from({ length: 256 }, (_, level) =>
    Math.round(255 * (stretched(level) / 255) ** gamma),
  );
  const table = new Uint8Array(768);
  for (let channel = 0; channel < 3; channel++) table.set(curve, 256 * channel);
  return table;
}
