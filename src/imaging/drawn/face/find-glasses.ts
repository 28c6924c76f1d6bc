import { writeRgb } from '../../color/oklab.ts';
import type { ColorField } from '../../color/working-colors.ts';
import { flowField } from '../../flow/flow-field.ts';
import type { Plane } from '../../raster/raster.ts';
import { valueBetween } from '../../raster/resample.ts';
import type { Lab } from '../face-colors.ts';
import type { SceneFace } from '../scene-face.ts';
import { quantilesOf } from '../soft-steps.ts';
import type { Point } from '../strokes/cover.ts';
import { lineResponse } from '../strokes/line-response.ts';
import type { Glasses } from './glasses.ts';

/** Width of the crop that frames are looked for in, and how it is filtered. */
const cropWidth = 240;
const feel = { sigma: 1.3, coherence: 4, around: 9, dim: 0.12 };
/** A line over the bridge of the nose this strong is a frame: 0.009 to 0.033 with glasses, at most 0.006 without but for one hard shadow. */
const leastScore = 0.009;
/** Along the fitted lenses the response is at least this, or what lies over the bridge is a fold. */
const leastFit = 0.006;
/** With lightness below this share of the skin's at both eyes, they are behind dark glass. */
const darkGlass = 0.58;

/** Sizes and places of a lens that are tried, in distances of the eyes. */
const tried = {
  wide: [0.2, 0.225, 0.25, 0.275, 0.3, 0.325],
  high: [0.12, 0.145, 0.17, 0.195, 0.22, 0.25],
  out: [-0.01, 0.015, 0.04, 0.065],
  down: [-0.02, 0.01, 0.04, 0.07, 0.1],
  square: [2, 2.7, 3.6],
};
const pointsOfLens = 44;

/**
 * Glasses of a face: lines in blue light, of which skin reflects little, over the bridge of the nose; then two lenses (superellipses) that lie along most
 * of what there is of a line. Undefined where there are none.
 *
 * @param lab of the scene, not smoothed
 */
export async function findGlasses(lab: ColorField, face: SceneFace): Promise<Glasses | undefined> {
  const { points } = face;
  const frame = frameOf(face);
  const isDark = isDarkGlass(lab, face, frame);
  const { response, toCrop } = await blueLines(lab, face);
  const at = ([x, y]: Point) => {
    const [u, v] = toCrop([x, y]);
    return valueBetween(response, u - 0.5, v - 0.5);
  };
  if (!isDark && bridgeScore(points, at) < leastScore) return undefined;
  const lens = bestLens(frame, at);
  if (!isDark && lens.lower < leastFit) return undefined;
  const lenses = [lensLine(frame, lens, -1), lensLine(frame, lens, 1)] as const;
  const inner = (side: -1 | 1): Point =>
    frame.place(side * (frame.eye + lens.out - lens.wide * 0.96), lens.down - 0.25 * lens.high);
  const middle = frame.place(0, lens.down - 0.45 * lens.high);
  const temples = ([-1, 1] as const).map((side): Point[] => {
    const start = frame.place(side * (frame.eye + lens.out + lens.wide * 0.97), lens.down - 0.4 * lens.high);
    const ear = points[side < 0 ? 127 : 356];
    return [start, [start[0] + 0.85 * (ear[0] - start[0]), start[1] + 0.85 * (ear[1] - start[1])]];
  });
  return {
    lenses,
    bridge: [inner(-1), middle, inner(1)],
    temples,
    color: frameColor(lab, lenses, face.colors.skin[0]),
    isDark,
  };
}

interface EyeFrame {
  /** From the middle between the eyes to the middle of each. */
  readonly eye: number;
  /** A place on the picture: to the person's left and down, in distances of the eyes. */
  place(across: number, down: number): Point;
}

function frameOf({ points, eyeDistance }: SceneFace): EyeFrame {
  const mean = (indices: readonly number[]): Point => [
    indices.reduce((sum, k) => sum + points[k][0], 0) / indices.length,
    indices.reduce((sum, k) => sum + points[k][1], 0) / indices.length,
  ];
  const right = mean([33, 133, 159, 145]);
  const left = mean([362, 263, 386, 374]);
  const apart = Math.hypot(left[0] - right[0], left[1] - right[1]) || 1;
  const ax = (left[0] - right[0]) / apart;
  const ay = (left[1] - right[1]) / apart;
  const mx = (left[0] + right[0]) / 2;
  const my = (left[1] + right[1]) / 2;
  return {
    eye: apart / 2 / eyeDistance,
    place: (across, down) => [
      mx + (across * ax - down * ay) * eyeDistance,
      my + (across * ay + down * ax) * eyeDistance,
    ],
  };
}

async function blueLines(lab: ColorField, { points }: SceneFace) {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const margin = 0.12 * (right - left);
  const scale = cropWidth / Math.max(1, right - left + 2 * margin);
  const size = { width: cropWidth, height: Math.max(8, Math.round((bottom - top) * 0.78 * scale)) };
  const blue: Plane = { ...size, data: new Float32Array(size.width * size.height) };
  const rgb = [0, 0, 0];
  const one = new Float32Array(3);
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      readColor(lab, left - margin + (x + 0.5) / scale - 0.5, top + (y + 0.5) / scale - 0.5, one);
      writeRgb(one[0], one[1], one[2], rgb);
      blue.data[i] = rgb[2];
    }
  }
  const colors = new Float32Array(3 * blue.data.length);
  for (let i = 0; i < blue.data.length; i++) colors.fill(blue.data[i], 3 * i, 3 * i + 3);
  const flow = flowField({ ...size, data: colors }, 2);
  const response: Plane = { ...size, data: await lineResponse(blue, flow, 1, feel, async () => {}) };
  const toCrop = ([x, y]: Point): Point => [(x - left + margin) * scale, (y - top) * scale];
  return { response, toCrop };
}

