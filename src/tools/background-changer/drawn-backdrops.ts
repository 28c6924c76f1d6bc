import { writeRgb } from '../../imaging/color/oklab.ts';
import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster, Size } from '../../imaging/raster/raster.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import { cellHash } from '../../imaging/sampling/cell-hash.ts';

export const drawnBackdrops = ['studio', 'window', 'lights'] as const;
export type DrawnBackdrop = (typeof drawnBackdrops)[number];

/** OKLab of a place: x and y are 0..1 of the picture, `wide` its width over its height. */
type Paint = (x: number, y: number, wide: number) => readonly [lightness: number, a: number, b: number];

/** Where wall and floor of a studio's paper roll meet, and over how much of the height it bends. */
const bend = { at: 0.74, over: 0.16 };

/** A roll of warm gray paper, lit from above so that a pool of light lies behind the subject. */
const studio: Paint = (x, y, wide) => {
  const pool = Math.exp(-(((x - 0.5) * wide * 1.15) ** 2 + ((y - 0.4) * 1.25) ** 2) * 2.2);
  const floor = smooth(bend.at - bend.over, bend.at + bend.over, y);
  const fold = Math.exp(-(((y - bend.at) / (bend.over * 0.8)) ** 2));
  return [0.62 + 0.27 * pool + 0.07 * floor - 0.035 * fold, 0.003, 0.012 + 0.006 * pool];
};

/** Panes of the window whose light falls on the wall, and how slanted it falls. */
const panes = { columns: 2, rows: 3, bar: 0.06, slant: 0.42 };

/** A plastered wall with the slanted light of a window on it. */
const windowLight: Paint = (x, y, wide) => {
  const across = (x * wide - 0.5 * wide + panes.slant * (y - 0.5)) / 0.78 + 0.5;
  const down = (y - 0.5 + 0.16 * (x - 0.5)) / 0.92 + 0.5;
  // The light grows softer with its distance from the window.
  const soft = 0.025 + 0.035 * y;
  const inside = (value: number, cells: number) => {
    const edge = smooth(-soft, soft, value) * smooth(-soft, soft, 1 - value);
    const place = value * cells - Math.round(value * cells);
    const isBar = Math.round(value * cells) > 0 && Math.round(value * cells) < cells;
    return edge * (isBar ? smooth(panes.bar * 0.4, panes.bar + soft, Math.abs(place)) : 1);
  };
  const light = inside(across, panes.columns) * inside(down, panes.rows);
  return [0.6 + 0.04 * (0.5 - y) + 0.28 * light, 0.012 - 0.004 * light, 0.02 + 0.028 * light];
};

/** An evening street out of focus, without its lights. */
const evening: Paint = (_, y) => [0.2 + 0.1 * smooth(0.2, 0.8, y), 0.012, -0.035 + 0.03 * y];

const paints: Record<DrawnBackdrop, Paint> = { studio, window: windowLight, lights: evening };

/** Longer side at which backdrops are painted: they are soft and lose nothing when they are enlarged, the softest least. */
const paintedSides: Record<DrawnBackdrop, number> = { studio: 512, window: 1024, lights: 1024 };

/**
 * A backdrop of our own: 16 bits, sRGB, as large as it has to be painted. What lies between two of its pixels is the same in RGB as in
 * OKLab, but along the edges of the brightest lamps.
 *
 * @param size of the picture that it is for, to which it is enlarged
 */
export function drawBackdrop(name: DrawnBackdrop, { width, height }: Size): Raster<Uint16Array> {
  const scale = Math.min(1, paintedSides[name] / Math.max(width, height));
  const small = {
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  };
  const planes = paintPlanes(paints[name], small);
  if (name === 'lights') addLights(planes, small);
  if (name === 'window') addPlaster(planes[0], small);
  const data = new Uint16Array(planes[0].length * 3);
  // Row by row, because V8 optimizes a function that is called often better than a long loop.
  for (let y = 0; y < small.height; y++) writeRow(planes, data, y * small.width, small.width);
  return { ...small, channels: 3, data };
}

