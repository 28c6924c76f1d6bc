import type { Size } from '../raster/raster.ts';
import { featureCount } from './features.ts';
import { patchRadius } from './patch-offsets.ts';

/** Levels of contrast that count where there is no edge. */
const plain = 20;
/** What a pixel counts of which nothing is sure. */
const leastTrust = 0.3;
const edgeRadius = 2;

export interface Growth extends Size {
  /** Those of the hole are replaced. */
  readonly features: Float32Array;
  readonly hole: Uint8Array;
  /** 1 in the middle of patches that may be copied. */
  readonly targets: Uint8Array;
}

/**
 * Fills a small hole from its rim inward, patch by patch, in place, first where edges run into it: each is the one of all known patches
 * that is likest where both are known ("Region Filling and Object Removal by Exemplar-Based Image Inpainting": Criminisi,
 * Pérez, Toyama, 2004).
 */
export function growPatches(growth: Growth): void {
  const rest = growth.hole.slice();
  const trust = Float32Array.from(growth.hole, (value) => 1 - value);
  const targets = Int32Array.from(growth.targets.keys()).filter((at) => growth.targets[at] === 1);
  for (;;) {
    const next = nextOf(growth, rest, trust);
    if (!next) return;
    const from = likest(growth, rest, trust, { at: next.at, targets });
    if (from === undefined) return;
    for (const at of patchAround(growth, next.at)) {
      if (rest[at] === 0) continue;
      const source = (from + at - next.at) * featureCount;
      growth.features.copyWithin(at * featureCount, source, source + featureCount);
      rest[at] = 0;
      trust[at] = next.trust;
    }
  }
}

/** The place at the rim to go on from, and how sure what is around it is. */
function nextOf(
  growth: Growth,
  rest: Uint8Array,
  trust: Float32Array,
): { at: number; trust: number } | undefined {
  const { width, height } = growth;
  let best: { at: number; trust: number } | undefined;
  let most = -1;
  for (let at = 0; at < rest.length; at++) {
    if (rest[at] === 0) continue;
    const x = at % width;
    const isRim =
      (x > 0 && rest[at - 1] === 0) ||
      (x < width - 1 && rest[at + 1] === 0) ||
      (at >= width && rest[at - width] === 0) ||
      (at < width * (height - 1) && rest[at + width] === 0);
    if (!isRim) continue;
    let sure = 0;
    let inward = { x: 0, y: 0 };
    for (const other of patchAround(growth, at)) {
      if (rest[other] === 0) sure += trust[other];
      else
        inward = {
          x: inward.x + (other % width) - x,
          y: inward.y + Math.trunc(other / width) - Math.trunc(at / width),
        };
    }
    sure /= (2 * patchRadius + 1) ** 2;
    const priority = sure * (edgeInto(growth, rest, at, inward) + plain);
    if (priority <= most) continue;
    most = priority;
    best = { at, trust: sure };
  }
  return best;
}

/** How strongly colors change along the rim: what changes there is an edge that runs into the hole. */
function edgeInto(
  { width, height, features }: Growth,
  rest: Uint8Array,
  at: number,
  inward: { x: number; y: number },
): number {
  const length = Math.hypot(inward.x, inward.y) || 1;
  const x = at % width;
  const y = (at - x) / width;
  let strongest = 0;
  for (let row = Math.max(1, y - edgeRadius); row <= Math.min(height - 2, y + edgeRadius); row++) {
    for (let column = Math.max(1, x - edgeRadius); column <= Math.min(width - 2, x + edgeRadius); column++) {
      const here = row * width + column;
      if (rest[here] + rest[here - 1] + rest[here + 1] + rest[here - width] + rest[here + width] > 0)
        continue;
      let change = 0;
      for (let channel = 0; channel < 3; channel++) {
        const value = (place: number) => features[place * featureCount + channel];
        const across = value(here + 1) - value(here - 1);
        const down = value(here + width) - value(here - width);
        change += Math.abs(across * inward.y - down * inward.x) / length;
      }
      strongest = Math.max(strongest, change);
    }
  }
  return strongest;
}

function likest(
  growth: Growth,
  rest: Uint8Array,
  trust: Float32Array,
  { at, targets }: { at: number; targets: Int32Array },
): number | undefined {
  const { features } = growth;
  const known = [...patchAround(growth, at)].filter((other) => rest[other] === 0);
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const target of targets) {
    let cost = 0;
    for (let k = 0; k < known.length && cost < least; k++) {
      const one = known[k] * featureCount;
      const other = (known[k] + target - at) * featureCount;
      let sum = 0;
      for (let i = 0; i < featureCount; i++) sum += (features[one + i] - features[other + i]) ** 2;
      cost += (leastTrust + trust[known[k]]) * sum;
    }
    if (cost >= least) continue;
    least = cost;
    best = target;
  }
  return best;
}

function* patchAround({ width, height }: Size, at: number): Generator<number> {
  const x = at % width;
  const y = (at - x) / width;
  for (let row = Math.max(0, y - patchRadius); row <= Math.min(height - 1, y + patchRadius); row++) {
    const last = Math.min(width - 1, x + patchRadius);
    for (let column = Math.max(0, x - patchRadius); column <= last; column++) yield row * width + column;
  }
}
