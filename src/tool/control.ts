import { z } from 'zod';
import { capabilities } from '../tasks/capability.ts';

/** Beside which values of other options it means something: one value, or a list of them. */
const when = z.record(z.string(), z.unknown()).readonly().optional();
/** Only engines that take this heed it; it is not shown for others. */
const needs = z.enum(capabilities).optional();
/** Of a tool that can do without its photo: it means something only where one is given, or only where none is. */
const photo = z.enum(['given', 'none']).optional();

/** Hardly anybody sets it: the form has it folded away. */
const rare = z.literal(true).optional();

/** The page itself carries it out on a finished cut-out: the tool is told when that is saved. */
const edits = z.enum(['background', 'crops', 'margin', 'cleansRim']).optional();
/** The fact of the tool's report that it is about, which is shown by it then. */
const of = z.string();

/** How an option is shown: what its zod schema says in `.meta()`. Range and default are the schema's own. */
export const controlSchema = z.discriminatedUnion('control', [
  z.strictObject({
    control: z.literal('slider'),
    when,
    photo,
    needs,
    edits,
    rare,
    unit: z.enum(['%', 'px', 's']).optional(),
  }),
  /** A whole number that is typed; empty where the option may be left out. */
  z.strictObject({ control: z.literal('number'), when, unit: z.enum(['px', 'KB']).optional() }),
  z.strictObject({ control: z.literal('switch'), when, photo, edits, rare }),
  z.strictObject({
    control: z.literal('choice'),
    when,
    photo,
    needs,
    rare,
    /** Each choice is shown by `public/samples/<tool>/<option>-<choice>-small.webp`. */
    pictures: z.literal(true).optional(),
    /** Each choice is shown moving on the person's own photo, by the tool's `motionTiles`. */
    moves: z.literal(true).optional(),
    /** It is what kind of file comes out: the command line takes it from the name that the file is to have. */
    fileType: z.literal(true).optional(),
  }),
  z.strictObject({ control: z.literal('color'), when, photo, edits }),
  /** Words; how many letters at most is the schema's own `max`. */
  z.strictObject({ control: z.literal('text'), when, photo, needs }),
  /** A whole number that stands for chance: left out, each run has its own; given, what comes out can be had again. */
  z.strictObject({ control: z.literal('seed'), when, needs }),
  /** Who does the work; shown where there is a choice. */
  z.strictObject({ control: z.literal('engine'), when, photo }),
  /**
   * A tick beside each row of a fact, next to the result: a face, of which at least one stays, by its place among them; a spot, by where it
   * lies in the photo, as a number could mean another one with other settings; a person's face, none of which has to stay, by where it lies in the
   * result (all of them `left`, `top`, `width` and `height` in percent of that, and `chosen`); a color that was guessed, which may become another one, by
   * its `kind` and where it lies in the result (`color` and `sureness` besides); or a line of text (`text`, and whether it is `removed`), by its
   * place among them.
   */
  z.strictObject({
    control: z.literal('ticks'),
    when,
    of,
    each: z.enum(['face', 'person', 'spot', 'line', 'color']),
  }),
  /**
   * Which row of one fact, `among`, each row of another one, `of`, gets: faces of two photos. Each is shown by its place in its photo (`left`,
   * `top`, `width` and `height` in percent), the first fact's rows by `from`, the number of the row that they got, 0 for none. The value has a number
   * for each row: the place among the others, −1 for none.
   */
  z.strictObject({ control: z.literal('pairs'), when, of, among: z.string() }),
  /** New words beside each line that is ticked for the same fact. */
  z.strictObject({ control: z.literal('lines'), when, of }),
  /** A part of the main clip, chosen on its film strip: where it begins and ends, in milliseconds. */
  z.strictObject({ control: z.literal('trim'), when }),
  /**
   * How hands pulled at something soft that the tool cut out, in the page beside the clip: a list of `path`s, of places (`x`, `y` as shares of
   * the frame) and their moments (`at`, in milliseconds). The outputs that show it and its place without it, the options its material and its
   * length are taken from, and what else is set with it.
   */
  z.strictObject({
    control: z.literal('pulls'),
    when,
    body: z.string(),
    place: z.string(),
    goesBy: z.object({ material: z.string(), seconds: z.string() }),
    sets: z.record(z.string(), z.string()).readonly(),
  }),
  /**
   * Joints of a figure, dragged on the photo beside the result. The fact has a row for each (its name `joint`, and `left` and `top` in percent of the
   * photo); the value is a list of those that were moved: `joint`, and `x` and `y` as shares of the photo.
   */
  z.strictObject({ control: z.literal('joints'), when, of }),
  /** Set by the workspace itself (brush, click, crop), not shown in the form. */
  z.strictObject({ control: z.literal('workspace'), when }),
]);

export type ControlKind = z.infer<typeof controlSchema>['control'];
export const controlKinds = controlSchema.options.map(({ shape }): ControlKind => shape.control.value);
