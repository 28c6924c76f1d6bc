import { z } from '@hono/zod-openapi';
import { capabilities } from '../../../tasks/capability.ts';
import { controlKinds } from '../../../tool/control.ts';
import { choiceId, slug, word } from '../id.schemas.ts';

/** `%`, `px`, `×`. */
const unit = z.string().max(8);

/** An option as the form and the command line need it; derived from the tool's zod schema. */
export const optionSchema = z
  .object({
    id: slug,
    control: z.enum(controlKinds),
    type: z.enum(['number', 'boolean', 'string', 'object']),
    default: z.unknown(),
    min: z.number().optional(),
    /** The largest number; of words: the most letters. */
    max: z.number().optional(),
    step: z.number().optional(),
    unit: unit.optional(),
    /** It means something only while other options have these values. */
    when: z.record(z.string(), z.unknown()).optional(),
    /** It means something only with a photo, or only without one. */
    photo: z.enum(['given', 'none']).optional(),
    /** Only engines that take this heed it. */
    needs: z.enum(capabilities).optional(),
    /** Hardly anybody sets it. */
    rare: z.literal(true).optional(),
    choices: z.array(choiceId).optional(),
    /** Each choice has a picture, under `/samples/<tool>/<option>-<choice>-small.webp`. */
    pictures: z.literal(true).optional(),
    /** Each choice can be shown moving on the photo: `POST /media/{id}/tiles`. */
    moves: z.literal(true).optional(),
    /** What the page does by it to a finished cut-out. */
    edits: z.enum(['background', 'crops', 'margin', 'cleansRim']).optional(),
    /** The fact of the report beside whose rows it is set, and what each of them is. */
    of: slug.optional(),
    each: z.enum(['face', 'person', 'spot', 'line', 'color']).optional(),
    /** The fact whose rows are offered to each of them. */
    among: slug.optional(),
    /**
     * Of how hands pulled at something soft: the outputs that show it and its place, the options its material and the length of its clip are
     * taken from, and what is set with it.
     */
    pulls: z
      .object({
        body: slug,
        place: slug,
        goesBy: z.object({ material: slug, seconds: slug }),
        sets: z.record(slug, word),
      })
      .optional(),
  })
  .openapi('Option');

/** A fact of a tool's report: how it is shown, and told on the command line; derived from the tool's zod schema. */
const plainFactSchema = z.object({
  id: slug,
  /** `rows`: a list of objects that hold `facts`; one of them may be `verdict`: pass, look, unknown or fail. */
  type: z.enum(['number', 'boolean', 'choice', 'text', 'rows']),
  /** Of `rows`: the text in each of them that people may want to take with them. */
  copy: z.string().max(40).optional(),
  /** Of a number: %, px, × … */
  unit: unit.optional(),
  choices: z.array(word).optional(),
});
export const factSchema = plainFactSchema
  .extend({ facts: z.array(plainFactSchema).optional() })
  .openapi('Fact');
