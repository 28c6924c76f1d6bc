import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';
import type { Direction, Light } from '../air/atmosphere.ts';
import type { Frame } from '../view/camera.ts';
import type { Figure } from './figure.ts';
import { type LitDrawing, lightDrawing } from './lit-drawing.ts';
import { readPlane } from './read-plane.ts';
import { tintDrawing } from './tint-drawing.ts';

/** All figures of a scene, lit and in their places. */
export interface Stage {
  /** Paints them over `light` (linear, RGB), hidden by what `distance` says is nearer, and enters their own distance there. */
  paint(light: Float32Array, distance: Float32Array): void;
  /** Share of the sun that figures take from a place, 0..1. */
  shadow(x: number, y: number, z: number): number;
  /** What a mirror at (x, 0, z) sees of them, over the light in `out`, no farther than `limit`. */
  mirror(out: Float32Array, x: number, z: number, aside: number, up: number, limit: number): void;
}

export interface StageOptions {
  readonly frame: Frame;
  /** Of the eye above the water, meters. */
  readonly eye: number;
  /** Samples in a row of `distance`: two a pixel. */
  readonly columns: number;
  readonly drawings: ReadonlyMap<string, Raster>;
  readonly sun: Direction;
  readonly sunlight: Light;
  readonly ambient: Light;
  readonly isNight: boolean;
  ground(x: number, z: number): number;
  isLit(x: number, z: number): boolean;
  /** Changes light on its way from a place to the eye. */
  haze(light: Float32Array, planeX: number, planeY: number, z: number, height: number): void;
}

interface Player extends LitDrawing {
  readonly figure: Figure;
  /** Of its feet above the water, and of its picture. */
  readonly base: number;
  readonly width: number;
  readonly isRooted: boolean;
  /** Its outline as a shadow shows it. */
  readonly outline: Plane;
}

const dark: Light = [0, 0, 0];

export function createStage(figures: readonly Figure[], options: StageOptions): Stage {
  const { frame, eye, columns, drawings, sun } = options;
  const dyed = new Map<string, Raster>();
  const players = figures
    .flatMap((figure) => {
      const drawing = drawings.get(figure.id);
      return drawing ? [enter(figure, tinted(figure, drawing))] : [];
    })
    .sort((a, b) => b.figure.z - a.figure.z);

  function tinted({ id, tint }: Figure, drawing: Raster): Raster {
    if (!tint) return drawing;
    const key = `${id} ${tint}`;
    const known = dyed.get(key) ?? tintDrawing(drawing, tint);
    dyed.set(key, known);
    return known;
  }

  function enter(figure: Figure, drawing: Raster): Player {
    const { x, z, height, home } = figure;
    const width = (height * drawing.width) / drawing.height;
    const isRooted = home === 'ground';
    const floor = isRooted ? options.ground(x, z) : home === 'water' ? 0 : eye + figure.rise;
    const isLit = home === 'sky' || options.isLit(x, z);
    const rows = Math.max(4, Math.min(drawing.height, Math.round(height / z / frame.pixel)));
    const lit = lightDrawing(
      drawing,
      { width: Math.max(3, Math.round((rows * drawing.width) / drawing.height)), height: rows },
      {
        sun,
        sunlight: isLit ? options.sunlight : dark,
        ambient: options.ambient,
        mirrored: figure.mirrored,
        glows: figure.glows,
        isNight: options.isNight,
      },
    );
    const outline = blurPlane(lit.alpha, Math.max(0.5, rows * 0.012));
    return { ...lit, figure, base: floor - height * figure.sunk, width, isRooted, outline };
  }

  function paintOne(player: Player, light: Float32Array, distance: Float32Array): void {
    const { figure, base, width, colors, alpha } = player;
    const { z, x, height } = figure;
    const horizon = frame.planeY(0) / frame.pixel;
    const bottom = horizon - (base - eye) / z / frame.pixel;
    const tall = height / z / frame.pixel;
    const wide = width / z / frame.pixel;
    const left = x / z / frame.pixel + frame.width / 2 - wide / 2;
    const one = new Float32Array(3);
    for (let row = Math.max(0, Math.floor(bottom - tall)); row < Math.min(frame.height, bottom); row++)
      for (
        let column = Math.max(0, Math.floor(left));
        column < Math.min(frame.width, left + wide);
        column++
      ) {
        const u = ((column + 0.5 - left) / wide) * alpha.width;
        const v = ((row + 0.5 - bottom + tall) / tall) * alpha.height;
        const opaque = readPlane(alpha, u, v);
        if (opaque < 0.004) continue;
        const at = row * 2 * columns + column * 2;
        let free = 0;
        for (const sample of [at, at + 1, at + columns, at + columns + 1])
          if (Math.abs(distance[sample]) > z * 0.96) free += 0.25;
        if (free === 0) continue;
        const planeY = frame.planeY(row + 0.5);
        for (let c = 0; c < 3; c++) one[c] = readPlane(colors[c], u, v) / opaque;
        options.haze(one, frame.planeX(column + 0.5), planeY, z, eye + planeY * z);
        const o = (row * frame.width + column) * 3;
        for (let c = 0; c < 3; c++) light[o + c] += (one[c] - light[o + c]) * opaque * free;
        if (opaque * free > 0.5)
          for (const sample of [at, at + 1, at + columns, at + columns + 1]) distance[sample] = z;
      }
  }

  const flat = Math.hypot(sun[0], sun[2]) || 1;
  const [toSunX, toSunZ] = [sun[0] / flat, sun[2] / flat];
  return {
    paint(light, distance) {
      for (const player of players) paintOne(player, light, distance);
    },
    shadow(x, y, z) {
      if (sun[1] <= 0.005) return 0;
      let taken = 0;
      for (const { isRooted, figure, base, width, outline } of players) {
        if (!isRooted) continue;
        const dx = figure.x - x;
        const dz = figure.z - z;
        const way = dx * toSunX + dz * toSunZ;
        // Feet darken the ground they stand on.
        const near = (dx / (width * 0.42)) ** 2 + (dz / Math.min(width * 0.2, 1.2)) ** 2;
        taken = Math.max(taken, 0.75 * Math.exp(-near));
        if (way <= 0) continue;
        // The outline turns with the sun, so that even light from the side finds all of it.
        const aside = dx * toSunZ - dz * toSunX;
        const above = y + (way * sun[1]) / flat - base;
        const u = (0.5 - aside / width) * outline.width;
        const v = (1 - above / figure.height) * outline.height;
        if (u > 0 && u < outline.width && v > 0 && v < outline.height)
          // It begins softly: the body is as deep as it is wide, the outline has no depth.
          taken = Math.max(taken, readPlane(outline, u, v) * smooth(0, width * 0.3, way));
      }
      return clamp(taken);
    },
    mirror(out, x, z, aside, up, limit) {
      for (const { figure, base, width, colors, alpha } of players) {
        const way = figure.z - z;
        if (way <= 0 || (limit > 0 && figure.z > limit)) continue;
        const u = ((x + aside * way - figure.x) / width + 0.5) * alpha.width;
        const v = (1 - (up * way - base) / figure.height) * alpha.height;
        if (u <= 0 || v <= 0 || u >= alpha.width || v >= alpha.height) continue;
        const opaque = readPlane(alpha, u, v);
        for (let c = 0; c < 3; c++) out[c] = out[c] * (1 - opaque) + readPlane(colors[c], u, v);
      }
    },
  };
}
