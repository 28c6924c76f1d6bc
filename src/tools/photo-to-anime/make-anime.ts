import { workingColors } from '../../imaging/color/working-colors.ts';
import { type AnimeWishes, drawLook, prepareScene } from '../../imaging/drawn/anime/draw-anime.ts';
import { type AnimeLookName, animeLooks } from '../../imaging/drawn/anime/light/anime-looks.ts';
import { type SceneSource, scenePixels } from '../../imaging/drawn/scene-source.ts';
import { finishPainting } from '../../imaging/paint/finish-painting.ts';
import { type Canvas, full } from '../../imaging/raster/canvas.ts';
import type { Raster, Samples } from '../../imaging/raster/raster.ts';
import { fourCells, fourLooksSize } from './looks/four-looks.ts';
import { findPaintedSky, hasRoomForSky } from './sky/find-painted-sky.ts';

type Step = (share: number) => Promise<void>;

/** Of the sheet's paper. */
const paper = 0.97;

/** One look, in the channels, depth and transparency of the photo. */
export async function makeAnime<S extends Samples>(
  pixels: Raster<S>,
  source: SceneSource,
  look: AnimeLookName,
  wishes: AnimeWishes,
  step: Step,
): Promise<Raster<S>> {
  const anime = await prepareScene(source, skyOf(pixels, source), (share) => step(0.75 * share));
  const canvas = drawLook(anime, look, wishes);
  await step(0.97);
  return finishPainting(pixels, canvas.data);
}

/** All looks of one prepared scene, two by two. */
export async function makeFourLooks(
  pixels: Raster,
  source: SceneSource,
  wishes: AnimeWishes,
  step: Step,
): Promise<Raster<Uint16Array>> {
  const { width, height, gap } = fourCells(source.photo);
  const size = fourLooksSize(source.photo);
  const sheet: Canvas = {
    ...size,
    channels: 3,
    data: new Uint16Array(3 * size.width * size.height).fill(paper * full),
  };
  const anime = await prepareScene(source, skyOf(pixels, source), (share) => step(0.6 * share));
  const small = { ...anime, scene: { ...anime.scene, photo: { width, height } } };
  for (const [k, look] of animeLooks.entries()) {
    const picture = drawLook(small, look, wishes);
    const left = gap + (k % 2) * (width + gap);
    const top = gap + Math.floor(k / 2) * (height + gap);
    for (let row = 0; row < height; row++) {
      const line = picture.data.subarray(3 * row * width, 3 * (row + 1) * width);
      sheet.data.set(line, 3 * ((top + row) * size.width + left));
    }
    await step(0.6 + 0.1 * (k + 1));
  }
  return sheet;
}

/** The sky of a photo in the size of its scene. */
function skyOf(pixels: Raster, source: SceneSource): Float32Array | undefined {
  if (!hasRoomForSky(source.lab, source)) return undefined;
  const { width, height, data } = workingColors(pixels, scenePixels);
  const picture: Raster<Uint8Array> = { width, height, channels: 3, data: new Uint8Array(data.length) };
  for (let i = 0; i < data.length; i++) picture.data[i] = 255 * data[i] + 0.5;
  return findPaintedSky(picture, source);
}
