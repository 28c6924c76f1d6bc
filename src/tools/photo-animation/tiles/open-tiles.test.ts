import { expect, test } from 'vitest';
import { drawnFace, drawnIrises, drawnPoints } from '#tests/support/pictures/drawn-face.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { textureOf } from '../../../imaging/mesh/mesh-texture.ts';
import { cropRaster } from '../../../imaging/raster/crop-raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { headMotionNames } from '../head/head-motion-names.ts';
import type { Scene } from '../prepare-scene.ts';
import { sceneFrames } from '../scene-frames.ts';
import { openTiles } from './open-tiles.ts';
import { packScene } from './pack-scene.ts';
import { tileScene } from './tile-scene.ts';

const points = drawnPoints();
const face = {
  points,
  depths: points.map(([x, y]) => -Math.sqrt(Math.max(0, 120 ** 2 - (x - 170) ** 2 - (0.7 * (y - 200)) ** 2))),
  irises: drawnIrises,
};
const limits = { canTurn: true, canBlink: true };
const portrait: Scene = { picture: textureOf(drawnFace()), heads: [{ face, limits }], warnings: [] };
const wanted = { motion: 'look', strength: 0.75, seconds: 5, seed: 0, direction: 'right' } as const;
const read = (options: Readonly<Record<string, unknown>>) => ({ ...wanted, ...options });
const opened = (scene: Scene) => openTiles(packScene(tileScene(scene)), read);

test('a page draws what the server draws of the same small scene, to the last pixel', () => {
  const tiles = opened(portrait);
  const { scene, window } = tileScene(portrait);
  const framesOf = sceneFrames(scene);
  for (const motion of ['natural', 'nod', 'calm'] as const) {
    const frames = framesOf({ ...wanted, motion });
    const tile = tiles.tile({ motion });
    expect(tile.seconds).toBe(5);
    for (const share of [0.21, tile.fullest]) {
      const { data } = cropRaster(frames.frameAt(share), window);
      expect(Buffer.compare(tile.frameAt(share).data, data), motion).toBe(0);
    }
  }
});

test('a tile looks like the same part of the film, made as small', () => {
  const tiles = opened(portrait);
  const film = sceneFrames(portrait);
  const { scene, window } = tileScene(portrait);
  const [{ face: small }] = scene.heads;
  const scale = small.irises[0].radius / face.irises[0].radius;
  const [dx, dy] = [0, 1].map((k) => small.points[1][k] / scale - points[1][k]);
  const inFilm = {
    x: Math.round(window.x / scale - dx),
    y: Math.round(window.y / scale - dy),
    width: Math.round(window.width / scale),
    height: Math.round(window.height / scale),
  };
  for (const motion of ['look', 'nod', 'smile', 'calm'] as const) {
    const tile = tiles.tile({ motion });
    const part = cropRaster(film({ ...wanted, motion }).frameAt(tile.fullest), inFilm);
    const madeSmall = resample(part, window.width, window.height);
    const atRest = resample(
      cropRaster({ ...portrait.picture, channels: 4 as const }, inFilm),
      window.width,
      window.height,
    );
    const alike = likeness(tile.frameAt(tile.fullest), madeSmall);
    expect(alike, motion).toBeGreaterThan(38);
    expect(alike, motion).toBeGreaterThan(likeness(atRest, madeSmall) + 10);
  }
});

test('all motions of a face can be seen; of one that is turned away, those that turn it cannot', () => {
  const all = Object.fromEntries(headMotionNames.map((motion) => [motion, null]));
  expect(opened(portrait).choices).toEqual({ motion: all });
  const aside = { ...portrait, heads: [{ face, limits: { canTurn: false, canBlink: false } }] };
  expect(opened(aside).choices).toEqual({
    motion: { ...all, look: 'turned_away', nod: 'turned_away' },
  });
});

test('where clouds drift, ways to flow can be seen and motions of faces cannot; a page is told all in 300 KB', () => {
  const { width, height } = portrait.picture;
  const flow = Uint8Array.from({ length: width * height }, (_, i) => (i < (width * height) / 2 ? 255 : 0));
  const sky: Scene = { ...portrait, heads: [], flow, warnings: ['clouds_found'] };
  const tiles = opened(sky);
  expect(tiles.choices.direction).toEqual({ right: null, left: null, down: null, up: null });
  expect(new Set(Object.values(tiles.choices.motion))).toEqual(new Set(['clouds_found']));
  expect(opened({ ...sky, warnings: [] }).choices).toEqual({ direction: tiles.choices.direction });
  const tile = tiles.tile({ direction: 'left' });
  expect(Buffer.compare(tile.frameAt(0.3).data, tile.frameAt(0).data)).not.toBe(0);
  for (const scene of [sky, portrait]) expect(packScene(tileScene(scene)).length).toBeLessThan(300_000);
});
