import type { z } from 'zod';
import type { StoredMediaType } from '../../codecs/file-types.ts';
import type { ErrorCode, ErrorNextStep, ErrorParams } from '../../errors.ts';
import type { Capability } from '../../tasks/capability.ts';
import type { ObjectLabel } from '../../tasks/finders/find-objects.ts';
import type { CameraGuide } from '../../tool/camera/tool-camera.ts';
import type { ControlKind } from '../../tool/control.ts';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import type { inputTraits, outputTraits, toolTraits } from '../../tool/tool-traits.ts';

/**
 * The JSON that crosses the wire, shared by server, page and command line. Times are ISO 8601 in UTC, durations
 * milliseconds, sizes bytes or pixels. Every answer but files, event streams and openapi.json is an {@link Envelope}.
 */
export interface Envelope<T> {
  /** 200, or 450 with the server's own message, or an HTTP status. */
  code: number;
  message: string;
  result: T;
}

export interface FailureBody {
  error: ErrorCode | 'rate_limited' | 'session_ended' | 'internal' | 'page_not_found' | 'method_not_allowed';
  params: ErrorParams;
  retryable: boolean;
  next: ErrorNextStep;
  /** Finds this failure in the log. */
  reference: string;
}

/** One picture of the asking person. URLs are signed and live ten minutes; asking for the media again renews them. */
export interface MediaBody {
  id: string;
  name: string;
  type: StoredMediaType;
  /** What was sent, when it was converted on arrival (HEIC, TIFF …). */
  sentAs: string;
  width: number;
  height: number;
  bytes: number;
  frames: number;
  hasAlpha: boolean;
  /** What was wrong with the file, though it could be read: `photo_damaged`, `first_page_only`, `gain_map_lost`. */
  warnings: string[];
  /** Full size, upright; add `&format=png|webp|avif|jpeg`, `&quality=1..100`, `&background=rrggbb`, `&name=…` to export. */
  url: string;
  /** At most 2 megapixels, WebP (with alpha where there is one). */
  previewUrl: string;
  /** At most 320 px on the longer side, WebP. */
  thumbnailUrl: string;
  createdAt: string;
  expiresAt: string;
}

export type JobState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export interface JobBody {
  id: string;
  tool: string;
  /** Of a recipe, the job of the step before: it works on what that one makes, and has no inputs until then. */
  follows: string | null;
  state: JobState;
  /** Counts up with every change; the id of the event that carried it. */
  revision: number;
  /** A stage of the tool while running. */
  stage: string | null;
  /** 0..1 over the whole job, never going back within one attempt. */
  progress: number;
  /** Honest estimate, null while there is nothing to base one on. */
  remainingMs: number | null;
  /** How many are before it while queued; null while it waits for the step before. */
  position: number | null;
  attempt: number;
  /** Names of what the job is about and of what it was asked for; null for a tool that the site has no more. */
  mainInput: string | null;
  mainOutput: string | null;
  /** A list under every name, also where it can only be one; what is deleted is left out, and a name under which nothing is left. */
  inputs: Record<string, MediaBody[]>;
  options: Record<string, unknown>;
  outputs: Record<string, MediaBody[]>;
  /** Who did it, and where. */
  engine: { id: string; name: string; place: string } | null;
  /** Everybody who worked on it, for each task of the tool that was run; empty where no task was. */
  engines: { task: string; id: string; name: string; place: string }[];
  warnings: string[];
  /** What its tool measured and did, as `report` of the tool describes it; null until then and where it reports nothing. */
  report: Record<string, unknown> | null;
  /** What was stated about its inputs. */
  statements: Statement[];
  /** Pictures of paid engines: those it may take, and in the end those it took. */
  credits: number;
  /** Computing time of the attempt that succeeded. */
  tookMs: number | null;
  error: (FailureBody & { message: string }) | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  expiresAt: string;
}

/** What deleting results takes along. */
export interface ResultRemovalBody {
  /** How many jobs lose what they made. */
  results: number;
  /** Names of the photos that go with them, because nothing else was made from them. */
  originals: string[];
  /** Photos that stay, and how many other results need them. */
  kept: { name: string; results: number }[];
}

/** Several photos that go through one tool with the same options; each of them is a job of its own. */
export interface BatchBody {
  id: string;
  tool: string;
  options: Record<string, unknown>;
  /** In the order in which their photos were added. */
  jobs: JobBody[];
  createdAt: string;
  expiresAt: string;
}

