import type { z } from 'zod';
import type { Plane, Raster } from '../imaging/raster/raster.ts';
import type { Capability } from '../tasks/capability.ts';
import type { Clip, MadeClip } from '../tasks/clip.ts';
import type { FileFacts, WriteRequest } from '../tasks/file-writing.ts';
import type { TaskId } from '../tasks/index.ts';
import type { MadeFile, Photo, Picture } from '../tasks/photo.ts';
import type { ToolCamera } from './camera/tool-camera.ts';
import type { Studio } from './studio.ts';
import type { ToolTable } from './table/tool-table.ts';
import type { MotionTiles } from './tiles/motion-tiles.ts';
import type { ToolInput, ToolOutput, ToolTraits } from './tool-traits.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A word of a prompt: it is drawn, drawn as something simpler, left out as it asks for, or not known. */
export interface WordFate {
  readonly text: string;
  readonly fate: 'drawn' | 'simplified' | 'left-out' | 'unknown';
  /** What is drawn for it, where it is something simpler. */
  readonly drawnAs?: string;
  /** It names someone or something, not the scene around. */
  readonly isSubject: boolean;
}

/** What a draft is drawn with. */
export interface DraftMaterials {
  /** A picture of `public/figures/` as RGBA. */
  readDrawing(name: string): Promise<Raster>;
  /** Ink of lines that are set as large as they fit a box, 0..1. */
  setLetters(
    lines: readonly string[],
    face: 'serif' | 'script' | 'sans',
    box: Size,
  ): Promise<Plane | undefined>;
}

type Inputs = Readonly<Record<string, ToolInput>>;
type Outputs = Readonly<Record<string, ToolOutput>>;

/** What comes out under one name, or one of what comes out. */
export type MadeOne = Picture | MadeFile | MadeClip;
/** What is given under one name, or one of what is given. */
export type GivenOne = Photo | Clip;

type Opened<I extends Inputs> = { readonly [K in keyof I]: OpenedAs<I[K]> };
type Made<R extends Outputs> = {
  readonly [K in keyof R as IsSure<R[K]> extends true ? K : never]: MadeAs<R[K]>;
} & {
  readonly [K in keyof R as IsSure<R[K]> extends true ? never : K]?: MadeAs<R[K]>;
};
type IsSure<O extends ToolOutput> = O extends { required: false } ? false : true;

/** A list is there also where nothing was given: it is empty then. */
type OpenedAs<I extends ToolInput> = ToolInput extends I
  ? GivenOne | readonly GivenOne[] | undefined
  : I extends { most: number }
    ? readonly OneOf<I>[]
    : I['required'] extends true
      ? OneOf<I>
      : OneOf<I> | undefined;

type OneOf<I extends ToolInput> = I['kind'] extends 'clip' ? Clip : Photo;

type MadeAs<O extends ToolOutput> = ToolOutput extends O
  ? MadeOne | readonly MadeOne[]
  : O extends { many: true }
    ? readonly MadeOf<O>[]
    : MadeOf<O>;

type MadeOf<O extends ToolOutput> = O['kind'] extends 'clip'
  ? MadeClip
  : O['kind'] extends 'file'
    ? MadeFile
    : Picture;

/**
 * A tool: what a visitor sees. Route, menu, sitemap, form, OpenAPI operation, limits card, job validation, command line
 * and tests derive from this object and the words beside it (`<id>.en.json`).
 */
export interface Tool<
  I extends Inputs = Inputs,
  O extends z.ZodObject = z.ZodObject,
  R extends Outputs = Outputs,
  P extends z.ZodObject = z.ZodObject,
  W extends string = string,
