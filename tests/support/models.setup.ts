import { engines } from '#src/engines/index.ts';
import { modelsAhead } from '#src/engines/models-ahead.ts';
import { tools } from '#src/tools/index.ts';
import { preparedModelsDir } from './hands/prepared-model.ts';

/** The networks that a site fetches at its first start: tools are tried without a site, on machines where none has run yet. */
export default async function setUp(): Promise<void> {
  await preparedModelsDir(...modelsAhead(engines, tools));
}
