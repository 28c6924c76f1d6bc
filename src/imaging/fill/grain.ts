import type { TornPicture } from '../patches/torn-picture.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { seededRandom } from '../sampling/seeded-random.ts';

const sigma = 2;
const block = 24;
const tries = 60;
/** How many levels of color a level of grain is worth. */
const flatness = 8;

/**
 * Lays the grain of what is known over a hole that was filled smoothly, in place: what single pixels there differ by from
 * their surroundings, in blocks from where it is as flat and of the same color.
 */
export function layGrain(torn: TornPicture, seed: number): void {
  const { width, height, colors, hole } = torn;
  const random = seededRandom(seed);
  const size = { width, height };
  const grain = [0, 1, 2].map((channel) => {
    const data = Float32Array.from(hole, (_, at) => colors[at * 3 + channel]);
    const { data: blurred } = blurPlane({ ...size, data }, sigma);
    return data.map((value, at) => value - blurred[at]);
  });
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      const box = {
        x: left,
        y: top,
        width: Math.min(block, width - left),
        height: Math.min(block, height - top),
      };
      if (!holds(torn, box, 1)) continue;
      const from = likeBlock(torn, grain, box, random);
      if (!from) continue;
      for (let y = 0; y < box.height; y++) {
        for (let x = 0; x < box.width; x++) {
          const at = (top + y) * width + left + x;
          if (hole[at] !== 1) continue;
          const source = (from.y + y) * width + from.x + x;
          for (let channel = 0; channel < 3; channel++) colors[at * 3 + channel] += grain[channel][source];
        }
      }
    }
  }
}

interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The flattest and likest of some known blocks. */
function likeBlock(
  torn: TornPicture,
  grain: readonly Float32Array[],
  box: Block,
  random: () => number,
): Block | undefined {
  const { width, height } = box;
  const wanted = lookOf(torn, grain, box);
  let best: Block | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt++) {
    const x = Math.floor(random() * (torn.width - width + 1));
    const y = Math.floor(random() * (torn.height - height + 1));
    const block = { x, y, width, height };
    if (holds(torn, block, 1) || holds(torn, block, 2)) continue;
    const look = lookOf(torn, grain, block);
    const price = Math.abs(look.color - wanted.color) + flatness * look.strength;
    if (price >= least) continue;
    least = price;
    best = block;
  }
  return best;
}

/** Mean brightness of a block, and how strong the grain is in it. */
function lookOf({ width, colors }: TornPicture, grain: readonly Float32Array[], box: Block) {
  let color = 0;
  let strength = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      const at = y * width + x;
      color += colors[at * 3] + colors[at * 3 + 1] + colors[at * 3 + 2];
      strength += Math.abs(grain[1][at]);
    }
  }
  const area = box.width * box.height;
  return { color: color / (3 * area), strength: strength / area };
}

function holds({ width, hole }: TornPicture, box: Block, value: number): boolean {
  for (let y = box.y; y < box.y + box.height; y++) {
    const start = y * width + box.x;
    if (hole.subarray(start, start + box.width).includes(value)) return true;
  }
  return false;
}
