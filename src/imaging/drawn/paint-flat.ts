import { writeShownRgb } from '../color/oklab.ts';
import type { ColorField } from '../color/working-colors.ts';
import { type Canvas, full } from '../raster/canvas.ts';
import type { Size } from '../raster/raster.ts';
import { smooth } from '../raster/smooth.ts';
import type { DrawnScene } from './drawn-scene.ts';
import { enlarged, enlargedBox, enlargedPart, enlargedShare } from './enlarged.ts';
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
  const painted = paintAreas(scene, size, style);
  if (scene.faces.some((face) => face.isDrawn)) paintSkin(scene, size, style, painted.data);
  return painted;
}

/** Areas of even color; skin that is drawn has to be painted over them. */
export function paintAreas(
  scene: DrawnScene,
  size: Size,
  style: Pick<FlatStyle, 'plane' | 'areas'>,
): ColorField {
  const { areas, base } = scene;
  const painted = paintRegions(areas, areas.colors, size, style.plane).data;
  // Nothing of the photo itself is left in a face that is drawn.
  const own = new Float32Array(areas.backed.length).fill(style.areas);
  for (const { face, isDrawn } of scene.faces) {
    if (!isDrawn) continue;
    for (let i = 0; i < own.length; i++) if (face[i] > own[i]) own[i] = face[i];
  }
  for (let i = 0; i < own.length; i++) own[i] *= 1 - scene.kept[i];
  const plane = new Float32Array(own.length);
  for (let i = 0; i < own.length; i++) plane[i] = areas.backed[i] * own[i];
  const crisp = enlarged(scene, plane, size).data;
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < own.length; i++) {
      const melted = own[i] * (1 - areas.backed[i]);
      plane[i] = melted * areas.melted.data[3 * i + c] + (1 - own[i]) * base.data[3 * i + c];
    }
    const soft = enlarged(scene, plane, size).data;
    for (let i = 0, to = c; i < soft.length; i++, to += 3) painted[to] = crisp[i] * painted[to] + soft[i];
  }
  paintBandChroma(scene, size, painted);
  return { ...size, data: painted };
}

/** Hair and fur keep the colors that they have along themselves: bands are of tone alone. */
function paintBandChroma({ areas, ...scene }: DrawnScene, size: Size, painted: Float32Array): void {
  if (!areas.bands.includes(1)) return;
  const shown = new Float32Array(areas.bands.length);
  for (let i = 0; i < shown.length; i++) shown[i] = areas.bands[i] * (1 - scene.kept[i]);
  const box = enlargedBox(scene, shown, size);
  if (!box) return;
  const share = enlargedPart(scene, shown, size, box);
  const own = new Float32Array(shown.length);
  for (const c of [1, 2]) {
    // Beyond the bands their own color goes on, so that their rims take nothing from what lies there.
    for (let i = 0; i < own.length; i++) own[i] = shown[i] * areas.chroma.data[3 * i + c];
    const chroma = enlargedPart(scene, own, size, box);
    for (let row = 0, i = 0; row < box.height; row++) {
      let to = 3 * ((box.y + row) * size.width + box.x) + c;
      for (let x = 0; x < box.width; x++, i++, to += 3)
        if (share[i] >= 1e-3) painted[to] += share[i] * (chroma[i] / share[i] - painted[to]);
    }
  }
}

function paintSkin(scene: DrawnScene, size: Size, style: FlatStyle, painted: Float32Array): void {
  const box = enlargedBox(scene, scene.drawnSkin, size);
  if (!box) return;
  const share = enlargedShare(scene, scene.drawnSkin, size);
  const light = enlargedPart(scene, scene.skinLight, size, box);
  const tone = new Float32Array(3);
  const skins = scene.skinColors;
  const [scaleX, scaleY] = [scene.width / size.width, scene.height / size.height];
  for (let y = box.y, at = 0; y < box.y + box.height; y++) {
    const row = Math.min(scene.height - 1, Math.floor((y + 0.5) * scaleY)) * scene.width;
    for (let x = box.x, i = y * size.width + box.x; x < box.x + box.width; x++, i++, at++) {
      if (share[i] === 0) continue;
      const from = row + Math.min(scene.width - 1, Math.floor((x + 0.5) * scaleX));
      skinTone(light[at], skins, 3 * from, style, tone, 0);
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
    out[i] = rgb[0] * full + 0.5;
    out[i + 1] = rgb[1] * full + 0.5;
    out[i + 2] = rgb[2] * full + 0.5;
  }
  return { width, height, channels: 3, data: out };
}
