import type { CameraWords } from './camera/tool-camera.ts';

/** What the workspace of a tool says, in one language. */
export interface WorkWords {
  name: string;
  /** What one does with it, as a button says it. */
  verb: string;
  /** One or two sentences under the name. */
  promise: string;
  inputs: Record<string, { label: string; hint: string }>;
  /** `notes`: what each choice means, instead of the hint while it is chosen. */
  options: Record<
    string,
    { label: string; hint: string; choices?: Record<string, string>; notes?: Record<string, string> }
  >;
  /** `label` in the list of stages, `now` while it is under way. */
  stages: Record<string, { label: string; now: string }>;
  outputs: Record<string, { label: string }>;
  warnings: Record<string, string>;
  /** What each fact of its report is called. */
  report?: Record<string, FactWords>;
  /** Where the page's camera shows how to stand: what it says. */
  camera?: CameraWords;
  /** Of a tool that makes pictures of words: a prompt for each of its examples, every word of which is drawn. */
  examples?: Record<string, string>;
}

/**
 * The words of a tool in one language. English stands beside the tool as `<id>.en.json`. Longer texts (`meta`, `steps`,
 * `faq`) are ICU messages over {@link ToolFacts}, so that a number in a sentence is the number that is enforced.
 */
export interface ToolWords extends WorkWords {
  meta: { title: string; description: string };
  steps: { title: string; text: string }[];
  bestFor: string[];
  faq: { question: string; answer: string }[];
}

/** `choices` of a choice; `facts` of what the rows of a list hold. */
export interface FactWords {
  label: string;
  choices?: Record<string, string>;
  facts?: Record<string, FactWords>;
}

export type Saving = 'full' | 'account';

/** What a sentence about a tool may name. */
export interface ToolFacts {
  /** With its unit, for example `12 MB`. */
  fileSize: string;
  megapixels: number;
  /** Of a result that can be larger than its photo. */
  resultMegapixels: number;
  batchSize: number;
  jobsPerDay: number;
  keptHours: number;
  /** How a visitor takes the result home: as it is, or after a free sign-in; until then a preview of it is shown. */
  saving: Saving;
  /** Whether a person can choose an engine of a provider outside. */
  providers: 'none' | 'some';
  previewMegapixels: number;
  /** What a free account has. */
  memberJobs: number;
  memberDays: number;
  /** How long Pro keeps results. */
  proDays: number;
}
