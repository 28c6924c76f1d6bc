import type { z } from 'zod';
import type { Statement } from '../tool/statements/needed-statements.ts';
import type { Tool } from '../tool/tool.ts';

/** A picture as an assistant is told of it: measured, never its name or what stands in it. */
export interface PictureFacts {
  /** What inputs of tools are given. */
  readonly picture: string;
  /** Media type. */
  readonly type: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly durationMs?: number;
  readonly warnings: readonly string[];
}

export interface ResultFile extends PictureFacts {
  /** The name of the output, with a number where it has several. */
  readonly name: string;
  /** Where it can be fetched: a signed address that ends, or a file. */
  readonly uri: string;
  /** At most 768 px on the longer side; null where there is nothing to look at. */
  readonly preview: (() => Promise<{ readonly data: Uint8Array; readonly type: string } | null>) | null;
}

export interface JobFacts {
  readonly id: string;
  readonly tool: string;
  readonly state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** 0..1. */
  readonly progress: number;
  readonly remainingMs: number | null;
  /** Of a recipe, the job of the step before. */
  readonly follows: string | null;
  readonly warnings: readonly string[];
  readonly report: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly results: readonly ResultFile[];
}

/** What is the same wherever it runs. */
export interface RunOrder {
  readonly statements: readonly Statement[];
  /** The same text with the same order answers the run that was begun before. */
  readonly key: string;
}

export interface ToolOrder extends RunOrder {
  readonly tool: string;
  readonly inputs: Readonly<Record<string, string | readonly string[]>>;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface RecipeOrder extends RunOrder {
  readonly steps: readonly { readonly tool: string; readonly options: Readonly<Record<string, unknown>> }[];
  readonly pictures: readonly string[];
}

/** Who has the work done that an assistant asks for. Errors: {@link DeskRefusal}. */
export interface McpDesk<Source extends z.ZodObject = z.ZodObject> {
  /** What is said about this place before all else. */
  readonly about: string;
  /** How a picture is given here, and what is said about it. */
  readonly source: { readonly schema: Source; readonly hint: string };
  addPicture(source: z.output<Source>): Promise<PictureFacts>;
  /** What about a tool is as it is here and now: readiness, limits. */
  moment(tool: Tool): Promise<object>;
  runTool(order: ToolOrder): Promise<JobFacts>;
  /** A job for each step and picture, or one for each picture. */
  runRecipe(order: RecipeOrder): Promise<readonly JobFacts[]>;
  getJob(id: string): Promise<JobFacts>;
}

/** What can't be done as it was asked for, in words for whoever asked. */
export class DeskRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
