import type { RemoteEngine, RemoteTask } from '../remote-engine.ts';
import { blackForestLabs } from './black-forest-labs.ts';
import type { Catalog, CatalogEntry } from './catalog.server.ts';
import { fal } from './fal.ts';
import { google } from './google.ts';
import { imageModelEngine } from './image-model-engine.ts';
import { type ImageServer, imageServer } from './image-server.ts';
import { openai } from './openai.ts';
import type { Access, KeyedProvider, Provider } from './provider.ts';
import { replicate } from './replicate.ts';

/** Every provider there is, in the order of preference. Nothing else lists them. */
export const providers: readonly KeyedProvider[] = [openai, google, blackForestLabs, fal, replicate];

/** The engines on other machines that the settings open. */
export function remoteEngines(
  catalog: Catalog,
  keys: Readonly<Record<string, unknown>>,
  server?: ImageServer,
): RemoteEngine[] {
  const hosted = providers.flatMap((provider) => {
    const apiKey = keys[provider.key];
    const entry = catalog.providers[provider.id];
    if (typeof apiKey !== 'string' || !entry) return [];
    return enginesOf(provider, { baseURL: entry.baseURL, apiKey }, entry.tasks, 'hosted');
  });
  return [...(server ? ownServerEngines(server) : []), ...hosted];
}

function ownServerEngines({ url, key, model, name, price }: ImageServer): RemoteEngine[] {
  const offer = { model, name, price };
  const tasks = Object.fromEntries(Object.keys(imageServer.takes).map((task) => [task, offer]));
  // A photo to go by is edited, as OpenAI has it.
  const offers = { ...tasks, 'generate-image': { ...offer, editing: { model, price } } };
  const access = { baseURL: url, apiKey: key };
  return enginesOf(imageServer, access, offers, price > 0 ? 'hosted' : 'self-hosted');
}

/** One for each task that the provider can do and somebody offers. */
function enginesOf(
  provider: Provider,
  access: Access,
  offers: CatalogEntry['tasks'],
  place: RemoteEngine['place'],
): RemoteEngine[] {
  const tasks = Object.keys(provider.takes) as RemoteTask[];
  return tasks.flatMap((task) => {
    const offer = offers[task];
    return offer ? [imageModelEngine(provider, access, { ...offer, task, place })] : [];
  });
}
