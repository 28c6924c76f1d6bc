import { type ColorField, throughChannels, workingColors } from '../color/working-colors.ts';
import { anisotropicKuwahara } from '../flow/anisotropic-kuwahara.ts';
import { type FlowField, flowField } from '../flow/flow-field.ts';
import { followFlow, strokeLength, visitStroke } from '../flow/stroke.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { resamplePlane } from '../raster/resample.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { finishPainting } from './finish-painting.ts';
import type { Painter } from './painter.ts';

/** Colors and flow are found in a copy of this size; strokes are painted at the picture's own. */
const workingPixels = 800_000;
/** What is under the strokes is soft anyway. */
const flatPixels = 360_000;

export const paintOil: Painter = async (picture, detail, step) => {
  const colors = workingColors(picture, workingPixels);
  const side = Math.sqrt(colors.width * colors.height);
  const flow = flowField(colors, Math.max(1, side * 0.004));
  const flat = await flattened(colors, 0.008 - 0.004 * detail, (share) => step(0.4 * share));
  const canvas = { width: picture.width, height: picture.height };
  const count = canvas.width * canvas.height;
  const paint = groundOf(flat, canvas);
  const relief = new Uint8Array(count).fill(128);
  const brushes = brushesOf(side, detail);
  for (const [layer, radius] of brushes.entries()) {
    const isLast = layer === brushes.length - 1;
    const seen = isLast ? mixed(colors, flat, 0.5) : flat;
    await paintLayer(
      { canvas, paint, relief },
      { seen, flow, radius, coarser: brushes[layer - 1], seed: layer + 1 },
      (share) => step(0.4 + (0.55 * (layer + share)) / brushes.length),
    );
  }
  return finishPainting(picture, litPaint(canvas, paint, relief));
};

/** The colors in even fields; `radius` is a share of the side. */
async function flattened(
  colors: ColorField,
  radius: number,
  step: (share: number) => Promise<void>,
): Promise<ColorField> {
  const { width, height } = colors;
  const scale = Math.min(1, Math.sqrt(flatPixels / (width * height)));
  const [narrow, low] = [width, height].map((length) => Math.max(1, Math.round(length * scale)));
  const small = throughChannels(colors, (plane) => resamplePlane(plane, narrow, low));
  const side = Math.sqrt(narrow * low);
  const flow = flowField(small, Math.max(1, side * 0.004));
  const flat = await anisotropicKuwahara(small, flow, Math.max(1.5, side * radius), step);
  return throughChannels(flat, (plane) => resamplePlane(plane, width, height));
}

/** Half widths in pixels of the working copy, broad to fine. */
function brushesOf(side: number, detail: number): number[] {
  const finest = 0.0034 * (1 - detail) + 0.0011 * detail;
  return [0.018, 0.01, 0.0055, finest].map((share) => side * share);
}

interface Canvas {
  readonly canvas: { width: number; height: number };
  readonly paint: Uint16Array;
  readonly relief: Uint8Array;
}

interface Layer {
  readonly seen: ColorField;
  readonly flow: FlowField;
  readonly radius: number;
  /** The brush before, whose strokes stay where they are good enough. */
  readonly coarser?: number;
  readonly seed: number;
}

/** Strokes between two looks at whether the job was called off. */
const strokesAtOnce = 500;
/** What a broader brush may miss, 0..1, before a finer one paints over it. */
const missable = 0.032;
const textureLength = 1024;
const textureWidth = 64;
let bristleTexture: Float32Array | undefined;

/** Streaks as bristles leave them, about 0..1 with a mean of ½: long along the stroke, a texel wide. */
function bristles(): Float32Array {
  if (bristleTexture) return bristleTexture;
  const random = seededRandom(7);
  const noise = new Float32Array(textureLength * textureWidth).map(() => random());
  // Along the rows alone: a wide blur of a plane of one row.
  const out = new Float32Array(noise.length);
  for (let row = 0; row < textureWidth; row++) {
    const line = {
      width: textureLength,
      height: 1,
      data: noise.slice(row * textureLength, (row + 1) * textureLength),
    };
    const long = blurPlane(line, 40).data;
    const short = blurPlane(line, 6).data;
    for (let i = 0; i < textureLength; i++) {
      const value = 0.5 + 3.2 * (long[i] - 0.5) + 0.7 * (short[i] - 0.5);
      out[row * textureLength + i] = Math.min(Math.max(value, 0), 1);
    }
  }
  bristleTexture = out;
  return out;
}

