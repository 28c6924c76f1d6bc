import { oklabOf, writeShownRgb } from '../../../imaging/color/oklab.ts';
import { faceParts, facePoint, middleOf } from '../../../imaging/face/face-points.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { type Plane, type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { resample, resamplePlane } from '../../../imaging/raster/resample.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { fieldRows } from './field-rows.ts';
import { type HairCrop, type HairFace, hairFace, labOfRow, quantileOf } from './hair-crop.ts';

export const fringes = ['none', 'straight', 'swept'] as const;
export type Fringe = (typeof fringes)[number];

/** Clumps across the forehead, strands in each, and layers of them. */
const [clumps, strands, layers] = [19, 44, 3];
/** In heights of the face: how far above the forehead's points strands begin. */
const rootAbove = 0.17;
/** How much darker the forehead is in the shadow of the fringe. */
const shadow = 0.3;

/** A strand from its root over a bend to its end, in pixels. */
interface Strand {
  readonly root: readonly [number, number];
  readonly bend: readonly [number, number];
  readonly end: readonly [number, number];
  /** Strands of higher layers lie over others. */
  readonly layer: number;
  /** How light it is, around 0; where along it its band of light lies, 0..1. */
  readonly tone: number;
  readonly band: number;
}

/**
 * Draws a fringe from the hairline to the brows, strand by strand in the hair's own tones: an idea of where hair would lie, no photo of it.
 *
 * @param picture the crop, dyed or not
 * @param mask of the crop, 255 where all of a pixel is hair
 */
export function drawFringe(
  crop: HairCrop,
  picture: Raster,
  mask: Raster<Uint8Array>,
  fringe: 'straight' | 'swept',
): Raster {
  const face = hairFace(crop.face.points.map(([x, y]) => [x / crop.shrink, y / crop.shrink]));
  const tones = hairTones(picture, mask, face);
  if (!tones) return picture;
  const { width, height, channels, data } = picture;
  const drawn = {
    light: new Float32Array(width * height),
    cover: new Float32Array(width * height),
  };
  // Lines are as thin as hair looks at this distance, and never thinner than pixels can show.
  const radius = Math.max(0.55, 0.0024 * face.height);
  for (const strand of strandsOf(face, fringe)) drawStrand(drawn, picture, strand, radius, face, tones);
  const shade = shadowOf(drawn.cover, crop, picture);
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const out = samplesLike(data, data.length);
  out.set(data);
  const rows = fieldRows([shade], picture);
  const rgb = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const [shades] = rows(y);
    const lab = labOfRow(picture, y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const cover = drawn.cover[i];
      const dark = shades[x] * (1 - cover);
      if (cover < 0.004 && dark < 0.004) continue;
      const at = 3 * x;
      const light = cover > 0 ? drawn.light[i] : 0;
      const tint = Math.min(1.3, Math.max(0.5, light / Math.max(tones.middle, 0.05)));
      const l = lab[at] * (1 - shadow * dark);
      writeShownRgb(
        l + cover * (light - l),
        lab[at + 1] + 0.012 * dark + cover * (tones.a * tint - lab[at + 1]),
        lab[at + 2] + cover * (tones.b * tint - lab[at + 2]),
        0.0625,
        rgb,
      );
      for (let c = 0; c < 3; c++) out[i * channels + c] = Math.min(maximum, rgb[c] * maximum + 0.5);
    }
  }
  return { ...picture, data: out };
}

/** Lightness of hair above the eyes from its dark to its light strands, and its chroma. */
interface Tones {
  readonly dark: number;
  readonly middle: number;
  readonly light: number;
  readonly a: number;
  readonly b: number;
}

function hairTones(picture: Raster, mask: Raster<Uint8Array>, face: HairFace): Tones | undefined {
  const side = Math.min(1, 240 / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * side));
  const height = Math.max(1, Math.round(picture.height * side));
  const [small, share] = [resample(picture, width, height), resample(mask, width, height)];
  const maximum = small.data instanceof Uint16Array ? 65535 : 255;
  const colors = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) colors[3 * i + c] = small.data[i * small.channels + c] / maximum;
  const lab = oklabOf(colors);
  const [bridgeX, bridgeY] = face.points[facePoint.noseBridge];
  const parts: number[][] = [[], [], []];
  for (let i = 0; i < width * height; i++) {
    if (share.data[i] < 210) continue;
    const [dx, dy] = [((i % width) + 0.5) / side - bridgeX, (Math.floor(i / width) + 0.5) / side - bridgeY];
    if (dx * face.down[0] + dy * face.down[1] > 0) continue;
    for (let c = 0; c < 3; c++) parts[c].push(lab[3 * i + c]);
  }
  if (parts[0].length < 12) return undefined;
  return {
    dark: quantileOf(parts[0], 0.12),
    middle: quantileOf(parts[0], 0.5),
    light: quantileOf(parts[0], 0.9),
    a: quantileOf(parts[1], 0.5),
    b: quantileOf(parts[2], 0.5),
  };
}

