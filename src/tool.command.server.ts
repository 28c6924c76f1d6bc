import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFfmpeg } from './clips/find-ffmpeg.server.ts';
import { carryOut, findIn, type RunReport } from './command/carry-out.server.ts';
import { ContradictionError, UsageError, words } from './command/command-words.server.ts';
import { failureWords } from './command/failure-words.server.ts';
import { parseCommand, type RecipeCommand, type ToolCommand } from './command/parse-command.ts';
import { planRuns, type Run } from './command/plan-runs.server.ts';
import { ProgressLine } from './command/progress-line.ts';
import { recipeCommands } from './command/recipe-commands.server.ts';
import { helpText, toolList } from './command/tool-help.ts';
import { isZipName, packFiles } from './command/zip-file.server.ts';
import { engines } from './engines/index.ts';
import { type Env, EnvError, readEnv } from './env.server.ts';
import { AppError } from './errors.ts';
import { changeToolWords, readToolWords } from './i18n/read-words.server.ts';
import { createModelStore, type ModelStore } from './models/model-store.server.ts';
import { openKeptSigning } from './provenance/certificates/kept-chain.server.ts';
import { createStudioPool } from './studio/studio-pool.server.ts';
import type { StudioPool } from './studio/studio-pool.ts';
import { layOverTables, readTables, rowsOfTables, type TableRows } from './studio/tool-tables.server.ts';
import { checksFailed, checksOf } from './tool/checks/report-checks.ts';
import { mainOutputOf, workKindOf } from './tool/tool-parts.ts';
import type { ToolWords } from './tool/tool-words.ts';
import { createToolEngines } from './tool-engines.server.ts';
import { tools } from './tools/index.ts';

/** Exit codes: 0 all done, 1 something failed, 2 the command makes no sense, 3 a check failed (`--strict`), 130 interrupted. */
const exitCodes = { failed: 1, usage: 2, refused: 3, interrupted: 130 } as const;

const ownWarnings = ['photo_damaged', 'gain_map_lost', 'record_kept', 'record_left_out'] as const;

const line = new ProgressLine(process.stderr);
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
const interrupted = once(interruption.signal, 'abort').then(() => interruption.signal.throwIfAborted());
interrupted.catch(() => {});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  line.clear();
  // Whatever is still under way, a download above all, ends with the process.
  if (interruption.signal.aborted) process.exit(exitCodes.interrupted);
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode =
    error instanceof UsageError || error instanceof EnvError ? exitCodes.usage : exitCodes.failed;
}

async function main(parameters: readonly string[]): Promise<number> {
  // What may be chosen, and the help on it, are as the operator's rows say.
  const tables = readTables(process.env);
  const tableRows = rowsOfTables(tables);
  layOverTables(tableRows);
  changeToolWords(tables);
  const command = parseCommand(parameters);
  if (command.kind === 'help') process.stdout.write(helpText(command.tool));
  else if (command.kind === 'list') {
    process.stdout.write(command.isJson ? `${JSON.stringify(tools.map(({ id }) => id))}\n` : toolList());
  } else return runCommand(command, readEnv(), tableRows);
  return 0;
}

/** Looking for ffmpeg takes longer than a small picture. */
function mayMeetClips(command: ToolCommand | RecipeCommand): boolean {
  return command.kind === 'recipe' || workKindOf(command.tool) === 'clip';
}

