import { hexColor } from '../../../imaging/color/hex-color.ts';
import type { ColorField } from '../../../imaging/color/working-colors.ts';
import type { DrawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import { enlarged, enlargedShare } from '../../../imaging/drawn/enlarged.ts';
import { drawFaces } from '../../../imaging/drawn/face/draw-face.ts';
import { brownness } from '../../../imaging/drawn/face-colors.ts';
import { printDots } from '../../../imaging/drawn/looks/dot-screen.ts';
import { inkScene, isPortrait } from '../../../imaging/drawn/looks/flat-canvas.ts';
import { type CartoonLook, lineFeel } from '../../../imaging/drawn/looks/look.ts';
import { paintFlat, paintSize } from '../../../imaging/drawn/paint-flat.ts';
import { quantilesOf } from '../../../imaging/drawn/soft-steps.ts';
import { type Canvas, full } from '../../../imaging/raster/canvas.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';

/** Inks of a print: two for each part, light first, and that of the lines. */
interface PopInks {
  readonly ground: readonly [string, string];
  readonly skin: readonly [string, string];
  readonly hair: readonly [string, string];
  readonly clothes: readonly [string, string];
  readonly line: string;
}

const prints: readonly PopInks[] = [
  {
    ground: ['#ffd400', '#ff5fa2'],
    skin: ['#ffd9c0', '#ff8fa3'],
    hair: ['#2b59ff', '#101a5a'],
    clothes: ['#00c2b2', '#004f6e'],
    line: '#151018',
  },
  {
    ground: ['#25c9ff', '#1769ff'],
    skin: ['#fff06b', '#ff9d2e'],
    hair: ['#ff3d8b', '#6a0d4e'],
    clothes: ['#ff4b3a', '#7a0f2a'],
    line: '#140a1e',
  },
  {
    ground: ['#ff5c8a', '#ffd84d'],
    skin: ['#b8f2e6', '#37b6c9'],
    hair: ['#ffb400', '#b3400e'],
    clothes: ['#7c4dff', '#2c1368'],
    line: '#170d22',
  },
  {
    ground: ['#7ee08a', '#12a07a'],
    skin: ['#ffc7e3', '#ff6b6b'],
    hair: ['#e8352e', '#5d0b1d'],
    clothes: ['#ffe14d', '#d9860a'],
    line: '#121316',
  },
];

/** Inks of a scene without somebody in it, from dark to light. */
const sceneInks = ['#1b1040', '#d4145a', '#ff8a00', '#ffe45c'];
const sceneCuts = [0.2, 0.45, 0.72];
/** From dot to dot, in pixels at 800. */
const cell = 7;
/** With less of the picture, what stands out is no poster. */
const leastSubject = 0.1;

/** Two inks for each part, red lips, big dots; without anybody, four inks by lightness. Four prints of it are a sheet. */
export const drawPopPrint: CartoonLook = (scene, wishes) => {
  const shown = scene.alpha.reduce((sum, share) => sum + (share > 0.9 ? 1 : 0), 0) / scene.alpha.length;
  // Faces that are too small to be drawn would vanish in two inks.
  const hasLostFaces = !scene.faces.some(({ isDrawn }) => isDrawn) && scene.kept.some((share) => share > 0.5);
  if (hasLostFaces || (!isPortrait(scene) && shown < leastSubject)) return printScene(scene, wishes);
  if (!wishes.isSheet) return printPerson(scene, wishes, prints[0], scene.photo);
  return fourPrints(scene, (inks, size) => printPerson(scene, wishes, inks, size));
};

/** Four prints in the size of the photo, each of half its sides. */
function fourPrints(scene: DrawnScene, print: (inks: PopInks, size: Size) => Canvas): Canvas {
  const { width, height } = scene.photo;
  const data = new Uint16Array(width * height * 3);
  const [left, top] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  for (const [k, inks] of prints.entries()) {
    const [x, y] = [k % 2 === 0 ? 0 : left, k < 2 ? 0 : top];
    const size = { width: k % 2 === 0 ? left : width - left, height: k < 2 ? top : height - top };
    if (size.width === 0 || size.height === 0) continue;
    const panel = print(inks, size);
    for (let row = 0; row < size.height; row++)
      data.set(
        panel.data.subarray(3 * row * size.width, 3 * (row + 1) * size.width),
        3 * ((y + row) * width + x),
      );
  }
  return { width, height, channels: 3, data };
}

function printPerson(
  scene: DrawnScene,
  wishes: Parameters<CartoonLook>[1],
  inks: PopInks,
  full: Size,
): Canvas {
  const size = paintSize(full);
  const flat = paintFlat(scene, size, { plane: 0, areas: 1, ramp: 0.004, depth: 1.3 });
  const light: Plane = { ...size, data: new Float32Array(size.width * size.height) };
  for (let i = 0; i < light.data.length; i++) light.data[i] = flat.data[3 * i];
  const even = blurPlane(light, Math.max(0.6, (scene.unit * size.width) / scene.width)).data;
  const skin = enlargedShare(scene, scene.drawnSkin, size);
  const hair = enlargedShare(scene, hairAndBeards(scene), size);
  const alpha = enlargedShare(scene, scene.alpha, size);
  const clothes = alpha.map((share, i) => Math.max(0, share - skin[i] - hair[i]));
  const ground = alpha.map((share, i) => Math.max(0, 1 - Math.max(share, skin[i], hair[i])));
  const dark = enlarged(scene, blurPlane(scene.lightness, Math.max(0.7, 2.5 * scene.unit)).data, size).data;
  const cuts = {
    skin: cutOf(even, skin, 0.3),
    hair: cutOf(even, hair, 0.55),
    clothes: cutOf(even, clothes, 0.5),
  };
  const tones = Float32Array.from({ length: scene.alpha.length }, (_, i) => {
    const [l, a, b] = scene.skinColors.subarray(3 * i, 3 * i + 3);
    return l === 0 ? 0 : Math.max(smooth(0.68, 0.42, l), 0.75 * brownness(l, [l, a, b]));
  });
  const darkness = enlarged(scene, tones, size).data;
  const rgb = new Float32Array(3 * even.length);
  const [groundInk] = inks.ground.map(hexColor);
  const pairs = {
    skin: inks.skin.map(hexColor),
    hair: inks.hair.map(hexColor),
    clothes: inks.clothes.map(hexColor),
  };
  const line = hexColor(inks.line);
  for (let i = 0; i < even.length; i++) {
    const total = skin[i] + hair[i] + clothes[i] + ground[i] + 1e-6;
    const shares = { skin: skin[i] / total, hair: hair[i] / total, clothes: clothes[i] / total };
    const white = shares.clothes * smooth(0.8, 0.84, even[i]);
    const black = shares.clothes * smooth(0.25, 0.21, dark[i]);
    for (let c = 0; c < 3; c++) {
      let value = (ground[i] / total) * groundInk[c];
      for (const part of ['skin', 'hair', 'clothes'] as const) {
        if (shares[part] === 0) continue;
        const lit = smooth(cuts[part] - 0.01, cuts[part] + 0.01, even[i]);
        let [light, shade] = [pairs[part][0][c], pairs[part][1][c]];
        if (part === 'skin') {
          // Dark skin is printed with the ink of the shadows, and its shadows with less light.
          light += darkness[i] * (0.8 * shade - light);
          shade *= 1 - 0.5 * darkness[i];
        }
        value += shares[part] * (shade + lit * (light - shade));
      }
      value += white * (1 - value);
      rgb[3 * i + c] = value + black * (line[c] - value);
    }
  }
  const canvas = printed(rgb, size, full);
  const scale = canvas.width / scene.width;
  const screen = cell * scene.unit * scale;
  printDots(
    canvas,
    evenTone(size, 0.34),
    { ...size, data: ground.map((share) => (share > 0.5 ? 1 : 0)) },
    {
      cell: screen * 1.6,
      angle: 30,
      ink: hexColor(inks.ground[1]),
    },
  );
  const [low, high] = [cutOf(even, skin, 0.2), cutOf(even, skin, 0.62)];
  const shade = even.map((value, i) => (1 - darkness[i]) * 0.55 * smooth(high + 1e-3, low, value));
  printDots(
    canvas,
    { ...size, data: shade },
    { ...size, data: skin.map((share) => (share > 0.5 ? 1 : 0)) },
    {
      cell: screen,
      angle: 45,
      ink: hexColor(inks.skin[1]),
    },
  );
  inkScene(
    canvas,
    scene,
    { ink: line, threshold: 0.014, ground: 60, stroke: 2.9, hair: 2.8, outline: 5, opacity: 1 },
    wishes,
  );
  drawFaces(
    canvas,
    { ...scene, isGray: false },
    {
      ink: [0.12, 0.02, 0.03],
      fold: [0.14, 0.02, 0.03],
      open: 1.12,
      iris: 1.05,
      lash: 6,
      nose: 1.6,
      mouth: 1.5,
      brow: 1.25,
      jaw: 1.5 * lineFeel(wishes.line).width,
      folds: 0.6,
      lips: [0.55, 0.2, 0.08],
      blush: 0,
      browLimit: 0.3,
    },
  );
  return canvas;
}

/** Hair, and what of drawn faces isn't skin: beards, and paint. */
function hairAndBeards(scene: DrawnScene): Float32Array {
  const together = scene.hair.slice();
  for (const { face, isDrawn } of scene.faces) {
    if (!isDrawn) continue;
    for (let i = 0; i < together.length; i++)
      together[i] = Math.max(together[i], face[i] * (1 - scene.drawnSkin[i]));
  }
  return together;
}

function printScene(scene: DrawnScene, wishes: Parameters<CartoonLook>[1]): Canvas {
  const size = paintSize(scene.photo);
  const flat: ColorField = paintFlat(scene, size, { plane: 0, areas: 1, ramp: 0.004, depth: 1 });
  const light: Plane = { ...size, data: new Float32Array(size.width * size.height) };
  for (let i = 0; i < light.data.length; i++) light.data[i] = flat.data[3 * i];
  const even = blurPlane(light, Math.max(0.6, (scene.unit * size.width) / scene.width)).data;
  const some = Float32Array.from({ length: Math.min(20_000, even.length) }, (_, k) => {
    return even[Math.floor((k * even.length) / Math.min(20_000, even.length))];
  });
  const cuts = quantilesOf(some, sceneCuts);
  const inks = sceneInks.map(hexColor);
  const rgb = new Float32Array(3 * even.length);
  for (let i = 0; i < even.length; i++) {
    for (let c = 0; c < 3; c++) {
      let value = inks[0][c];
      for (const [k, cut] of cuts.entries())
        value += smooth(cut - 0.008, cut + 0.008, even[i]) * (inks[k + 1][c] - value);
      rgb[3 * i + c] = value;
    }
  }
  const canvas = printed(rgb, size, scene.photo);
  const screen = cell * scene.unit * (canvas.width / scene.width);
  const bounds = [...cuts, 1];
  for (let k = 0; k + 1 < bounds.length; k++) {
    const [from, to] = [bounds[k], bounds[k + 1]];
    const tone = even.map((value) =>
      value > from && value <= to ? 0.4 * Math.min(1, (to - value) / Math.max(0.02, to - from)) : 0,
    );
    const inside = even.map((value) => (value > from && value <= to ? 1 : 0));
    printDots(
      canvas,
      { ...size, data: tone },
      { ...size, data: inside },
      { cell: screen, angle: 45, ink: inks[k] },
    );
  }
  const [r, g, b] = inks[0];
  inkScene(
    canvas,
    scene,
    {
      ink: [r * 0.6, g * 0.6, b * 0.6],
      threshold: 0.016,
      ground: 1,
      stroke: 2.6,
      hair: 2,
      outline: 3,
      opacity: 1,
    },
    wishes,
  );
  return canvas;
}

/** Lightness below which such a share of a part lies. */
function cutOf(light: Float32Array, part: Float32Array, share: number): number {
  const values: number[] = [];
  const pace = Math.max(1, Math.floor(light.length / 60_000));
  for (let i = 0; i < light.length; i += pace) if (part[i] > 0.5) values.push(light[i]);
  return values.length < 20 ? 0.5 : quantilesOf(Float32Array.from(values), [share])[0];
}

function evenTone({ width, height }: Size, tone: number): Plane {
  return { width, height, data: new Float32Array(width * height).fill(tone) };
}

function printed(rgb: Float32Array, size: Size, wanted: Size): Canvas {
  const data = new Uint16Array(rgb.length);
  for (let i = 0; i < data.length; i++) data[i] = rgb[i] * full + 0.5;
  return resample({ ...size, channels: 3, data }, wanted.width, wanted.height, 'cubic') as Canvas;
}
