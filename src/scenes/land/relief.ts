import type { Noise } from '../../imaging/sampling/noise.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';
import type { Falls } from '../falls/falls.ts';
import { gorgeShape } from '../falls/gorge-shape.ts';
import { siteGround, siteShare, type VillageSite } from '../village/village-site.ts';

/** How a land is shaped. Lengths in meters; the camera stands above the origin and looks along +z. */
export interface Relief {
  readonly kind:
    | 'alps'
    | 'hills'
    | 'dunes'
    | 'canyon'
    | 'islands'
    | 'volcano'
    | 'plain'
    | 'coast'
    | 'sea'
    | 'gorge';
  /** Of its highest summits above the water. */
  readonly height: number;
  /** Half the width of the valley or the water that leads into the picture. */
  readonly opening: number;
  /** Where the valley swings to at its first bend: −1 left … 1 right. */
  readonly swing: number;
  /** Distance at which mountains close the valley. */
  readonly end: number;
  /** Of a gorge. */
  readonly falls?: Falls;
  /** Ground that houses stand on. */
  readonly site?: VillageSite;
}

/** Where on its way over a dune the wind falls off the crest. */
const brink = 0.8;

/** Height above the water before erosion, at any place. */
export type Shape = (x: number, z: number) => number;

/** The land with the ground of a village laid into it. */
export function withSite(site: VillageSite, noise: Noise, x: number, z: number, bare: number): number {
  const share = siteShare(site, x, z);
  return share > 0 ? bare + (siteGround(site, noise, x, z) - bare) * share : bare;
}

/** The middle of the valley: a slow S that leads the eye from the foreground to the far mountains. */
const valleyMiddle = ({ swing, end }: Relief, z: number) =>
  swing * 900 * Math.sin((Math.PI * Math.max(0, z)) / (end * 0.7)) * smooth(0, 2500, z);

