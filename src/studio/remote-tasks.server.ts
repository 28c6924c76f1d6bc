import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cropToShape } from '../codecs/pixels/crop-to-shape.server.ts';
import type { RemoteImage, RemoteRequest } from '../engines/remote-engine.ts';
import { AppError } from '../errors.ts';
import type { Raster } from '../imaging/raster/raster.ts';
import type { TaskId, TaskInput, TaskOutput } from '../tasks/index.ts';

/** No engine makes larger pictures; more is refused before it is decoded. */
const mostPixels = 40e6;

/** How a task leaves for another machine, and how what comes back becomes its output. */
interface RemoteTask<T extends TaskId> {
  /** @param file where a picture that goes along is written, by its name */
  pack(input: TaskInput<T>, file: (name: string) => string): Promise<RemoteRequest>;
  /** Errors: those of opening pictures. */
  unpack(path: string, input: TaskInput<T>): Promise<TaskOutput<T>>;
}

const remoteTasks: { readonly [T in TaskId]?: RemoteTask<T> } = {
  'generate-image': {
    pack: async ({ lineArt: _, reference, ...input }, file) => ({
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
};

export function packRemote<T extends TaskId>(
  task: T,
  input: TaskInput<T>,
  file: (name: string) => string,
): Promise<RemoteRequest> {
  return remoteTaskFor(task).pack(input, file);
}

/** Error: `answer_unreadable {engine}`, whatever is wrong with the file. */
export async function unpackRemote<T extends TaskId>(
  task: T,
  input: TaskInput<T>,
  answer: { readonly path: string; readonly engine: { readonly name: string } },
): Promise<TaskOutput<T>> {
  try {
    return await remoteTaskFor(task).unpack(answer.path, input);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError('answer_unreadable', { engine: answer.engine.name }, { cause });
  }
}

function remoteTaskFor<T extends TaskId>(task: T): RemoteTask<T> {
  const found = remoteTasks[task];
  if (!found) throw new Error(`${task} never leaves this machine`);
  return found;
}

/** Pixels alone: nothing of the file that they came in goes along. The same pixels are the same bytes. */
async function writeImage({ width, height, channels, data }: Raster, path: string): Promise<RemoteImage> {
  const raw = { width, height, channels: channels as 3 };
  const png = await sharp(data, { raw }).png({ compressionLevel: 6 }).toBuffer();
  await writeFile(path, png);
  return { sha256: createHash('sha256').update(png).digest('hex'), path };
}
