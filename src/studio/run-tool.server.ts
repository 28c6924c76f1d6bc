import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Ffmpeg } from '../clips/ffmpeg.ts';
import { type OpenedPhoto, openPhoto } from '../codecs/pixels/open-photo.server.ts';
import type { Engine, ModelSessions } from '../engines/engine.ts';
import { engines } from '../engines/index.ts';
import { AppError } from '../errors.ts';
import type { Clip } from '../tasks/clip.ts';
import { keepGray } from '../tasks/gray-stays-gray.ts';
import {
  findingTasks,
  finishingTasks,
  lookingTasks,
  type TaskId,
  type TaskInput,
  type TaskOutput,
} from '../tasks/index.ts';
import type { DigitalSourceType, PhotoFile } from '../tasks/photo.ts';
import { checksFailed, checksOf } from '../tool/checks/report-checks.ts';
import type { Studio } from '../tool/studio.ts';
import type { MadeOne, Tool } from '../tool/tool.ts';
import { mainInputOf } from '../tool/tool-parts.ts';
import { mostOutputs } from '../tool/tool-traits.ts';
import { findTool } from '../tools/index.ts';
import { photoFile } from './photo-file.server.ts';
import { PictureGuard } from './picture-guard.server.ts';
import { type PackingRoom, packRemote, unpackRemote } from './remote/remote-tasks.server.ts';
import { RunClips } from './run-clips.server.ts';
import {
  type EngineRun,
  type NamedEngine,
  type RemoteNeed,
  type StudioReply,
  type StudioRequest,
  tilesFile,
} from './studio-pool.ts';
import { isMadeAnew, ownSourceType, trainedSourceType } from './writing/made-source-type.ts';
import { previewScale } from './writing/preview-scale.server.ts';
import { OutputWriter } from './writing/write-outputs.server.ts';

/** The stage in which files are written, in tools that name it. */
const savingStage = 'save';

export interface Surroundings {
  readonly signal: AbortSignal;
  readonly sessions: ModelSessions;
  /** What reads and writes clips; null where this machine has none. */
  readonly ffmpeg?: Ffmpeg | null;
  /** Whether a model's file is there. */
  hasModel(id: string): boolean;
  onProgress(stage: string, fraction: number): void;
  onEngine(engine: EngineRun): void;
  /** What was found by one of the `findingTasks`. */
  onFound?(task: TaskId, output: object): void;
  /** What such a task is to have found, the next time it is asked; undefined where it has to look. */
  foundBefore?(task: TaskId): object | undefined;
}

/** Ends a run that cannot go on without engines on other machines. */
class AnswersMissing extends Error {
  readonly needs: readonly RemoteNeed[];

  constructor(needs: readonly RemoteNeed[]) {
    super('engines on other machines have to be asked first');
    this.needs = needs;
  }
}

/**
 * Runs a tool on files. Where it needs engines on other machines that have not answered yet, it says so in `needs` and has
 * made nothing. Errors: `tool_unknown`, `option_invalid {option}`, `input_missing {input}`, those of opening
 * pictures, `engine_not_ready {task}`, `answer_unreadable {engine}`, `nudity_refused`, and what the tool itself throws. What comes out or is reported otherwise than the tool
 * declares it is a bug.
 */