function readColor({ width, height, data }: ColorField, x: number, y: number, out: Float32Array): void {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(px);
  const top = Math.floor(py);
  const right = Math.min(width - 1, left + 1);
  const below = Math.min(height - 1, top + 1);
  const u = px - left;
  const v = py - top;
  for (let c = 0; c < 3; c++) {
    const upper = data[3 * (top * width + left) + c] * (1 - u) + data[3 * (top * width + right) + c] * u;
    const lower = data[3 * (below * width + left) + c] * (1 - u) + data[3 * (below * width + right) + c] * u;
    out[c] = upper * (1 - v) + lower * v;
  }
}

/** The strongest line across the bridge of the nose. */
function bridgeScore(points: SceneFace['points'], at: (place: Point) => number): number {
  const inner = points[133];
  const other = points[362];
  const ex = other[0] - inner[0];
  const ey = other[1] - inner[1];
  const top = points[168];
  const low = points[197];
  let best = 0;
  for (let t = -0.15; t <= 0.75; t += 0.04) {
    const found: number[] = [];
    for (let k = -4; k <= 4; k++) {
      const across = (0.26 * k) / 4;
      found.push(
        at([top[0] + (low[0] - top[0]) * t + ex * across, top[1] + (low[1] - top[1]) * t + ey * across]),
      );
    }
    // A frame goes all the way across; the edge of a shadow is strong at one side.
    found.sort((one, other) => one - other);
    const weaker = found.slice(0, 6);
    best = Math.max(best, weaker.reduce((sum, value) => sum + value, 0) / weaker.length);
  }
  return best;
}

interface Lens {
  readonly wide: number;
  readonly high: number;
  readonly out: number;
  readonly down: number;
  readonly square: number;
  /** Mean response along both, and along the lower half, where no brow is, of the one with less. */
  readonly fit: number;
  readonly lower: number;
}

function lensLine({ eye, place }: EyeFrame, lens: Lens, side: -1 | 1): Point[] {
  const outline = outlines[tried.square.indexOf(lens.square)];
  return outline.map(([x, y]) => place(side * (eye + lens.out) + lens.wide * x, lens.down + lens.high * y));
}

/** The outline of a lens of a half width and height of 1, for each of the shapes that are tried. */
const outlines = tried.square.map((square) =>
  Array.from({ length: pointsOfLens }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / pointsOfLens;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return [Math.sign(cos) * Math.abs(cos) ** (2 / square), Math.sign(sin) * Math.abs(sin) ** (2 / square)];
  }),
);

function bestLens(frame: EyeFrame, at: (place: Point) => number): Lens {
  let best: Lens = { wide: 0.26, high: 0.18, out: 0.02, down: 0.04, square: 2.7, fit: 0, lower: 0 };
  for (const [shape, square] of tried.square.entries())
    for (const wide of tried.wide)
      for (const high of tried.high)
        for (const out of tried.out)
          for (const down of tried.down) {
            // Two lenses leave room for the nose between them.
            if (frame.eye + out - wide < 0.035) continue;
            const [right, left] = [-1, 1].map((side) => {
              let sum = 0;
              let low = 0;
              for (const [k, [x, y]] of outlines[shape].entries()) {
                const place = frame.place(side * (frame.eye + out) + wide * x, down + high * y);
                const found = Math.min(0.12, at(place));
                sum += found;
                if (k < pointsOfLens / 2) low += found;
              }
              return { sum, low };
            });
            // Larger lenses have more of a line to lie on: length counts a little.
            const fit = ((right.sum + left.sum) / (2 * pointsOfLens)) * Math.sqrt(wide + high);
            const lower = (2 * Math.min(right.low, left.low)) / pointsOfLens;
            if (fit > best.fit) best = { wide, high, out, down, square, fit, lower };
          }
  return best;
}

function isDarkGlass(lab: ColorField, face: SceneFace, frame: EyeFrame): boolean {
  const color = new Float32Array(3);
  return ([-1, 1] as const).every((side) => {
    const light: number[] = [];
    const chroma: number[] = [];
    for (let across = -0.12; across <= 0.12; across += 0.03) {
      for (let down = -0.05; down <= 0.12; down += 0.02) {
        const [x, y] = frame.place(side * frame.eye + across, down);
        readColor(lab, x - 0.5, y - 0.5, color);
        light.push(color[0]);
        chroma.push(Math.hypot(color[1], color[2]));
      }
    }
    const [l, c] = [light, chroma].map((values) => quantilesOf(Float32Array.from(values), [0.6])[0]);
    const [skinL, a, b] = face.colors.skin;
    // Shadow in the hollow of an eye keeps the skin's share of chroma.
    return l < darkGlass * skinL && c < 0.6 * Math.hypot(a, b) * (l / skinL);
  });
}

/** The darker half of what lies along the frame, and never as light as the skin. */
function frameColor(lab: ColorField, lenses: Glasses['lenses'], skin: number): Lab {
  const found: number[][] = [];
  for (const lens of lenses) {
    for (const [x, y] of lens) {
      const color = new Float32Array(3);
      readColor(lab, x - 0.5, y - 0.5, color);
      found.push([...color]);
    }
  }
  found.sort((one, other) => one[0] - other[0]);
  const dark = found.slice(0, found.length >> 1);
  const mean = (c: number) => dark.reduce((sum, color) => sum + color[c], 0) / dark.length;
  return [Math.min(0.75 * mean(0), skin - 0.22), mean(1), mean(2)];
}
