import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Color, SeaLight } from './sea-light.ts';

/** A place in the water: meters, x to the right, y above the eye, z away from it. */
export type Spot = readonly [x: number, y: number, z: number];

/** Looks of what is rounder than a branch. */
export type Skin = 'plain' | 'rock' | 'brain';

/** Paints round bodies into the picture, over what is there; those farther away first. Sizes are meters. */
export interface Brush {
  /** A branch that tapers from `from` to `to`; its color goes over into `tip`. */
  branch(from: Spot, to: Spot, thick: number, thin: number, color: Color, tip?: Color): void;
  /** A lump around `at`; rocks and brains stand there. */
  lump(at: Spot, wide: number, tall: number, color: Color, skin?: Skin, second?: Color): void;
  /** The shade under something that stands on the floor. */
  shade(at: Spot, wide: number): void;
}

/** Where things are in the picture. */
export interface Sheet {
  readonly light: Float32Array;
  /** The water behind everything. */
  readonly water: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Size of a pixel, in plane coordinates. */
  readonly pixel: number;
  /** Row of the horizon. */
  readonly horizon: number;
}

export function createBrush(sheet: Sheet, sea: SeaLight, noise: Noise): Brush {
  const { light, water, width, height, pixel, horizon } = sheet;

  /** Calls `paint` with each pixel of a box around (x, y), in plane coordinates. */
  function box(
    [left, right]: readonly [number, number],
    [low, top]: readonly [number, number],
    paint: (i: number, x: number, y: number) => void,
  ) {
    const [from, to] = [Math.floor(left / pixel + width / 2), Math.ceil(right / pixel + width / 2)];
    const [first, last] = [Math.floor(horizon - top / pixel), Math.ceil(horizon - low / pixel)];
    for (let row = Math.max(0, first); row <= Math.min(height - 1, last); row++)
      for (let column = Math.max(0, from); column <= Math.min(width - 1, to); column++)
        paint(row * width + column, (column + 0.5 - width / 2) * pixel, (horizon - row - 0.5) * pixel);
  }

  /** A point of a surface with its normal, in the light from above and behind the water in between. */
  function put(
    i: number,
    cover: number,
    [r, g, b]: Color,
    normal: readonly [number, number, number],
    [x, y, z]: Spot,
    left: Color,
  ) {
    const [nx, ny, nz] = normal;
    const facing = clamp((0.25 * Math.sign(sea.sun[0]) * nx + 0.8 * ny + 0.45 * nz + 0.2) / 1.2);
    const lines = ny > 0 ? ny * sea.caustic(x, z + y * 0.5, z * pixel * 1.6) : 0;
    const color = [r, g, b];
    for (let c = 0; c < 3; c++) {
      const received = sea.sunlight[c] * facing * (0.62 + 1.1 * lines) + sea.ambient[c] * (0.55 + 0.3 * ny);
      const seen = color[c] * received * left[c] + water[3 * i + c] * (1 - left[c]);
      light[3 * i + c] += (seen - light[3 * i + c]) * cover;
    }
  }

  return {
    branch(from, to, thick, thin, color, tip = color) {
      const z = from[2];
      const [ax, ay, bx, by] = [from[0] / z, from[1] / z, to[0] / z, to[1] / z];
      const [ra, rb] = [Math.max(thick / z, pixel * 0.4), Math.max(thin / z, pixel * 0.4)];
      const [dx, dy] = [bx - ax, by - ay];
      const length = dx * dx + dy * dy || 1e-12;
      const left = sea.clear(z);
      const most = Math.max(ra, rb) + pixel;
      box(
        [Math.min(ax, bx) - most, Math.max(ax, bx) + most],
        [Math.min(ay, by) - most, Math.max(ay, by) + most],
        (i, x, y) => {
          const t = clamp(((x - ax) * dx + (y - ay) * dy) / length);
          const [ox, oy] = [x - ax - t * dx, y - ay - t * dy];
          const radius = mix(ra, rb, t);
          const away = Math.hypot(ox, oy) / radius;
          const cover = clamp(((1 - away) * radius) / pixel + 0.5);
          if (cover <= 0) return;
          // Across the branch alone, so that joints don't show.
          const along = (ox * dx + oy * dy) / length;
          const [nx, ny] = [(ox - along * dx) / radius, (oy - along * dy) / radius];
          const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
          const grain = 1 + 0.22 * noise.at(x * z * 22, y * z * 22) * smooth(0.03, 0.008, z * pixel);
          const shade = (c: 0 | 1 | 2) => mix(color[c], tip[c], t * t) * grain;
          put(i, cover, [shade(0), shade(1), shade(2)], [nx, ny, nz], [x * z, y * z, z], left);
        },
      );
    },
    lump(at, wide, tall, color, skin = 'plain', second = color) {
      const z = at[2];
      const [cx, cy, rx, ry] = [at[0] / z, at[1] / z, wide / z, tall / z];
      const left = sea.clear(z);
      const [shiftX, shiftY] = [at[0] * 3.7, at[2] * 2.9];
      const rough = skin === 'rock' ? 0.22 : skin === 'brain' ? 0.03 : 0;
      const reach = 1 + rough;
      box([cx - rx * reach, cx + rx * reach], [cy - ry * reach, cy + ry * reach], (i, x, y) => {
        // What stands has a foot as wide as it is, seen from a little above.
        const isFoot = skin !== 'plain' && y < cy;
        const [u, v] = [(x - cx) / rx, (y - cy) / (isFoot ? Math.min(ry, rx * 0.24) : ry)];
        const angle = Math.atan2(Math.abs(v), u);
        const outline =
          1 + rough * noise.fbm(Math.cos(angle) * 1.6 + shiftX, Math.sin(angle) * 1.6 + shiftY, 3);
        const away = Math.hypot(u, v) / outline;
        const cover = clamp(((1 - away) * Math.min(rx, ry)) / pixel + 0.5);
        if (cover <= 0) return;
        let [nx, ny, nz] = [u, isFoot ? v * 0.3 - 0.25 : v, Math.sqrt(Math.max(0.02, 1 - away * away))];
        let blend = 0;
        let grain = 1;
        if (skin === 'rock') {
          // Pitted stone with cracks, and patches of crust on it; finer the nearer it is.
          const [px, py] = [x * z * 1.5 + shiftX, y * z * 1.5 + shiftY];
          const sharp = smooth(0.06, 0.015, z * pixel);
          nx += 1.3 * noise.fbm(px * 1.7, py * 1.7 + 5, 4) + 1.5 * sharp * noise.fbm(px * 7, py * 7, 3);
          ny += 1.3 * noise.fbm(px * 1.7 + 9, py * 1.7, 4) + 1.5 * sharp * noise.fbm(px * 7 + 4, py * 7, 3);
          blend = smooth(0.02, 0.16, noise.fbm(px * 1.3 + 3, py * 1.3, 4));
          const crack = smooth(0.09, 0.0, Math.abs(noise.fbm(px * 1.1 + 20, py * 1.1, 4)));
          grain = (1 - 0.6 * crack) * Math.max(0.3, 1 + 1.1 * sharp * noise.fbm(px * 9, py * 9 + 3, 3));
        } else if (skin === 'brain') {
          // Meanders run between equal heights of a slow noise.
          const [su, sv] = [u / (0.55 + 0.45 * nz), v / (0.55 + 0.45 * nz)];
          const groove = Math.abs(Math.sin(19 * noise.fbm(su * 1.9 + shiftX, sv * 1.9 + shiftY, 2)));
          blend = 1 - smooth(0.1, 0.6, groove);
        }
        const length = Math.hypot(nx, ny, nz);
        [nx, ny, nz] = [nx / length, ny / length, nz / length];
        const shade = (c: 0 | 1 | 2) => mix(color[c], second[c], blend) * grain;
        put(i, cover, [shade(0), shade(1), shade(2)], [nx, ny, nz], [x * z, y * z, z], left);
      });
    },
    shade(at, wide) {
      const z = at[2];
      const [cx, cy, rx, ry] = [at[0] / z, at[1] / z, wide / z, (wide * 0.42) / z];
      const left = sea.clear(z)[1];
      box([cx - 2 * rx, cx + 2 * rx], [cy - 2 * ry, cy + 2 * ry], (i, x, y) => {
        const dark = 1 - 0.62 * left * Math.exp(-1.6 * (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2));
        for (let c = 0; c < 3; c++) light[3 * i + c] *= dark;
      });
    },
  };
}
