import { setTimeout as after } from 'node:timers/promises';
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import packageFacts from '../../package.json' with { type: 'json' };
import { readToolWords } from '../i18n/read-words.server.ts';
import { mostSteps } from '../tool/recipe/recipe.ts';
import type { Tool } from '../tool/tool.ts';
import { statementKinds } from '../tool/tool-traits.ts';
import { hasEnded, tellJobs } from './job-telling.ts';
import { DeskRefusal, type JobFacts, type McpDesk } from './mcp-desk.ts';
import { findOffered, offeredTools } from './offered-tools.server.ts';
import { toolCard } from './tool-card.server.ts';

/** What takes longer is asked for again: a call that stays silent for minutes is given up. */
const waitsMs = 20_000;
const [firstPauseMs, longestPauseMs] = [150, 2_000];
/** Of a text that a run is known by. */
const longestKey = 100;
/** Of what is looked for. */
const longestQuery = 200;

const statements = z
  .array(z.object({ input: z.string(), kind: z.enum(statementKinds) }))
  .default([])
  .describe(
    'What the user states about who is in a picture, where describe_tool asks for it. Ask the user, never state it yourself',
  );
const options = z
  .record(z.string(), z.unknown())
  .default({})
  .describe('Options of the tool by their names; what is left out has its default');
const key = z
  .string()
  .min(1)
  .max(longestKey)
  .describe('Any text you make up for this run. The same again with the same request runs nothing twice');
const toolId = z.string().describe('Id of a tool, from find_tools');

const reading = { readOnlyHint: true, openWorldHint: false } as const;
/** Makes something new and takes nothing away; the same key makes it once. */
const making = { readOnlyHint: false, destructiveHint: false, idempotentHint: true } as const;

/** Six tools for all of the site's: an assistant looks one up, reads what it takes, and runs it. */
export function createMcpServer(
  desk: McpDesk,
  { patienceMs = waitsMs, onError }: { patienceMs?: number; onError(error: unknown): void },
): McpServer {
  const server = new McpServer(
    { name: 'pixelwright', title: 'Pixelwright', version: packageFacts.version },
    { capabilities: { tools: { listChanged: false } }, instructions: desk.about },
  );

  server.registerTool(
    'find_tools',
    {
      title: 'Find tools',
      description: 'List the tools for pictures and clips, or those that are about the words of a query',
      inputSchema: z.object({
        query: z.string().max(longestQuery).default('').describe('English words; empty lists all'),
      }),
      annotations: reading,
    },
    async ({ query }) =>
      facts(
        findOffered(query).map(({ id }) => {
          const { name, promise } = readToolWords(id, 'en');
          return { tool: id, name, about: promise };
        }),
      ),
  );

  server.registerTool(
    'describe_tool',
    {
      title: 'Describe a tool',
      description: 'What a tool takes and gives: pictures, options with their values, statements, limits',
      inputSchema: z.object({ tool: toolId }),
      annotations: reading,
    },
    ({ tool: id }) =>
      answered(async () => {
        const tool = offered(id);
        return facts({ ...toolCard(tool), ...(await desk.moment(tool)) });
      }),
  );

  server.registerTool(
    'add_picture',
    {
      title: 'Add a picture',
      description: `Make a picture or clip ready for tools. ${desk.source.hint}`,
      inputSchema: desk.source.schema,
      annotations: { ...making, openWorldHint: true },
    },
    (source) => answered(async () => facts(await desk.addPicture(source))),
  );

  server.registerTool(
    'run_tool',
    {
      title: 'Run a tool',
      description:
        'Run a tool and wait for its results: links to the files, and small previews. After 20 seconds the job’s id comes instead',
      inputSchema: z.object({
        tool: toolId,
        inputs: z
          .record(z.string(), z.union([z.string(), z.array(z.string())]))
          .default({})
          .describe(
            'Pictures from add_picture by the names of the inputs; a list where an input takes several',
          ),
        options,
        statements,
        key,
      }),
      annotations: { ...making, openWorldHint: false },
    },
    (order) =>
      answered(async () => {
        offered(order.tool);
        return tellJobs(await settled([await desk.runTool(order)]));
      }),
  );

  server.registerTool(
    'run_recipe',
    {
      title: 'Run a recipe',
      description: 'Run several tools one after another, each on the result of the one before',
      inputSchema: z.object({
        steps: z
          .array(z.object({ tool: toolId, options }))
          .min(1)
          .max(mostSteps),
        pictures: z.array(z.string()).min(1).describe('From add_picture; each goes through all steps'),
        statements,
        key,
      }),
      annotations: { ...making, openWorldHint: false },
    },
    (order) =>
      answered(async () => {
        for (const { tool } of order.steps) offered(tool);
        return tellJobs(await settled(await desk.runRecipe(order)));
      }),
  );

  server.registerTool(
    'get_job',
    {
      title: 'Get a job',
      description:
        'What became of a job; waits up to 20 seconds for its end. Links are renewed with each call',
      inputSchema: z.object({ job: z.string().describe('Id of a job, from run_tool or run_recipe') }),
      annotations: reading,
    },
    ({ job }) => answered(async () => tellJobs(await settled([await desk.getJob(job)]))),
  );

  return server;

  /** What is refused is told to the assistant, who can ask for something else; what went wrong otherwise is nobody's business. */
  async function answered(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
    try {
      return await work();
    } catch (error) {
      const isRefusal = error instanceof DeskRefusal;
      if (!isRefusal) onError(error);
      const told = isRefusal ? error : { code: 'internal', message: 'Something went wrong here. Try again.' };
      return { ...facts({ error: told.code, message: told.message }), isError: true };
    }
  }

  /** Asks after the jobs at longer and longer intervals, until all have ended or patience has. */
  async function settled(jobs: readonly JobFacts[]): Promise<readonly JobFacts[]> {
    const end = performance.now() + patienceMs;
    let known = jobs;
    for (let pause = firstPauseMs; !known.every(hasEnded); pause = Math.min(pause * 1.5, longestPauseMs)) {
      if (performance.now() + pause > end) return known;
      await after(pause);
      try {
        known = await Promise.all(known.map((job) => (hasEnded(job) ? job : desk.getJob(job.id))));
      } catch (error) {
        // Whoever may start jobs, but not look at them, has their ids.
        if (error instanceof DeskRefusal) return known;
        throw error;
      }
    }
    return known;
  }
}

function offered(id: string): Tool {
  const tool = offeredTools().find((one) => one.id === id);
  if (!tool) throw new DeskRefusal('tool_unknown', `There is no tool ${id}. Call find_tools.`);
  return tool;
}

function facts(told: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(told) }] };
}
