import type { ColorField } from '../../../imaging/color/working-colors.ts';
import type { DrawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import { enlarged } from '../../../imaging/drawn/enlarged.ts';
import { fullCanvas } from '../../../imaging/drawn/looks/flat-canvas.ts';
import { type CartoonLook, type LookWishes, lineFeel } from '../../../imaging/drawn/looks/look.ts';
import { paintFlat, paintSize } from '../../../imaging/drawn/paint-flat.ts';
import { CoverSheet, layCover, type Point } from '../../../imaging/drawn/strokes/cover.ts';
import { addRibbon, smoothLine, taperedEnds } from '../../../imaging/drawn/strokes/ribbon.ts';
import { sceneStrokes } from '../../../imaging/drawn/strokes/scene-strokes.ts';
import { smoothNoise } from '../../../imaging/paint/paper-noise.ts';
import type { Canvas } from '../../../imaging/raster/canvas.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';

/** Of the paper, OKLab. */
const paper = [0.972, 0.002, 0.009] as const;
/** Of the pencil, gamma encoded. */
const graphite = [0.2, 0.19, 0.21] as const;

/** Thin washes of color that end before the border of the paper, and a pencil: every line twice, shadows hatched. Faces are the photo's own lines. */
export const drawColorSketch: CartoonLook = (scene, wishes) => {
  const canvas = fullCanvas(scene, washes(scene, wishes));
  pencil(canvas, scene, wishes);
  return canvas;
};

function washes(scene: DrawnScene, wishes: LookWishes): ColorField {
  const size = paintSize(scene.photo);
  const { width, unit } = scene;
  const kept = { ...scene, faces: [] };
  const painted = paintFlat(kept, size, { plane: 0.8, areas: 0.6, ramp: 0.016, depth: 1 });
  const scale = size.width / width;
  // Water carries color a little over every border.
  for (let c = 0; c < 3; c++) {
    const plane = Float32Array.from({ length: size.width * size.height }, (_, i) => painted.data[3 * i + c]);
    const soft = blurPlane({ ...size, data: plane }, Math.max(0.6, 1.6 * unit * scale)).data;
    for (let i = 0; i < soft.length; i++) painted.data[3 * i + c] = soft[i];
  }
  const cover = washCover(scene, wishes);
  const [share, rim] = [cover.share, cover.rim].map((data) => enlarged(scene, data, size).data);
  const grain = smoothNoise(size.width, size.height, Math.max(0.6, 0.8 * unit * scale), wishes.seed + 3);
  for (let i = 0; i < share.length; i++) {
    const at = 3 * i;
    const light = Math.min(1, Math.max(0, (painted.data[at] - 0.1) / 0.85));
    const thin = 0.5 + 0.5 * light ** 0.85;
    const wash = [thin, 1.45 * painted.data[at + 1], 1.45 * painted.data[at + 2]];
    for (let c = 0; c < 3; c++) {
      const ground = scene.isGray && c > 0 ? 0 : paper[c];
      painted.data[at + c] = ground + share[i] * (wash[c] - ground);
    }
    painted.data[at] += -0.22 * rim[i] * share[i] + 0.01 * grain[i];
  }
  return painted;
}

/** How much paint lies at each place of the scene, and how much of it gathers at the rim of a wash. */
function washCover(scene: DrawnScene, { ground, seed }: LookWishes) {
  const { width, height, unit, alpha, hasSubject } = scene;
  const slow = smoothNoise(width, height, Math.max(1, 26 * unit), seed + 1);
  const quick = smoothNoise(width, height, Math.max(0.7, 7 * unit), seed + 2);
  const around = hasSubject ? blurPlane({ width, height, data: alpha }, 14 * unit).data : undefined;
  const margin = 0.13 * Math.min(width, height);
  const share = new Float32Array(alpha.length);
  const groundShare = ground === 'plain' && hasSubject ? 0 : 0.4;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const away = Math.min(x, width - 1 - x, y, height - 1 - y) / Math.max(1, margin);
      const edge = away + 0.28 * slow[i] + 0.1 * quick[i];
      const subject = around ? smooth(0.25, 0.75, 1.1 * around[i] + 0.12 * slow[i]) : 1;
      const laid = Math.min(1, 0.95 * subject + groundShare * smooth(0.3, 0.9, edge));
      share[i] = laid * smooth(0.1, 0.7, edge) * (0.93 + 0.07 * quick[i]);
    }
  }
  const even = blurPlane({ width, height, data: share }, Math.max(0.7, 4 * unit)).data;
  return { share, rim: share.map((value, i) => Math.abs(value - even[i])) };
}

