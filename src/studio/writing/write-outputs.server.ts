import type { DigitalSourceType, Picture } from '../../tasks/photo.ts';
import type { MadeOne, Tool } from '../../tool/tool.ts';
import type { StudioReply, WrittenPicture } from '../studio-pool.ts';
import { describeMadeFile, writePicture } from './write-picture.server.ts';

interface Writing {
  readonly outputDir: string;
  /** Who can say in a clip how it was made. */
  readonly clips: {
    mark(made: Exclude<MadeOne, Picture>, sourceType: DigitalSourceType): Promise<void>;
  };
  /** What the files say of how they were made, as of now. */
  sourceType(): DigitalSourceType | undefined;
  /** As for `writePicture`; asked once. */
  maxPreviewScale(): Promise<number | undefined>;
}

/** Writes what a tool makes: at its end, and single pictures before, while it goes on. */
export class OutputWriter {
  readonly #writing: Writing;
  readonly #begun = new Map<
    string,
    { readonly picture: Picture; readonly work: Promise<WrittenPicture> }[]
  >();
  #maxPreviewScale?: Promise<number | undefined>;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /**
   * Of an output that is one picture, or the next one of an output that is many. Errors are told by {@link finish}.
   *
   * @param many whether the output may be several pictures
   */
  begin(name: string, picture: Picture, many = false): void {
    const begun = this.#begun.get(name) ?? [];
    const work = this.#write(many ? `${name}-${begun.length + 1}` : name, picture);
    work.catch(() => {});
    this.#begun.set(name, [...begun, { picture, work }]);
  }

  /** Everything that came out, by the names of the outputs; what was begun has to be among it. */
  async finish(
    tool: Tool,
    made: readonly [string, readonly MadeOne[]][],
    signal: AbortSignal,
  ): Promise<StudioReply['pictures']> {
    try {
      const written = await Promise.all(
        made.map(async ([name, list]) => {
          const pictures: WrittenPicture[] = [];
          for (const [place, one] of list.entries()) {
            signal.throwIfAborted();
            const begun = this.#begun.get(name)?.[place];
            if (begun && begun.picture !== one) throw new Error(`${tool.id} wrote another ${name} before`);
            pictures.push(
              await (begun?.work ??
                this.#write(tool.outputs[name].many ? `${name}-${place + 1}` : name, one)),
            );
          }
          return [name, pictures] as const;
        }),
      );
      return Object.fromEntries(written);
    } finally {
      await this.settled();
    }
  }

  /** When nothing is written any more: the folder may go. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#begun.values()].flat().map(({ work }) => work));
  }

  async #write(name: string, made: MadeOne): Promise<WrittenPicture> {
    const { outputDir, clips } = this.#writing;
    const sourceType = this.#writing.sourceType();
    this.#maxPreviewScale ??= this.#writing.maxPreviewScale();
    const scale = await this.#maxPreviewScale;
    if ('raster' in made) return writePicture(outputDir, name, { ...made, sourceType }, scale);
    if (sourceType) await clips.mark(made, sourceType);
    const poster = { ...(await made.poster()), sourceType };
    return describeMadeFile(outputDir, name, made, poster, scale);
  }
}
