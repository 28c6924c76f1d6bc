import { halvesOf } from '../../imaging/face/turned-square.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { FoundObject } from '../../tasks/finders/find-objects.ts';
import type { Engine } from '../engine.ts';
import { centernet } from '../finders/centernet.engine.ts';
import { headsOfPeople } from './heads-of-people.ts';
import { areClose, type LookedFace, lookForFaces } from './look-for-faces.ts';
import { needPeople, plausibleFaces } from './plausible-faces.ts';

const models = ['blazeface-back', 'face-mesh', 'face-iris'];
/** Longer side of the picture that is looked at: a crowd's faces are still twenty pixels wide in it. */
const mostSide = 2048;

/** People are looked at again from this score on. */
const surePerson = 0.4;

/** MediaPipe's detector, mesh and iris, as `@vladmandic/human` has them. */
export const faceMesh: Engine<'find-faces'> = {
  id: 'face-mesh',
  task: 'find-faces',
  place: 'local',
  name: 'MediaPipe Face Mesh',
  takes: [],
  models: [...models, ...centernet.models],

  async run({ photo }, { sessions, signal, progress }) {
    const scale = Math.min(1, mostSide / Math.max(photo.width, photo.height));
    const picture = await photo.analysis({
      width: Math.max(1, Math.round(photo.width * scale)),
      height: Math.max(1, Math.round(photo.height * scale)),
    });
    signal.throwIfAborted();
    const [detector, mesh, iris] = await Promise.all(models.map((model) => sessions.get(model)));
    const networks = { detector, mesh, iris };
    const candidates = await lookForFaces(picture, networks, { signal, onProgress: progress });
    const [across, down] = [photo.width / picture.width, photo.height / picture.height];
    const areAll = areClose(candidates, picture);
    const objects = areAll && !needPeople(candidates) ? [] : await objectsInPicture();
    const seen = needPeople(candidates) ? plausibleFaces(candidates, objects) : candidates;
    const rest = areAll ? [] : await facesOfPeople(seen);
    const found = [...seen, ...rest].sort((a, b) => b.width * b.height - a.width * a.height);
    const faces = found.map(
      ({ x, y, width, height, score, flag, points, irises, pose }): FoundFace => ({
        box: [x * across, y * down, width * across, height * down],
        score,
        pointScore: flag,
        points: points.map((point) => [point[0] * across, point[1] * down]),
        depths: points.map((point) => point[2] * across),
        irises: [scaled(irises[0]), scaled(irises[1])],
        pose,
      }),
    );
    async function objectsInPicture(): Promise<FoundObject[]> {
      const { objects } = await centernet.run({ photo }, { sessions, signal, progress: () => {} });
      return objects.map(({ box: [x, y, width, height], ...one }) => {
        return { ...one, box: [x / across, y / down, width / across, height / down] };
      });
    }
    /** Of those whose face wasn't found by itself. */
    async function facesOfPeople(known: readonly LookedFace[]): Promise<LookedFace[]> {
      const people = objects
        .filter(({ label, score }) => label === 'person' && score >= surePerson)
        .map(({ box: [x, y, width, height] }) => ({ x, y, width, height }));
      return headsOfPeople(halvesOf(picture), people, known, networks);
    }
    function scaled({ center, radius }: FoundFace['irises'][number]) {
      return { center: [center[0] * across, center[1] * down] as const, radius: radius * across };
    }
    return { faces };
  },
};