export async function runTool(
  request: Extract<StudioRequest, { kind: 'tool' }>,
  surroundings: Surroundings,
): Promise<StudioReply> {
  const tool = findTool(request.tool);
  if (!tool) throw new AppError('tool_unknown', { tool: request.tool });
  const options = parseOptions(tool, request.options);
  const clock = startClock(Object.keys(tool.stages)[0], surroundings.onProgress);
  const runClips = new RunClips(surroundings.ffmpeg ?? null, surroundings.signal);
  const inputs = await openPhotos(tool, request);
  const given: GivenInputs = { ...inputs, ...(await openClips(tool, request, runClips)) };
  const guard = new PictureGuard(tool, runClips, surroundings);
  const warnings = new Set<string>();
  const wanted = tool.engines?.(options) ?? {};
  let engine: StudioReply['engine'] = null;
  /** What trained networks add to a result, whatever the tool says of itself. */
  let trained: DigitalSourceType | undefined;
  let report: StudioReply['report'] = null;

  const named = ({ id, name, place }: NamedEngine): NamedEngine => ({ id, name, place });
  const announce = (task: TaskId, by: NamedEngine) => {
    const isLooking = lookingTasks.includes(task);
    if (engine && (finishingTasks.includes(task) || isLooking)) return;
    surroundings.onEngine({ task, ...named(by) });
    // A tool that says that it changed the pixels made them itself, as long as nobody else did.
    if (!(isLooking && tool.sourceType)) engine = named(by);
  };
  let place = 0;

  const roomFor = (kind: 'sent' | 'made', at: number): PackingRoom => ({
    clips: runClips,
    file: (name) => path.join(request.outputDir, `${kind}-${at}-${name}`),
  });

  /** Who carries the task out now: a local engine, or one on another machine. */
  function engineFor(task: TaskId): Engine | NamedEngine {
    const isReady = (one: Engine) => one.task === task && one.models.every(surroundings.hasModel);
    const order = request.engines?.[task];
    for (const chosen of order ?? engines.filter((one) => !wanted[task] || one.id === wanted[task])) {
      if (chosen.place !== 'local') return chosen;
      const local = engines.find((one) => one.id === chosen.id && isReady(one));
      if (local) return local;
    }
    throw new AppError('engine_not_ready', { task });
  }

  async function runEach<T extends TaskId>(
    task: T,
    inputs: readonly TaskInput<T>[],
  ): Promise<TaskOutput<T>[]> {
    surroundings.signal.throwIfAborted();
    const asked = inputs.map((input) => ({ input, answer: request.answers?.[place], place: place++ }));
    const chosen = asked.every(({ answer }) => answer) ? undefined : engineFor(task);
    if (chosen && !('run' in chosen)) {
      announce(task, chosen);
      const open = asked.filter(({ answer }) => !answer);
      throw new AnswersMissing(
        await Promise.all(
          open.map(async (one) => ({
            place: one.place,
            engine: named(chosen),
            request: await packRemote(task, one.input, roomFor('sent', one.place)),
          })),
        ),
      );
    }
    const outputs: TaskOutput<T>[] = [];
    for (const [index, { input, answer, place: at }] of asked.entries()) {
      if (answer) {
        announce(task, answer.engine);
        trained = trainedSourceType(task) ?? trained;
        const output = await unpackRemote(task, input, answer, roomFor('made', at));
        await guard.refuseDrawn(task, output);
        keepGray(task, input, output);
        outputs.push(output);
        continue;
      }
      const known = surroundings.foundBefore?.(task);
      if (known) {
        outputs.push(known as TaskOutput<T>);
        continue;
      }
      const local = chosen as Engine<T>;
      if (local.isTrained) trained = trainedSourceType(task) ?? trained;
      announce(task, local);
      const { signal, sessions } = surroundings;
      const progress = (fraction: number) => clock.progress((index + fraction) / asked.length);
      const output = await local.run(input, { signal, sessions, progress });
      if (local.isTrained) await guard.refuseDrawn(task, output);
      keepGray(task, input, output);
      if (isFinding(task)) surroundings.onFound?.(task, output);
      outputs.push(output);
      signal.throwIfAborted();
    }
    return outputs;
  }

  const { shownInputs } = request;
  const writer = new OutputWriter({
    outputDir: request.outputDir,
    clips: runClips,
    sourceType: () =>
      trained ?? ownSourceType(tool, given) ?? allOf(given).find(({ sourceType }) => sourceType)?.sourceType,
    maxPreviewScale: async () => shownInputs && previewScale({ tool, options, inputs, shownInputs }),
  });

  const studio: Studio = {
    signal: surroundings.signal,
    scale: 1,
    chance: request.chance ?? 0,
    run: async (task, input) => (await runEach(task, [input]))[0],
    runEach,
    stage: clock.enter,
    progress: clock.progress,
    async step(fraction) {
      clock.progress(fraction);
      await setImmediate();
      surroundings.signal.throwIfAborted();
    },
    write(name, picture) {
      writer.begin(name, picture, tool.outputs[name].many);
      return picture;
    },
    clip: (name, wanted) => runClips.make(path.join(request.outputDir, name), wanted, clock.progress),
    file: (name) => path.join(request.outputDir, name),
    warn: (code) => void warnings.add(code),
    report(facts) {
      if (!tool.report) throw new Error(`${tool.id} declares no report`);
      report = tool.report.strict().parse(facts);
    },
  };
  if (request.find) {
    const tasks = tool.finds ?? [];
    if (tasks.length === 0) throw new Error(`${tool.id} looks for nothing`);
    const [photo] = inputs[mainInputOf(tool)];
    const found = {};
    for (const task of tasks) Object.assign(found, await studio.run(task, { photo }));
    return { pictures: {}, warnings: [], report: null, found, engine, needs: [], timings: clock.stop() };
  }
  await guard.refuseGiven(given);
  if (request.tiles) {
    if (!tool.motionTiles) throw new Error(`${tool.id} has no tiles`);
    const prepared = await tool.motionTiles.prepare(asDeclared(tool, inputs), studio);
    await writeFile(path.join(request.outputDir, tilesFile), prepared);
    return { pictures: {}, warnings: [], report: null, engine, needs: [], timings: clock.stop() };
  }
  let outputs: Awaited<ReturnType<Tool['run']>>;
  try {
    outputs = await tool.run(asDeclared(tool, given), options, studio);
  } catch (error) {
    runClips.abandon();
    await writer.settled();
    if (!(error instanceof AnswersMissing)) throw error;
    const { needs } = error;
    return { pictures: {}, warnings: [...warnings], report: null, engine, needs, timings: clock.stop() };
  }
  await guard.refuseMade(outputs);
  if (tool.report && !report) throw new Error(`${tool.id} gave no report`);

  if (checksOf(report)?.verdict === 'fail') warnings.add(checksFailed);

  if (savingStage in tool.stages) clock.enter(savingStage);
  const pictures = await writer.finish(tool, madeBy(tool, outputs), surroundings.signal);
  return {
    pictures,
    ...(isMadeAnew(trained ?? ownSourceType(tool, given)) && { isMadeAnew: true }),
    warnings: [...warnings],
    report,
    engine,
    needs: [],
    timings: clock.stop(),
  };
}

