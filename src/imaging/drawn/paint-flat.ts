import { writeShownRgb } from '../color/oklab.ts';
import type { ColorField } from '../color/working-colors.ts';
import { type Canvas, full } from '../raster/canvas.ts';
import type { Plane, Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';
import type { DrawnScene } from './drawn-scene.ts';
import { brownness } from './face-colors.ts';
import { paintRegions } from './regions/paint-regions.ts';
import { softSteps } from './soft-steps.ts';

export interface FlatStyle {
  /** How much of the slope within areas is painted, 0..1. */
  readonly plane: number;
  /** How much of what is seen is areas, 0..1; the rest is the smoothed photo. */
  readonly areas: number;
  /** Half the width of the edges of shadows on skin, in lightness. */
  readonly ramp: number;
  /** How deep shadows on skin are, 1 as measured. */
  readonly depth: number;
}

/** Where light on the skin steps down or up, by how much it is lighter than its color, and to what. */
const [skinCuts, skinTones] = [
  [-0.2, -0.075, 0.045],
  [-0.175, -0.085, 0, 0.035],
] as const;
/** Shadows on skin are redder and a little yellower, by so much of their depth. */
const [redder, yellower] = [0.13, 0.05];

/** Pixels in which areas of color are painted at most: what is drawn over them is drawn in full size. */
const paintPixels = 2_200_000;

/** The size in which areas are painted, for a photo. */
export function paintSize({ width, height }: Size): Size {
  const shrink = Math.min(1, Math.sqrt(paintPixels / (width * height)));
  return { width: Math.max(1, Math.round(width * shrink)), height: Math.max(1, Math.round(height * shrink)) };
}

/** A share of the scene in another size, its edge as sharp as it can be there. */
export function enlargedShare(scene: DrawnScene, share: Float32Array, size: Size): Float32Array {
  const { data } = enlarged(scene, share, size);
  const times = Math.max(1, Math.min(6, (1.5 * size.width) / scene.width));
  return data.map((value) => Math.min(1, Math.max(0, 0.5 + (value - 0.5) * times)));
}

/** What the scene has for each pixel in another size. */
export function enlarged({ width, height }: Size, data: Float32Array, size: Size): Plane {
  return resamplePlane({ width, height, data }, size.width, size.height);
}

/** What skin that is drawn has: its lightness and color, for a lightness that is relative to its own. */
export function skinTone(
  relative: number,
  color: ArrayLike<number>,
  at: number,
  { ramp, depth }: Pick<FlatStyle, 'ramp' | 'depth'>,
  out: Float32Array,
  to: number,
): void {
  const base = color[at];
  const brown = brownness(base, [base, color[at + 1], color[at + 2]]);
  const lift = 0.06 * smooth(0.46, 0.6, base) * (1 - 0.6 * smooth(0.72, 0.88, base)) * (1 - brown);
  // Lighter skin of the same chroma would look gray.
  const purer = 1 + 2.5 * lift * smooth(0.085, 0.05, Math.hypot(color[at + 1], color[at + 2]));
  // On dark skin the same light makes smaller steps.
  const stepped =
    softSteps(relative, skinCuts, skinTones, ramp) * depth * (0.6 + 0.4 * Math.min(1, base / 0.7));
  // Skin in a gray photo has no color, and neither have its shadows.
  const shade = Math.hypot(color[at + 1], color[at + 2]) < 1e-3 ? 0 : Math.max(0, -stepped);
  out[to] = Math.min(0.94, Math.max(0, base + lift)) + stepped;
  out[to + 1] = color[at + 1] * 1.03 * purer + shade * redder;
  out[to + 2] = color[at + 2] * purer + shade * yellower;
}

/** Areas of even color with the skin's own light on them. */
export function paintFlat(scene: DrawnScene, size: Size, style: FlatStyle): ColorField {
  const { areas, base } = scene;
  const painted = paintRegions(areas, areas.colors, size, style.plane).data;
  // Nothing of the photo itself is left in a face that is drawn.
  const own = new Float32Array(areas.backed.length).fill(style.areas);
  for (const { face, isDrawn } of scene.faces) {
    if (!isDrawn) continue;
    for (let i = 0; i < own.length; i++) own[i] = Math.max(own[i], face[i]);
  }
  for (let i = 0; i < own.length; i++) own[i] *= 1 - scene.kept[i];
  const crisp = enlarged(
    scene,
    areas.backed.map((share, i) => share * own[i]),
    size,
  ).data;
  for (let c = 0; c < 3; c++) {
    const under = areas.backed.map(
      (share, i) => own[i] * (1 - share) * areas.melted.data[3 * i + c] + (1 - own[i]) * base.data[3 * i + c],
    );
    const soft = enlarged(scene, under, size).data;
    for (let i = 0; i < soft.length; i++) painted[3 * i + c] = crisp[i] * painted[3 * i + c] + soft[i];
  }
  paintBandChroma(scene, size, painted);
  const isDrawn = scene.faces.some((face) => face.isDrawn);
  if (isDrawn) paintSkin(scene, size, style, painted);
  return { ...size, data: painted };
}

/** Hair and fur keep the colors that they have along themselves: bands are of tone alone. */
function paintBandChroma({ areas, ...scene }: DrawnScene, size: Size, painted: Float32Array): void {
  if (!areas.bands.includes(1)) return;
  const shown = areas.bands.map((band, i) => band * (1 - scene.kept[i]));
  const share = enlarged(scene, shown, size).data;
  for (const c of [1, 2]) {
    // Beyond the bands their own color goes on, so that their rims take nothing from what lies there.
    const own = shown.map((band, i) => band * areas.chroma.data[3 * i + c]);
    const chroma = enlarged(scene, own, size).data;
    for (let i = 0; i < share.length; i++) {
      if (share[i] < 1e-3) continue;
      painted[3 * i + c] += share[i] * (chroma[i] / share[i] - painted[3 * i + c]);
    }
  }
}

function paintSkin(scene: DrawnScene, size: Size, style: FlatStyle, painted: Float32Array): void {
  const share = enlargedShare(scene, scene.drawnSkin, size);
  const light = enlarged(scene, scene.skinLight, size).data;
  const tone = new Float32Array(3);
  const skins = scene.skinColors;
  const [scaleX, scaleY] = [scene.width / size.width, scene.height / size.height];
  for (let y = 0, i = 0; y < size.height; y++) {
    const row = Math.min(scene.height - 1, Math.floor((y + 0.5) * scaleY)) * scene.width;
    for (let x = 0; x < size.width; x++, i++) {
      if (share[i] === 0) continue;
      const from = row + Math.min(scene.width - 1, Math.floor((x + 0.5) * scaleX));
      skinTone(light[i], skins, 3 * from, style, tone, 0);
      for (let c = 0; c < 3; c++) painted[3 * i + c] += share[i] * (tone[c] - painted[3 * i + c]);
    }
  }
}

/** How colors are made stronger. */
export interface ColorPop {
  readonly chroma: number;
  readonly contrast: number;
  readonly lift: number;
}

/** Lightness about which contrast turns. */
const pivot = 0.62;

/** Stronger colors, in place: gray ones gain the most, and skin is treated by itself. */
export function popColors(colors: ColorField, skin: Float32Array, usual: ColorPop, onSkin: ColorPop): void {
  const { data } = colors;
  const [chromaWay, contrastWay, liftWay] = (['chroma', 'contrast', 'lift'] as const).map(
    (part) => onSkin[part] - usual[part],
  );
  for (let i = 0, at = 0; i < skin.length; i++, at += 3) {
    const share = skin[i];
    const a = data[at + 1];
    const b = data[at + 2];
    const times = Math.max(1, (usual.chroma + share * chromaWay) / (1 + 1.2 * Math.sqrt(a * a + b * b)));
    const contrast = usual.contrast + share * contrastWay;
    const light = pivot + (data[at] - pivot) * contrast + usual.lift + share * liftWay;
    data[at] = Math.min(1, Math.max(0, light));
    data[at + 1] = a * times;
    data[at + 2] = b * times;
  }
}

/** A canvas of these colors; what sRGB can't show gives way in chroma. */
export function canvasOf({ width, height, data }: ColorField): Canvas {
  const out = new Uint16Array(data.length);
  const rgb = [0, 0, 0];
  for (let i = 0; i < data.length; i += 3) {
    writeShownRgb(data[i], data[i + 1], data[i + 2], 0.06, rgb);
    for (let c = 0; c < 3; c++) out[i + c] = rgb[c] * full + 0.5;
  }
  return { width, height, channels: 3, data: out };
}
