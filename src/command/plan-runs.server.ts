import { open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ResultFormat } from '../codecs/file-types.ts';
import { sniff, sniffBytes } from '../codecs/sniff.ts';
import { mainOutputOf } from '../tool/main-output.ts';
import { missingStatement } from '../tool/statements/needed-statements.ts';
import { UsageError } from './command-words.server.ts';
import { formatOfFile, type ToolCommand } from './parse-command.ts';
import { isZipName, unpackPictures } from './zip-file.server.ts';

/** One run of a tool: which files go in, where what comes out goes. `-` is a standard stream. */
export interface Run {
  /** How it is called in messages. */
  readonly name: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, { file: string; format: ResultFormat }>>;
}

interface Source {
  readonly file: string;
  /** As it was typed, or where it was found in what was typed. */
  readonly name: string;
}

/**
 * Spreads the given files over runs: as many files as the tool needs pictures are one run; more, a folder or a zip file
 * are a batch with one run for each. Zip files are unpacked into `scratch`, and results that go into one are made there.
 * Errors: `UsageError`, `archive_unreadable`.
 */
export async function planRuns(command: ToolCommand, scratch: string): Promise<Run[]> {
  const { tool } = command;
  const open = Object.entries(tool.inputs)
    .filter(([name, input]) => input.required && !(name in command.inputs))
    .map(([name]) => name);
  const sources = await findSources(command.files, scratch);
  if (open.length > 0 && sources.length === 0) throw new UsageError('problems.pictureMissing');
  checkStatements(command, [...open, ...Object.keys(command.inputs)]);
  const isBatch =
    sources.length > 1 || sources.some(({ file }) => !command.files.includes(file)) || isZipOutput(command);
  if (open.length !== 1 || !isBatch) {
    if (sources.length !== open.length) throw new UsageError('problems.pictureMissing');
    const given = Object.fromEntries(open.map((name, index) => [name, sources[index].file]));
    return [await planOne(command, { ...given, ...command.inputs })];
  }
  return planBatch(command, open[0], sources, scratch);
}

function checkStatements({ tool, statements }: ToolCommand, inputs: readonly string[]): void {
  const missing = missingStatement(tool, inputs, statements);
  if (!missing) return;
  const { input, anyOf } = missing;
  const wanted = anyOf.map((kind) => `--statement ${input}=${kind}`).join(' | ');
  throw new UsageError('problems.statementMissing', { input, wanted });
}

async function planOne(command: ToolCommand, inputs: Record<string, string>): Promise<Run> {
  const first = Object.values(inputs)[0];
  const main = mainOutputOf(command.tool);
  const folder =
    command.output !== undefined && (await isFolder(command.output)) ? command.output : undefined;
  const format = command.format ?? 'png';
  const file = folder === undefined ? command.output : undefined;
  const outputs = {
    [main]: destination(
      file ?? path.join(folder ?? '', `${baseName(first)}-${command.tool.id}.${format}`),
      command,
    ),
    ...Object.fromEntries(
      Object.entries(command.furtherOutputs).map(([name, further]) => [name, destination(further, command)]),
    ),
  };
  const run = { name: first, inputs, outputs };
  await refuseOverwriting(run);
  return run;
}

async function planBatch(
  command: ToolCommand,
  input: string,
  sources: readonly Source[],
  scratch: string,
): Promise<Run[]> {
  const folder = isZipOutput(command) ? path.join(scratch, 'packed') : (command.output ?? '.');
  const isFile = folder === '-' || (formatOfFileOrNone(folder) && !(await isFolder(folder)));
  if (isFile || Object.keys(command.furtherOutputs).length > 0) {
    throw new UsageError('problems.folderExpected', { file: folder });
  }
  const format = command.format ?? 'png';
  const taken = new Set<string>();
  const runs: Run[] = [];
  for (const { file, name: shown } of sources) {
    const base = `${baseName(file)}-${command.tool.id}`;
    let name = base;
    for (let copy = 2; taken.has(name); copy++) name = `${base}-${copy}`;
    taken.add(name);
    const outputs = {
      [mainOutputOf(command.tool)]: { file: path.join(folder, `${name}.${format}`), format },
    };
    const run = { name: shown, inputs: { [input]: file, ...command.inputs }, outputs };
    await refuseOverwriting(run);
    runs.push(run);
  }
  return runs;
}

function isZipOutput({ output }: ToolCommand): boolean {
  return output !== undefined && isZipName(output);
}

function destination(file: string, command: ToolCommand): { file: string; format: ResultFormat } {
  const format = file === '-' ? command.format : (formatOfFile(file) ?? command.format);
  return { file, format: format ?? 'png' };
}

function formatOfFileOrNone(file: string): boolean {
  return path.extname(file) !== '';
}

function baseName(file: string): string {
  return file === '-' ? 'stdin' : path.basename(file, path.extname(file));
}

async function findSources(files: readonly string[], scratch: string): Promise<Source[]> {
  const sources: Source[] = [];
  for (const [place, file] of files.entries()) {
    const isFile = file === '-' || !(await isFolder(file));
    if (isFile && !isZipName(file)) {
      sources.push({ file, name: file });
      continue;
    }
    const pictures = isFile
      ? await unpackPictures(file, path.join(scratch, `unpacked-${place}`))
      : await picturesIn(file);
    if (pictures.length === 0) throw new UsageError('problems.folderEmpty');
    for (const picture of pictures) {
      sources.push({ file: picture, name: path.join(file, path.basename(picture)) });
    }
  }
  return sources;
}

/** By content: other files in the folder are passed over. */
async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const pictures: string[] = [];
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isFile() && (await isPicture(file))) pictures.push(file);
  }
  return pictures.sort();
}

async function isPicture(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const head = new Uint8Array(sniffBytes);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return sniff(head.subarray(0, bytesRead)).kind === 'picture';
  } finally {
    await handle.close();
  }
}

async function isFolder(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function refuseOverwriting({ inputs, outputs }: Run): Promise<void> {
  const real = (file: string) => realpath(file).catch(() => path.resolve(file));
  const sources = await Promise.all(Object.values(inputs).map(real));
  for (const { file } of Object.values(outputs)) {
    if (file !== '-' && sources.includes(await real(file))) throw new UsageError('problems.overwritesInput');
  }
}