function strandsOf(face: HairFace, fringe: 'straight' | 'swept'): Strand[] {
  const random = seededRandom(5);
  const normal = () => random() + random() + random() + random() - 2;
  const { points, across, down, height } = face;
  const top = points[facePoint.foreheadTop];
  const brow = middleOf(points, [...faceParts.rightBrow, ...faceParts.leftBrow]);
  const toBrow = (brow[0] - top[0]) * down[0] + (brow[1] - top[1]) * down[1];
  const half = Math.hypot(points[127][0] - points[356][0], points[127][1] - points[356][1]) / 2;
  const side = fringe === 'swept' ? 0.9 : 0;
  const place = (aside: number, along: number) =>
    [top[0] + aside * across[0] + along * down[0], top[1] + aside * across[1] + along * down[1]] as const;
  const found: Strand[] = [];
  for (let layer = 0; layer < layers; layer++) {
    for (let clump = 0; clump < clumps; clump++) {
      const u = Math.min(1, Math.max(-1, ((clump + 0.5 + 0.28 * normal()) / clumps) * 2 - 1));
      const rootX = (0.62 * u - 0.25 * side) * half;
      const rootY = -(rootAbove - 0.09 * u * u + 0.04 * random()) * height;
      const reach = layer < 2 ? 1 : 0.5;
      const long = toBrow * (0.84 + 0.3 * Math.abs(u) ** 2.2) + (0.06 * random() * reach - 0.02) * height;
      const slant = side === 0 ? 0 : (-0.22 - 0.1 * u) * toBrow * (1 - (u + 1) / 2);
      const endX = (u + 0.1 * side) * half;
      const wide = ((half * 2) / clumps) * (layer < 2 ? 1.25 : 0.8);
      const bow = 0.05 * normal() * height;
      const clumpTone = 0.5 * normal();
      for (let k = 0; k < strands; k++) {
        const off = 2 * random() - 1;
        const converge = random() < 0.8 ? 0.3 : 0.8;
        const [rx, ry] = [rootX + 0.75 * off * wide, rootY + 0.012 * normal() * height];
        const [ex, ey] = [
          endX + converge * off * wide,
          long + slant - 0.05 * height * Math.abs(off) * random(),
        ];
        const bendX = (rx + ex) / 2 + 0.16 * u * half + 0.5 * bow + 0.05 * side * height + 0.5 * off * wide;
        const tone =
          0.16 * normal() + 0.2 * clumpTone - (layer < 1 ? 0.12 : 0) - (Math.abs(off) > 0.75 ? 0.12 : 0);
        found.push({
          root: place(rx, ry),
          bend: place(bendX, (ry + ey) / 2 - 0.05 * height),
          end: place(ex, ey),
          layer: layer + 0.6 * random(),
          tone,
          band: 0.5 + 0.1 * clumpTone + 0.05 * normal(),
        });
      }
    }
  }
  return found.sort((one, other) => one.layer - other.layer);
}

/** A thin line that fades in at its root and thins out at its end. */
function drawStrand(
  { light, cover }: { light: Float32Array; cover: Float32Array },
  { width, height }: Raster,
  { root, bend, end, tone, band }: Strand,
  radius: number,
  face: HairFace,
  { dark, light: bright }: Tones,
): void {
  const steps = Math.max(12, Math.round(0.5 * face.height));
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const s = 1 - t;
    const x = s * s * root[0] + 2 * t * s * bend[0] + t * t * end[0];
    const y = s * s * root[1] + 2 * t * s * bend[1] + t * t * end[1];
    const thick = radius * (t < 0.75 ? 1 : 1 - 0.75 * ((t - 0.75) / 0.25));
    const opacity = 0.62 * Math.min(1, t / 0.28);
    const shine = Math.exp(-(((t - band) / 0.24) ** 2));
    const value = dark + (bright - dark) * Math.min(1.05, Math.max(-0.05, 0.14 + 0.38 * shine + tone));
    const reach = Math.ceil(thick + 0.5);
    for (let row = Math.floor(y) - reach; row <= Math.floor(y) + reach; row++) {
      if (row < 0 || row >= height) continue;
      for (let column = Math.floor(x) - reach; column <= Math.floor(x) + reach; column++) {
        if (column < 0 || column >= width) continue;
        const near = thick + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y);
        if (near <= 0) continue;
        // Steps are half a pixel to two pixels apart: each lays down its part.
        const part = opacity * Math.min(1, near);
        const i = row * width + column;
        const whole = part + cover[i] * (1 - part);
        light[i] = (part * value + cover[i] * (1 - part) * light[i]) / Math.max(whole, 1e-6);
        cover[i] = whole;
      }
    }
  }
}

/** Soft, a little below the strands, on the face alone. */
function shadowOf(cover: Float32Array, { small, face }: HairCrop, { width, height }: Raster): Plane {
  const reduced = resamplePlane({ width, height, data: cover }, small.width, small.height);
  const soft = blurPlane(reduced, Math.max(0.5, 0.02 * face.height));
  const down = Math.round(0.02 * face.height);
  const oval = regionOf(small, face.points, [faceParts.oval], { soft: 0.01 * face.height });
  const data = new Float32Array(soft.data.length);
  for (let i = down * small.width; i < data.length; i++)
    data[i] = soft.data[i - down * small.width] * oval[i];
  return { width: small.width, height: small.height, data };
}
