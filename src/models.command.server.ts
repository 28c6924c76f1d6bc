import { parseArgs } from 'node:util';
import { engines } from './engines/index.ts';
import { modelsAhead } from './engines/models-ahead.ts';
import { readEnv } from './env.server.ts';
import { toolWords } from './i18n/read-words.server.ts';
import { findModel } from './models/manifest.ts';
import { modelPath } from './models/model-files.server.ts';
import {
  changedFiles,
  InstallRefusedError,
  installModel,
  licenseLine,
  removeModel,
} from './models/optional/install-model.server.ts';
import { readInstalled } from './models/optional/installed-models.server.ts';
import { findOptionalModel, type OptionalModel, optionalModels } from './models/optional/optional-models.ts';
import { createSessions } from './models/sessions.server.ts';
import { pointingTasks } from './tasks/index.ts';
import type { Tool } from './tool/tool.ts';
import { tools } from './tools/index.ts';

const usage = `npm run models -- list                       models you can add and those that come by themselves, with their licenses
npm run models -- pull NAME --accept LICENSE  download one, verify it and use it
                            --from FOLDER|URL  take its files from there instead
npm run models -- verify [NAME]               check the files of those you added, and that they load
npm run models -- remove NAME                 delete one`;

const { modelsDir, mirror, hub } = (() => {
  const { MODELS_DIR, MODELS_MIRROR, MODELS_HUB } = readEnv();
  return { modelsDir: MODELS_DIR, mirror: MODELS_MIRROR, hub: MODELS_HUB };
})();

const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (line: string) => {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
};

function list(): void {
  for (const model of optionalModels) {
    const { id, name, purpose, license, commercialOk } = model;
    const installed = readInstalled(modelsDir, model);
    const bytes = installed?.files.reduce((sum, file) => sum + file.bytes, 0) ?? 0;
    const state = installed
      ? `added ${installed.installedAt.slice(0, 10)}, ${Math.ceil(bytes / 1e6)} MB`
      : 'not added';
    say(`${id}  ${name}`);
    say(`  ${purpose}`);
    say(`  used by: ${usersOf(model).join(', ') || 'no tool of this version'}`);
    say(`  ${licenseLine(license)}${commercialOk ? '' : ' Not for commercial use.'}`);
    say(`  ${state}`);
  }
  say('\nDownloaded without being asked for:');
  for (const id of modelsAhead(engines, tools)) {
    const { license, sources } = findModel(id)!;
    if (sources[0].kind === 'repository') continue;
    say(`${id}  ${[license.weights, license.note].filter(Boolean).join('. ')}`);
  }
}

/** Names of the tools whose tasks its engines carry out, and of those on whose photos they help to mark something. */
function usersOf(model: OptionalModel): string[] {
  const tasks = enginesOf(model).map(({ task }) => task);
  return (tools as readonly Tool[])
    .filter((tool) =>
      [
        ...tool.tasks,
        ...(tool.optionalTasks ?? []),
        ...(tool.starts === 'when-marked' ? pointingTasks : []),
      ].some((task) => tasks.includes(task)),
    )
    .map(({ id }) => toolWords(id, 'en').name);
}

const enginesOf = ({ id }: OptionalModel) =>
  engines.filter((engine) => engine.models.some((file) => file.startsWith(`${id}/`)));

async function pull(model: OptionalModel, accepted: string | undefined, from: string | undefined) {
  // Whoever adds it by a script reads it in its output.
  if (accepted === model.license.name) say(`License: ${licenseLine(model.license)}`);
  let last = '';
  const record = await installModel(model, {
    modelsDir,
    accepted,
    from,
    mirror,
    hub,
    onProgress(name, fraction) {
      const line = `${name}  ${Math.floor(fraction * 10) * 10}%`;
      if (line !== last) say(line);
      last = line;
    },
  });
  for (const { name, sha256, isPinnedHere } of record.files) {
    if (isPinnedHere) say(`${name}: no published sha256; from now on it must be ${sha256}`);
  }
  await load(model);
  const used = enginesOf(model).map(({ name }) => name);
  say(`${model.name} is there. Restart the site to use it: ${used.join(', ')}`);
}

/** Whether the runtime takes it; says what goes in and comes out. */
async function load(model: OptionalModel): Promise<void> {
  const sessions = createSessions({ modelsDir, modelsBudgetMb: 4096 });
  for (const { name } of model.files.filter((file) => file.name.endsWith('.onnx'))) {
    const id = `${model.id}/${name}`;
    const { inputNames, outputNames } = await sessions.get(id).catch((cause) => {
      const reason =
        cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
      throw new InstallRefusedError(`${modelPath(modelsDir, id)} cannot be loaded: ${reason}`, { cause });
    });
    say(`${name}: ${inputNames.join(', ')} → ${outputNames.join(', ')}`);
  }
}

async function verify(wanted: readonly OptionalModel[]): Promise<void> {
  for (const model of wanted) {
    const record = readInstalled(modelsDir, model);
    if (!record) continue;
    const changed = await changedFiles(modelsDir, record);
    if (changed.length > 0) {
      fail(`${model.id}: ${changed.join(', ')} changed or missing. Remove it and pull it again.`);
      continue;
    }
    await load(model);
    say(`${model.id}: all files are as they were when you added them`);
  }
}

async function carryOut(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { accept: { type: 'string' }, from: { type: 'string' } },
  });
  const [command, name, ...more] = positionals;
  const model = name === undefined ? undefined : findOptionalModel(name);
  if (name !== undefined && !model) {
    fail(`There is no model ${name}. See: npm run models -- list`);
  } else if (command === 'list' && !model) list();
  else if (command === 'pull' && model) await pull(model, values.accept, values.from);
  else if (command === 'verify') await verify(model ? [model] : optionalModels);
  else if (command === 'remove' && model) {
    const isRemoved = await removeModel(modelsDir, model);
    if (isRemoved) say(`${model.name} is removed`);
    else fail(`${model.name} is not there`);
  } else fail(usage);
  if (more.length > 0) fail(usage);
}

try {
  await carryOut();
} catch (error) {
  if (!(error instanceof InstallRefusedError)) throw error;
  fail(error.message);
}
