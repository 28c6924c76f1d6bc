import { cropToShape } from '../codecs/pixels/crop-to-shape.server.ts';
import type { RemoteRequest } from '../engines/remote-engine.ts';
import { AppError } from '../errors.ts';
import type { TaskId, TaskInput, TaskOutput } from '../tasks/index.ts';

/** No engine makes larger pictures; more is refused before it is decoded. */
const mostPixels = 40e6;

/** How a task leaves for another machine, and how what comes back becomes its output. */
interface RemoteTask<T extends TaskId> {
  pack(input: TaskInput<T>): RemoteRequest;
  /** Errors: those of opening pictures. */
  unpack(path: string, input: TaskInput<T>): Promise<TaskOutput<T>>;
}

const remoteTasks: { readonly [T in TaskId]?: RemoteTask<T> } = {
  'generate-image': {
    pack: ({ lineArt: _, ...input }) => ({ task: 'generate-image', ...input }),
    // A provider makes the sizes that it has: what is over at the sides is cut off, nothing is enlarged or shrunk.
    unpack: async (path, { width, height }) => ({
      pixels: await cropToShape(path, { width, height }, mostPixels),
      isWhole: true,
    }),
  },
};

export function packRemote<T extends TaskId>(task: T, input: TaskInput<T>): RemoteRequest {
  return remoteTaskFor(task).pack(input);
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
