import type { PlacedColors } from './sky-model.ts';

const levels = 64;
/** Rows at the foot of the picture, as a share, and how much of them is black where a scene is backlit. */
const foot = 0.08;
const leastBlack = 0.85;
/** Mean OKLab lightness of what counts as black, at most, and how much lighter the rest is at least. */
const blackest = 0.24;
const leastContrast = 0.25;

/**
 * What stands black before a bright sky: the darker of the two groups of lightness that differ most ("A Threshold Selection Method from
 * Gray-Level Histograms": Otsu, 1979), where it fills the foot of the picture.
 *
 * @returns 1 in what is black; undefined where the scene isn't backlit
 */
export function blackLand({ width, height, data }: PlacedColors): Uint8Array | undefined {
  const counts = new Float64Array(levels);
  for (let i = 0; i < width * height; i++)
    counts[Math.min(levels - 1, Math.max(0, Math.floor(data[i * 4] * levels)))]++;
  const { threshold, dark, light } = parted(counts);
  if (dark > blackest || light - dark < leastContrast) return undefined;
  const black = new Uint8Array(width * height).map((_, i) => (data[i * 4] < threshold ? 1 : 0));
  const from = Math.floor(height * (1 - foot)) * width;
  let below = 0;
  for (let i = from; i < black.length; i++) below += black[i];
  return below >= leastBlack * (black.length - from) ? black : undefined;
}

/** The threshold with the greatest variance between both sides, and the mean of each. */
function parted(counts: Float64Array): { threshold: number; dark: number; light: number } {
  const lightnessOf = (level: number) => (level + 0.5) / levels;
  let total = 0;
  let sum = 0;
  for (const [level, count] of counts.entries()) {
    total += count;
    sum += count * lightnessOf(level);
  }
  let best = { threshold: 0, dark: 1, light: 1 };
  let most = 0;
  let below = 0;
  let sumBelow = 0;
  for (let level = 0; level < levels - 1; level++) {
    below += counts[level];
    sumBelow += counts[level] * lightnessOf(level);
    if (below === 0 || below === total) continue;
    const [dark, light] = [sumBelow / below, (sum - sumBelow) / (total - below)];
    const variance = below * (total - below) * (light - dark) ** 2;
    if (variance <= most) continue;
    most = variance;
    best = { threshold: (level + 1) / levels, dark, light };
  }
  return best;
}
