import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';

type Vector = readonly [x: number, y: number, z: number];
export type Tone = readonly [red: number, green: number, blue: number];

export interface Planet {
  /** Of its middle on the picture's plane, and its radius there. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly kind: 'gas' | 'rock' | 'earth';
  /** Light and dark of its bands or plains. */
  readonly tones: readonly [Tone, Tone, Tone];
  /** Of its air around the edge; none where all are 0. */
  readonly air: Tone;
  /** Radians its axis leans, and turns towards the eye. */
  readonly lean: number;
  readonly nod: number;
  readonly rings: boolean;
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const [innerRing, outerRing] = [1.32, 2.35];

/** Bowls with a raised rim, about one in each cell of a grid of `scale` cells a radius; heights −1 … 0.3. */
function craters(x: number, y: number, z: number, scale: number, salt: number): number {
  const [px, py, pz] = [x * scale, y * scale, z * scale];
  const [i0, j0, k0] = [Math.floor(px - 0.5), Math.floor(py - 0.5), Math.floor(pz - 0.5)];
  let height = 0;
  for (let n = 0; n < 8; n++) {
    const [i, j, k] = [i0 + (n & 1), j0 + ((n >> 1) & 1), k0 + (n >> 2)];
    const h = cellHash(i, j, k ^ Math.imul(salt, 73856093));
    const radius = 0.16 + 0.3 * ((h & 255) / 255) ** 2;
    const free = 0.5 - radius;
    const cx = i + 0.5 + free * (((h >>> 8) & 255) / 127.5 - 1);
    const cy = j + 0.5 + free * (((h >>> 16) & 255) / 127.5 - 1);
    const cz = k + 0.5 + free * ((h >>> 24) / 127.5 - 1);
    const away = Math.hypot(px - cx, py - cy, pz - cz) / radius;
    if (away > 1.35) continue;
    const bowl = -smooth(1, 0.35, away);
    const rim = 0.45 * Math.exp(-(((away - 1.02) / 0.13) ** 2));
    height += (bowl + rim) * radius * 2;
  }
  return height;
}

/** Draws one planet over `out` at a place of the picture's plane. The eye is far away: no perspective. */
export function createPlanet(planet: Planet, sun: Vector, noise: Noise, seed: number) {
  const { radius, kind, tones, air, lean, nod, rings } = planet;
  const [cl, sl] = [Math.cos(lean), Math.sin(lean)];
  const [cn, sn] = [Math.cos(nod), Math.sin(nod)];
  /** The planet's axis as the eye sees it. */
  const axis: Vector = [-sl * cn, cl * cn, sn];
  const offset = (seed % 97) * 1.7;

  /** From the eye's directions into the planet's own. */
  function own([x, y, z]: Vector): Vector {
    const u = x * cl + y * sl;
    const v = -x * sl + y * cl;
    return [u, v * cn + z * sn, -v * sn + z * cn];
  }
  const fbm3 = (x: number, y: number, z: number, octaves: number) => {
    let sum = 0;
    let weight = 0.5;
    for (let i = 0; i < octaves; i++) {
      sum += weight * noise.at3(x, y, z);
      [x, y, z] = [y * 2.03 + 3.1, z * 2.03 + 7.7, x * 2.03 + 1.3];
      weight *= 0.52;
    }
    return sum;
  };

  const color = new Float32Array(3);
  let gloss = 0;
  function surface([x, y, z]: Vector) {
    gloss = 0;
    const [a, b, c] = tones;
    if (kind === 'gas') {
      const swirl =
        0.09 * fbm3(x * 3 + offset, y * 9, z * 3, 4) + 0.03 * fbm3(x * 14, y * 30, z * 14 + offset, 3);
      const band = noise.fbm((y + swirl) * 4.2 + offset, 2.5, 4, 0.6);
      const fine = noise.fbm((y + swirl) * 21 + offset, 8.5, 2);
      const t = clamp(0.5 + 0.9 * band + 0.18 * fine);
      for (let i = 0; i < 3; i++) color[i] = t < 0.5 ? mix(a[i], b[i], t * 2) : mix(b[i], c[i], t * 2 - 1);
      // One storm, as on Jupiter.
      const storm = Math.hypot((x - 0.42) * 0.55, y + 0.36, (z - 0.7) * 0.55);
      const eye = smooth(0.13, 0.05, storm + 0.02 * fbm3(x * 9, y * 9, z * 9, 3));
      for (let i = 0; i < 3; i++) color[i] = mix(color[i], c[i] * (i === 0 ? 1.1 : 0.75), eye * 0.75);
      return;
    }
    if (kind === 'rock') {
      const plains = fbm3(x * 1.6 + offset, y * 1.6, z * 1.6, 5);
      const grain = fbm3(x * 11, y * 11 + offset, z * 11, 4);
      const t = clamp(0.5 + 1.1 * plains + 0.5 * grain);
      for (let i = 0; i < 3; i++) color[i] = t < 0.5 ? mix(a[i], b[i], t * 2) : mix(b[i], c[i], t * 2 - 1);
      return;
    }
    const height = fbm3(x * 1.35 + offset, y * 1.35, z * 1.35, 6);
    const coast = smooth(0.015, 0.035, height);
    const dry = clamp(
      0.5 + 1.4 * fbm3(x * 2.4, y * 2.4 + offset, z * 2.4, 4) - Math.abs(Math.abs(y) - 0.28) * 0.4,
    );
    const land: Tone = [mix(0.05, 0.3, dry), mix(0.1, 0.2, dry), mix(0.03, 0.1, dry)];
    const shallow = smooth(-0.07, 0.02, height);
    const sea: Tone = [mix(0.008, 0.02, shallow), mix(0.035, 0.1, shallow), mix(0.11, 0.16, shallow)];
    const ice = smooth(0.8, 0.9, Math.abs(y) + 0.12 * fbm3(x * 5, y * 5, z * 5, 4));
    const wind = 0.35 * fbm3(x * 2 + 5, y * 3, z * 2, 3);
    const clouds = smooth(0.02, 0.32, fbm3((x + wind) * 2.6, y * 4.2 + offset, (z + wind) * 2.6, 6) + 0.06);
    for (let i = 0; i < 3; i++) {
      color[i] = mix(mix(sea[i], land[i], coast), 0.78, Math.max(ice, 0));
      color[i] = mix(color[i], 0.82, clouds * 0.92);
    }
    gloss = (1 - coast) * (1 - clouds) * (1 - ice);
  }

  /** Dents of craters turn the normal of bare rock. */
  function dented([x, y, z]: Vector, normal: Vector): Vector {
    if (kind !== 'rock') return normal;
    const e = 0.006;
    const relief = (px: number, py: number, pz: number) =>
      0.02 * fbm3(px * 4 + offset, py * 4, pz * 4, 4) +
      craters(px, py, pz, 2.1, seed) * 0.1 +
      craters(px, py, pz, 5.3, seed + 1) * 0.045 +
      craters(px, py, pz, 12, seed + 2) * 0.02;
    const here = relief(x, y, z);
    const dx = (relief(x + e, y, z) - here) / e;
    const dy = (relief(x, y + e, z) - here) / e;
    const nx = normal[0] - dx * 0.9;
    const ny = normal[1] - dy * 0.9;
    const length = Math.hypot(nx, ny, normal[2]);
    return [nx / length, ny / length, normal[2] / length];
  }

  function ringAt(distance: number): number {
    if (distance < innerRing || distance > outerRing) return 0;
    const t = (distance - innerRing) / (outerRing - innerRing);
    const grooves = 0.55 + 0.5 * noise.fbm(distance * 9 + offset, 4.4, 4, 0.65);
    const gap = 1 - smooth(0.035, 0.015, Math.abs(t - 0.62));
    return (
      clamp(grooves) * gap * smooth(0, 0.06, t) * smooth(1, 0.93, t) * mix(0.55, 0.95, smooth(0.1, 0.5, t))
    );
  }

  return (out: Float32Array, planeX: number, planeY: number, pixel: number): void => {
    const x = (planeX - planet.x) / radius;
    const y = (planeY - planet.y) / radius;
    const away = Math.hypot(x, y);
    if (away > (rings ? outerRing : 1.3)) return;
    const edge = pixel / radius;
    const disc = clamp((1 - away) / edge + 0.5);

    // The ring's place under this pixel, before or behind the planet.
    let ring = 0;
    let ringLight = 0;
    let isBefore = true;
    if (rings && Math.abs(axis[2]) > 0.02) {
      const z = -(axis[0] * x + axis[1] * y) / axis[2];
      const distance = Math.hypot(x, y, z);
      ring = ringAt(distance);
      isBefore = z > 0 || away >= 1;
      if (ring > 0) {
        const along = x * sun[0] + y * sun[1] + z * sun[2];
        const aside = Math.hypot(x - along * sun[0], y - along * sun[1], z - along * sun[2]);
        const shaded = along < 0 ? smooth(1.02, 0.98, aside) : 0;
        ringLight = (0.25 + 0.75 * Math.abs(dot(axis, sun))) * (1 - 0.97 * shaded);
      }
    }
    const paintRing = () => {
      for (let c = 0; c < 3; c++)
        out[c] = mix(out[c], mix(tones[1][c], tones[2][c], 0.5) * ringLight * 1.1, ring);
    };
    if (ring > 0 && !isBefore) paintRing();

    if (disc > 0) {
      const z = Math.sqrt(Math.max(0, 1 - Math.min(1, away * away)));
      const place: Vector = [x, y, z];
      const inside = own(place);
      surface(inside);
      const normal = dented(inside, place);
      const facing = dot(normal, sun);
      const day = smooth(-0.06, 0.2, facing) * Math.max(0.02, facing + 0.05);
      let shadow = 1;
      if (rings) {
        const t = -dot(place, axis) / (dot(sun, axis) || 1e-6);
        if (t > 0) {
          const [rx, ry, rz] = [x + sun[0] * t, y + sun[1] * t, z + sun[2] * t];
          shadow = 1 - 0.8 * ringAt(Math.hypot(rx, ry, rz));
        }
      }
      const shine =
        gloss > 0 ? gloss * Math.max(0, 2 * facing * z - sun[2]) ** 24 * 0.9 * (facing > 0 ? 1 : 0) : 0;
      const rim = (1 - z) ** 3;
      for (let c = 0; c < 3; c++) {
        let light = color[c] * (day * shadow * 1.15 + 0.004) + shine * (c === 2 ? 0.8 : 1);
        const glow = air[c] * (0.25 * (1 - z) + rim) * smooth(-0.25, 0.35, dot(place, sun));
        light = light * (1 - 0.5 * clamp(rim * (air[2] > 0 ? 1 : 0))) + glow;
        out[c] = mix(out[c], light, disc);
      }
    } else if (air[0] + air[1] + air[2] > 0) {
      const halo =
        Math.exp(-(away - 1) / 0.035) * smooth(-0.35, 0.5, (x * sun[0] + y * sun[1]) / away + 0.2 * sun[2]);
      for (let c = 0; c < 3; c++) out[c] += air[c] * halo * 0.8;
    }
    if (ring > 0 && isBefore) paintRing();
  };
}