> extends ToolTraits {
  /** Also the slug of its page and the name of its folder. */
  readonly id: string;
  readonly inputs: I;
  /** The same object as long as nothing about them changes. */
  readonly options: O;
  readonly outputs: R;
  /**
   * The choices of an option that are styles of a picture, in the order of its form: each has a preview for each sample, and a place in the
   * Style catalogue. What some of the samples can't be made into is left out.
   */
  readonly styles?: { readonly option: keyof z.output<O> & string; readonly choices: readonly string[] };
  /**
   * What it tells about its work besides the result: numbers (with `.meta({ unit })`), yes or no, choices, texts, and lists
   * of objects of these, where `verdict` (`checks/report-checks.ts`) makes a checklist; what all checks come to is the report's own
   * `verdict` then, and a result with a failed one is warned of by `checks_failed`. Words in `report` of the tool's words.
   */
  readonly report?: P;
  /** Codes of everything it may tell about a result that is no error; words in `warnings` of the tool's words. */
  readonly warnings?: readonly W[];
  /** In the order they are entered, each with its share of the whole time (they sum to 1). */
  readonly stages: Readonly<Record<string, number>>;
  /** Tasks it composes; readiness of the page follows from their engines. */
  readonly tasks: readonly TaskId[];
  /**
   * Tasks that it does by itself, in its own way, unless its options name an engine for them: see `engineBesides`. It is ready without any
   * engine for them.
   */
  readonly optionalTasks?: readonly TaskId[];
  /**
   * Engines elsewhere work on it only where the operator allows them to (`SENSITIVE_ENGINES`), and what they are sent is moderated: so it
   * is of every tool of tier T3, and of those that say so.
   */
  readonly isSensitive?: true;
  /** An attempt that takes longer than this is given up; 5 by default. */
  readonly maxMinutes?: number;
  /** What it goes by, where an operator may change that. */
  readonly table?: ToolTable;
  /** Set where the page's own camera shows how to stand. */
  readonly camera?: ToolCamera;
  /** Engines, by id, that these options ask for; every other task goes to the first engine that is ready. */
  engines?(options: z.output<O>): Partial<Record<TaskId, string>>;
  /** What these options, and the inputs that pictures are given for, ask of an engine that not every engine heeds. */
  uses?(options: z.output<O>, given: ReadonlySet<string>): readonly Capability[];
  /**
   * Set where `run` also works in the browser while options are being changed: it asks for no task, its only input is a
   * photo that keeps its size, and it heeds `studio.scale`. `reach`: how many pixels around a part of the photo of this
   * scale the part depends on, but for what `photo.measure` finds.
   */
  readonly livePreview?: { reach(options: z.output<O>, scale: number): number };
  /** Set where choices of options that say they `moves` are shown moving on the person's own photo while they choose. */
  readonly motionTiles?: {
    /** On the server, from its main photo and its masks: all that `open` needs, at most 300 KB. Errors: those of `run`. */
    prepare(inputs: Opened<I>, studio: Pick<Studio, 'run'>): Promise<Uint8Array<ArrayBuffer>>;
    /** Anywhere: the same bytes give the same frames. */
    open(prepared: Uint8Array): Promise<MotionTiles>;
  };
  /**
   * Size of the main output where that is not the photo's, so that too large a one is refused before anything is done.
   * Throws an `AppError` when these options make no sense for this photo.
   */
  resultSize?(photo: Size, options: z.output<O>): Size;
  /**
   * Between which numbers of pixels each main output stays, in place of `resultSize`, where only the run knows its size and it may be larger
   * than the photo.
   */
  resultBounds?(photo: Size, options: z.output<O>): { readonly least: Size; readonly most: Size };
  /**
   * Where the photo lies in a main output that shows more than the photo does, in pixels of it; left out, it fills it.
   *
   * @param report of the run, where there was one and it reported anything
   */
  placeInResult?(
    photo: Size,
    options: z.output<O>,
    report: Partial<z.output<P>> | null,
  ): { readonly x: number; readonly y: number };
  /** Codes of warnings that a run with these options is going to give, as far as the photo's size tells. The page says them before it. */
  foresees?(photo: Size, options: z.output<O>): readonly W[];
  /** Size and number of the pictures that a tool makes which is given no photo: it takes none, or can do without. */
  drawnSize?(options: z.output<O>): Size & { readonly count: number };
  /** Set where pictures are made of words: what the page tells and shows of them while they are typed. */
  readonly words?: {
    /** What becomes of each word that matters. */
    read(options: z.output<O>): Promise<readonly WordFate[]>;
    /** A first look, as small as `side` on its longer side, at what `run` would make; undefined where nothing would come out. */
    draft(options: z.output<O>, side: number, materials: DraftMaterials): Promise<Raster | undefined>;
  };
  /**
   * Set where a result is nothing but the photo written as another file: how, in one request for each file that is made of
   * it. `run` on the server and the page, which writes what it can by itself, both go by it.
   */
  writes?(photo: FileFacts, options: z.output<O>): readonly WriteRequest[];
  run(inputs: Opened<I>, options: z.output<O>, studio: Studio<P, W>): Promise<Made<R>>;
}

export function defineTool<
  const I extends Inputs,
  O extends z.ZodObject,
  const R extends Outputs,
  P extends z.ZodObject = never,
  const W extends string = never,
>(tool: Tool<I, O, R, P, W>): Tool<I, O, R, P, W> {
  return tool;
}
