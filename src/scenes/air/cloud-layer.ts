import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Atmosphere, Direction, Light } from './atmosphere.ts';
import { phase, underCover } from './cloud-shine.ts';
import type { FarAir } from './far-air.ts';

/** A thin layer of clouds at one height: banks, rolls and flakes (altocumulus, stratocumulus), lit from below when the sun is low. */
export interface CloudLayerCover {
  /** How much of the sky it covers: 0 none … 1 all of it. */
  readonly amount: number;
  /** km */
  readonly height: number;
  /** How thick it gets: 0.5 a breath … 2 gray. */
  readonly depth: number;
}

/** What a layer adds in a direction, and how much of what is behind it it hides. Reused by the caller. */
export interface LayerLight {
  red: number;
  green: number;
  blue: number;
  hidden: number;
}

export interface CloudLayer {
  look(out: LayerLight, planeX: number, planeY: number): void;
}

const earth = 6360;
/** Steps (km) towards the sun at which the layer's thickness is compared: what is thicker there stands in the light. */
const towards = [0.28, 0.8] as const;
/** Kilometers of the largest banks and of the rolls in them. */
const [banks, rolls] = [19, 3.4];
const paleness = 0.4;
/** Along the line of sight, for each pixel: it covers most of the layer that way. */
const looks = 3;
/** What is further away than this lies in the haze. */
const furthest = 260;

/** Light that was scattered in a cloud again and again came from all sides: it has less color than the sun's. */
function softened(light: Light): Light {
  const gray = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
  return light.map((value) => mix(value, gray, paleness)) as unknown as Light;
}

/**
 * Thickness of the layer is noise on a level plane, warped by coarser noise; octaves that a pixel can't show fade out before they flicker.
 *
 * @param pixel of the map, on the plane at distance 1
 */
export function createCloudLayer(
  { amount, height, depth }: CloudLayerCover,
  air: Atmosphere,
  sun: Direction,
  farAir: FarAir,
  noise: Noise,
  pixel: number,
): CloudLayer {
  const sunlight = softened(air.sunlight(height));
  const ambient = underCover(air, sun, sunlight, smooth(0.7, 0.95, amount));
  const level = Math.hypot(sun[0], sun[2]) || 1;
  const [sunX, sunZ] = [sun[0] / level, sun[2] / level];
  // Rolls lie across the wind, which blows more across the view than along it.
  const wind = 0.35 + 0.5 * noise.at(7.7, 2.3);
  const [windCos, windSin] = [Math.cos(wind), Math.sin(wind)];
  const [fromX, fromZ] = [90 * noise.at(4.1, 0.6), 90 * noise.at(0.4, 5.9)];

  /** Octaves down to what `footprint` (in periods of the first one) leaves to be seen. */
  function octaves(x: number, y: number, footprint: number, most: number): number {
    let sum = 0;
    let total = 0;
    let weight = 1;
    let seen = footprint;
    for (let i = 0; i < most; i++) {
      total += weight;
      const kept = 1 - smooth(0.28, 0.7, seen);
      if (kept > 0) sum += kept * weight * noise.at(x, y);
      weight *= 0.55;
      seen *= 2.03;
      const turned = 2.03 * (x * 0.8 - y * 0.6) + 17.3;
      y = 2.03 * (x * 0.6 + y * 0.8) + 5.1;
      x = turned;
    }
    return sum / total;
  }

  /** Optical thickness above a place. */
  function thickness(x: number, z: number, footprint: number, most: number): number {
    const u = x * windCos + z * windSin + fromX;
    const v = z * windCos - x * windSin + fromZ;
    const bank = octaves(u / banks, (1.7 * v) / banks, footprint / banks, 3);
    const bend = noise.at(u * 0.07 + 3, v * 0.07) + 0.5 * noise.at(u * 0.19, v * 0.19 + 11);
    const roll = octaves((u + 1.6 * bend) / (1.5 * rolls), (v + 2.4 * bend) / rolls, footprint / rolls, most);
    const grown = amount * 1.5 - 0.62 + 0.95 * bank + 0.8 * roll;
    return grown <= 0 ? 0 : depth * 4.2 * grown * Math.sqrt(grown);
  }

  const between = new Float32Array(6);
  return {
    look(out, planeX, planeY) {
      out.hidden = 0;
      const length = 1 / Math.sqrt(planeX * planeX + planeY * planeY + 1);
      const up = planeY * length;
      if (up < 0.002) return;
      const b = earth * up;
      const t = -b + Math.sqrt(b * b + height * (2 * earth + height));
      if (t > furthest) return;
      const [x, z] = [planeX * length * t, length * t];
      const whole = (t * pixel) / Math.max(0.02, up);
      const footprint = whole / looks;
      let here = 0;
      for (let k = 0; k < looks; k++) {
        const off = ((k + 0.5) / looks - 0.5) * whole;
        here += thickness(x + off * planeX, z + off, footprint, 8) / looks;
      }
      if (here <= 0.004) return;
      let shade = 0;
      for (const way of towards)
        shade += thickness(x + sunX * way, z + sunZ * way, Math.max(whole, 0.4 * way), 4) - here;
      const lit = 1 / (1 + Math.exp(1.1 * shade + 0.55 * here - 0.9));
      const cosine = length * (planeX * sun[0] + planeY * sun[1] + sun[2]);
      const thin = Math.exp(-0.7 * here);
      const around = 0.6 + 0.4 * cosine * cosine;
      // Thin edges let the sun through, rolls are lit on its side, and thick cores are as gray as the sky around them.
      const shine =
        thin * (0.4 * phase(0.5, cosine) + 0.5 * phase(0.2, cosine)) +
        0.13 * lit * around * Math.exp(-0.3 * here);
      const glow = 0.95 * mix(0.5, 1, mix(thin, Math.exp(-here / (2.2 * depth)), 0.5)) * (0.7 + 0.3 * lit);
      const far = 1 - smooth(0.55 * furthest, furthest, t);
      const hidden = (1 - Math.exp(-here)) * far;
      farAir.read(between, planeX, planeY, t);
      out.hidden = clamp(hidden);
      out.red = hidden * ((shine * sunlight[0] + glow * ambient[0]) * between[3] + between[0]);
      out.green = hidden * ((shine * sunlight[1] + glow * ambient[1]) * between[4] + between[1]);
      out.blue = hidden * ((shine * sunlight[2] + glow * ambient[2]) * between[5] + between[2]);
    },
  };
}