async function paintLayer(
  { canvas, paint, relief }: Canvas,
  { seen, flow, radius, coarser, seed }: Layer,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const { width, height } = seen;
  const random = seededRandom(seed);
  const reference = blurColors(seen, Math.max(0.4, radius * 0.45));
  const needed = coarser === undefined ? undefined : missedBy(seen, coarser);
  const spacing = Math.max(1, radius * 1.1);
  const places: number[] = [];
  for (let y = spacing / 2; y < height; y += spacing) {
    for (let x = spacing / 2; x < width; x += spacing) {
      const px = Math.min(Math.max(x + (random() - 0.5) * spacing, 0), width - 1);
      const py = Math.min(Math.max(y + (random() - 0.5) * spacing, 0), height - 1);
      if (needed && needed[Math.floor(py) * width + Math.floor(px)] < missable) continue;
      places.push(px, py);
    }
  }
  const order = shuffled(places.length / 2, random);
  const scaleX = canvas.width / width;
  const scaleY = canvas.height / height;
  const texture = bristles();
  const own = radius * scaleX;
  const bristleCount = Math.min(textureWidth / 2 - 1, own / 1.4);
  for (const [number, place] of order.entries()) {
    if (number % strokesAtOnce === 0) await step(number / order.length);
    const [x, y] = [places[2 * place], places[2 * place + 1]];
    const start = (Math.floor(y) * width + Math.floor(x)) * 3;
    const { data } = reference;
    const tolerance = 0.09;
    const route = followFlow(flow, {
      x,
      y,
      pace: Math.max(0.7, radius * 0.7),
      maxPoints: 5 + Math.floor(random() * 8),
      endsAt: (index) =>
        Math.abs(data[index * 3] - data[start]) +
          Math.abs(data[index * 3 + 1] - data[start + 1]) +
          Math.abs(data[index * 3 + 2] - data[start + 2]) >
        3 * tolerance,
    });
    if (route.xs.length < 2) {
      const index = Math.floor(y) * width + Math.floor(x);
      route.xs.push(x + flow.x[index] * radius * 0.5);
      route.ys.push(y + flow.y[index] * radius * 0.5);
    }
    const stroke = {
      xs: route.xs.map((value) => value * scaleX),
      ys: route.ys.map((value) => value * scaleY),
      radius: own * (0.8 + 0.4 * random()),
    };
    const length = strokeLength(stroke);
    const light = 1 + 0.08 * (random() - 0.5);
    const tints = [0, 1, 2].map(() => 0.02 * (random() - 0.5));
    const color = [0, 1, 2].map((channel) => (data[start + channel] * light + tints[channel]) * 65535);
    const offset = Math.floor(random() * textureLength);
    const row = random() * textureWidth;
    const stretch = 16 / stroke.radius;
    visitStroke(stroke, canvas, (index, along, across) => {
      const u = Math.floor(along * stretch + offset + 4 * textureLength) % textureLength;
      const v = Math.floor(row + across * bristleCount + textureWidth) % textureWidth;
      const bristle = texture[v * textureLength + u];
      // Each bristle begins and ends where it likes, about as a round brush, and at the last it runs dry.
      const ragged = along + (texture[v * textureLength + offset] - 0.5) * 1.6 * stroke.radius;
      const beyond = Math.max(-ragged, ragged - length, 0) / stroke.radius;
      const edge = 1 - Math.sqrt(across * across + beyond * beyond);
      const dry = length > 0 ? Math.max(0, along / length - 0.55) * 1.1 : 0;
      const cover =
        Math.min(1, edge * stroke.radius * 0.9) *
        Math.min(1, Math.max(0, (bristle - 0.12 - dry * 0.75 + edge * 0.9) * 6));
      if (cover <= 0) return;
      const streak = 1 + 0.13 * (bristle - 0.5);
      const at = index * 3;
      for (let channel = 0; channel < 3; channel++) {
        const before = paint[at + channel];
        const value = Math.min(65535, Math.max(0, color[channel] * streak));
        paint[at + channel] = before + cover * (value - before);
      }
      const ridge = edge < 0.25 ? 0.25 * (1 - Math.abs(edge - 0.12) / 0.13) : 0;
      const high = 255 * Math.min(1, Math.max(0, 0.15 + 0.65 * bristle + ridge));
      relief[index] += cover * (high - relief[index]);
    });
  }
}

/** Thin paint under all strokes. */
function groundOf(flat: ColorField, { width, height }: { width: number; height: number }): Uint16Array {
  const ground = new Uint16Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor((y * flat.height) / height) * flat.width;
    for (let x = 0; x < width; x++, to += 3) {
      const from = (row + Math.floor((x * flat.width) / width)) * 3;
      for (let channel = 0; channel < 3; channel++) ground[to + channel] = flat.data[from + channel] * 65535;
    }
  }
  return ground;
}

function mixed(one: ColorField, other: ColorField, share: number): ColorField {
  return { ...one, data: one.data.map((value, i) => value + share * (other.data[i] - value)) };
}

/** How much color a brush of this half width cannot give: the difference to what it sees. */
function missedBy(flat: ColorField, radius: number): Float32Array {
  const { width, height } = flat;
  const seen = blurColors(flat, radius * 0.7).data;
  const missed = new Float32Array(width * height);
  for (let i = 0, at = 0; i < missed.length; i++, at += 3) {
    missed[i] = Math.max(
      Math.abs(seen[at] - flat.data[at]),
      Math.abs(seen[at + 1] - flat.data[at + 1]),
      Math.abs(seen[at + 2] - flat.data[at + 2]),
    );
  }
  return blurPlane({ width, height, data: missed }, Math.max(0.5, radius * 0.35)).data;
}

function blurColors(colors: ColorField, sigma: number): ColorField {
  return throughChannels(colors, (plane) => blurPlane(plane, sigma));
}

function shuffled(count: number, random: () => number): Uint32Array {
  const order = new Uint32Array(count).map((_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
  return order;
}

/** The paint in light that comes from the upper left. */
function litPaint(
  size: { width: number; height: number },
  paint: Uint16Array,
  relief: Uint8Array,
): Uint16Array {
  const { width, height } = size;
  for (let y = 0, i = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? -1 : 0;
      const right = x + 1 < width ? 1 : 0;
      const slope = (2 * (relief[i + down] - relief[i + up]) + relief[i + right] - relief[i + left]) / 255;
      const light = Math.min(Math.max(slope * 0.16, -0.2), 0.25);
      for (let at = i * 3; at < i * 3 + 3; at++) {
        const value = paint[at];
        const lit =
          light > 0 ? value + light * (65535 - value) * 0.6 + light * value * 0.35 : value * (1 + light);
        paint[at] = Math.min(65535, lit);
      }
    }
  }
  return paint;
}