/** What a tool looks for in a picture, as far as it is there. Places in pixels of the upright picture. */
export interface FoundBody {
  /** The surest first; box: left, top, width, height. */
  objects: { label: ObjectLabel; box: number[]; score: number }[];
  /** In the order of reading; four corners, clockwise from where reading begins. What cannot be read is empty. */
  lines: { points: number[]; text: string; score: number }[];
  /** A place in it can be outlined, too: the operator added a model that selects what is pointed at. */
  selectsObjects: boolean;
}

export interface OutlineBody {
  /** A gray PNG in base64. */
  mask: string;
}

/** What was in a zip file: the pictures that could be read, and why the others could not. */
export interface ArchiveBody {
  photos: MediaBody[];
  refused: { name: string; error: FailureBody & { message: string } }[];
}

/** An option as the form and the command line need it; derived from the tool's zod schema. */
export interface OptionDescription {
  id: string;
  control: ControlKind;
  type: 'number' | 'boolean' | 'string' | 'object';
  default: unknown;
  min?: number;
  /** The largest number; of words: the most letters. */
  max?: number;
  step?: number;
  unit?: string;
  /** It means something only while other options have these values. */
  when?: Record<string, unknown>;
  /** It means something only with a photo, or only without one. */
  photo?: 'given' | 'none';
  /** Only engines that take this heed it. */
  needs?: Capability;
  choices?: string[];
  /** Each choice has a picture, under `/samples/<tool>/<option>-<choice>-small.webp`. */
  pictures?: true;
}

/** An engine that can do a task of a tool. */
export interface EngineDescription {
  task: string;
  id: string;
  name: string;
  place: string;
  /** What it heeds that not every engine does. */
  takes: Capability[];
  /** What one picture costs. */
  credits: number;
  /** A trained network draws: nobody can say beforehand which of the words it heeds. */
  isTrained: boolean;
  /** The operator added its model, or its server. */
  isAdded: boolean;
}

/** A fact of a tool's report: how it is shown, and told on the command line; derived from the tool's zod schema. */
export interface FactDescription {
  id: string;
  /** `rows`: a list of objects that hold `facts`; one of them may be `verdict`: pass, look, unknown or fail. */
  type: 'number' | 'boolean' | 'choice' | 'text' | 'rows';
  /** Of a number: %, px, × … */
  unit?: string;
  /** Of `rows`: the text in each of them that people may want to take with them. */
  copy?: string;
  choices?: string[];
  facts?: Omit<FactDescription, 'facts'>[];
}

export interface ToolDescription extends z.output<typeof toolTraits> {
  id: string;
  name: string;
  promise: string;
  inputs: ({ id: string } & z.output<typeof inputTraits>)[];
  options: OptionDescription[];
  outputs: ({ id: string } & z.output<typeof outputTraits>)[];
  /** What its jobs report; null where they report nothing. */
  report: FactDescription[] | null;
  stages: { id: string; share: number }[];
  /** Where the page's camera shows how to stand: by the choices of an option. */
  camera: { option: string; guides: Record<string, CameraGuide> } | null;
  /** The page runs it on the preview while options are being changed; the job is for the full size. */
  hasLivePreview: boolean;
  /** `preparing` carries the share of its models that is there, 0..1. */
  readiness: { state: 'ready' | 'preparing' | 'unavailable'; progress: number };
  engine: { id: string; name: string; place: string };
  /** All that can do its tasks: its options may ask for one of them. */
  engines: EngineDescription[];
  limits: {
    maxBytes: number;
    maxPixels: number;
    /** Of the result, where it can be larger than the photo; null where it cannot. */
    maxResultPixels: number | null;
    /** Of every result, where it is always the same. */
    resultSize: { width: number; height: number } | null;
    batchSize: number;
    jobsPerDay: number;
    jobsLeft: number;
    /** Pictures of paid engines in a calendar month, and how many of them are left. */
    creditsPerMonth: number;
    creditsLeft: number;
    keptHours: number;
    /** Median of real runs on this machine, null before there were any. */
    typicalMs: number | null;
    /** The same by the id of the engine that worked. */
    engineMs: Record<string, number>;
    queued: number;
  };
}

/** What settles a logo besides its words, as options of the logo generator. */
export interface LogoDesignBody {
  layout: string;
  font: string;
  weight: number;
  sloganFont: string;
  letterCase: string;
  spacing: number;
  /** Name of an icon, `shape:` and the id of a shape, or empty. */
  icon: string;
  /** In percent of its usual size. */
  markSize: number;
  ink: string;
  accent: string;
  ground: string;
}

export interface LogoIconBody {
  name: string;
  /** SVG path data on a grid of 256. */
  outline: string;
}
