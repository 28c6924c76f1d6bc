import { blurMeasure } from '../../imaging/portrait/blur-measure.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Measured } from './checklist.ts';
import { eyeContrast } from './portrait/eye-contrast.ts';
import { faceLight } from './portrait/face-light.ts';
import { faceState } from './portrait/face-state.ts';
import { portraitView } from './portrait/portrait-view.ts';
import { wallLight } from './portrait/wall-light.ts';

interface FramedPhoto {
  readonly photo: Photo;
  readonly face: FoundFace;
  /** Of the person, in the size of the photo. */
  readonly alpha: Raster<Uint8Array>;
  readonly crop: Box;
  /** Pixels that the frame is high in the copy that is looked at; a smaller photo is looked at as it is. */
  readonly viewHeight: number;
}

/** What there is to see of a person and their surroundings in a frame. */
export async function lookAtPhoto({
  photo,
  face,
  alpha,
  crop,
  viewHeight,
}: FramedPhoto): Promise<Pick<Measured, 'pose' | 'state' | 'eyes' | 'face' | 'wall' | 'blur'>> {
  const scale = Math.min(1, viewHeight / crop.height);
  const whole = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
  const box = {
    x: Math.floor(crop.x * scale),
    y: Math.floor(crop.y * scale),
    width: Math.min(Math.round(crop.width * scale), whole.width),
    height: Math.min(Math.round(crop.height * scale), whole.height),
  };
  box.x = Math.min(box.x, whole.width - box.width);
  box.y = Math.min(box.y, whole.height - box.height);
  const picture = cropRaster(await photo.analysis(whole), box);
  const person = resample(cropRaster(alpha, crop), box.width, box.height);
  const points = face.points.map(([x, y]) => [x * scale - box.x, y * scale - box.y] as const);
  const view = portraitView(picture, person, points);
  const inView = ({ center: [x, y], radius }: FoundFace['irises'][number]) =>
    ({ center: [x * scale - box.x, y * scale - box.y], radius: radius * scale }) as const;
  return {
    pose: face.pose,
    state: faceState(face.points, face.irises),
    eyes: eyeContrast(view, [inView(face.irises[0]), inView(face.irises[1])]),
    face: faceLight(view),
    wall: wallLight(view),
    blur: blurOf(view.lightness, box.width, points),
  };
}

/** Of the box around the face alone: a wall has nothing to be sharp. */
function blurOf(
  lightness: Float32Array,
  across: number,
  points: readonly (readonly [number, number])[],
): number {
  const down = lightness.length / across;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const clamp = (value: number, most: number) => Math.min(Math.max(0, Math.round(value)), most);
  const [left, right] = [clamp(Math.min(...xs), across), clamp(Math.max(...xs), across)];
  const [top, bottom] = [clamp(Math.min(...ys), down), clamp(Math.max(...ys), down)];
  const [width, height] = [right - left, bottom - top];
  const data = new Float32Array(Math.max(0, width * height));
  for (let y = 0; y < height; y++) {
    const from = (top + y) * across + left;
    data.set(lightness.subarray(from, from + width), y * width);
  }
  return blurMeasure({ width, height, data });
}
