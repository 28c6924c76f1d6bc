import { engines } from '#src/engines/index.ts';
import { readEnv } from '#src/env.server.ts';
import { createModelStore } from '#src/models/model-store.server.ts';
import type { EngineOrder } from '#src/studio/studio-pool.ts';
import type { Tool } from '#src/tool/tool.ts';
import { createToolEngines } from '#src/tool-engines.server.ts';

/**
 * Engines that every site has. Networks that an operator added to this machine would rank before some of them: figures
 * would be those of one machine, and the next one could not reach them.
 */
const standardEngines = engines.filter(({ isOptional }) => !isOptional);

/** Who carries out each task of a tool with these options on a site that nothing was added to; their models are there then. */
export async function prepareStandardEngines(
  tool: Tool,
  options: Readonly<Record<string, unknown>> = {},
): Promise<EngineOrder> {
  const { MODELS_DIR, MODELS_MIRROR } = readEnv();
  const store = createModelStore({ modelsDir: MODELS_DIR, mirror: MODELS_MIRROR });
  const choice = createToolEngines(standardEngines, {
    // What was fetched earlier must not decide who is measured.
    status: () => ({ state: 'ready' }),
    prepare: (model, onProgress) => store.prepare(model, onProgress),
  });
  const parsed = tool.options.parse(options);
  await choice.prepare(tool, parsed, 0);
  return Object.fromEntries(
    Object.entries(choice.rank(tool, parsed, 0)).map(([task, order]) => [
      task,
      order.slice(0, 1).map(({ engine: { id, name, place } }) => ({ id, name, place })),
    ]),
  );
}
