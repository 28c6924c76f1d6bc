import { linearOf } from '../../../../imaging/color/oklab.ts';
import type { ProfileLight } from '../../../../imaging/color/profile-color.ts';
import type { RgbSpace } from '../../../../imaging/color/rgb-space.ts';
import type { Box, Raster } from '../../../../imaging/raster/raster.ts';
import { clamp } from '../../../../imaging/sampling/ramp.ts';
import { groundAt, subjectAway, type View } from '../view.ts';
import { type Pyramid, pyramidOf, readSoft } from './pyramid.ts';
import type { Standing } from './standing.ts';

/** What a subject does to the light around it. All places in units of the stage. */
export interface Curtain {
  /** How much of a soft light in a direction (of length 1, towards the light) it hides from a place, 0..1. */
  shade(x: number, y: number, z: number, lx: number, ly: number, lz: number, soft: number): number;
  /** How much of the light that comes from all around it hides from a place on something level, 0..1. */
  enclose(x: number, y: number, z: number): number;
  /** The dark line right under it, 0..1. */
  touch(x: number, y: number, z: number): number;
  /** What a level mirror shows of it in a pixel of the picture: linear, premultiplied, and its alpha, into `out`. */
  mirror(out: Float32Array, column: number, row: number, soft: number): void;
}

/** Cells of its outline along its longer side, and of its colors. */
const outlineDetail = 224;
const colorDetail = 640;
/** Around it so much, as a share of its longer side, is kept free for blur. */
const rim = 0.6;
/** Looks along the way that light takes through a body whose foot runs straight; more where it lies at several distances, and at most. */
const samples = 20;
const mostSamples = 120;
/** A body dims light that goes through one unit of it to exp(−density); further than this it makes no difference. */
const density = 20;
const mostThrough = 0.2;
/** Cones that look for light all around: six ways, halfway up. */
const cones = Array.from({ length: 6 }, (_, k) => {
  const angle = (k * Math.PI) / 3;
  return [0.77 * Math.sin(angle), 0.64, 0.77 * Math.cos(angle)] as const;
});

/**
 * Stands a flat subject up as a thick curtain over the line at which it meets the ground, so that a ray finds what it hides by looking at
 * its outline, blurred as much as the light is wide there (cone tracing in a prefiltered picture; Crassin et al. 2011 do so in voxels).
 *
 * @param subject RGBA, straight alpha, 8 or 16 bit
 * @param box of the subject in it
 * @param space of the subject's values; undefined is sRGB
 * @param scale from pixels of `subject` to pixels of the view, after `shift`
 */
export function createCurtain(
  subject: Raster,
  box: Box,
  standing: Standing,
  view: View,
  place: { readonly x: number; readonly y: number; readonly scale: number },
  space?: RgbSpace,
): Curtain {
  const { focal, middle, rise } = view;
  const { contact } = standing;
  const columns = contact.length;
  // In pixels of the view: the contact line, and the distance of the ground there.
  const contactAt = (column: number) => {
    const i = Math.max(0, Math.min(columns - 1, Math.round(column / place.scale + place.x - box.x - 0.5)));
    return (contact[i] - place.y) * place.scale;
  };
  const ways = Float32Array.from({ length: columns }, (_, i) =>
    groundAt(view, (contact[i] - place.y) * place.scale),
  );
  const awayAt = (column: number) => {
    const i = column / place.scale + place.x - box.x - 0.5;
    return ways[i < 0 ? 0 : i > columns - 1 ? columns - 1 : i | 0];
  };
  const longer = Math.max(box.width, box.height);
  const depth = (0.34 * Math.min(box.width, box.height)) / longer;
  const front = Math.min(...ways);
  const back = Math.max(...ways) + depth;
  // Looks further apart than the body is deep would miss it here and find it there: its shadow would have bars.
  const looks = Math.min(mostSamples, Math.ceil((samples * (back - front)) / depth));
  const tallest = (1.02 * box.height * place.scale) / view.unit + 0.02;

  const outline = textureOf(subject, box, contact, outlineDetail, undefined);
  // Only what is polished asks for them.
  let colors: Texture | undefined;
  const perOutline = outline.cell * place.scale;
  const originX = (box.x - place.x) * place.scale;
  const wide = box.width * place.scale;
  const highest = box.height * place.scale;

  const hidden = (
    x: number,
    y: number,
    z: number,
    lx: number,
    ly: number,
    lz: number,
    soft: number,
    behind: number,
  ) => {
    let column = middle + (focal * x) / z;
    let t = 0;
    for (let turn = 0; turn < 2; turn++) {
      t = (awayAt(column) + behind - z) / lz;
      if (t <= 0) return 0;
      column = middle + (focal * (x + t * lx)) / (z + t * lz);
    }
    const way = z + t * lz;
    const up = y + t * ly;
    const pixels = focal / way;
    const sigma = (soft * t + 0.004) * pixels;
    const h = up * pixels;
    if (h < -2 * sigma || h > highest + 3 * sigma) return 0;
    if (column < originX - 3 * sigma || column > originX + wide + 3 * sigma) return 0;
    const seen = readSoft(
      outline.pyramid,
      (column - originX) / perOutline + outline.pad,
      outline.ground - h / perOutline,
      sigma / perOutline,
    );
    return h < 0 ? seen * (1 + h / (2 * sigma)) : seen;
  };

  return {
    shade(x, y, z, lx, ly, lz, soft) {
      // The part of the way to the light that can lie in the body.
      const from = Math.max(0, (z - back) / -lz);
      const to = Math.min((z - front) / -lz, (tallest - y) / ly);
      if (!(to > from)) return 0;
      const stride = (to - from) / looks;
      const blurZ = 0.02 - 0.8 * lz * stride;
      let through = 0;
      for (let k = 0; k < looks && through < mostThrough; k++) {
        const t = from + (k + 0.5) * stride;
        const px = x + t * lx;
        const py = y + t * ly;
        const pz = z + t * lz;
        const pixels = focal / pz;
        const column = middle + px * pixels;
        const behind = pz - awayAt(column);
        if (behind < -blurZ || behind > depth + blurZ) continue;
        const sigma = (soft * t + 0.004) * pixels;
        const h = py * pixels;
        if (h < -2 * sigma || h > highest + 3 * sigma) continue;
        if (column < originX - 3 * sigma || column > originX + wide + 3 * sigma) continue;
        let seen = readSoft(
          outline.pyramid,
          (column - originX) / perOutline + outline.pad,
          outline.ground - h / perOutline,
          (sigma + Math.min(0.5 * t, 0.8 * stride) * pixels) / perOutline,
        );
        if (h < 0) seen *= 1 + h / (2 * sigma);
        through += seen * stride * clamp((behind + blurZ) / blurZ) * clamp((depth + blurZ - behind) / blurZ);
      }
      return 1 - Math.exp(-density * through);
    },
    enclose(x, y, z) {
      let sum = 0;
      for (let k = 0; k < cones.length; k++) {
        const [lx, ly, lz] = cones[k];
        sum += hidden(x, y, z, lx, ly, lz, 0.4, lz > 0 ? 0.6 * depth : 0.3 * depth);
      }
      return sum / cones.length;
    },
    touch(x, y, z) {
      if (Math.abs(y) > 0.02) return 0;
      const column = middle + (focal * x) / z;
      const off = z - awayAt(column);
      if (Math.abs(off) > 0.4) return 0;
      const pixels = focal / subjectAway;
      const seen = readSoft(
        outline.pyramid,
        (column - originX) / perOutline + outline.pad,
        outline.ground - (0.012 * pixels) / perOutline,
        (0.014 * pixels + 0.2 * Math.abs(off) * pixels) / perOutline,
      );
      const reach = off < 0 ? 0.055 * Math.min(1.6, rise) : 0.16;
      return seen * Math.exp(-((off / reach) ** 2));
    },
    mirror(out, column, row, soft) {
      const h = row - contactAt(column);
      out.fill(0);
      if (h < 0) return;
      colors ??= textureOf(subject, box, contact, colorDetail, space?.light ?? srgbLight);
      const perColor = colors.cell * place.scale;
      const x = (column - originX) / perColor + colors.pad;
      const y = colors.ground - h / perColor;
      const sigma = 0.5 + (soft * h) / perColor;
      for (let c = 0; c < 4; c++) out[c] = readSoft(colors.pyramid, x, y, sigma, c);
    },
  };
}

