import { cutSquare, halvesOf } from '../../imaging/face/turned-square.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { shadowMask } from '../../imaging/shadow/shadow-mask.ts';
import { type ThingWindow, thingWindow } from '../../imaging/shadow/thing-window.ts';
import type { Engine } from '../engine.ts';

const model = 'shadow';
/** Pixels of each side of what the network sees. */
const side = 256;
const area = side * side;
const planes = 5;

/** Our own network that tells a thing's shadow from other dark places (`models/README.md`), asked twice, once mirrored. */
export const shadowFinder: Engine<'find-shadow'> = {
  id: 'shadow-finder',
  task: 'find-shadow',
  place: 'local',
  name: 'Pixelwright Shadow',
  takes: [],
  models: [model],

  async run({ photo, mask }, { sessions, signal, progress }) {
    const window = thingWindow(mask);
    if (!window) return {};
    const session = await sessions.get(model);
    const picture = await photo.analysis(mask);
    signal.throwIfAborted();
    const scene = sceneIn(window, picture, mask);
    const both = new Float32Array(2 * planes * area);
    both.set(scene);
    both.set(mirrored(scene), planes * area);
    const found = await session.run({ scene: { data: both, dims: [2, planes, side, side] } });
    progress(1);
    const likelihood = found.shadow.data.slice(0, area);
    const turned = mirrored(found.shadow.data.subarray(area, 2 * area));
    for (let at = 0; at < area; at++) likelihood[at] = (likelihood[at] + turned[at]) / 2;
    return { shadow: shadowMask({ width: side, height: side, data: likelihood }, window, mask) };
  },
};

/** Planes of red, green, blue, the thing, and where there is a photo at all. */
function sceneIn(window: ThingWindow, photo: Raster<Uint8Array>, mask: Raster<Uint8Array>): Float32Array {
  const cut = (raster: Raster<Uint8Array>) =>
    cutSquare(halvesOf(raster), { ...window, angle: 0 }, side, { scale: 1 / 255, beyond: 'black' });
  const hard = (plane: Float32Array) => plane.map((value) => (value > 0.5 ? 1 : 0));
  const scene = new Float32Array(planes * area);
  scene.set(cut(photo));
  scene.set(hard(cut(mask)), 3 * area);
  scene.set(hard(cut({ ...mask, data: new Uint8Array(mask.data.length).fill(255) })), 4 * area);
  return scene;
}

function mirrored(rows: Float32Array): Float32Array {
  const turned = rows.slice();
  for (let start = 0; start < turned.length; start += side) turned.subarray(start, start + side).reverse();
  return turned;
}
