import { oklabPart } from '../../../color/oklab.ts';
import { type ColorField, resampleColors } from '../../../color/working-colors.ts';
import { pushPull } from '../../../fill/push-pull.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { valueBetween } from '../../../raster/resample.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import { enlargedBox, enlargedPart, enlargedShare } from '../../enlarged.ts';
import type { Lab } from '../../face-colors.ts';
import { coveredAt, type Point, shapeCover } from '../../strokes/cover.ts';
import { skinTones } from '../face/anime-tones.ts';
import { faceLight } from '../face/cheek-light.ts';
import { isHairDrawn } from '../hair/hair-tones.ts';
import type { AnimeHeads, HeadZones } from './head-zones.ts';

/** Relative light below which skin beside faces is in shadow. */
const shade = -0.085;
/** In heights of the face: how wide the shadow on its dark side is at least and at most, and how far hair and jaw throw theirs. */
const crescent = { usual: 0.1, least: 0.6, most: 1.3, up: 0.02 };
const fringe = { down: 0.085, aside: 0.03 };
const jaw = 0.16;

/**
 * Skin in flat tones with three hard shadows: a crescent on the side away from the light, that of the hair, and that of the jaw on the neck. Nothing of the
 * photo is left in a face. In place.
 *
 * @param silhouette of all people as their outline is drawn, 0..1 for each pixel of the scene
 */
export function paintAnimeSkin(
  scene: DrawnScene,
  { heads, freed, hole }: AnimeHeads,
  silhouette: Float32Array,
  colors: ColorField,
): void {
  if (heads.length === 0) return;
  const { data } = colors;
  layBehind(scene, freed, hole, colors);
  const tint = ([l, a, b]: Lab): Lab => (scene.isGray ? [l, 0, 0] : [l, a, b]);
  // Outside of the outline, what a narrower jaw left free is skin no more; narrow gaps within it stay.
  const left = scene.drawnSkin.map((share, i) => share * (1 - freed[i] * smooth(0.6, 0.4, silhouette[i])));
  const box = enlargedBox(scene, left, colors);
  const skin = enlargedShare(scene, left, colors);
  const even = blurPlane({ ...scene, data: scene.skinLight }, Math.max(0.8, 2 * scene.unit)).data;
  const light = box ? enlargedPart(scene, even, colors, box) : even;
  const scaleX = scene.width / colors.width;
  const scaleY = scene.height / colors.height;
  const lay = (i: number, color: Lab, share: number) => {
    for (let c = 0; c < 3; c++) data[3 * i + c] += share * (color[c] - data[3 * i + c]);
  };
  const known = new Map<number, { base: Lab; shadow: Lab }>();
  const faces = enlargedShare(
    scene,
    scene.faces.reduce((all, { face, isDrawn }) => {
      if (isDrawn) for (let i = 0; i < all.length; i++) all[i] = Math.max(all[i], face[i]);
      return all;
    }, new Float32Array(scene.drawnSkin.length)),
    colors,
  );
  const [top, bottom] = box ? [box.y, box.y + box.height] : [0, 0];
  const [first, end] = box ? [box.x, box.x + box.width] : [0, 0];
  for (let y = top, place = 0; y < bottom; y++) {
    const row = Math.min(scene.height - 1, Math.floor((y + 0.5) * scaleY)) * scene.width;
    for (let x = first, i = y * colors.width + first; x < end; x++, i++, place++) {
      if (skin[i] === 0) continue;
      const at = 3 * (row + Math.min(scene.width - 1, Math.floor((x + 0.5) * scaleX)));
      const l = scene.skinColors[at];
      const a = scene.skinColors[at + 1];
      const b = scene.skinColors[at + 2];
      let tones = known.get(l);
      if (!tones) {
        const { base, shadow } = skinTones([l, a, b]);
        tones = { base: tint(base), shadow: tint(shadow) };
        known.set(l, tones);
      }
      // Ears and temples are as even as the face.
      const dark = smooth(shade + 0.006, shade - 0.006, light[place]) * (1 - faces[i]);
      lay(i, tones.base, skin[i]);
      lay(i, tones.shadow, skin[i] * dark);
    }
  }
  for (const head of heads) paintHead(scene, head, colors, tint, skin, lay);
}

type Lay = (i: number, color: Lab, share: number) => void;

