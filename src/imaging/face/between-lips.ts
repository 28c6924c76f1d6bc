/** What a photo has between the lips. */
export type BetweenLips = 'teeth' | 'dark' | 'lips';

/** Teeth have less of the lips' red, and are hardly darker than they are. */
const [redOfTeeth, darkerTeeth, leastLight] = [0.72, 0.03, 0.42];
/** The inside of a mouth is so much darker than the lips. */
const darkerInside = 0.13;
/** Highlights on wet lips are smaller, and so is the line between closed ones. */
const leastShare = { teeth: 0.12, dark: 0.2 };

/**
 * What lies between the lips: the points of a mesh part them a little on a pout, and where lips are in light what is between them is no
 * darker than teeth.
 *
 * @param lab OKLab, interleaved
 * @param inside how much of each place lies between the lips, 0..1
 * @param lip the same for the lower lip
 */
export function betweenLips(lab: Float32Array, inside: Float32Array, lip: Float32Array): BetweenLips {
  const [light, red] = middleOf(lab, lip) ?? middleOf(lab, inside) ?? [0.6, 0.08];
  let [count, teeth, dark] = [0, 0, 0];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] < 0.7) continue;
    count++;
    const [l, a] = [lab[3 * i], lab[3 * i + 1]];
    if (l > Math.max(leastLight, light - darkerTeeth) && a < redOfTeeth * Math.max(red, 0)) teeth++;
    else if (l < light - darkerInside) dark++;
  }
  if (teeth > leastShare.teeth * count) return 'teeth';
  return dark > leastShare.dark * count ? 'dark' : 'lips';
}

/** Lightness and red in the middle of what lies under a shape. */
function middleOf(lab: Float32Array, cover: Float32Array): [number, number] | undefined {
  const places: number[] = [];
  for (let i = 0; i < cover.length; i++) if (cover[i] > 0.7) places.push(i);
  if (places.length < 4) return undefined;
  const middle = (part: number) => {
    const values = places.map((i) => lab[3 * i + part]).sort((one, other) => one - other);
    return values[values.length >> 1];
  };
  return [middle(0), middle(1)];
}
