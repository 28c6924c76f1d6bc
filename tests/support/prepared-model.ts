import { readEnv } from '#src/env.server.ts';
import { createModelStore } from '#src/models/model-store.server.ts';

/** Makes sure that the cut-out network is there, in the cache that clones share, and says where that is. */
export async function preparedModelsDir(): Promise<string> {
  const { MODELS_DIR, MODELS_MIRROR } = readEnv();
  await createModelStore({ modelsDir: MODELS_DIR, mirror: MODELS_MIRROR }).prepare('isnet-medium');
  return MODELS_DIR;
}