type LabPlanes = readonly [Float32Array, Float32Array, Float32Array];

function paintPlanes(paint: Paint, { width, height }: Size): LabPlanes {
  const plane = () => new Float32Array(width * height);
  const planes = [plane(), plane(), plane()] as const;
  for (let y = 0; y < height; y++) paintRow(paint, planes, y, { width, height });
  return planes;
}

function paintRow(paint: Paint, [lightness, a, b]: LabPlanes, y: number, { width, height }: Size): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const lab = paint((x + 0.5) / width, (y + 0.5) / height, width / height);
    lightness[i] = lab[0];
    a[i] = lab[1];
    b[i] = lab[2];
  }
}

function writeRow([lightness, a, b]: LabPlanes, data: Uint16Array, start: number, width: number): void {
  const rgb = [0, 0, 0];
  for (let i = start, to = 3 * start; i < start + width; i++, to += 3) {
    writeRgb(lightness[i], a[i], b[i], rgb);
    data[to] = 65535 * rgb[0] + 0.5;
    data[to + 1] = 65535 * rgb[1] + 0.5;
    data[to + 2] = 65535 * rgb[2] + 0.5;
  }
}

const lightCount = 70;
/** Warm street lamps, shop windows, traffic lights: a and b. */
const lightColors = [
  [0.04, 0.11],
  [0.06, 0.12],
  [0.02, 0.06],
  [0.05, 0.1],
  [-0.07, 0.02],
  [-0.02, -0.06],
] as const;

/** Discs of light, larger ones fainter, most of them where the street would be. */
function addLights(planes: readonly Float32Array[], { width, height }: Size): void {
  const chance = (i: number, of: number) => cellHash(i, of, 61) / 2 ** 32;
  const longer = Math.max(width, height);
  for (let i = 0; i < lightCount; i++) {
    const radius = longer * (0.012 + 0.04 * chance(i, 0) ** 2);
    const centerX = width * chance(i, 1);
    const centerY = height * (0.12 + 0.76 * (0.5 * chance(i, 2) + 0.5 * chance(i, 3)));
    const [a, b] = lightColors[Math.floor(lightColors.length * chance(i, 4))];
    const strength = (0.18 + 0.5 * chance(i, 5)) * (1 - 0.4 * (radius / (0.052 * longer)));
    const right = Math.min(width - 1, Math.ceil(centerX + radius + 1));
    const bottom = Math.min(height - 1, Math.ceil(centerY + radius + 1));
    for (let y = Math.max(0, Math.floor(centerY - radius - 1)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.floor(centerX - radius - 1)); x <= right; x++) {
        const distance = Math.hypot(x - centerX, y - centerY);
        const inside =
          smooth(radius + 1, radius - 2.5, distance) * (0.85 + 0.15 * smooth(0.6, 1, distance / radius));
        const at = y * width + x;
        planes[0][at] = Math.min(0.97, planes[0][at] + strength * inside);
        planes[1][at] += a * 1.6 * Math.sqrt(strength) * inside * (1 - planes[0][at] * 0.5);
        planes[2][at] += b * 1.6 * Math.sqrt(strength) * inside * (1 - planes[0][at] * 0.5);
      }
    }
  }
}

/** Unevenness of plaster, coarse and fine. */
function addPlaster(lightness: Float32Array, { width, height }: Size): void {
  const grain: Plane = { width, height, data: new Float32Array(width * height) };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) grain.data[i] = cellHash(x, y, 7) / 2 ** 32 - 0.5;
  }
  for (const [sigma, strength] of [
    [1.2, 0.018],
    [9, 0.12],
  ]) {
    const { data } = blurPlane(grain, sigma);
    for (let i = 0; i < lightness.length; i++) lightness[i] += strength * data[i];
  }
}
