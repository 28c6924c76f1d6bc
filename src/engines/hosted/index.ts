import type { ClipTaskId } from '../../tasks/index.ts';
import type { RemoteEngine, RemotePictureTask } from '../remote-engine.ts';
import type { Access } from './access.ts';
import { blackForestLabs } from './black-forest-labs.ts';
import type { Catalog, CatalogEntry } from './catalog.server.ts';
import { videoModelEngine } from './clips/video-model-engine.ts';
import { fal } from './fal.ts';
import { google } from './google.ts';
import { imageModelEngine } from './image-model-engine.ts';
import { type ImageServer, imageServer } from './image-server.ts';
import { openai } from './openai.ts';
import type { KeyedProvider, Provider } from './provider.ts';
import { replicate } from './replicate.ts';

/** Every provider there is, in the order of preference. Nothing else lists them. */
export const providers: readonly KeyedProvider[] = [openai, google, blackForestLabs, fal, replicate];

/** Clips take minutes. */
const usualPollMs = 3_000;

/** The engines on other machines that the settings open. */
export function remoteEngines(
  catalog: Catalog,
  keys: Readonly<Record<string, unknown>>,
  server?: ImageServer,
  pollMs = usualPollMs,
): RemoteEngine[] {
  const hosted = providers.flatMap((provider) => {
    const apiKey = keys[provider.key];
    const entry = catalog.providers[provider.id];
    if (typeof apiKey !== 'string' || !entry) return [];
    const access = { baseURL: entry.baseURL, apiKey };
    return [
      ...enginesOf(provider, access, entry.tasks, 'hosted'),
      ...clipEnginesOf(provider, access, entry.tasks, pollMs),
    ];
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
  const tasks = Object.keys(provider.takes) as RemotePictureTask[];
  return tasks.flatMap((task) => {
    const offer = offers[task];
    return offer ? [imageModelEngine(provider, access, { ...offer, task, place })] : [];
  });
}

function clipEnginesOf(
  provider: Provider,
  access: Access,
  offers: CatalogEntry['tasks'],
  pollMs: number,
): RemoteEngine[] {
  const { clips } = provider;
  if (!clips) return [];
  const tasks = Object.keys(clips.takes) as ClipTaskId[];
  return tasks.flatMap((task) => {
    const offer = offers[task];
    return offer ? [videoModelEngine(provider, clips, access, { ...offer, task, pollMs })] : [];
  });
}