const srgbCurve = Float32Array.from({ length: 256 }, (_, i) => linearOf(i / 255));
const srgbLight: ProfileLight = {
  curves: [srgbCurve, srgbCurve, srgbCurve],
  toSrgb: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};

interface Texture {
  readonly pyramid: Pyramid;
  /** Pixels of the subject in one cell. */
  readonly cell: number;
  /** Cells left of the subject's box, and the row of the ground. */
  readonly pad: number;
  readonly ground: number;
}

/** The subject above its contact line, which is made straight; below it stands its mirror image, so that blur doesn't lose its foot. */
function textureOf(
  subject: Raster,
  box: Box,
  contact: Float32Array,
  detail: number,
  light: ProfileLight | undefined,
): Texture {
  const longer = Math.max(box.width, box.height);
  const cell = Math.max(1, longer / detail);
  const pad = Math.ceil((light ? 0.1 : rim) * Math.min(detail, longer));
  const width = Math.ceil(box.width / cell) + 2 * pad;
  const above = Math.ceil(box.height / cell) + pad;
  const channels = light ? 4 : 1;
  const data = new Float32Array(width * above * 2 * channels);
  const maximum = subject.data instanceof Uint16Array ? 65535 : 255;
  const per = Math.max(1, Math.min(4, Math.round(cell)));
  for (let j = 0; j < above; j++)
    for (let i = pad; i < width - pad; i++) {
      const o = ((above - 1 - j) * width + i) * channels;
      for (let k = 0; k < per * per; k++) {
        const x = Math.floor((i - pad + ((k % per) + 0.5) / per) * cell);
        if (x >= box.width) continue;
        const y = Math.floor(contact[x] - (j + (Math.floor(k / per) + 0.5) / per) * cell);
        if (y < box.y || y >= box.y + box.height) continue;
        const from = (y * subject.width + box.x + x) * 4;
        const alpha = subject.data[from + 3] / maximum / (per * per);
        if (!light) data[o] += alpha;
        else {
          for (let c = 0; c < 3; c++)
            data[o + c] += alpha * light.curves[c][Math.round((subject.data[from + c] / maximum) * 255)];
          data[o + 3] += alpha;
        }
      }
      if (light && light !== srgbLight) {
        const [red, green, blue] = [data[o], data[o + 1], data[o + 2]];
        for (let c = 0; c < 3; c++) {
          const row = light.toSrgb[c];
          data[o + c] = row[0] * red + row[1] * green + row[2] * blue;
        }
      }
      const under = ((above + j) * width + i) * channels;
      for (let c = 0; c < channels; c++) data[under + c] = data[o + c];
    }
  return { pyramid: pyramidOf(data, width, above * 2, channels), cell, pad, ground: above };
}
