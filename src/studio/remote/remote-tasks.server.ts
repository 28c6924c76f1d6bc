import { cropToShape } from '../../codecs/pixels/crop-to-shape.server.ts';
import { openPhoto } from '../../codecs/pixels/open-photo.server.ts';
import { sizeWithin } from '../../codecs/write/size-within.ts';
import { cutOutFrom } from '../../engines/local/found-subject.ts';
import type { RemoteRequest, RemoteTask } from '../../engines/remote-engine.ts';
import { styleWords } from '../../engines/style-words.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import { projectBack } from '../../imaging/detail/back-projection.ts';
import { alphaOf, bleedColors, joinAlpha } from '../../imaging/raster/alpha.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import { layBack, shareOf } from '../../imaging/raster/lay-back.ts';
import { partAround } from '../../imaging/raster/part-around.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { FillInput, FillOutput } from '../../tasks/fill.ts';
import type { TaskId, TaskInput, TaskOutput } from '../../tasks/index.ts';
import { adoptAnswer, type ClipHands, framesOfAnswer, packClip } from './remote-clips.server.ts';
import { inDepthOf, readMade, refuseOtherShape, shrinkTo, writeImage } from './remote-pictures.server.ts';

/** No engine makes larger pictures; more is refused before it is decoded. */
const mostPixels = 40e6;
/** Longer side of a photo that goes along where the answer is brought back to full size; engines work in less. */
const longestSent = 2048;

/** What packing and unpacking may use. */
export interface PackingRoom {
  readonly clips: ClipHands;
  /** Where a file of that name is written. */
  file(name: string): string;
}

/** How a task leaves for another machine, and how what comes back becomes its output. */
interface RemoteWay<T extends RemoteTask> {
  pack(input: TaskInput<T>, room: PackingRoom): Promise<RemoteRequest<T>>;
  /** Errors: those of opening pictures and clips, `subject_not_found`. */
  unpack(path: string, input: TaskInput<T>, room: PackingRoom): Promise<TaskOutput<T>>;
}

const remoteWays: { readonly [T in RemoteTask]: RemoteWay<T> } = {
  'generate-image': {
    pack: async ({ lineArt: _, reference, ...input }, { file }) => ({
      task: 'generate-image',
      ...input,
      ...(reference && { reference: await writeImage(reference, file('reference.png')) }),
    }),
    // A provider makes the sizes that it has: what is over at the sides is cut off, nothing is enlarged or shrunk.
    unpack: async (path, { width, height }) => ({
      pixels: await cropToShape(path, { width, height }, mostPixels),
      isWhole: true,
    }),
  },

  'edit-image': {
    pack: async ({ prompt, negativePrompt, seed, pixels, mask }, { file }) => ({
      task: 'edit-image',
      prompt,
      ...(negativePrompt && { negativePrompt }),
      seed,
      ...(await packPart(pixels, mask, file)),
    }),
    async unpack(path, { pixels, mask }) {
      if (mask) return unpackPart(path, { pixels, mask });
      return { pixels: inDepthOf(await readMade(path, pixels, mostPixels), pixels.data), changed: 1 };
    },
  },

  fill: {
    async pack({ prompt, seed, pixels, mask }, { file }) {
      const { mask: hole, ...part } = await packPart(pixels, mask, file);
      return { task: 'fill', ...(prompt && { prompt }), seed, ...part, mask: hole! };
    },
    unpack: unpackPart,
  },

  restyle: {
    async pack({ style, words, strength, seed, pixels }, { file }) {
      const photo = shrinkTo(colorsOf(pixels), longestSent);
      const { width, height } = photo;
      const prompt = words ?? styleWords[style];
      return {
        task: 'restyle',
        prompt,
        strength,
        seed,
        width,
        height,
        photo: await writeImage(photo, file('photo.png')),
      };
    },
    async unpack(path, { pixels }) {
      // A painting may be cut off at its sides: nothing in it has to lie where it lay.
      const { width, height } = pixels;
      const made = resample(await cropToShape(path, { width, height }, mostPixels), width, height, 'cubic');
      const colors = inDepthOf(made, pixels.data);
      return { pixels: pixels.channels === 4 ? joinAlpha(colors, alphaOf(pixels)) : colors };
    },
  },

  'upscale-image': {
    pack: async ({ pixels, factor }, { file }) => ({
      task: 'upscale-image',
      factor,
      width: pixels.width,
      height: pixels.height,
      photo: await writeImage(pixels, file('photo.png')),
    }),
    // Engines have factors of their own, and colors of their own: it is brought to the size, and back to the photo.
    async unpack(path, { pixels, factor }) {
      const size = { width: pixels.width * factor, height: pixels.height * factor };
      const made = await readMade(path, size, Math.max(mostPixels, 1.2 * size.width * size.height));
      const large = inDepthOf(made, pixels.data);
      await projectBack(pixels, large);
      return { pixels: large };
    },
  },

  'cut-out': {
    async pack({ photo }, { file }) {
      const size = sizeWithin(photo, { maxSide: longestSent });
      return {
        task: 'cut-out',
        ...size,
        photo: await writeImage(await photo.analysis(size), file('photo.png')),
      };
    },
    async unpack(path, input) {
      const made = await openPhoto(path, { maxPixels: mostPixels });
      refuseOtherShape(made, input.photo);
      if (!made.hasAlpha) throw new AppError('file_damaged');
      const { width, height, data } = alphaOf(await made.pixels());
      const full = data instanceof Uint16Array ? 65_535 : 255;
      return cutOutFrom({ width, height, data: Float32Array.from(data, (value) => value / full) }, input);
    },
  },

  'generate-video': {
    async pack({ firstFrame, lastFrame, ...input }, { file }) {
      const sent = async (name: string, frame: Raster | undefined) =>
        frame && writeImage(shrinkTo(frame, longestSent), file(name));
      return {
        task: 'generate-video',
        ...input,
        ...(firstFrame && { firstFrame: await sent('first.png', firstFrame) }),
        ...(lastFrame && { lastFrame: await sent('last.png', lastFrame) }),
      };
    },
    async unpack(path, wanted, { clips, file }) {
      const clip = await adoptAnswer(path, wanted, clips, file('clip.mp4'));
      return { clip, open: () => clips.open(clip.path) };
    },
  },

  'enhance-video': {
    pack: (input, { clips, file }) => packClip(input, clips, file('clip.mp4')),
    unpack: async (path, input, { clips }) => ({ frames: await framesOfAnswer(path, input, clips) }),
  },
};

