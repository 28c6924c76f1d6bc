import type { Plane } from '../raster/raster.ts';

const steps = 30;
const [lowest, highest] = [0.003, 0.08];
/** Shares of the picture that are too little and too much for a sky. */
const [least, most] = [0.01, 0.9];
/** A flood is compared with the ones so many steps below and above. */
const stride = 2;
/** What reaching the foot of the picture speaks against being sky, and how much of the picture that foot is. */
const footCost = 2;
const foot = 0.06;

/**
 * What is even from the top of the picture down to the first clear edges: of all floods from the top that stay below a certain steepness,
 * the one that grows least when the steepness does (watersheds by flooding: Meyer, Beucher, 1990; regions that are stable over many
 * levels: Matas and others, "Robust Wide-Baseline Stereo from Maximally Stable Extremal Regions", 2002).
 *
 * @param edges steepness of OKLab at each pixel
 * @returns 1 in the flood; all 0 where none is good
 */
export function floodSky(edges: Plane): Uint8Array {
  const total = edges.width * edges.height;
  const floods = Array.from({ length: steps }, (_, step) =>
    floodBelow(edges, lowest * (highest / lowest) ** (step / (steps - 1))),
  );
  const size = (step: number) => {
    const share = floods[Math.max(0, Math.min(steps - 1, step))].area / total;
    const kept = Math.max(1e-4, Math.min(1 - 1e-4, share));
    return Math.log(kept / (1 - kept));
  };
  let best = new Uint8Array(total);
  let bestCost = 1.5;
  for (const [step, { region, area }] of floods.entries()) {
    if (area < least * total || area > most * total) continue;
    let wet = 0;
    const from = Math.floor(total * (1 - foot));
    for (let i = from; i < total; i++) wet += region[i];
    const cost = size(step + stride) - size(step - stride) + (footCost * wet) / (total - from);
    if (cost >= bestCost) continue;
    bestCost = cost;
    best = region;
  }
  return best;
}

function floodBelow({ width, height, data }: Plane, threshold: number) {
  const region = new Uint8Array(width * height);
  const stack: number[] = [];
  let area = 0;
  const visit = (at: number) => {
    if (region[at] === 1 || data[at] > threshold) return;
    region[at] = 1;
    area++;
    stack.push(at);
  };
  for (let x = 0; x < width; x++) visit(x);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  }
  return { region, area };
}
