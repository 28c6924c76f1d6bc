import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { Camera } from '../camera/clip-camera.ts';
import { paintLeak } from './light-leak.ts';
import { paintSpot, type Spot } from './particles.ts';

export const weathers = ['none', 'snow', 'rain', 'dust', 'light-leak'] as const;
export type Weather = (typeof weathers)[number];
type Falling = 'snow' | 'rain' | 'dust';

/** What falls or floats behind the subject, and what does before it. */
export type Depth = 'behind' | 'before';

/** A flake, a drop or a mote: where it begins, and everything about it that chance decides; of 0..1. */
interface Particle {
  readonly nearness: number;
  readonly x: number;
  readonly y: number;
  readonly pace: number;
  readonly phase: number;
}

const counts: Record<Falling, Record<Depth, number>> = {
  snow: { behind: 420, before: 70 },
  rain: { behind: 330, before: 60 },
  dust: { behind: 90, before: 60 },
};
const depths: Record<Depth, readonly [far: number, near: number]> = {
  behind: [0.25, 0.75],
  before: [0.8, 1.7],
};
/** Frames for which sizes are given have so many rows. */
const usualRows = 720;
/** In pixels: a smaller spot would flicker as it passes from one to the next. */
const leastRadius = 0.8;
/** Beyond the frame, in widths and heights of it: the camera moves among what falls. */
const margin = 0.12;

/** @param frame is drawn on; `share` of the clip that has passed: at 1 everything is where it was at 0 */
export type PaintWeather = (frame: MeshTexture, depth: Depth, share: number, camera: Camera) => void;

/** @param seconds how long the clip is: whatever falls does so as fast in a long one */
export function weatherOf(weather: Weather, seed: number, seconds: number): PaintWeather | undefined {
  if (weather === 'none') return undefined;
  if (weather === 'light-leak')
    return (frame, depth, share) => {
      if (depth === 'before') paintLeak(frame, share);
    };
  const fall = {
    behind: scatter(counts[weather].behind, depths.behind, seededRandom(seed + 17)),
    before: scatter(counts[weather].before, depths.before, seededRandom(seed + 116)),
  };
  return (frame, depth, share, camera) => {
    for (const particle of fall[depth]) {
      const { x, y } = placeOf(weather, particle, share, seconds);
      const down = wrapped(y - camera.y * particle.nearness - camera.turnY);
      const leaning = weather === 'rain' ? (rainLean * down * frame.height) / frame.width : 0;
      const across = wrapped(x + leaning - camera.x * particle.nearness - camera.turnX);
      paintSpot(frame, {
        ...lookOf(weather, depth, particle, share, frame.height / usualRows),
        x: across * frame.width,
        y: down * frame.height,
      });
    }
  };
}

function scatter(count: number, [far, near]: readonly [number, number], random: () => number): Particle[] {
  return Array.from({ length: count }, () => ({
    nearness: far + (near - far) * random(),
    x: random(),
    y: random(),
    pace: random(),
    phase: random() * 2 * Math.PI,
  }));
}

/** Into the frame and its margin, whatever leaves it on one side coming back on the other. */
function wrapped(place: number): number {
  const room = 1 + 2 * margin;
  return ((((place + margin) % room) + room) % room) - margin;
}

/** Frame heights a second, of what is as near as the subject. */
const speeds = { snow: 0.17, rain: 1.9 } as const;
/** To the right for each pixel down. */
const rainLean = -0.1;

/** In widths and heights of the frame. Whoever falls does so a whole number of times through frame and margin. */
function placeOf(
  kind: Falling,
  { x, y, nearness, pace, phase }: Particle,
  share: number,
  seconds: number,
): { x: number; y: number } {
  const sway = Math.sin(2 * Math.PI * share * Math.max(1, Math.round(seconds / 3)) + phase);
  if (kind === 'dust') {
    const rise = Math.sin(2 * Math.PI * share + phase * 3);
    return { x: x + 0.03 * nearness * sway, y: y + 0.025 * nearness * rise * (0.5 + pace) };
  }
  const room = 1 + 2 * margin;
  const speed = speeds[kind] * seconds * nearness * (0.8 + 0.5 * pace);
  const fallen = share * Math.max(1, Math.round(speed / room)) * room;
  return { x: kind === 'snow' ? x + 0.02 * sway : x, y: y + fallen };
}

function lookOf(
  kind: Falling,
  depth: Depth,
  { nearness, phase }: Particle,
  share: number,
  scale: number,
): Omit<Spot, 'x' | 'y'> {
  const isBefore = depth === 'before';
  const round = { stretch: 1, lean: 0, isLight: false };
  if (kind === 'snow') {
    const size = isBefore ? 4 + 9 * (nearness - 0.8) ** 1.5 : 1 + 2.2 * nearness;
    const radius = Math.max(leastRadius, size * scale);
    return {
      ...round,
      radius,
      strength: isBefore ? 0.72 - 0.3 * (nearness - 0.8) : 0.85,
      color: [250, 252, 255],
    };
  }
  if (kind === 'rain') {
    const radius = Math.max(leastRadius, (0.8 + 0.5 * nearness) * scale);
    const stretch = 16 + 14 * nearness;
    return {
      radius,
      stretch,
      lean: rainLean,
      strength: 0.3 * nearness,
      color: [205, 215, 228],
      isLight: false,
    };
  }
  const twinkle = 0.4 + 0.3 * Math.sin(4 * Math.PI * share + phase);
  const radius = Math.max(leastRadius, (isBefore ? 2 + 6 * (nearness - 0.8) : 1.3) * scale);
  return {
    ...round,
    radius,
    strength: twinkle * (isBefore ? 0.32 : 0.7),
    color: [255, 226, 170],
    isLight: true,
  };
}