function paintHead(
  scene: DrawnScene,
  head: HeadZones,
  colors: ColorField,
  tint: (color: Lab) => Lab,
  skin: Float32Array,
  lay: Lay,
): void {
  const scale = colors.width / scene.width;
  const { face, frame } = head;
  const tall = face.height * scale;
  const tones = skinTones(face.colors.skin);
  const base = tint(tones.base);
  const shadow = tint(tones.shadow);
  const line = head.line.map(([x, y]): Point => [x * scale, y * scale]);
  const moved = (across: number, down: number) => line.map((point) => frame.place(point, across, down));
  const shape = shapeCover(line, colors);
  const neck = enlargedShare(scene, head.neck, colors);
  const underJaw = shapeCover(moved(0, jaw * tall), colors, Math.max(0.6, 0.006 * tall));
  const { shadowSide, difference } = faceLight(scene, face);
  const wide =
    crescent.usual * tall * Math.min(crescent.most, Math.max(crescent.least, 0.5 + 9 * difference));
  const lit = shapeCover(moved(-shadowSide * wide, -crescent.up * tall), colors, Math.max(0.5, 0.003 * tall));
  const hair = {
    width: scene.width,
    height: scene.height,
    data: blurPlane({ ...scene, data: head.hair }, Math.max(0.8, 0.012 * face.height)).data,
  };
  const own = enlargedShare(scene, head.hair, colors);
  const beard = head.beard ? enlargedShare(scene, head.beard.share, colors) : undefined;
  const [beardL, beardA, beardB] = head.beard?.color ?? tones.base;
  const hairy = tint([beardL, beardA, beardB]);
  const hairyShadow = tint([beardL - 0.07, beardA, beardB]);
  const aside = frame.place([0, 0], shadowSide * fringe.aside * tall, fringe.down * tall);
  // Hats and what else isn't drawn as hair lie over the forehead as they are.
  const covers = !isHairDrawn(face);
  const box = boxOf(line, 0.4 * tall, colors);
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const i = y * colors.width + x;
      if (neck[i] > 0) lay(i, base, neck[i]);
      const inShape = coveredAt(shape, x, y);
      const onSkin = Math.max(neck[i], skin[i]);
      const below = onSkin === 0 ? 0 : onSkin * coveredAt(underJaw, x, y) * (1 - inShape);
      if (below > 0) lay(i, shadow, below);
      const shown = covers ? inShape * (1 - own[i]) : inShape;
      if (shown === 0) continue;
      lay(i, base, shown);
      const px = (x + 0.5 - aside[0]) / scale - 0.5;
      const py = (y + 0.5 - aside[1]) / scale - 0.5;
      const fromHair = smooth(0.42, 0.58, valueBetween(hair, px, py)) * (1 - own[i]);
      const dark = Math.max(1 - coveredAt(lit, x, y), fromHair) * shown;
      if (dark > 0) lay(i, shadow, dark);
      if (beard && beard[i] > 0) {
        lay(i, hairy, beard[i] * shown);
        lay(i, hairyShadow, beard[i] * shown * dark);
      }
    }
  }
}

function boxOf(line: readonly Point[], margin: number, { width, height }: ColorField) {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs) - margin)),
    top: Math.max(0, Math.floor(Math.min(...ys) - margin)),
    right: Math.min(width, Math.ceil(Math.max(...xs) + margin)),
    bottom: Math.min(height, Math.ceil(Math.max(...ys) + margin)),
  };
}

/** What is behind heads, gone on into what their narrower jaws leave free. */
function layBehind(scene: DrawnScene, freed: Float32Array, hole: Uint8Array, colors: ColorField): void {
  const box = enlargedBox(scene, freed, colors);
  if (!box) return;
  const small = resampleColors(colors, scene.width, scene.height);
  const filled = pushPull({ ...small, colors: small.data, hole });
  const share = enlargedShare(scene, freed, colors);
  for (const c of [0, 1, 2] as const) {
    const behind = enlargedPart(scene, oklabPart(filled, c), colors, box);
    for (let row = 0, from = 0; row < box.height; row++) {
      let i = (box.y + row) * colors.width + box.x;
      for (let x = 0; x < box.width; x++, from++, i++) {
        if (share[i] === 0) continue;
        colors.data[3 * i + c] += share[i] * (behind[from] - colors.data[3 * i + c]);
      }
    }
  }
}