const isFinding = (task: TaskId) => (findingTasks as readonly TaskId[]).includes(task);

function parseOptions(tool: Tool, given: Record<string, unknown>) {
  const parsed = tool.options.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('option_invalid', { option: String(parsed.error.issues[0]?.path.join('.') ?? '') });
}

/** What a tool is given of a photo on the server: also its file. */
type ToolPhoto = OpenedPhoto & { readonly file: PhotoFile };
type OpenedInputs = Readonly<Record<string, readonly ToolPhoto[]>>;
type GivenInputs = Readonly<Record<string, readonly (ToolPhoto | Clip)[]>>;

async function openPhotos(
  tool: Tool,
  { inputs: paths, outputDir, find }: Extract<StudioRequest, { kind: 'tool' }>,
): Promise<OpenedInputs> {
  const opened: Record<string, ToolPhoto[]> = {};
  for (const [name, { kind, required, main }] of Object.entries(tool.inputs)) {
    const given = paths[name];
    if (required && (!find || main) && !given?.length) throw new AppError('input_missing', { input: name });
    if (kind === 'clip') continue;
    opened[name] = [];
    for (const [place, path] of (paths[name] ?? []).entries()) {
      const photo = await openPhoto(path);
      const file = await photoFile(path, photo, outputDir, `${name}-${place + 1}`);
      opened[name].push({ ...photo, file });
    }
  }
  return opened;
}

/** Of a tool that takes any, by the names of their inputs. */
async function openClips(
  tool: Tool,
  { inputs: paths }: Extract<StudioRequest, { kind: 'tool' }>,
  clips: RunClips,
): Promise<Readonly<Record<string, readonly Clip[]>>> {
  const opened: Record<string, Clip[]> = {};
  for (const [name, { kind }] of Object.entries(tool.inputs)) {
    if (kind !== 'clip') continue;
    opened[name] = [];
    for (const file of paths[name] ?? []) opened[name].push(await clips.open(file));
  }
  return opened;
}

const allOf = (inputs: GivenInputs) => Object.values(inputs).flat();

/** As `run` takes them: a list where the tool says so. */
function asDeclared(tool: Tool, inputs: GivenInputs): Parameters<Tool['run']>[0] {
  return Object.fromEntries(
    Object.entries(tool.inputs).map(([name, { most }]) => [
      name,
      most ? (inputs[name] ?? []) : inputs[name]?.[0],
    ]),
  );
}

/** Everything that came out, by the names of the outputs. */
function madeBy(tool: Tool, outputs: Awaited<ReturnType<Tool['run']>>): [string, readonly MadeOne[]][] {
  const made = Object.entries(outputs).map(([name, one]): [string, readonly MadeOne[]] => [
    name,
    [one].flat(),
  ]);
  for (const [name, list] of made) {
    const { many, main } = tool.outputs[name];
    const isRight = many ? !main || list.length > 0 : list.length === 1;
    if (!isRight) throw new Error(`${tool.id} gave ${list.length} of its output ${name}`);
  }
  const count = made.reduce((sum, [, list]) => sum + list.length, 0);
  if (count > mostOutputs) throw new AppError('too_many_results', { count, most: mostOutputs });
  return made;
}

/** Measures stages and reports where the work stands; only whole percents are worth a message. */
function startClock(first: string, onProgress: (stage: string, fraction: number) => void) {
  const timings: Record<string, number> = {};
  const start = performance.now();
  let stage = first;
  let since = start;
  let reported = 0;
  onProgress(stage, 0);
  const leave = () => {
    const now = performance.now();
    timings[stage] = (timings[stage] ?? 0) + now - since;
    since = now;
  };
  return {
    enter(next: string) {
      if (next === stage) return;
      leave();
      stage = next;
      reported = 0;
      onProgress(stage, 0);
    },
    progress(fraction: number) {
      const percent = Math.floor(Math.min(1, Math.max(0, fraction)) * 100);
      if (percent <= reported) return;
      reported = percent;
      onProgress(stage, percent / 100);
    },
    stop() {
      leave();
      timings.total = performance.now() - start;
      return Object.fromEntries(Object.entries(timings).map(([name, ms]) => [name, Math.round(ms)]));
    },
  };
}
