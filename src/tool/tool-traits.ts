import { z } from 'zod';
import { capabilities } from '../tasks/capability.ts';
import { findingTasks } from '../tasks/index.ts';
import { toolCategories, toolSteps } from './tool-place.ts';

/**
 * What a tool, its inputs and its outputs say about themselves and everybody is told as it stands: pages, API and its
 * description. A new trait is added here, and nowhere else.
 */

/** No tool takes a longer list under one name, and no job makes more files. */
const longestList = 100;
export const mostOutputs = 500;

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const toolTraits = z.object({
  /** Its group in menu and indexes. */
  category: z.enum(toolCategories),
  /** What it is in the work on a picture; the tools its page leads to follow from it. */
  step: z.enum(toolSteps),
  /** People-effects tier, see SECURITY.md. */
  tier: z.enum(['T0', 'T1', 'T2', 'T3']),
  /** The footer lists it among the resources, as it does all everyday tools. */
  isResource: z.boolean().default(false),
  /** Lucide icon name. */
  icon: slug,
  /** File names in `public/samples/` (without extension) that show it well; what it makes of them is in `samples/<id>/`, with
   * `samples/<id>/<sample>-<input>.webp` for a further photo that it can't do without. */
  samples: z.array(slug).readonly(),
  /**
   * What it made of words alone: `samples/<id>/<example>.webp`, from the text of that name in the tool's words, this seed and these
   * options. Of a tool that takes no photo.
   */
  examples: z
    .array(
      z.object({
        id: slug,
        seed: z.number().int().min(0),
        options: z
          .record(z.string(), z.union([z.string().max(200), z.number()]))
          .readonly()
          .default({}),
      }),
    )
    .readonly()
    .default([]),
  /**
   * Which application its page is: one photo after the other and batches; a list of files, each compared with its original and made in the page
   * where it can be; a board of pictures made of the same words; several logos, each of which can be changed.
   */
  workspace: z.enum(['photo', 'files', 'board', 'logo']).default('photo'),
  /**
   * When a job begins: as soon as there is a photo, or once a mask was marked on it. In the second case it has one input with the brush `select`,
   * and `samples/<id>/<sample>-mask.png` for each of its samples. With `livePreview` a job begins when the result is saved.
   */
  starts: z.enum(['at-once', 'when-marked']).default('at-once'),
  /**
   * What the metadata of its results say about how they came about, in the words of IPTC's Digital Source Type and in every
   * format; tools from tier T1 on say it.
   */
  sourceType: z
    .enum([
      'algorithmicMedia',
      'algorithmicallyEnhanced',
      'compositeSynthetic',
      'compositeWithTrainedAlgorithmicMedia',
      'trainedAlgorithmicMedia',
    ])
    .nullable()
    .default(null),
  /**
   * What is looked for in its photo before it does anything: the page offers it for choice, the command line tells it by itself
   * (`--find`).
   */
  finds: z.array(z.enum(findingTasks)).readonly().default([]),
  /**
   * What can be done about what a warning says: the tool runs again with this option. Beside the warning stands a button with
   * the words of that choice.
   */
  offers: z
    .record(z.string(), z.object({ option: z.string().max(40), value: z.string().max(40) }))
    .readonly()
    .default({}),
  /** What its page draws in the browser for those who bring no photo. */
  drawsWithoutPhoto: z.enum(['avatars']).nullable().default(null),
  /** Its result holds detail that was not in the photo; the page says so under every result. */
  drawsDetail: z.boolean().default(false),
});

/** What a person can state about a picture: they are in it, or may use it; who is in it is an adult; they made it. */
export const statementKinds = ['self', 'permission', 'adult', 'own_work'] as const;

export const inputTraits = z.object({
  /**
   * `photo`: any picture. `mask`: read as gray, white = do it here, any size in the shape of the main photo. `clip`: a film, whose
   * frames are read one after the other.
   */
  kind: z.enum(['photo', 'mask', 'clip']),
  required: z.boolean(),
  /** What the work is about: a batch varies it, the result is named after it and compared with it. One at most. */
  main: z.boolean().default(false),
  /**
   * Takes the output of the same name of an earlier job: a job on the same photo then only reworks what that one found, and
   * is not counted. One at most.
   */
  earlier: z.boolean().default(false),
  /** Asked for only where the engine that works has this capability; others do without it, and the result says so. */
  needs: z.enum(capabilities).nullable().default(null),
  /**
   * A mask that is made in the page: `keep` and `erase` are painted over a result, `select` is marked on the photo first, `protect`
   * once there is a result of all of it. `color` isn't read as gray: it says what color is where, as far as it is not transparent.
   */
  brush: z.enum(['keep', 'erase', 'select', 'protect', 'color']).nullable().default(null),
  /** It is a list of up to so many pictures, worked on in one run; null where it is one picture. */
  most: z.number().int().min(2).max(longestList).nullable().default(null),
  /** Where it may be left out: not with these values of options, one or a list for each. */
  requiredWith: z
    .record(z.string(), z.union([z.string().max(40), z.array(z.string().max(40)).readonly()]))
    .readonly()
    .nullable()
    .default(null),
  /**
   * Where it may be left out: who would be in it is in the photo of this input then. Oneself is not everybody there, so that all of them agree;
   * samples come with it.
   */
  elseIn: z.string().max(40).nullable().default(null),
  /** What a person states about it besides what the tool's tier asks for; of `self` and `permission` one is enough; of every picture of a list. */
  statements: z.array(z.enum(statementKinds)).readonly().default([]),
  /** Of a tool of tier T3: children may be in it, so that nobody states who is in it is an adult. */
  mayShowChildren: z.boolean().default(false),
});

export const outputTraits = z.object({
  /**
   * `photo` and `mask` are pixels, saved in every picture format; `file` is finished as it is: PDF, ICO, a JPEG of a size; `clip` is a film,
   * a file as well.
   */
  kind: z.enum(['photo', 'mask', 'file', 'clip']),
  /** What the page shows and the command line writes; exactly one. */
  main: z.boolean().default(false),
  /** Whether every run makes it; the main one always comes. */
  required: z.boolean().default(true),
  /** As many as come out, none at all where it is not the main one. */
  many: z.boolean().default(false),
  /** Of further outputs, what their files are called after the main one's, by default their name; see `naming/result-name.ts`. */
  suffix: slug.nullable().default(null),
});

export type StatementKind = (typeof statementKinds)[number];
export type ToolTraits = Readonly<z.input<typeof toolTraits>>;
export type ToolInput = Readonly<z.input<typeof inputTraits>>;
export type ToolOutput = Readonly<z.input<typeof outputTraits>>;
