import { halvesOf } from '../../imaging/face/turned-square.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Engine } from '../engine.ts';
import { describeFace } from './look-for-faces.ts';
import { meshAround, squareAround } from './mesh-face.ts';

const models = ['blazeface-back', 'face-mesh', 'face-iris'];
/** In widths of the face: what is cut out of the frame before anything is made smaller. */
const reach = 2.2;

/** The mesh and the eyes of a face that was there in the frame before: what `face-mesh` does, without looking for faces. */
export const followFace: Engine<'follow-face'> = {
  id: 'face-mesh-follow',
  task: 'follow-face',
  place: 'local',
  name: 'MediaPipe Face Mesh',
  takes: [],
  models,

  async run({ pixels, points }, { sessions, signal }) {
    signal.throwIfAborted();
    const [detector, mesh, iris] = await Promise.all(models.map((model) => sessions.get(model)));
    const square = squareAround(points, reach);
    const within = (place: number, most: number) => Math.min(most, Math.max(0, Math.round(place)));
    const x = within(square.x - square.side / 2, pixels.width - 1);
    const y = within(square.y - square.side / 2, pixels.height - 1);
    const box = {
      x,
      y,
      width: Math.max(1, within(square.x + square.side / 2, pixels.width) - x),
      height: Math.max(1, within(square.y + square.side / 2, pixels.height) - y),
    };
    const near = halvesOf(cropRaster(pixels, box));
    const own = points.map(([px, py]) => [px - x, py - y] as const);
    const rough = await meshAround(near, own, mesh);
    const face = await describeFace(near, rough, rough.flag, { detector, mesh, iris });
    return {
      face: {
        box: [face.x + x, face.y + y, face.width, face.height],
        pointScore: face.flag,
        points: face.points.map((point) => [point[0] + x, point[1] + y] as const),
        depths: face.points.map((point) => point[2]),
        irises: [moved(face.irises[0]), moved(face.irises[1])],
        pose: face.pose,
      },
    };

    function moved({ center, radius }: (typeof face.irises)[number]) {
      return { center: [center[0] + x, center[1] + y] as const, radius };
    }
  },
};
