import { z } from 'zod';
import { capabilities } from '../tasks/capability.ts';

/** Beside which values of other options it means something: one value, or a list of them. */
const when = z.record(z.string(), z.unknown()).readonly().optional();
/** Only engines that take this heed it; it is not shown for others. */
const needs = z.enum(capabilities).optional();
/** Of a tool that can do without its photo: it means something only where one is given, or only where none is. */
const photo = z.enum(['given', 'none']).optional();

/** How an option is shown: what its zod schema says in `.meta()`. Range and default are the schema's own. */
export const controlSchema = z.discriminatedUnion('control', [
  z.strictObject({ control: z.literal('slider'), when, photo, needs, unit: z.enum(['%', 'px']).optional() }),
  /** A whole number that is typed; empty where the option may be left out. */
  z.strictObject({ control: z.literal('number'), when, unit: z.enum(['px', 'KB']).optional() }),
  z.strictObject({ control: z.literal('switch'), when, photo }),
  z.strictObject({
    control: z.literal('choice'),
    when,
    photo,
    needs,
    /** Each choice is shown by `public/samples/<tool>/<option>-<choice>-small.webp`. */
    pictures: z.literal(true).optional(),
    /** It is what kind of file comes out: the command line takes it from the name that the file is to have. */
    fileType: z.literal(true).optional(),
  }),
  z.strictObject({ control: z.literal('color'), when, photo }),
  /** Words; how many letters at most is the schema's own `max`. */
  z.strictObject({ control: z.literal('text'), when, photo, needs }),
  /** A whole number that stands for chance: left out, each run has its own; given, what comes out can be had again. */
  z.strictObject({ control: z.literal('seed'), when, needs }),
  /** Who does the work; shown where there is a choice. */
  z.strictObject({ control: z.literal('engine'), when, photo }),
  /** Set by the workspace itself (brush, click, crop), not shown in the form. */
  z.strictObject({ control: z.literal('workspace'), when }),
]);

export type ControlKind = z.infer<typeof controlSchema>['control'];
export const controlKinds = controlSchema.options.map(({ shape }): ControlKind => shape.control.value);
