import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileTypes } from '../codecs/file-types.ts';
import { sniffFile } from '../codecs/probe/sniff-file.server.ts';
import type { UnopenedPicture } from '../codecs/read-archive.server.ts';
import { unopenedPicture } from '../codecs/sniff.ts';
import { resultStem } from '../tool/naming/result-name.ts';
import { missingStatement } from '../tool/statements/needed-statements.ts';
import type { Tool } from '../tool/tool.ts';
import { isFinished, mainInputOf, mainOutputOf } from '../tool/tool-parts.ts';
import type { ToolInput } from '../tool/tool-traits.ts';
import { UsageError, words } from './command-words.server.ts';
import type { Destination } from './destination.ts';
import { checkKnownEnding, checkLength, formatOfFile, type ToolCommand } from './parse-command.ts';
import { isZipName, unpackPictures } from './zip-file.server.ts';

/** One run of a tool: which files go in, where what comes out goes. `-` is a standard stream. */
export interface Run {
  /** How it is called in messages. */
  readonly name: string;
  readonly inputs: Readonly<Record<string, readonly string[]>>;
  /** Of the outputs that are written. */
  readonly outputs: Readonly<Record<string, Destination>>;
}

interface Source {
  readonly file: string;
  /** As it was typed, or where it was found in what was typed. */
  readonly name: string;
}

/**
 * Spreads the given files over runs: as many files as the tool needs pictures are one run, and so are all that are given
 * together; otherwise more, a folder or a zip file are a batch with one run for each. Zip files are unpacked into `scratch`,
 * and results that go into one are made there. `onLeftOut` is told of pictures in a folder or zip file whose format is not opened. Errors: `UsageError`, `archive_unreadable`.
 */
export async function planRuns(
  command: ToolCommand,
  scratch: string,
  onLeftOut: (picture: UnopenedPicture) => void,
): Promise<Run[]> {
  const { tool } = command;
  const sources = await findSources(command.files, scratch, onLeftOut);
  const open = Object.entries(tool.inputs)
    .filter(([name, input]) => isAskedFor(command, input, sources.length) && !(name in command.inputs))
    .map(([name]) => name);
  if (open.length > 0 && sources.length === 0) throw new UsageError('problems.pictureMissing');
  checkStatements(command, [...open, ...Object.keys(command.inputs)]);
  if (command.isTogether) return [await planTogether(command, open, sources, scratch)];
  const isBatch =
    sources.length > 1 || sources.some(({ file }) => !command.files.includes(file)) || isZipOutput(command);
  if (open.length !== 1 || !isBatch) {
    if (sources.length !== open.length)
      throw new UsageError('problems.pictureCount', { inputs: open.join(', '), given: sources.length });
    const given = Object.fromEntries(open.map((name, index) => [name, [sources[index].file]]));
    return [await planOne(command, { ...given, ...command.inputs })];
  }
  return planBatch(command, open[0], sources, scratch);
}

/** A main picture that a tool can do without is asked for where pictures are given. */
function isAskedFor({ isFind }: ToolCommand, { required, main }: ToolInput, given: number): boolean {
  return main ? required || isFind || given > 0 : required && !isFind;
}

async function planTogether(
  command: ToolCommand,
  open: readonly string[],
  sources: readonly Source[],
  scratch: string,
): Promise<Run> {
  const { tool } = command;
  const list = mainInputOf(tool);
  if (open.some((name) => name !== list)) throw new UsageError('problems.pictureMissing');
  checkLength(tool, list, sources.length);
  const inputs = { [list]: sources.map(({ file }) => file), ...command.inputs };
  const [{ name: first }] = sources;
  const name = sources.length > 1 ? words('together', { first, more: sources.length - 1 }) : first;
  if (!isZipOutput(command)) return { ...(await planOne(command, inputs)), name };
  if (Object.keys(command.furtherOutputs).length > 0) refuseFile(command.output!);
  return {
    name,
    inputs,
    outputs: { [mainOutputOf(tool)]: named(command, packedIn(scratch), sources[0].file) },
  };
}

function checkStatements({ tool, statements }: ToolCommand, inputs: readonly string[]): void {
  const missing = missingStatement(tool, inputs, statements);
  if (!missing) return;
  const { input, anyOf } = missing;
  const wanted = anyOf.map((kind) => `--statement ${input}=${kind}`).join(' | ');
  throw new UsageError('problems.statementMissing', { input, wanted });
}

async function planOne(command: ToolCommand, inputs: Run['inputs']): Promise<Run> {
  const { tool, output } = command;
  const first = Object.values(inputs)[0]?.[0];
  const main = mainOutputOf(tool);
  const isInFolder = output === undefined || (await isFolder(output)) || holdsSeveral(tool, output);
  const outputs = {
    [main]: isInFolder ? named(command, output ?? '', first) : typed(command, main, output),
    ...Object.fromEntries(
      Object.entries(command.furtherOutputs).map(([name, file]) => [name, typed(command, name, file)]),
    ),
  };
  const run = { name: first ?? tool.id, inputs, outputs };
  await refuseOverwriting(run);
  return run;
}

