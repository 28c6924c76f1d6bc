import type { Canvas } from '../../../raster/canvas.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import { FaceBoard } from '../../face/face-board.ts';
import type { Lab } from '../../face-colors.ts';
import type { Point } from '../../strokes/cover.ts';
import { curveThrough } from '../../strokes/ribbon.ts';
import type { HeadZones } from '../skin/head-zones.ts';
import { drawAgeLines } from './age-lines.ts';
import { drawAnimeEye } from './anime-eye.ts';
import type { AnimeFace, FaceWishes } from './anime-face.ts';
import { drawAnimeGlasses } from './anime-glasses.ts';
import { drawAnimeMouth } from './anime-mouth.ts';
import { skinTones } from './anime-tones.ts';
import { faceLight } from './cheek-light.ts';
import { drawEars } from './ears.ts';
import { designOf } from './eye-designs.ts';
import { faceFrame } from './face-frame.ts';
import { faceShape } from './face-shape.ts';
import { irisColor } from './iris-color.ts';

const brows = [
  { top: [70, 63, 105, 66, 107], bottom: [46, 53, 52, 65, 55] },
  { top: [300, 293, 334, 296, 336], bottom: [276, 283, 282, 295, 285] },
] as const;
/** Of a brow's own thickness, the least and the most that is drawn, in distances of the eyes. */
const brow = { share: 0.75, least: 0.05, most: 0.12 };

/** A face ready to be drawn on a canvas. */
export function animeFace(
  canvas: Canvas,
  scene: DrawnScene,
  { face, beard }: Pick<HeadZones, 'face' | 'beard'>,
  wishes: FaceWishes,
): AnimeFace {
  const scale = canvas.width / scene.width;
  const frame = faceFrame(face, scale);
  const tint = ([l, a, b]: Lab): Lab => (scene.isGray ? [l, 0, 0] : [l, a, b]);
  const tones = skinTones(face.colors.skin);
  return {
    board: new FaceBoard(canvas),
    face,
    isBearded: beard !== undefined,
    frame,
    shape: faceShape(frame),
    tones: { base: tint(tones.base), shadow: tint(tones.shadow), deep: tint(tones.deep) },
    iris: irisColor(scene, face),
    // On dark skin, lines are darker still.
    ink: tint([Math.min(0.2, 0.32 * tones.base[0] + 0.02), 0.02, 0.015]),
    shadowSide: faceLight(scene, face).shadowSide,
    wishes,
    tint,
  };
}

/** Jaw line, ears, blush, nose, mouth, eyes, brows, light lines of age and glasses, all from measured traits. */
export function drawAnimeFace(drawn: AnimeFace, scene: DrawnScene, hair: Float32Array): void {
  drawEars(drawn, scene, hair);
  drawJaw(drawn, scene, hair);
  drawBlush(drawn);
  drawAgeLines(drawn, scene, hair);
  drawNose(drawn);
  drawAnimeMouth(drawn);
  for (const side of [0, 1] as const) {
    if (drawn.face.glasses?.isDark) continue;
    drawAnimeEye(drawn, side);
    drawBrow(drawn, side);
  }
  drawAnimeGlasses(drawn, scene);
}

/** The drawn outline from ear to ear, where no hair lies over it. */
function drawJaw(
  { board, frame, shape, tones, tint }: AnimeFace,
  scene: DrawnScene,
  hair: Float32Array,
): void {
  const scale = board.canvas.width / scene.width;
  const count = shape.length;
  const jaw = shape.slice(Math.floor(count * 0.24), Math.ceil(count * 0.76));
  const isFree = ([x, y]: Point) => {
    const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
    if (column < 0 || row < 0 || column >= scene.width || row >= scene.height) return false;
    return hair[row * scene.width + column] < 0.5;
  };
  const color: Lab = tint([Math.max(0.15, tones.deep[0] - 0.16), tones.deep[1], tones.deep[2]]);
  let run: Point[] = [];
  for (const point of [...jaw, undefined]) {
    if (point && isFree(point)) {
      run.push(point);
      continue;
    }
    if (run.length > 8) {
      const last = run.length - 1;
      board.ribbon(
        run,
        run.map((_, i) => frame.apart * 0.028 * (0.25 + 0.75 * Math.sin((Math.PI * i) / last) ** 0.5)),
        color,
      );
    }
    run = [];
  }
}