async function runCommand(
  command: ToolCommand | RecipeCommand,
  env: Env,
  tables: TableRows,
): Promise<number> {
  const signer = await openKeptSigning(env);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-'));
  const pool = createStudioPool({
    ffmpeg: mayMeetClips(command) ? await findFfmpeg(env.FFMPEG_PATH) : null,
    modelsDir: env.MODELS_DIR,
    memoryBudgetMb: env.MEMORY_BUDGET_MB,
    concurrency: 1,
    tables,
    signer: () => signer,
    onUnsigned: () => void process.stderr.write(`${words('unsigned')}\n`),
  });
  const models = createModelStore({ modelsDir: env.MODELS_DIR, mirror: env.MODELS_MIRROR });
  try {
    const steps = command.kind === 'recipe' ? await recipeCommands(command, scratch) : [command];
    let files = command.files;
    let [failures, contradictions, refusals] = [0, 0, 0];
    for (const [index, step] of steps.entries()) {
      if (index > 0 && files.length === 0) break;
      const runs = await planRuns({ ...step, files }, scratch, ({ name, format }) => {
        process.stderr.write(`${words('leftOut', { file: name, format })}\n`);
      });
      await prepareModels(step, models);
      const done = await runAll(step, runs, scratch, pool, index === steps.length - 1);
      files = done.files;
      failures += done.failures;
      contradictions += done.contradictions;
      refusals += done.refusals;
    }
    if (failures === 0) return command.isStrict && refusals > 0 ? exitCodes.refused : 0;
    return failures === contradictions ? exitCodes.usage : exitCodes.failed;
  } catch (error) {
    if (interruption.signal.aborted) return exitCodes.interrupted;
    throw error;
  } finally {
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Done {
  /** What was written of the main outputs. */
  readonly files: string[];
  readonly failures: number;
  /** Of the failures, those that come of how the command was typed. */
  readonly contradictions: number;
  /** Results with a check that failed. */
  readonly refusals: number;
}

/** `isLast`: what comes out is what was asked for, not what the next step of a recipe works on. */
async function runAll(
  command: ToolCommand,
  runs: readonly Run[],
  scratch: string,
  pool: StudioPool,
  isLast: boolean,
): Promise<Done> {
  const toolWords = readToolWords(command.tool.id, 'en');
  const zip = command.output !== undefined && isZipName(command.output) ? command.output : undefined;
  const packed: string[] = [];
  const files: string[] = [];
  let failures = 0;
  let contradictions = 0;
  let refusals = 0;
  for (const run of runs) {
    const { signal } = interruption;
    const onProgress = (stage: string, fraction: number) =>
      line.show(`${run.name}  ${toolWords.stages[stage]?.now ?? ownStage(stage)}`, fraction);
    try {
      const { tool, options, quality, leavesOutRecord } = command;
      const surroundings = { pool, tool, options, quality, leavesOutRecord, scratch, signal, onProgress };
      if (command.isFind) {
        const found = await findIn(run, surroundings);
        line.clear();
        say(found);
        continue;
      }
      const report = await carryOut(run, surroundings);
      line.clear();
      files.push(...report.outputs[mainOutputOf(tool)].map(({ file }) => file));
      for (const output of Object.values(report.outputs).flat()) {
        if (zip === undefined) continue;
        packed.push(output.file);
        output.file = path.join(zip, path.basename(output.file));
      }
      if (isLast && command.isJson) say({ tool: tool.id, inputs: run.inputs, ...report });
      else if (isLast && zip === undefined) tellOutputs(report);
      const refusal = refusalOf(report, toolWords);
      if (refusal !== undefined) refusals++;
      for (const warning of report.warnings) {
        const said = warning === checksFailed ? refusal : toolWords.warnings[warning];
        process.stderr.write(`${run.name}: ${said ?? ownWarning(warning)}\n`);
      }
    } catch (error) {
      line.clear();
      signal.throwIfAborted();
      failures++;
      if (error instanceof ContradictionError) contradictions++;
      process.stderr.write(`${run.name}: ${describe(error)}\n`);
      if (command.isJson) say({ tool: command.tool.id, inputs: run.inputs, error: errorBody(error) });
    }
  }
  if (zip !== undefined && packed.length > 0) {
    await packFiles(packed, zip);
    if (!command.isJson) process.stdout.write(`${zip}\n`);
  }
  return { files, failures, contradictions, refusals };
}

/** Fetches what the tool's engines need, unless some engine can work already. The command line asks no other machine. */
async function prepareModels({ tool, options }: ToolCommand, store: ModelStore): Promise<void> {
  const ranking = createToolEngines(engines, store).rank(tool, options, 0);
  const chosen = Object.values(ranking).flatMap(([first]) => first?.engine.id ?? []);
  for (const model of engines.filter(({ id }) => chosen.includes(id)).flatMap(({ models }) => models)) {
    if (store.status(model).state === 'ready') continue;
    const text = words('preparing', { model });
    if (!process.stderr.isTTY) process.stderr.write(`${text} …\n`);
    const prepared = store.prepare(model, (fraction) => line.show(text, fraction));
    await Promise.race([prepared, interrupted]);
    line.clear();
  }
}

function tellOutputs({ outputs }: RunReport): void {
  for (const { file } of Object.values(outputs).flat()) if (file !== '-') process.stdout.write(`${file}\n`);
}

/** Which checks failed; undefined where none did. */
function refusalOf({ report }: RunReport, { report: facts = {} }: ToolWords): string | undefined {
  const failed = checksOf(report)?.failed ?? [];
  if (failed.length === 0) return undefined;
  const names = Object.values(facts).map(({ facts }) => facts?.check?.choices ?? {});
  const checks = failed.map(
    ({ check }) => names.find((choices) => String(check) in choices)?.[String(check)],
  );
  return words('checksFailed', { count: failed.length, checks: checks.join(', ') });
}

function say(body: object): void {
  process.stdout.write(`${JSON.stringify(body)}\n`);
}

function ownStage(stage: string): string {
  return words(stage === 'exporting' ? 'exporting' : 'reading');
}

function ownWarning(code: string): string {
  const own = ownWarnings.find((one) => one === code) ?? 'first_page_only';
  return words(`warnings.${own}`);
}

function describe(error: unknown): string {
  if (error instanceof UsageError || error instanceof EnvError) return error.message;
  if (error instanceof AppError) return failureWords(error);
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return words('problems.unexpected', { reason: reason.split('\n').slice(0, 3).join(' ') });
}

function errorBody(error: unknown) {
  const code = error instanceof AppError ? error.code : error instanceof UsageError ? 'usage' : 'internal';
  return { code, params: error instanceof AppError ? error.params : {}, message: describe(error) };
}
