import { readEnv } from '#src/env.server.ts';
import { createModelStore } from '#src/models/model-store.server.ts';

/** Makes sure that these networks are there, in the cache that clones share, and says where that is. */
export async function preparedModelsDir(...ids: readonly string[]): Promise<string> {
  const { MODELS_DIR, MODELS_MIRROR } = readEnv();
  const store = createModelStore({ modelsDir: MODELS_DIR, mirror: MODELS_MIRROR });
  for (const id of ids) await store.prepare(id);
  return MODELS_DIR;
}
