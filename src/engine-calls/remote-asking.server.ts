import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import { comfyUi } from '../engines/comfyui/comfyui.ts';
import { readWorkflows } from '../engines/comfyui/read-workflow.server.ts';
import { readCatalog } from '../engines/hosted/catalog.server.ts';
import { remoteEngines } from '../engines/hosted/index.ts';
import type { RemoteEngine } from '../engines/remote-engine.ts';
import type { Env } from '../env.server.ts';
import { AppError } from '../errors.ts';
import { isPublicAddress } from '../media/intake/public-address.server.ts';
import { blobKey, createBlobStore } from '../media/storage/blob-store.server.ts';
import type { Storage } from '../media/storage/storage.ts';
import { type AskEngineParts, askEngine } from './ask-engine.server.ts';
import { createCallBook } from './call-book.server.ts';
import type { AskedEngine, Budget, EngineCall } from './engine-call.ts';
import { createGuardedRead } from './guarded-read.server.ts';
import { createModeration } from './moderate-request.server.ts';

/** Of a server of the operator's that costs something, which no catalog knows. */
const usualBudget: Budget = { day: 5, month: 50 };

/** The engines on other machines that the settings open, and what may be spent with each provider. */
export interface RemoteEngines {
  readonly engines: readonly RemoteEngine[];
  budgetOf(provider: string): Budget;
  /** Finds out which of them can work, and again every minute until `stop()`. */
  start(): Promise<void>;
  stop(): void;
}

/** Throws when the catalog or a workflow that the settings name is not one. */
export function openRemoteEngines(env: Env, log: Pick<Logger, 'warn'>): RemoteEngines {
  const catalog = readCatalog(env.ENGINE_CATALOG);
  const server = env.IMAGE_SERVER_URL
    ? {
        url: env.IMAGE_SERVER_URL,
        key: env.IMAGE_SERVER_KEY,
        model: env.IMAGE_SERVER_MODEL,
        name: env.IMAGE_SERVER_NAME,
        price: env.IMAGE_SERVER_PRICE,
      }
    : undefined;
  const comfy = env.COMFYUI_URLS.length
    ? comfyUi({
        urls: env.COMFYUI_URLS,
        name: env.COMFYUI_NAME,
        workflows: readWorkflows(env.COMFYUI_WORKFLOWS),
        report: (line) => log.warn(line),
      })
    : undefined;
  return {
    engines: [...(comfy?.engines ?? []), ...remoteEngines(catalog, env, server)],
    start: async () => comfy?.start(),
    stop: () => comfy?.stop(),
    budgetOf: (provider) => catalog.providers[provider]?.budget ?? usualBudget,
  };
}

export interface RemoteAskingParts extends Pick<AskEngineParts, 'limitMs' | 'pauseMs' | 'steadyMs'> {
  readonly env: Pick<Env, 'ALLOW_PRIVATE_URLS'> & Parameters<typeof createModeration>[0];
  readonly db: Database;
  readonly storage: Storage;
  readonly remote: Pick<RemoteEngines, 'engines' | 'budgetOf'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => Date;
}

type NamedCall = Omit<EngineCall, 'engine'> & { readonly engine: string };

/** See `askEngine`. What was made lies at `path` until `release()`. */
export type AskRemote = (
  call: NamedCall,
  folder: string,
  signal: AbortSignal,
  onProgress?: (fraction: number) => void,
) => Promise<AskedEngine & { path: string; release(): Promise<void> }>;

export function createRemoteAsking(parts: RemoteAskingParts): AskRemote {
  const { db, storage, remote, now } = parts;
  const blobs = createBlobStore(db, storage, now);
  const isAllowed = parts.env.ALLOW_PRIVATE_URLS ? () => true : isPublicAddress;
  const asking: AskEngineParts = {
    ...parts,
    book: createCallBook({ db, now, budgetOf: remote.budgetOf }),
    read: createGuardedRead(isAllowed),
    keep: blobs.keep,
    moderate: createModeration(parts.env),
  };
  return async ({ engine: id, ...call }, folder, signal, onProgress) => {
    const engine = remote.engines.find((one) => one.id === id && one.task === call.request.task);
    if (!engine) throw new AppError('engine_unavailable', { engine: id });
    const asked = await askEngine(asking, { ...call, engine }, folder, signal, onProgress);
    const file = await storage.fetch(blobKey(asked.blob));
    if (!file) throw new AppError('storage_unavailable');
    return { ...asked, path: file.path, release: file.release };
  };
}
