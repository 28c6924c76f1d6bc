/** What lasts longer is light that changes, not light that flickers. */
const meantSeconds = 0.35;
/** Light is turned by so much at most. */
const mostGain = 1.3;

/**
 * How far the light of frames is off its quiet way, on average (root mean square), 0..255.
 *
 * @param light mean of each frame
 * @param starts where scenes begin; nothing is smoothed across
 */
export function unrestOf(light: readonly number[], starts: readonly number[], rate: number): number {
  const calm = calmed(light, starts, rate);
  const squares = light.reduce((sum, value, at) => sum + (value - calm[at]) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, light.length));
}

/** By how much each frame is brightened, so that it is as light as those around it. */
export function lightGains(light: readonly number[], starts: readonly number[], rate: number): number[] {
  const calm = calmed(light, starts, rate);
  return light.map((value, at) => Math.max(1 / mostGain, Math.min(mostGain, (calm[at] + 1) / (value + 1))));
}

/** A line through what lies around each frame, so that a ramp of light is none of it. */
function calmed(light: readonly number[], starts: readonly number[], rate: number): number[] {
  const reach = Math.max(2, Math.round(meantSeconds * rate));
  return light.map((_, at) => {
    const start = starts.findLast((one) => one <= at) ?? 0;
    const end = starts.find((one) => one > at) ?? light.length;
    let [count, sum, places, products, squares] = [0, 0, 0, 0, 0];
    for (let k = Math.max(start, at - reach); k < Math.min(end, at + reach + 1); k++) {
      const weight = 1 - Math.abs(k - at) / (reach + 1);
      const away = k - at;
      count += weight;
      sum += weight * light[k];
      places += weight * away;
      products += weight * away * light[k];
      squares += weight * away * away;
    }
    const spread = squares - (places * places) / count;
    const slope = spread > 0 ? (products - (places * sum) / count) / spread : 0;
    return sum / count - (slope * places) / count;
  });
}
