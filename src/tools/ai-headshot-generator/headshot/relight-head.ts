import { encodeLight } from '../../../imaging/color/oklab.ts';
import { lightOfSamples } from '../../../imaging/lens/light-table.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { type Plane, type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { type FaceLamp, skinCells } from './face-lamp.ts';
import type { HeadSurface } from './head-surface.ts';

export const headLights = ['soft', 'rembrandt', 'rim'] as const;
export type HeadLight = (typeof headLights)[number];

/** No place gets lighter or darker by more than this many stops. */
const mostStops = 1;
/** Of the light that the photo has, the least that is believed, as a share of its usual one. */
const leastLight = 0.3;
/** In heights of the face: how smooth a change is at least. */
const softness = 0.02;

type Vector = readonly [x: number, y: number, z: number];

/**
 * How much lighter a person becomes in each cell of the surface in another light, in stops (powers of 2), −1..1. `soft` fills the shadows
 * that the photo's light leaves. `rembrandt` is one lamp high at the side that the light comes from already: the nose casts a shadow, and a
 * triangle of light stays on the other cheek. `rim` is a lamp behind the person on the other side.
 */
export function lightChange(surface: HeadSurface, lamp: FaceLamp, light: HeadLight): Plane {
  const { width, height } = surface;
  const changes = { soft: softChange, rembrandt: rembrandtChange, rim: rimChange }[light](surface, lamp);
  const smoothed = blurPlane({ width, height, data: changes }, Math.max(0.8, softness * surface.faceHeight));
  for (let i = 0; i < smoothed.data.length; i++) {
    const stops = smoothed.data[i] / mostStops;
    smoothed.data[i] = (mostStops * stops) / (1 + Math.abs(stops) ** 4) ** 0.25;
  }
  return smoothed;
}

/** The photo's own light on a place that is turned this way. */
function ownLight({ even, x, y, z }: FaceLamp, normals: Float32Array, i: number): number {
  const at = 3 * i;
  return Math.max(leastLight, even + x * normals[at] + y * normals[at + 1] + z * normals[at + 2]);
}

/** Light that the brightest parts of a person have in a photo that is exposed well enough. */
const exposed = 0.25;

/** By how many stops a photo is too dark, 0 where it isn't, up to what may be added. */
export function underexposure({ brightest }: FaceLamp): number {
  return Math.min(0.95 * mostStops, Math.max(0, Math.log2(exposed / Math.max(1e-4, brightest))));
}

/** Of the difference to even light, this share goes. */
const fill = 0.75;

function softChange(surface: HeadSurface, lamp: FaceLamp): Float32Array {
  const { normals } = surface;
  // A large lamp before the face, a little above it.
  const wanted: Vector = [0, -0.18, 0.3];
  const changes = new Float32Array(surface.width * surface.height);
  for (let i = 0; i < changes.length; i++) {
    const target = 0.72 + dot(normals, i, wanted);
    changes[i] = fill * Math.log2(target / ownLight(lamp, normals, i));
  }
  return leveled(changes, surface, Math.max(0.1, underexposure(lamp)));
}

/** Lamp of a portrait after Rembrandt's manner: 45° to the side and above. */
const rembrandt = { side: 0.62, up: 0.5, front: 0.6, ambient: 0.22, key: 1, keepsOwn: 0.6 };

function rembrandtChange(surface: HeadSurface, lamp: FaceLamp): Float32Array {
  const { normals } = surface;
  const side = lamp.side > 0 ? 1 : -1;
  const toLamp: Vector = [side * rembrandt.side, -rembrandt.up, rembrandt.front];
  const seen = lampSeen(surface, toLamp);
  const changes = new Float32Array(surface.width * surface.height);
  for (let i = 0; i < changes.length; i++) {
    const lit = rembrandt.ambient + rembrandt.key * Math.max(0, dot(normals, i, toLamp)) * seen[i];
    changes[i] = Math.log2(lit) - rembrandt.keepsOwn * Math.log2(ownLight(lamp, normals, i));
  }
  return leveled(changes, surface, 0);
}

