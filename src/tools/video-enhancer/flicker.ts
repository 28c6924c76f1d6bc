import type { FrameLight } from '../../imaging/clip-repair/luma.ts';
import type { LightTurn } from '../../imaging/clip-repair/settle-frame.ts';

/** What lasts longer is light that changes, not light that flickers. */
const meantSeconds = 0.35;
/** Light is turned by so much at most, in shares and in levels of 255. */
const most = { gain: 1.4, shift: 40 } as const;

/**
 * How far the light of frames is off its quiet way, on average (root mean square), 0..255.
 *
 * @param starts where scenes begin; nothing is smoothed across
 */
export function unrestOf(light: readonly FrameLight[], starts: readonly number[], rate: number): number {
  const means = light.map(({ mean }) => mean);
  const calm = calmed(means, starts, rate);
  const squares = means.reduce((sum, value, at) => sum + (value - calm[at]) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, light.length));
}

/** What makes each frame as light as those around it, with as much between dark and bright. */
export function evenLight(
  light: readonly FrameLight[],
  starts: readonly number[],
  rate: number,
): LightTurn[] {
  const means = calmed(
    light.map(({ mean }) => mean),
    starts,
    rate,
  );
  const spreads = calmed(
    light.map(({ spread }) => spread),
    starts,
    rate,
  );
  return light.map(({ mean, spread }, at) => {
    const scale = within((spreads[at] + 1) / (spread + 1), 1 / most.gain, most.gain);
    return { scale, shift: within(means[at] - scale * mean, -most.shift, most.shift) };
  });
}

const within = (value: number, least: number, greatest: number) => Math.max(least, Math.min(greatest, value));

/** A line through what lies around each frame, so that a ramp of light is none of it. */
function calmed(values: readonly number[], starts: readonly number[], rate: number): number[] {
  const reach = Math.max(2, Math.round(meantSeconds * rate));
  return values.map((_, at) => {
    const start = starts.findLast((one) => one <= at) ?? 0;
    const end = starts.find((one) => one > at) ?? values.length;
    let [count, sum, places, products, squares] = [0, 0, 0, 0, 0];
    for (let k = Math.max(start, at - reach); k < Math.min(end, at + reach + 1); k++) {
      const weight = 1 - Math.abs(k - at) / (reach + 1);
      const away = k - at;
      count += weight;
      sum += weight * values[k];
      places += weight * away;
      products += weight * away * values[k];
      squares += weight * away * away;
    }
    const spread = squares - (places * places) / count;
    const slope = spread > 0 ? (products - (places * sum) / count) / spread : 0;
    return sum / count - (slope * places) / count;
  });
}
