import { hexColor } from '../../../imaging/color/hex-color.ts';
import { gridMesh } from '../../../imaging/mesh/grid-mesh.ts';
import { type MeshTexture, newTexture, textureOf } from '../../../imaging/mesh/mesh-texture.ts';
import { paintMesh } from '../../../imaging/mesh/paint-mesh.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { danceFloor } from './dance-floor.ts';
import type { StageName } from './stage-names.ts';

/** What is behind a dancer. */
export interface DanceStage {
  /** Draws all of it. */
  draw(frame: MeshTexture, beat: number): void;
  /** What its light makes of the dancer's red, green and blue; undefined where it changes nothing. */
  tint?(beat: number): readonly [number, number, number];
}

/** How much darker a plain color is in the corners of the frame. */
const vignette = 0.16;

/** The photo without the figure, in the size of the frame. */
export function photoStage(place: Raster<Uint8Array>): DanceStage {
  const still = textureOf(place);
  return { draw: (frame) => frame.data.set(still.data) };
}

/** @param ground the row the figure stands on; undefined where it is cut off */
export function danceStage(
  name: Exclude<StageName, 'photo'>,
  { width, height }: Size,
  { color, ground, seed }: { color: string; ground: number | undefined; seed: number },
): DanceStage {
  if (name === 'none') return { draw: (frame) => frame.data.fill(0) };
  if (name === 'color') {
    const still = plainStage({ width, height }, color);
    return { draw: (frame) => frame.data.set(still.data) };
  }
  const horizon = ground === undefined ? 0.72 : Math.min(0.86, Math.max(0.3, ground / height - 0.24));
  const floor = danceFloor(width, height, horizon, seed);
  const { points: to, triangles } = gridMesh(width, height, 1, 1);
  return {
    draw(frame, beat) {
      const drawn = floor.draw(beat);
      const from = to.map(
        (value, i) => (value * (i % 2 === 0 ? drawn.width : drawn.height)) / (i % 2 === 0 ? width : height),
      );
      paintMesh(drawn, frame, { from, to, triangles });
    },
    tint: floor.tint,
  };
}

function plainStage({ width, height }: Size, color: string): MeshTexture {
  const stage = newTexture(width, height);
  const plain = hexColor(color);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const far = (x / width - 0.5) ** 2 + (y / height - 0.45) ** 2;
      const light = 1 - vignette * Math.min(1, 2 * far);
      for (let k = 0; k < 3; k++) stage.data[at + k] = 255 * plain[k] * light;
      stage.data[at + 3] = 255;
    }
  return stage;
}

/** Lays what was drawn by itself over a frame, in the light of the stage. */
export function layInLight(
  figure: MeshTexture,
  frame: MeshTexture,
  [red, green, blue]: readonly [number, number, number],
): void {
  const { data } = figure;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3];
    if (alpha === 0) continue;
    const rest = (255 - alpha) / 255;
    frame.data[at] = Math.min(255, data[at] * red + frame.data[at] * rest);
    frame.data[at + 1] = Math.min(255, data[at + 1] * green + frame.data[at + 1] * rest);
    frame.data[at + 2] = Math.min(255, data[at + 2] * blue + frame.data[at + 2] * rest);
  }
}
