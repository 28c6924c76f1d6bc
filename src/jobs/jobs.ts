import type { JobBody } from '../api/contract/contract.ts';
import type { jobs } from '../db/schema.ts';
import type { MediaRow, Owner } from '../media/media.ts';
import type { Recipe } from '../tool/recipe/recipe.ts';
import type { Statement } from '../tool/statements/needed-statements.ts';
import type { WorkKind } from '../tool/tool-parts.ts';

/** How many are before a job that waits, and an honest estimate of how long it takes. */
export type Place = Pick<JobBody, 'position' | 'remainingMs'>;

export type JobRow = typeof jobs.$inferSelect;

/** What a job is given, by the names of the inputs. */
export type JobPictures = Readonly<Record<string, readonly MediaRow[]>>;

/** Milliseconds that a tool's jobs take: by default, and by the id of the engine that did them. */
export interface TypicalTimes {
  readonly typicalMs: number | null;
  readonly engineMs: Record<string, number>;
}

export interface JobRequest {
  readonly tool: string;
  /** Input name → media id, or a list of them. */
  readonly inputs: Readonly<Record<string, string | readonly string[]>>;
  readonly options: Record<string, unknown>;
  /** What they state about the inputs. */
  readonly statements?: readonly Statement[];
}

/** The tools of a recipe on each of the photos, each on the main output of the one before. */
export interface RecipeRequest {
  readonly recipe: Recipe;
  /** Media ids; one that is there twice is run once. */
  readonly photos: readonly string[];
  /** What they state about every photo; each step has what is about its input. */
  readonly statements?: readonly Statement[];
}

/** Which jobs are listed. */
export interface JobFilter {
  readonly limit: number;
  /** Those made before this one. */
  readonly before?: string;
  /** `results`: something they made is still kept; `open`: they wait or run. */
  readonly only?: 'results' | 'open';
  readonly tool?: string;
  /** The text is in the name of one of their pictures, upper or lower case, or their tool is one of these. */
  readonly search?: { readonly text: string; readonly tools: readonly string[] };
}

export type ExplainFailure = (error: NonNullable<JobRow['error']>) => NonNullable<JobBody['error']>;

/** Jobs of people: accepted once, run to one end, seen by their owner alone. */
export interface JobBook {
  /**
   * Validates against the tool, checks the day's quota, writes the row and queues it in one transaction. The same
   * `idempotencyKey` of the same owner answers the job it made before; with another request it is `key_reused`.
   */
  create(owner: Owner, request: JobRequest, idempotencyKey?: string): Promise<JobRow>;
  /**
   * A job for each step of each photo, all or none of them, photo by photo in the order of the steps; each is in the line once the
   * one before it is done. Errors: those of a job, with the `step` (from 1) that they are about, `too_many_files {count, most}`,
   * `request_invalid` without a photo.
   */
  runRecipe(owner: Owner, request: RecipeRequest, idempotencyKey?: string): Promise<JobRow[]>;
  get(owner: Owner, id: string): Promise<JobRow>;
  /** Newest first; `not_found` when the job that `before` names is gone. */
  list(owner: Owner, filter: JobFilter): Promise<JobRow[]>;
  /**
   * In the order of the rows, with a few queries however many they are. `explain` puts a kept failure into the words of
   * whoever asks.
   */
  describe(rows: readonly JobRow[], owner: Owner, explain: ExplainFailure): Promise<JobBody[]>;
  /** Where these jobs stand now, by their ids; all who ask share one reading of the line, which is at most a second old. */
  placesOf(rows: readonly JobRow[]): Promise<Map<string, Place>>;
  /**
   * Cancelled and free at once, whatever the child is doing, and with it the steps of its recipe that come after it.
   * `job_finished` when it already ended.
   */
  cancel(owner: Owner, id: string): Promise<JobRow>;
  /** Queues a failed or cancelled job again, of a recipe the step that ended first and all after it. */
  retry(owner: Owner, id: string): Promise<JobRow>;
  /** Every change of one job from now on; the listener gets the newest row, in order, never an older revision. */
  subscribe(id: string, listener: (row: JobRow) => void): () => void;
  /** How many counted jobs on pictures, or on clips, the owner has left today. */
  quotaLeft(owner: Owner, kind?: WorkKind): Promise<number>;
  /** How many pictures of paid engines the owner may still have made this month. */
  creditsLeft(owner: Owner): Promise<number>;
  /** Median computing time of each tool's recent jobs at about this size; null before there were any. One query for all. */
  typicalMs(tools: readonly string[], megapixels?: number): Promise<TypicalTimes[]>;
  queuedCount(): Promise<number>;
}
