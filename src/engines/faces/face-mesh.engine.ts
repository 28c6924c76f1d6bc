import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Engine } from '../engine.ts';
import { lookForFaces } from './look-for-faces.ts';

const models = ['blazeface-back', 'face-mesh', 'face-iris'];
/** Longer side of the picture that is looked at: a crowd's faces are still twenty pixels wide in it. */
const mostSide = 2048;

/** MediaPipe's detector, mesh and iris, as `@vladmandic/human` has them. */
export const faceMesh: Engine<'find-faces'> = {
  id: 'face-mesh',
  task: 'find-faces',
  place: 'local',
  name: 'MediaPipe Face Mesh',
  takes: [],
  models,

  async run({ photo }, { sessions, signal, progress }) {
    const scale = Math.min(1, mostSide / Math.max(photo.width, photo.height));
    const picture = await photo.analysis({
      width: Math.max(1, Math.round(photo.width * scale)),
      height: Math.max(1, Math.round(photo.height * scale)),
    });
    signal.throwIfAborted();
    const [detector, mesh, iris] = await Promise.all(models.map((model) => sessions.get(model)));
    const found = await lookForFaces(picture, { detector, mesh, iris }, { signal, onProgress: progress });
    const [across, down] = [photo.width / picture.width, photo.height / picture.height];
    const faces = found.map(
      ({ x, y, width, height, score, points, irises, pose }): FoundFace => ({
        box: [x * across, y * down, width * across, height * down],
        score,
        points: points.map((point) => [point[0] * across, point[1] * down]),
        depths: points.map((point) => point[2] * across),
        irises: [scaled(irises[0]), scaled(irises[1])],
        pose,
      }),
    );
    function scaled({ center, radius }: FoundFace['irises'][number]) {
      return { center: [center[0] * across, center[1] * down] as const, radius: radius * across };
    }
    return { faces };
  },
};
