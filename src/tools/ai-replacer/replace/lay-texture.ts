import { writeRgb } from '../../../imaging/color/oklab.ts';
import { subjectBox } from '../../../imaging/matte/subject-box.ts';
import { bleedColors } from '../../../imaging/raster/alpha.ts';
import { type Box, type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { type Form, type PlaneView, planeView } from '../perspective/plane-view.ts';
import type { SurfacePlane } from '../perspective/surface-plane.ts';
import { surfaceShading } from './surface-shading.ts';
import { TilePyramid } from './tile-pyramid.ts';

export interface TextureLay {
  /** Of one repeat, as a share of the marked part's shorter side: where the surface is neither near nor far. */
  readonly size: number;
  /** The surface's plane; without it, it faces the camera. */
  readonly plane?: SurfacePlane;
  /** In degrees: how much further the surface leans away, and how far the material is turned on it. */
  readonly tilt?: number;
  readonly turn?: number;
}

/** Near a surface's foot a repeat is larger than in its middle: a material is kept sharp up to this factor, and to so many pixels. */
const [largest, mostPixels] = [4, 4096];
/** What is farther away than this, as a share of the middle's inverse distance, is as far. */
const horizon = 0.01;

/**
 * Covers a surface with a picture of a material, in its perspective, repeated mirrored so that no seam shows, under the light that lies
 * on the surface.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit; read as sRGB
 * @param mask of its size; where it is 0 every sample stays
 * @param material 3 or 4 channels
 */
export function layTexture(
  picture: Raster,
  mask: Raster<Uint8Array>,
  material: Raster,
  { size, plane, tilt = 0, turn = 0 }: TextureLay,
): Raster {
  const box = subjectBox(mask);
  if (!box) return picture;
  const { width, channels, data } = picture;
  const view = planeView(picture, plane, { tilt, turn });
  const { scale, near, middle } = scalesOf(view, mask, box);
  const opaque = material.channels === 4 ? bleedColors(material) : material;
  const repeat = (size * Math.min(box.width, box.height)) / Math.min(opaque.width, opaque.height);
  // Pixels of the tile in one of the surface's middle.
  const fineness = Math.min(near, largest, mostPixels / (repeat * Math.max(opaque.width, opaque.height)));
  const tile = resample(
    opaque,
    Math.max(2, Math.round(opaque.width * repeat * fineness)),
    Math.max(2, Math.round(opaque.height * repeat * fineness)),
    'cubic',
  );
  const pyramid = new TilePyramid(tile);
  const shading = surfaceShading(picture, mask).data;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const out = samplesLike(data, data.length);
  out.set(data);

  const { across, down, depth } = view;
  const unit = fineness * scale;
  const least = horizon * valueAt(depth, middle.x, middle.y);
  const origin = placeOn(view, plane || tilt !== 0 || turn !== 0 ? middle : box, least);
  const lab: [number, number, number] = [0, 0, 0];
  const sides: [number, number, number, number] = [0, 0, 0, 0];
  const rgb = [0, 0, 0];
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x, at = y * width + box.x; x < box.x + box.width; x++, at++) {
      const share = mask.data[at] / 255;
      if (share === 0) continue;
      const inverse = 1 / Math.max(least, valueAt(depth, x, y));
      const [u, v] = [valueAt(across, x, y) * inverse, valueAt(down, x, y) * inverse];
      sides[0] = unit * inverse * (across[0] - u * depth[0]);
      sides[1] = unit * inverse * (down[0] - v * depth[0]);
      sides[2] = unit * inverse * (across[1] - u * depth[1]);
      sides[3] = unit * inverse * (down[1] - v * depth[1]);
      pyramid.look(unit * (u - origin.u), unit * (v - origin.v), sides, lab);
      const shade = shading[at];
      const lightness = Math.min(1, lab[0] * shade);
      // Shade multiplies all light alike, and with it what OKLab measures; a highlight takes no more color than there is.
      const tint = Math.min(shade, 1.2);
      for (let kept = 1; ; kept -= 0.125)
        if (writeRgb(lightness, kept * tint * lab[1], kept * tint * lab[2], rgb) || kept <= 0.125) break;
      for (let c = 0; c < 3; c++) {
        const own = data[at * channels + c];
        out[at * channels + c] = Math.round(own + share * (rgb[c] * maximum - own));
      }
    }
  }
  return { ...picture, data: out };
}

const valueAt = (form: Form, x: number, y: number): number => form[0] * x + form[1] * y + form[2];

interface Place {
  readonly x: number;
  readonly y: number;
}

function placeOn({ across, down, depth }: PlaneView, { x, y }: Place, least: number) {
  const far = Math.max(least, valueAt(depth, x, y));
  return { u: valueAt(across, x, y) / far, v: valueAt(down, x, y) / far };
}

/** Pixels in a unit of the plane in the surface's middle; how much more there are where it is nearest; a place as far as the middle. */
function scalesOf(view: PlaneView, mask: Raster<Uint8Array>, box: Box) {
  const step = Math.max(1, Math.round(Math.sqrt((box.width * box.height) / 4000)));
  const places: (Place & { readonly depth: number })[] = [];
  for (let y = box.y; y < box.y + box.height; y += step) {
    for (let x = box.x; x < box.x + box.width; x += step) {
      const depth = valueAt(view.depth, x, y);
      if (mask.data[y * mask.width + x] > 127 && depth > 0) places.push({ x, y, depth });
    }
  }
  if (places.length === 0) return { scale: 1, near: 1, middle: { x: box.x, y: box.y } };
  places.sort((a, b) => a.depth - b.depth);
  const middle = places[places.length >> 1];
  const nearest = places[places.length - 1];
  const [across, down] = [perPixel(view, middle), perPixel(view, nearest)];
  return { scale: 1 / across, near: Math.max(1, across / down), middle };
}

/** How long a pixel is on the plane, where it is seen least askew. */
function perPixel({ across, down, depth }: PlaneView, { x, y }: Place): number {
  const inverse = 1 / valueAt(depth, x, y);
  const [u, v] = [valueAt(across, x, y) * inverse, valueAt(down, x, y) * inverse];
  const right = Math.hypot(across[0] - u * depth[0], down[0] - v * depth[0]);
  const below = Math.hypot(across[1] - u * depth[1], down[1] - v * depth[1]);
  return inverse * Math.min(right, below);
}
