import { smooth } from '../../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';

/** Fast down, shut for a moment, slowly up; in seconds. Eyes that stay shut longer look wrong. */
const [down, shut, length] = [0.1, 0.14, 0.36];

function lidAt(seconds: number): number {
  if (seconds < 0 || seconds > length) return 0;
  if (seconds < down) return smooth(0, down, seconds);
  return seconds < shut ? 1 : 1 - smooth(shut, length, seconds);
}

/** How far the lids are shut at a share of the clip: a blink every two seconds or so, one of them double. */
export function blinksOf(seconds: number, seed: number): (share: number) => number {
  const random = seededRandom(seed + 31);
  const starts: number[] = [];
  for (let at = 0.7 + 0.5 * random(); at < seconds - 0.5; at += 1.6 + 0.7 * random()) starts.push(at);
  const double = starts[Math.floor(random() * starts.length)];
  if (starts.length > 1) starts.push(double + 0.36);
  return (share) => {
    const at = (share - Math.floor(share)) * seconds;
    return Math.max(0, ...starts.map((start) => lidAt(at - start)));
  };
}
