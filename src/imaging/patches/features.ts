import type { TornPicture } from './torn-picture.ts';

/** So many values stand for a pixel: its color and how the brightness changes across and down. */
export const featureCount = 5;

/**
 * What pixels are compared by.
 *
 * @param gradientWeight of brightness changes beside colors
 * @returns {@link featureCount} values for each pixel
 */
export function featuresOf(
  { width, height, colors }: Pick<TornPicture, 'width' | 'height' | 'colors'>,
  gradientWeight: number,
): Float32Array {
  const area = width * height;
  const brightness = new Float32Array(area);
  for (let at = 0; at < area; at++) {
    brightness[at] = 0.299 * colors[at * 3] + 0.587 * colors[at * 3 + 1] + 0.114 * colors[at * 3 + 2];
  }
  const features = new Float32Array(area * featureCount);
  for (let y = 0, at = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, at++) {
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const to = at * featureCount;
      features[to] = colors[at * 3];
      features[to + 1] = colors[at * 3 + 1];
      features[to + 2] = colors[at * 3 + 2];
      features[to + 3] = gradientWeight * (brightness[at + right] - brightness[at + left]);
      features[to + 4] = gradientWeight * (brightness[at + down] - brightness[at + up]);
    }
  }
  return features;
}

export function featureDistance(features: Float32Array, one: number, other: number): number {
  let sum = 0;
  for (let k = 0, a = one * featureCount, b = other * featureCount; k < featureCount; k++, a++, b++) {
    const difference = features[a] - features[b];
    sum += difference * difference;
  }
  return sum;
}