/** Steps to the lamp over the face, and over how much of a slope a shadow begins. */
const march = { steps: 28, length: 0.45, soft: 0.28 };

/** How much of a lamp each place of the face sees past the nose and the brows, 0..1. */
function lampSeen({ width, height, heights, faceHeight }: HeadSurface, [x, y, z]: Vector): Float32Array {
  const flat = Math.hypot(x, y);
  const rise = z / flat;
  const [stepX, stepY] = [x / flat, y / flat];
  const seen = new Float32Array(width * height).fill(1);
  const length = march.length * faceHeight;
  for (let i = 0; i < seen.length; i++) {
    if (heights[i] === Number.NEGATIVE_INFINITY) continue;
    const [column, row] = [i % width, Math.floor(i / width)];
    let least = 1;
    for (let step = 1; step <= march.steps; step++) {
      const way = (length * step) / march.steps + 1;
      const px = Math.round(column + stepX * way);
      const py = Math.round(row + stepY * way);
      if (px < 0 || py < 0 || px >= width || py >= height) break;
      const other = heights[py * width + px];
      if (other === Number.NEGATIVE_INFINITY) break;
      const slope = (other - heights[i]) / way;
      least = Math.min(least, 1 - smooth(rise - march.soft, rise + march.soft, slope));
    }
    seen[i] = least;
  }
  return blurPlane({ width, height, data: seen }, Math.max(0.8, 0.025 * faceHeight)).data;
}

/** Where the surface turns away from the viewer: from so far on it sees a lamp behind, by so many stops. */
const rim = { from: 0.62, to: 0.97, stops: 1.25, front: -0.12, up: 0.55 };

function rimChange(surface: HeadSurface, lamp: FaceLamp): Float32Array {
  const { normals, alpha } = surface;
  // Behind the person on the side that the light doesn't come from, and above.
  const side = lamp.side > 0 ? -1 : 1;
  const length = Math.hypot(1, rim.up);
  const changes = new Float32Array(surface.width * surface.height);
  for (let i = 0; i < changes.length; i++) {
    const [x, y, z] = [normals[3 * i], normals[3 * i + 1], normals[3 * i + 2]];
    const lateral = Math.sqrt(Math.max(0, 1 - z * z));
    const towards = lateral === 0 ? 0 : (side * x - rim.up * y) / (length * lateral);
    const edge = smooth(rim.from, rim.to, lateral) * Math.min(1, 2 * alpha[i]);
    changes[i] = rim.front + rim.stops * edge * smooth(-0.15, 0.85, towards);
  }
  return changes;
}

function dot(normals: Float32Array, i: number, [x, y, z]: Vector): number {
  return x * normals[3 * i] + y * normals[3 * i + 1] + z * normals[3 * i + 2];
}

/** Shifted so that the skin of the face changes by so many stops in the mean: a face stays as bright as it was exposed. */
function leveled(changes: Float32Array, surface: HeadSurface, mean: number): Float32Array {
  const skin = skinCells(surface);
  if (skin.length === 0) return changes;
  const shift = mean - skin.reduce((sum, i) => sum + changes[i], 0) / skin.length;
  for (let i = 0; i < changes.length; i++) changes[i] += shift;
  return changes;
}

/**
 * A picture with its light changed by stops: each color is multiplied in linear light, so that texture stays; what would burn out bends
 * towards white.
 *
 * @param picture 3 channels, 8 or 16 bit
 * @param change in stops, stretched to the picture
 */
export function changeLight(picture: Raster, change: Plane): Raster {
  const { width, height, data } = picture;
  const gains = resamplePlane(change, width, height, 'cubic').data;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const light = lightOfSamples(maximum);
  const out = samplesLike(data, data.length);
  for (let i = 0, at = 0; i < gains.length; i++, at += 3) {
    const gain = 2 ** gains[i];
    for (let c = at; c < at + 3; c++) {
      const own = light[data[c]];
      const wanted = own * gain;
      const shown = gain > 1 ? wanted / (1 + own * Math.sqrt(own) * (gain - 1)) : wanted;
      out[c] = maximum * encodeLight(shown) + 0.5;
    }
  }
  return { ...picture, data: out };
}
