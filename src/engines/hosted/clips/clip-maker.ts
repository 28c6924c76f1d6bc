import type { Experimental_VideoModelV4, Experimental_VideoModelV4CallOptions } from '@ai-sdk/provider';
import type { Capability } from '../../../tasks/capability.ts';
import type { ClipTaskId } from '../../../tasks/index.ts';
import type { RemoteClipRequest } from '../../remote-engine.ts';
import type { Access } from '../access.ts';
import type { ClipLength } from '../catalog.server.ts';

/** A request in the provider's own terms. */
export type ClipAsk = Partial<
  Pick<
    Experimental_VideoModelV4CallOptions,
    'prompt' | 'aspectRatio' | 'duration' | 'seed' | 'providerOptions'
  >
>;

/** What goes along with a request, and how its model is asked. */
export interface ClipTerms {
  /** As the model counts it; undefined where it makes any. */
  readonly length?: ClipLength;
  /** As data URLs. */
  readonly clip?: string;
  readonly lastFrame?: { readonly field: string; readonly url: string };
}

/** What is used of the AI SDK's models of clips. */
export type ClipModel = Pick<Experimental_VideoModelV4, 'modelId' | 'doStart' | 'doStatus'>;

/** What of a provider makes clips. */
export interface ClipMaker {
  /** As a provider's; a first frame is looked at where the catalog names the model that does. */
  readonly takes: { readonly [T in ClipTaskId]?: readonly Capability[] };
  /** Its servers besides the one that the catalog names. */
  origins?(access: Access): readonly string[];
  /** The AI SDK's model of that name, which reaches out by this `fetch` alone. */
  model(access: Access, id: string, fetch: typeof globalThis.fetch): ClipModel;
  ask(request: RemoteClipRequest, terms: ClipTerms): ClipAsk;
}