/** Of a result that is several files, a name without an ending is that of a folder. */
function holdsSeveral(tool: Tool, output: string): boolean {
  return tool.outputs[mainOutputOf(tool)].many === true && output !== '-' && !hasEnding(output);
}

async function planBatch(
  command: ToolCommand,
  input: string,
  sources: readonly Source[],
  scratch: string,
): Promise<Run[]> {
  const folder = isZipOutput(command) ? packedIn(scratch) : (command.output ?? '.');
  const isFile = folder === '-' || (hasEnding(folder) && !(await isFolder(folder)));
  if (isFile || Object.keys(command.furtherOutputs).length > 0) refuseFile(folder);
  const taken = new Set<string>();
  const runs: Run[] = [];
  for (const { file, name } of sources) {
    const outputs = { [mainOutputOf(command.tool)]: named(command, folder, file, taken) };
    const run = { name, inputs: { [input]: [file], ...command.inputs }, outputs };
    await refuseOverwriting(run);
    runs.push(run);
  }
  return runs;
}

function refuseFile(file: string): never {
  throw new UsageError('problems.folderExpected', { file });
}

const packedIn = (scratch: string) => path.join(scratch, 'packed');

/** In a folder, called after the picture; of several that are called alike each gets a number of its own. */
function named(
  { tool, format = 'png' }: ToolCommand,
  folder: string,
  picture: string | undefined,
  taken = new Set<string>(),
): Destination {
  const about = picture === undefined ? undefined : baseName(picture);
  const base = resultStem(tool, about, { output: mainOutputOf(tool), place: 0, count: 1 });
  let name = base;
  // Where results are numbered themselves, the numbers of pictures have to look otherwise.
  const isNumbered = tool.outputs[mainOutputOf(tool)].many;
  for (let copy = 2; taken.has(name); copy++) name = isNumbered ? `${base} (${copy})` : `${base}-${copy}`;
  taken.add(name);
  return { path: path.join(folder, name), isOpen: true, format };
}

function isZipOutput({ output }: ToolCommand): boolean {
  return output !== undefined && isZipName(output);
}

/** Under the name that was typed. */
function typed({ tool, format }: ToolCommand, output: string, file: string): Destination {
  const isAsItIs = isFinished(tool.outputs[output].kind);
  if (isAsItIs && file !== '-') checkKnownEnding(file);
  const asked = isAsItIs || file === '-' ? undefined : formatOfFile(file);
  return { path: file, isOpen: false, format: asked ?? format ?? 'png' };
}

function hasEnding(file: string): boolean {
  return path.extname(file) !== '';
}

function baseName(file: string): string {
  return file === '-' ? 'stdin' : path.basename(file, path.extname(file));
}

async function findSources(
  files: readonly string[],
  scratch: string,
  onLeftOut: (picture: UnopenedPicture) => void,
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const [place, file] of files.entries()) {
    const isFile = file === '-' || !(await isFolder(file));
    if (isFile && !isZipName(file)) {
      sources.push({ file, name: file });
      continue;
    }
    const found = isFile
      ? await unpackPictures(file, path.join(scratch, `unpacked-${place}`))
      : await picturesIn(file);
    for (const { name, format } of found.unopened) onLeftOut({ name: path.join(file, name), format });
    if (found.files.length === 0) throw new UsageError('problems.folderEmpty');
    for (const picture of found.files) {
      sources.push({ file: picture, name: path.join(file, path.basename(picture)) });
    }
  }
  return sources;
}

/** By content: other files in the folder are passed over. */
async function picturesIn(folder: string): Promise<{ files: string[]; unopened: UnopenedPicture[] }> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  const unopened: UnopenedPicture[] = [];
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const sniffed = await sniffFile(path.join(folder, name));
    if (sniffed.kind === 'picture') files.push(path.join(folder, name));
    const format = unopenedPicture(sniffed);
    if (format) unopened.push({ name, format });
  }
  return { files: files.sort(), unopened };
}

async function isFolder(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** What is called after a finished file is known once that is made: `carryOut` asks again. */
async function refuseOverwriting({ inputs, outputs }: Run): Promise<void> {
  const files = Object.values(outputs).map((to) =>
    to.isOpen ? `${to.path}.${fileTypes[to.format].extensions[0]}` : to.path,
  );
  await checkOverwriting(inputs, files);
}

/** Error: `UsageError` where one of these files is one that is read. */
export async function checkOverwriting(inputs: Run['inputs'], files: readonly string[]): Promise<void> {
  const real = (file: string) => realpath(file).catch(() => path.resolve(file));
  const sources = await Promise.all(Object.values(inputs).flat().map(real));
  for (const file of files) {
    if (file !== '-' && sources.includes(await real(file))) throw new UsageError('problems.overwritesInput');
  }
}
