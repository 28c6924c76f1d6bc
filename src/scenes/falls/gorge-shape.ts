import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import { tabulated } from '../table.ts';
import { type Falls, streamHalf, streamMiddle } from './falls.ts';

/** How far to either side of a waterfall its walls are kept in tables, and how far their entries lie apart, meters. */
const kept = { aside: 160, step: 0.1 };
/** From one boulder to the next, meters. */
const boulders = 4;
/** Of rock that a step of the fall shows. */
const mostLayers = 9;

/** Height of the gorge of a waterfall above its pool, at any place: bed, banks with boulders, walls in ledges, and the land on top. */
export function gorgeShape(falls: Falls, noise: Noise): (x: number, z: number) => number {
  const { tiers, height, half, wide, bowl, back } = falls;
  const across = { from: falls.x - kept.aside, to: falls.x + kept.aside, step: kept.step };
  const along = { from: 0, to: 2 * falls.z, step: kept.step };
  const middleAt = tabulated((z) => streamMiddle(falls, z), along);
  /** From the middle of the stream to where its banks begin; they come and go. */
  const shoreAt = tabulated(
    (z) => streamHalf(falls, z) - 0.12 * falls.stream * noise.at(z * 0.05, 3.3),
    along,
  );

  /** What a stream has left lying in it and beside it. */
  function boulderAt(x: number, z: number, off: number): number {
    const u = x / boulders;
    const v = z / boulders;
    // None reaches farther than half a cell from its middle.
    const i0 = Math.ceil(u - 1.25);
    const j0 = Math.ceil(v - 1.25);
    let top = 0;
    // Few in the middle, more along the banks.
    const share = 0.1 + 0.55 * Math.exp(-((off / 3.2) ** 2));
    for (let j = j0; j <= j0 + 1; j++)
      for (let i = i0; i <= i0 + 1; i++) {
        const h = cellHash(i, j, 61);
        if ((h & 255) / 255 > share) continue;
        const dx = (u - i - 0.25 - ((h >>> 8) & 255) / 510) * boulders;
        const dz = (v - j - 0.25 - ((h >>> 16) & 255) / 510) * boulders;
        const radius = 0.5 + 1.5 * ((h >>> 24) / 255) ** 2.2;
        const away = (dx * dx + dz * dz * 1.3) / (radius * radius);
        if (away < 1)
          top = Math.max(
            top,
            radius *
              (0.8 * Math.sqrt(1 - away) + 0.3 * noise.fbm(x / radius + i, z / radius + j, 3) * (1 - away)),
          );
      }
    return top;
  }

  function floor(x: number, z: number): number {
    const off = Math.abs(x - middleAt(z)) - shoreAt(z) + 2.4 * noise.fbm(x * 0.09 + 5, z * 0.09, 3);
    const bed = -1.3 * smooth(1, -3.5, off) - 2.4 * smooth(0, -14, off);
    const bank = 0.5 * smooth(-0.3, 1.6, off) + 1.7 * smooth(0.5, 7, off) + 0.2 * Math.max(0, off - 5);
    const near = off < 12 && z < falls.z + 4 ? boulderAt(x, z, off) * smooth(12, 7, off) : 0;
    return bed + bank + near + 0.5 * noise.fbm(x * 0.12, z * 0.12, 3) * smooth(-2, 4, off);
  }

  /** How far a layer of rock stands out of the wall or back: in buttresses, and in blocks with sharp edges. */
  function crag(x: number, layer: number): number {
    const size = height * 0.06 + 1.2;
    const u = x / size + 1.3 * noise.at(x * 0.03, layer * 3.7) + layer * 0.37;
    const i = Math.floor(u);
    const block = (cellHash(i, layer, 67) & 255) / 255 - 0.5;
    const next = (cellHash(i + 1, layer, 67) & 255) / 255 - 0.5;
    const edge = smooth(0.82, 1, u - i);
    return 0.055 * height * (block + (next - block) * edge) + 0.35 * noise.at(x * 0.9, layer * 5.3);
  }
  /** By tier and layer. */
  const walls = tiers.map((_, n) =>
    Array.from({ length: mostLayers }, (_, k) => ({
      crag: tabulated((x) => crag(x, k + 16 * n), across),
      bend: tabulated((x) => noise.at(x * 0.02, k + 11 * n), across),
    })),
  );
  const buttressAt = tabulated((x) => noise.fbm(x * (1.5 / height) + 7, 1.5, 3), across);
  const rimAt = tabulated((x) => noise.fbm(x * (0.8 / height) + 31, 9.7, 3), across);

  /** How far the wall of one layer leans. */
  const thin = 0.35 + 0.012 * height;

  return (x, z) => {
    const aside = x - falls.x;
    const wall = Math.abs(aside) / (aside < 0 ? wide : wide * falls.askew);
    // The walls come forward on both sides, in buttresses.
    const bent = bowl * Math.min(2.2, wall * wall);
    const clear = smooth(half * 0.85, half * 1.7 + 3, Math.abs(aside));
    const near = z - (falls.z - bent);
    if (near < -0.24 * height - 4) return floor(x, z);
    const buttress = clear * height * 0.14 * buttressAt(x);
    let up = 0;
    for (let n = 0; n < tiers.length; n++) {
      const { foot, top, behind } = tiers[n];
      // Beside the water the ledges run into one wall.
      const from = near - buttress - behind * (1 - 0.75 * clear);
      const fall = top - foot;
      const layers = Math.max(3, Math.min(mostLayers, Math.round(fall / (0.085 * height + 1))));
      const depth = mix(0.25, 0.02 * height + 0.5, clear);
      if (from > 0.09 * height + depth * layers + 3) {
        up = top;
        continue;
      }
      for (let k = 0; k < layers; k++) {
        const back = from - depth * k;
        const reach = 0.032 * height + 0.5 * depth + 0.5;
        if (back < -reach) break;
        if (back > reach + thin) {
          up += fall / layers;
          continue;
        }
        const shifted = back - 0.4 * depth * walls[n][k].bend(x);
        up += (fall / layers) * clamp((shifted - walls[n][k].crag(x) * (0.12 + 0.88 * clear)) / thin);
      }
    }
    if (up > height * 0.5) up += height * 0.3 * clear * (rimAt(x) + 0.2) * smooth(height * 0.5, height, up);
    const beyond = near - buttress - tiers[tiers.length - 1].behind - 0.3 * height;
    const land = beyond > 0 ? landAbove(x, z, beyond) : 0;
    // The stream has cut a notch into the edge.
    const notch =
      up > height * 0.9
        ? Math.min(height * 0.07, 4) * smooth(half * 1.25, half * 0.9, Math.abs(aside)) * clamp(up / height)
        : 0;
    return (up < 3 ? floor(x, z) * (1 - up / 3) : 0) + up - notch + land;
  };

  function landAbove(x: number, z: number, beyond: number): number {
    const aside = Math.abs(x - falls.x);
    const hill =
      0.16 *
      beyond *
      smooth(0, 60, beyond) *
      smooth(half, half + 40, aside) *
      (0.6 + noise.fbm(x * 0.01, z * 0.008, 3));
    const capped = Math.min(hill, 0.5 * height + 12);
    if (beyond < 60 || back <= 0) return Math.max(0, capped);
    const crest = noise.ridged(x * 0.00036 + 3, z * 0.00036, 6);
    return Math.max(0, capped) + back * smooth(60, 2400, beyond) * (0.1 + crest * crest);
  }
}