function pencil(canvas: Canvas, scene: DrawnScene, wishes: LookWishes): void {
  const { unit, hasSubject } = scene;
  const scale = canvas.width / scene.width;
  const { width, sensitivity } = lineFeel(wishes.line);
  const random = seededRandom(wishes.seed + 11);
  const bell = () => random() + random() + random() - 1.5;
  const ground = wishes.ground === 'plain' && hasSubject ? 40 : 1.4;
  const sheets = [0.3, 0.5, 0.8].map(
    () => new CoverSheet({ x: 0, y: 0, width: canvas.width, height: canvas.height }),
  );
  if (wishes.line > 0) {
    const found = sceneStrokes(scene, {
      threshold: 0.0075 / sensitivity,
      ground,
      isFaceKept: true,
      least: 12,
    });
    for (const { line, strength } of found) {
      const press = Math.min(0.85, Math.max(0.25, 0.25 + 22 * strength));
      const sheet = sheets[press < 0.4 ? 0 : press < 0.65 ? 1 : 2];
      const wide = (1.1 + 0.9 * Math.min(1, 40 * strength)) * unit * scale * width;
      const times = line.length > 30 * unit ? 2 : 1;
      for (let pass = 0; pass < times; pass++) {
        const off = smoothLine(
          line.map((): Point => [4 * unit * bell(), 4 * unit * bell()]),
          Math.max(3, line.length / 6),
        );
        const [dx, dy] = [0.5 * unit * bell(), 0.5 * unit * bell()];
        addRibbon(
          sheet,
          line.map(([x, y], i): Point => [(x + off[i][0] + dx) * scale, (y + off[i][1] + dy) * scale]),
          line.map((_, i) => wide * taperedEnds(i / (line.length - 1), 0.45, 0.2)),
        );
      }
    }
    hatch(sheets[0], scene, scale, random, ground > 10);
  }
  for (const [k, press] of [0.36, 0.58, 0.85].entries()) layCover(canvas, sheets[k].cover(), graphite, press);
}

/** Straight strokes through the shadows, from upper left to lower right. */
function hatch(
  sheet: CoverSheet,
  scene: DrawnScene,
  scale: number,
  random: () => number,
  isPlain: boolean,
): void {
  const { width, height, unit, alpha, hasSubject } = scene;
  const even = blurPlane(scene.lightness, Math.max(0.8, 3 * unit)).data;
  const shade: Plane = { width, height, data: new Float32Array(even.length) };
  for (let i = 0; i < even.length; i++) {
    const subject = hasSubject ? (isPlain ? alpha[i] : 0.4 + 0.6 * alpha[i]) : 0.8;
    shade.data[i] = smooth(0.42, 0.16, even[i]) * subject;
  }
  const step = Math.max(2, 6 * unit);
  const pace = Math.max(1, 3 * unit);
  for (let start = 0; start < height + 0.8 * width; start += step) {
    const shift = random() * step * 0.4;
    let run: Point[] = [];
    const finish = () => {
      const line = run;
      run = [];
      if (line.length < 6) return;
      addRibbon(
        sheet,
        line.map(([x, y]): Point => [x * scale, y * scale]),
        line.map((_, i) => 1.1 * unit * scale * taperedEnds(i / (line.length - 1), 0.3, 0.2)),
      );
    };
    for (let x = 0; x < width; x += pace) {
      const y = start + shift - 0.8 * x;
      const isOn = y >= 0 && y < height && shade.data[Math.floor(y) * width + Math.floor(x)] > 0.35;
      if (isOn) run.push([x, y]);
      else finish();
    }
    finish();
  }
}
