import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { type Cutout, cutout, fill, type Ink, type Outline, type Plate } from '../plate/plate.ts';
import { between, crag, flat, type Point, type Random } from '../plate/shapes.ts';

/** A mountain with a summit, in two tones. */
export interface Peak {
  readonly x: number;
  readonly y: number;
  /** Half its foot, left and right. */
  readonly left: number;
  readonly right: number;
  readonly base: number;
  /** How far snow reaches down from the summit, 0..1. */
  readonly snow: number;
  /** How much of the air lies before it, 0..1. */
  readonly air: number;
}

export interface PeakInks {
  readonly lit: Ink;
  readonly shade: Ink;
  readonly snow: Ink;
  readonly air: Ink;
}

/** Draws it. Light comes from the left where `light` is −1. */
export function drawPeak(plate: Plate, peak: Peak, inks: PeakInks, light: -1 | 1, random: Random): void {
  const { x, y, base } = peak;
  const high = base - y;
  const summit: Point = [x, y];
  const flank = (side: -1 | 1) => {
    const reach = side < 0 ? peak.left : peak.right;
    const foot: Point = [x + side * reach, base];
    // A shoulder breaks the slope: steeper above it.
    const at = between(random, 0.3, 0.5);
    const shoulder: Point = [x + side * reach * at * 0.86, y + high * at * between(random, 1.02, 1.22)];
    return [...crag(summit, shoulder, 4, 0.1, random), ...crag(shoulder, foot, 4, 0.1, random), foot];
  };
  const left = flank(-1);
  const right = flank(1);
  const outline = flat([...[...left].reverse(), ...right.slice(1)]);
  const whole = cutout(plate, [outline]);
  const spine = spineOf(peak, light, random);
  const beyond = x - light * 3;
  const shaded = flat([...spine, [beyond, base + 0.2], [beyond, y - 1], [x, y - 1]]);
  const shards = shardsOf(spine, high, light, random);
  const tones = (lit: Ink, shade: Ink, within: Cutout) => {
    fill(plate, [outline], lit, 1, within);
    fill(plate, shards.dark, mixed(lit, shade, 0.8), 1, within);
    fill(plate, shards.middle, mixed(lit, shade, 0.38), 1, within);
    fill(plate, [shaded], shade, 1, within);
    fill(plate, shards.light, mixed(shade, lit, 0.5), 1, within);
  };
  const lit = mixed(inks.lit, inks.air, peak.air);
  const shade = mixed(inks.shade, inks.air, peak.air);
  tones(lit, shade, whole);
  if (peak.snow > 0) {
    const snow = mixed(inks.snow, inks.air, peak.air * 0.6);
    const cap = cutout(plate, [snowCap(peak, random)]);
    for (let i = 0; i < cap.data.length; i++) cap.data[i] *= whole.data[i];
    tones(snow, mixed(mixed(snow, inks.shade, 0.45), inks.air, peak.air * 0.5), cap);
  }
  fill(
    plate,
    [outline],
    (out, _, py) => {
      [out[0], out[1], out[2]] = inks.air;
      out[3] = 0.75 * smooth(y + high * 0.45, base, py) ** 1.4;
    },
    1,
    whole,
  );
}

/** The edge between light and shade, from the summit down. */
function spineOf({ x, y, base }: Peak, light: -1 | 1, random: Random): Point[] {
  const high = base - y;
  const points: Point[] = [[x, y]];
  let side = random() < 0.5 ? -1 : 1;
  let at = 0;
  let px = x;
  while (at < 1) {
    at += between(random, 0.1, 0.2);
    px += side * high * between(random, 0.05, 0.13) - light * high * 0.014;
    side = -side;
    points.push([px, y + high * Math.min(1.05, at)]);
  }
  const jagged: Point[] = [];
  for (let k = 0; k < points.length - 1; k++) jagged.push(...crag(points[k], points[k + 1], 2, 0.1, random));
  return [...jagged, points[points.length - 1]];
}

/** Ribs of rock that leave the spine: shade on the lit side, light on the other. */
function shardsOf(spine: readonly Point[], high: number, light: -1 | 1, random: Random) {
  const dark: Outline[] = [];
  const middle: Outline[] = [];
  const bright: Outline[] = [];
  const shard = ([x, y]: Point, towards: number, long: number, thick: number): Outline => {
    const steep = between(random, 1.1, 1.7);
    const end: Point = [x + towards * long, y + long * steep];
    const inner: Point = [x + towards * long * 0.32, y + long * steep * between(random, 0.95, 1.2)];
    const back: Point = [x + towards * long * 0.12, y + long * thick];
    return flat([
      ...crag([x, y], end, 3, 0.08, random),
      ...crag(end, inner, 2, 0.14, random),
      ...crag(inner, back, 2, 0.1, random),
      back,
    ]);
  };
  const count = spine.length;
  for (let k = 0; k < 9; k++) {
    const from = spine[Math.floor(count * (0.02 + (0.8 * (k + random())) / 9))];
    const long = high * between(random, 0.1, 0.26);
    if (k % 2 === 0) bright.push(shard(from, -light, long, 0.5));
    else (k % 4 === 1 ? dark : middle).push(shard(from, light, long * 1.1, 0.5));
  }
  // Gullies that hang free on the lit slope.
  for (let k = 0; k < 4; k++) {
    const from = spine[Math.floor(count * between(random, 0.15, 0.6))];
    const away = high * between(random, 0.08, 0.3);
    middle.push(
      shard(
        [from[0] + light * away, from[1] + away * 1.1],
        light * 0.4,
        high * between(random, 0.08, 0.18),
        0.4,
      ),
    );
    bright.push(
      shard(
        [from[0] - light * away, from[1] + away * 1.1],
        -light * 0.45,
        high * between(random, 0.07, 0.15),
        0.4,
      ),
    );
  }
  return { dark, middle, light: bright };
}

/** Down to a line of tongues. */
function snowCap({ x, y, base, left, right, snow }: Peak, random: Random): Outline {
  const high = base - y;
  const reach = Math.max(left, right);
  const points: Point[] = [];
  const teeth = 13;
  for (let k = 0; k <= teeth * 2; k++) {
    const px = x - reach + (reach * k) / teeth;
    const away = Math.abs(px - x) / reach;
    const level = y + high * snow * (1 - 0.25 * away);
    const tongue = k % 2 === 0 ? between(random, 0.02, 0.09) : -between(random, 0.03, 0.1);
    points.push([px + (random() - 0.5) * 0.03 * reach, level + high * tongue]);
  }
  return flat([...points, [x + reach, y - 1], [x - reach, y - 1]]);
}
