import type { RemoteEngine } from '../remote-engine.ts';
import { blackForestLabs } from './black-forest-labs.ts';
import type { Catalog } from './catalog.server.ts';
import { fal } from './fal.ts';
import { google } from './google.ts';
import { type ImageServer, imageServer } from './image-server.ts';
import { openai } from './openai.ts';
import type { Provider } from './provider.ts';
import { replicate } from './replicate.ts';

/** Every provider there is, in the order of preference. Nothing else lists them. */
export const providers: readonly Provider[] = [openai, google, blackForestLabs, fal, replicate];

/** The engines on other machines that the settings open. */
export function remoteEngines(
  catalog: Catalog,
  keys: Readonly<Record<string, unknown>>,
  server?: ImageServer,
): RemoteEngine[] {
  const hosted = providers.flatMap(({ id, key, engine }) => {
    const apiKey = keys[key];
    const entry = catalog.providers[id];
    return typeof apiKey === 'string' && entry ? [engine({ ...entry, apiKey })] : [];
  });
  return [...(server ? [imageServer(server)] : []), ...hosted];
}
