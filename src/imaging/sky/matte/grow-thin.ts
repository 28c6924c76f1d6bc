import { pushPull } from '../../fill/push-pull.ts';
import type { Size } from '../../raster/raster.ts';
import { type Doubts, shareOfSky } from './sky-share.ts';
import { standsOut } from './thinness.ts';

/** In pixels, over what gaps a twig goes on. */
const hop = 2;
/** How much of its color may be the sky's, and how far it may be from the mix of both, in OKLab. */
const [mostShare, mostOff] = [0.75, 0.08];
/** Where so little of the sky is in it, its own color counts by so much for what goes on. */
const [core, renewal] = [0.3, 0.2];

/**
 * Twigs go on from the thick to the thin: what stands out of the sky beside a known thing and lies between the thing's color and the sky's is
 * part of it, and no longer surely sky.
 *
 * @param lab interleaved OKLab
 * @param found `notSky` is written, and so is `before`, the colors of things, where one goes on; `thin` how far each pixel stands out of the sky
 */
export function growThin(
  lab: Float32Array,
  { notSky, notLand, thin, before }: Doubts & { readonly thin: Float32Array; readonly before: Float32Array },
  { width, height }: Size,
): void {
  const hole = notSky.map((value, i) => (value === 1 || thin[i] > standsOut ? 1 : 0));
  const behind = pushPull({ width, height, colors: lab, hole });
  const queue: number[] = [];
  for (let i = 0; i < notLand.length; i++) if (notLand[i] === 0) queue.push(i);
  // It grows while it is walked: the near before the far.
  for (const from of queue) {
    const [x, y] = [from % width, Math.floor(from / width)];
    const color = before.subarray(from * 3, from * 3 + 3);
    for (let row = Math.max(0, y - hop); row <= Math.min(height - 1, y + hop); row++) {
      for (let column = Math.max(0, x - hop); column <= Math.min(width - 1, x + hop); column++) {
        const at = row * width + column;
        if (notSky[at] === 1 || thin[at] < standsOut) continue;
        const own = lab.subarray(at * 3, at * 3 + 3);
        const share = shareOfThin(own, color, behind.subarray(at * 3, at * 3 + 3));
        if (share === undefined) continue;
        notSky[at] = 1;
        const fresh = share < core ? renewal : 0;
        for (let c = 0; c < 3; c++) before[at * 3 + c] = (1 - fresh) * color[c] + fresh * own[c];
        queue.push(at);
      }
    }
  }
}

/** How much of the sky is in a color between a thing's and the sky's; undefined where it is another color, or all sky. */
function shareOfThin(own: Float32Array, before: Float32Array, behind: Float32Array): number | undefined {
  const share = shareOfSky(own, before, behind, 0);
  let off = 0;
  for (let c = 0; c < 3; c++) off += (own[c] - before[c] - share * (behind[c] - before[c])) ** 2;
  return share > mostShare || Math.sqrt(off) > mostOff ? undefined : share;
}