const leavesMachine = (task: TaskId): task is RemoteTask => Object.hasOwn(remoteWays, task);

export function packRemote<T extends TaskId>(
  task: T,
  input: TaskInput<T>,
  room: PackingRoom,
): Promise<RemoteRequest> {
  return wayOf(task).pack(input, room) as Promise<RemoteRequest>;
}

/** Said as they are: nothing is wrong with the file. */
const passedOn: readonly ErrorCode[] = ['subject_not_found', 'video_unavailable'];

/** Errors: `subject_not_found`, `video_unavailable`; `answer_unreadable {engine}`, whatever is wrong with the file. */
export async function unpackRemote<T extends TaskId>(
  task: T,
  input: TaskInput<T>,
  answer: { readonly path: string; readonly engine: { readonly name: string } },
  room: PackingRoom,
): Promise<TaskOutput<T>> {
  try {
    return await wayOf(task).unpack(answer.path, input, room);
  } catch (cause) {
    if (!(cause instanceof AppError) || passedOn.includes(cause.code)) throw cause;
    throw new AppError('answer_unreadable', { engine: answer.engine.name }, { cause });
  }
}

interface Way<T extends TaskId> {
  pack(input: TaskInput<T>, room: PackingRoom): Promise<unknown>;
  unpack(path: string, input: TaskInput<T>, room: PackingRoom): Promise<TaskOutput<T>>;
}

function wayOf<T extends TaskId>(task: T): Way<T> {
  if (!leavesMachine(task)) throw new Error(`${task} never leaves this machine`);
  return remoteWays[task] as unknown as Way<T>;
}

/**
 * Only what is under a mask, with its surroundings, leaves this machine: in full resolution as far as engines take it. What has no
 * mask is whole.
 */
function partOf({ width, height }: Raster, mask: Raster<Uint8Array> | undefined): Box {
  return mask ? partAround(mask) : { x: 0, y: 0, width, height };
}

async function packPart(
  pixels: Raster,
  mask: Raster<Uint8Array> | undefined,
  file: (name: string) => string,
) {
  const part = partOf(pixels, mask);
  const photo = shrinkTo(cropRaster(pixels, part), longestSent);
  const { width, height } = photo;
  return {
    width,
    height,
    photo: await writeImage(photo, file('photo.png')),
    ...(mask && { mask: await writeImage(shrinkTo(cropRaster(mask, part), longestSent), file('mask.png')) }),
  };
}

/** Through our own mask, whatever the engine made of it: providers drop masks without a word. */
async function unpackPart(
  path: string,
  { pixels, mask }: Pick<FillInput, 'pixels' | 'mask'>,
): Promise<FillOutput> {
  const part = partOf(pixels, mask);
  const made = await readMade(path, part, mostPixels);
  return { pixels: layBack(pixels, made, mask, part), changed: shareOf(mask) };
}

const colorsOf = (pixels: Raster) => (pixels.channels === 4 ? bleedColors(pixels) : pixels);
