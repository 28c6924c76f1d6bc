import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';
import {
  DeskRefusal,
  type JobFacts,
  type McpDesk,
  type PictureFacts,
  type ResultFile,
  type RunOrder,
} from '../../mcp/mcp-desk.ts';
import { shownPicture } from '../../mcp/shown-picture.server.ts';

const toolCommand = path.join(import.meta.dirname, '../../tool.command.server.ts');

const source = z.object({ file: z.string().describe('Path of a picture or clip on this machine') });

/** A line of the command line’s `--json`. */
interface ToldRun {
  readonly outputs?: Record<
    string,
    { file: string; type: string; width: number; height: number; bytes: number }[]
  >;
  readonly report?: unknown;
  readonly warnings?: string[];
  readonly error?: { readonly code: string; readonly message: string };
}

/**
 * The desk of this machine: each job is a command line in a process of its own, on files by their paths, and its results go into a new folder in
 * `folder`. What was run is forgotten when the assistant goes.
 */
export function createLocalDesk(folder: string): McpDesk<typeof source> {
  const jobs = new Map<string, JobFacts>();
  /** By the texts that assistants give their runs. */
  const begun = new Map<string, { readonly asked: string; readonly id: string }>();

  function start(
    tool: string,
    order: RunOrder,
    parametersFor: (folder: string) => Promise<string[]>,
  ): JobFacts {
    const asked = JSON.stringify([tool, order]);
    const earlier = begun.get(order.key);
    if (earlier && earlier.asked !== asked)
      throw new DeskRefusal('key_reused', 'This key came with another request. Make up a new one.');
    if (earlier) return jobs.get(earlier.id)!;
    const id = `job-${jobs.size + 1}`;
    const job: JobFacts = {
      id,
      tool,
      state: 'running',
      progress: 0,
      remainingMs: null,
      follows: null,
      warnings: [],
      report: null,
      error: null,
      results: [],
    };
    begun.set(order.key, { asked, id });
    jobs.set(id, job);
    void run(tool, parametersFor).then(
      (ended) => jobs.set(id, { ...job, ...ended }),
      (error: unknown) => jobs.set(id, { ...job, ...failed('internal', String(error)) }),
    );
    return job;
  }

  async function run(
    tool: string,
    parametersFor: (folder: string) => Promise<string[]>,
  ): Promise<Pick<JobFacts, 'state'> & Partial<JobFacts>> {
    await mkdir(folder, { recursive: true });
    const own = await mkdtemp(path.join(folder, `${tool}-`));
    const { output, problem } = await commandLine([
      ...(await parametersFor(own)),
      `--output=${own}`,
      '--json',
    ]);
    const line = output.trim().split('\n').at(-1) ?? '';
    if (line === '') return failed('usage', problem.trim());
    const { outputs = {}, report, warnings, error } = JSON.parse(line) as ToldRun;
    if (error) return failed(error.code, error.message);
    const results = Object.entries(outputs).flatMap(([output, files]) =>
      files.map((one, place) => resultOf(one, `${tool}-${output}${files.length > 1 ? `-${place + 1}` : ''}`)),
    );
    return { state: 'succeeded', progress: 1, report, warnings, results };
  }

  return {
    about:
      'Edits pictures and clips on this machine. Find a tool, describe it, add the picture by its path, run it. Results are files in a new folder; nothing leaves this machine.',
    source: { schema: source, hint: 'Give the path of a file; the original is never changed' },

    async addPicture({ file }) {
      const found = await stat(file).catch(() => null);
      if (!found?.isFile()) throw new DeskRefusal('file_missing', 'There is no such file.');
      return pictureAt(path.resolve(file), found.size);
    },

    moment: async () => ({}),

    async runTool({ tool, inputs, options, ...order }) {
      return start(tool, { ...order, ...{ inputs, options } }, async () => [
        tool,
        ...Object.entries(inputs).flatMap(([name, given]) =>
          [given].flat().map((file) => `--input=${name}=${path.resolve(file)}`),
        ),
        ...Object.entries(options).map(([name, value]) => `--option=${name}=${optionText(value)}`),
        ...order.statements.map(({ input, kind }) => `--statement=${input}=${kind}`),
      ]);
    },

    async runRecipe({ steps, pictures, statements, key }) {
      return pictures.map((picture, place) =>
        start('recipe', { statements, key: `${key} ${place}`, ...{ steps, picture } }, async (own) => {
          const file = path.join(own, 'recipe.json');
          await writeFile(file, JSON.stringify({ recipe: 1, steps }));
          return [
            `--recipe=${file}`,
            path.resolve(picture),
            ...statements.map(({ input, kind }) => `--statement=${input}=${kind}`),
          ];
        }),
      );
    },

    async getJob(id) {
      const job = jobs.get(id);
      if (!job) throw new DeskRefusal('not_found', 'There is no such job.');
      return job;
    },
  };
}

function failed(code: string, message: string) {
  return { state: 'failed', error: { code, message } } as const;
}

/** Text as it is, all else as JSON: as the command line reads it. */
function optionText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Its own output is the answer; what it says besides is for people. */
async function commandLine(parameters: readonly string[]): Promise<{ output: string; problem: string }> {
  const child = spawn(process.execPath, [...process.execArgv, toolCommand, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { output, problem };
  } finally {
    process.off('exit', end);
  }
}

/** Of a clip or a document, what only its own tools can read is not told. */
async function pictureAt(file: string, bytes: number): Promise<PictureFacts> {
  const {
    format = '',
    width = 0,
    height = 0,
  } = await sharp(file)
    .metadata()
    .catch(() => ({ format: undefined, width: undefined, height: undefined }));
  return { picture: file, type: format && `image/${format}`, width, height, bytes, warnings: [] };
}

function resultOf(
  {
    file,
    type,
    width,
    height,
    bytes,
  }: { file: string; type: string; width: number; height: number; bytes: number },
  name: string,
): ResultFile {
  return {
    picture: file,
    type,
    width,
    height,
    bytes,
    warnings: [],
    name,
    uri: pathToFileURL(file).href,
    preview: type.startsWith('image/') ? async () => shownPicture(await readFile(file)) : null,
  };
}
