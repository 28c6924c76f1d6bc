import { mediaKindOf } from '../codecs/file-types.ts';
import { sizeWithin } from '../codecs/write/size-within.ts';
import type { ModelSessions } from '../engines/engine.ts';
import { nsfwMobilenet } from '../engines/local/nsfw-mobilenet.engine.ts';
import { AppError } from '../errors.ts';
import type { Raster } from '../imaging/raster/raster.ts';
import { isSexualPhoto, isSexualPicture, type PictureKinds } from '../moderation/judge-picture.ts';
import { ownName } from '../moderation/own-name.ts';
import type { Clip } from '../tasks/clip.ts';
import { drawingTasks, type TaskId, type TaskOutput } from '../tasks/index.ts';
import type { Photo } from '../tasks/photo.ts';
import type { MadeOne, Tool } from '../tool/tool.ts';
import type { RunClips } from './run-clips.server.ts';

/** Of a clip so many frames are looked at, of a long one as many as this a second, in this size; photos as well. */
const [lookedAtFrames, lookedAtRate] = [8, 0.5];
const lookedAtSide = 448;

/** Looks at pictures for what this site neither takes nor hands out, while one tool runs. */
export class PictureGuard {
  readonly #tool: Tool;
  /** Tools that make new pictures of people name the task (`tools.test.ts`). */
  readonly #isLooking: boolean;
  readonly #clips: RunClips;
  readonly #surroundings: { readonly signal: AbortSignal; readonly sessions: ModelSessions };

  constructor(
    tool: Tool,
    clips: RunClips,
    surroundings: { readonly signal: AbortSignal; readonly sessions: ModelSessions },
  ) {
    this.#tool = tool;
    this.#isLooking = tool.tasks.includes('check-safety');
    this.#clips = clips;
    this.#surroundings = surroundings;
  }

  /** Of pictures that a trained network drew: nobody knows beforehand what it shows. Error: `content_refused {engine}`. */
  async refuseDrawn<T extends TaskId>(task: T, output: TaskOutput<T>): Promise<void> {
    if (!drawingTasks.includes(task)) return;
    for await (const pixels of this.#picturesOf(output)) {
      if (isSexualPicture(await this.#kindsOf(pixels)))
        throw new AppError('content_refused', { engine: ownName });
    }
  }

  /** Of what is given to a tool that makes new pictures of people; masks are left out. Error: `nudity_refused`. */
  async refuseGiven(given: Readonly<Record<string, readonly (Photo | Clip)[]>>): Promise<void> {
    if (!this.#isLooking) return;
    for (const [name, { kind }] of Object.entries(this.#tool.inputs)) {
      if (kind === 'mask') continue;
      for (const one of given[name] ?? []) {
        for await (const pixels of this.#looksAt(one)) await this.#refuseNudity(pixels);
      }
    }
  }

  /** Of the main pictures that such a tool made, and frames of its clips. Error: `nudity_refused`. */
  async refuseMade(
    outputs: Readonly<Record<string, MadeOne | readonly MadeOne[] | undefined>>,
  ): Promise<void> {
    if (!this.#isLooking) return;
    for (const [name, made] of Object.entries(outputs)) {
      if (!this.#tool.outputs[name].main) continue;
      for (const one of [made ?? []].flat()) {
        for await (const pixels of this.#madePictures(one)) await this.#refuseNudity(pixels);
      }
    }
  }

  async #refuseNudity(pixels: Raster): Promise<void> {
    if (isSexualPhoto(await this.#kindsOf(pixels))) throw new AppError('nudity_refused');
  }

  #kindsOf(pixels: Raster): Promise<PictureKinds> {
    const { signal, sessions } = this.#surroundings;
    return nsfwMobilenet.run({ pixels }, { signal, sessions, progress: () => {} });
  }

  async *#madePictures(one: MadeOne): AsyncGenerator<Raster> {
    if ('raster' in one) yield one.raster;
    else if (mediaKindOf(one.type) === 'clip') yield* this.#framesOf(await this.#clips.open(one.path));
  }

  async *#looksAt(one: Photo | Clip): AsyncGenerator<Raster> {
    if ('read' in one) yield* this.#framesOf(one);
    else yield await one.analysis(sizeWithin(one, { maxSide: lookedAtSide }));
  }

  async *#picturesOf(output: TaskOutput<TaskId>): AsyncGenerator<Raster> {
    if (!('clip' in output)) return yield (output as TaskOutput<'generate-image'>).pixels;
    yield* this.#framesOf(await this.#clips.open(output.clip.path));
  }

  async *#framesOf(clip: Clip): AsyncGenerator<Raster> {
    const size = sizeWithin(clip, { maxSide: lookedAtSide });
    const rate = Math.max(lookedAtRate, lookedAtFrames / (clip.durationMs / 1000));
    yield* clip.read({ rate, size });
  }
}