function drawBlush({ board, frame, tones, tint }: AnimeFace): void {
  const { apart, points } = frame;
  const [l, a, b] = tones.base;
  const color = tint([l - 0.05, a + 0.075, b + 0.005]);
  const dark = tint([l - 0.16, a + 0.1, b + 0.02]);
  for (const index of [50, 280]) {
    const middle = frame.place(points[index], 0, 0.02 * apart);
    board.disc(middle, 0.2 * apart, color, { opacity: 0.42, soft: 0.09 * apart });
    for (const k of [-1, 0, 1]) {
      const at = frame.place(middle, k * 0.075 * apart, 0);
      board.pen(
        [frame.place(at, 0.02 * apart, -0.035 * apart), frame.place(at, -0.02 * apart, 0.035 * apart)],
        0.014 * apart,
        dark,
        {
          opacity: 0.6,
        },
      );
    }
  }
}

/** A hook, and a small shadow on the side away from the light; on a turned head it points where the nose does. */
function drawNose({ board, frame, tones, shadowSide }: AnimeFace): void {
  const { apart, points, place } = frame;
  const tip: Point = [0.55 * points[1][0] + 0.45 * points[4][0], 0.55 * points[1][1] + 0.45 * points[4][1]];
  const base = points[2];
  const at: Point = [tip[0] + 0.4 * (base[0] - tip[0]), tip[1] + 0.4 * (base[1] - tip[1])];
  const turned = (frame.offset(tip)[0] - frame.offset(points[168])[0]) / apart;
  const side = Math.abs(turned) > 0.1 ? Math.sign(turned) : shadowSide;
  const u = side * apart;
  board.fill(
    [place(at, 0.03 * u, -0.14 * apart), place(at, 0.08 * u, 0), place(at, 0.01 * u, 0.03 * apart)],
    tones.shadow,
    { opacity: 0.8, soft: 0.008 * apart },
  );
  board.pen(
    [place(at, -0.035 * u, -0.03 * apart), place(at, 0.045 * u, 0.015 * apart), place(at, 0, 0.045 * apart)],
    0.022 * apart,
    [tones.deep[0] - 0.12, tones.deep[1], tones.deep[2]],
  );
}

/** As thick and as sloped as it is, thinner and a little higher. */
function drawBrow({ board, frame, face, tones, wishes, tint }: AnimeFace, side: 0 | 1): void {
  const { apart, points, place } = frame;
  const { top, bottom } = brows[side];
  const lift = 0.04 * wishes.eyeSize * apart;
  const slope = designOf[wishes.eyes].brow * apart;
  const middle = top.map((index, k): Point => {
    const [x, y] = [
      (points[index][0] + points[bottom[k]][0]) / 2,
      (points[index][1] + points[bottom[k]][1]) / 2,
    ];
    return place([x, y], 0, -lift + slope * (1 - k / 2));
  });
  const line = curveThrough(middle);
  const thick = Math.min(brow.most, Math.max(brow.least, frame.browThickness * brow.share)) * apart;
  const stops = [0.12, 0.6, 1, 0.75];
  const places = [0, 0.3, 0.8, 1];
  const widths = line.map((_, i) => {
    const t = i / (line.length - 1);
    const k = t < 0.3 ? 0 : t < 0.8 ? 1 : 2;
    const share = (t - places[k]) / (places[k + 1] - places[k]);
    return thick * (stops[k] + share * (stops[k + 1] - stops[k]));
  });
  const [l, a, b] = face.colors.brows;
  board.ribbon(line, widths, tint([Math.min(0.9 * l, 0.5, tones.base[0] - 0.16), a, b]), { opacity: 0.96 });
}