export function reliefShape(relief: Relief, noise: Noise): Shape {
  const { height, opening, end } = relief;

  /** 0 in the valley, 1 where mountains stand at their full height. */
  const rise = (x: number, z: number) => {
    const aside = Math.abs(x - valleyMiddle(relief, z) + 260 * noise.fbm(z * 0.0012 + 3, x * 0.0007, 3));
    const walls = smooth(opening, opening + height * 1.9, aside);
    const back = smooth(end * 0.8, end * 1.35, z) * 0.85;
    // Nothing but the shore stands beside the camera.
    return Math.max(walls * smooth(400, 3200, z + aside * 0.55), back);
  };
  const warped = (x: number, z: number, size: number, strength: number): [number, number] => [
    x * size + strength * noise.fbm(x * size * 1.7 + 3.1, z * size * 1.7, 3),
    z * size + strength * noise.fbm(x * size * 1.7, z * size * 1.7 + 7.7, 3),
  ];
  const shore = (x: number, z: number) => {
    const aside = Math.abs(x - valleyMiddle(relief, z));
    return (
      26 * smooth(opening * 0.7, opening * 1.6, aside + 340 * noise.fbm(x * 0.0021, z * 0.0021 + 1.3, 4)) - 13
    );
  };

  const shapes: Record<Relief['kind'], Shape> = {
    alps(x, z) {
      const [u, v] = warped(x, z, 0.00022, 0.35);
      const crest = noise.ridged(u, v, 7);
      const up = rise(x, z);
      return (
        shore(x, z) +
        up * height * (0.12 + 1.25 * crest * crest) +
        up * 60 * noise.fbm(x * 0.002, z * 0.002, 4)
      );
    },
    hills(x, z) {
      const [u, v] = warped(x, z, 0.00045, 0.3);
      const swell = 0.5 + 0.5 * noise.fbm(u, v, 4, 0.42);
      return shore(x, z) + rise(x, z) * height * swell * swell * 1.5 + 7 * noise.fbm(x * 0.004, z * 0.004, 3);
    },
    plain(x, z) {
      const far = smooth(end * 0.75, end * 1.5, z);
      const [u, v] = warped(x, z, 0.00025, 0.4);
      return (
        6 + 9 * noise.fbm(x * 0.0016, z * 0.0016, 3) + far * height * (0.1 + noise.ridged(u, v, 7) ** 2 * 1.2)
      );
    },
    dunes(x, z) {
      // Ranks of dunes whose crests wander away from the eye, each with a gentle windward side and a slip face of some 30 degrees.
      const bend =
        110 * noise.fbm(x * 0.0026 + 3.1, z * 0.0016, 3) + 300 * noise.at(x * 0.0008 + 9, z * 0.0006);
      const along = (x * 0.66 - z * 0.3 + bend) / 210;
      const wave = along - Math.floor(along);
      const rank = Math.floor(along);
      const tall =
        0.35 + 0.65 * smooth(-0.5, 0.5, noise.fbm(x * 0.0013 + rank * 5.7, z * 0.0013 + rank * 2.3, 2));
      const ends = Math.min(1, wave / 0.08, 1);
      const windward = wave / brink;
      const profile =
        wave < brink ? windward * windward * (1.9 - 0.9 * windward) : ((1 - wave) / (1 - brink)) ** 1.12;
      const small =
        2.2 *
        (0.5 + 0.5 * Math.sin((along * 210 + 40 * noise.at(x * 0.012, z * 0.012)) / 9)) *
        smooth(0.1, 0.5, wave) *
        (1 - smooth(0.6, 0.76, wave));
      const massif =
        smooth(900, 4500, z + Math.abs(x) * 0.3) *
        height *
        4 *
        smooth(-0.15, 0.75, noise.fbm(x * 0.0005 + 6, z * 0.0005, 3));
      return (
        8 +
        massif +
        (height + massif * 0.12) *
          (0.72 * profile * tall * ends + 0.28 * (0.5 + 0.5 * noise.fbm(x * 0.0004, z * 0.0004 + 2, 2))) +
        small * tall
      );
    },
    canyon(x, z) {
      // Walls and free-standing towers around a floor: rubble, cliff, terrace, cliff.
      const [u, v] = warped(x, z, 0.00042, 0.45);
      const wall = rise(x, z);
      const mass =
        noise.fbm(u, v, 5, 0.46) + 0.95 * (wall - 0.62) + 0.06 * noise.fbm(x * 0.006, z * 0.006, 3);
      const rubble = smooth(-0.24, 0.0, mass) ** 1.6 * 0.24;
      const lower = smooth(0, 0.035, mass) * 0.36;
      const terrace = smooth(0.035, 0.15, mass) * 0.07;
      const upper = smooth(0.15, 0.18, mass) * 0.33;
      return 6 + 5 * noise.fbm(x * 0.003, z * 0.003, 3) + height * (rubble + lower + terrace + upper);
    },
    islands(x, z) {
      const [u, v] = warped(x, z, 0.0005, 0.4);
      const mass = noise.fbm(u + 2, v, 4) - 0.08 + 0.22 * (rise(x, z) - 0.55);
      const crest = noise.ridged(u * 1.6, v * 1.6, 6);
      return mass < 0 ? mass * 140 : height * mass * (0.5 + 1.9 * crest);
    },
    volcano(x, z) {
      const away = Math.hypot(x - relief.swing * end * 0.2, z - end * 1.05);
      const radius = height * 2.7;
      const slope = Math.max(0, 1 - away / radius);
      const cone = height * slope ** 1.75 * 1.12;
      const crater = height * 0.9 + 20 * noise.fbm(x * 0.004, z * 0.004, 3);
      const gullies = noise.ridged(
        Math.atan2(x - relief.swing * end * 0.2, z - end * 1.05) * 2.4,
        away * 0.0004,
        4,
      );
      return (
        shore(x, z) +
        Math.min(cone, 2 * crater - cone) * (0.86 + 0.16 * gullies) +
        rise(x, z) * 260 * (0.3 + noise.fbm(x * 0.0006, z * 0.0006, 4))
      );
    },
    coast(x, z) {
      // A bay: the beach swings away from the camera and back to a headland.
      const side = Math.sign(relief.swing) || 1;
      const sweep = Math.sin(Math.PI * Math.max(-0.3, z / end) * 0.9);
      const line =
        -14 +
        opening * (sweep > 0 ? 0.75 : 3.2) * sweep +
        40 * smooth(100, 900, z) * noise.fbm(z * 0.0016 + 4, 1.7, 3) +
        3 * noise.fbm(z * 0.03, 4.1, 2);
      const inland = x * side - line;
      if (inland < 0) return Math.max(-30, inland * 0.028);
      const swell = noise.fbm(x * 0.0011 + 4, z * 0.0011, 5, 0.48);
      const hills =
        smooth(90, 900, inland + 160 * swell) *
        height *
        (0.45 + 0.75 * swell + 0.5 * noise.ridged(x * 0.0006, z * 0.0006, 6));
      return (
        inland * 0.032 * (1 - smooth(60, 400, inland) * 0.7) +
        2.4 * smooth(30, 90, inland) * (0.5 + noise.fbm(x * 0.02, z * 0.02, 3)) +
        hills
      );
    },
    sea: () => -60,
    gorge: relief.falls ? gorgeShape(relief.falls, noise) : () => 0,
  };
  const shape = shapes[relief.kind];
  const { site } = relief;
  return site ? (x, z) => withSite(site, noise, x, z, shape(x, z)) : shape;
}
