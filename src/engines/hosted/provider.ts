import type { ImageModelV4, ImageModelV4CallOptions } from '@ai-sdk/provider';
import type { Capability } from '../../tasks/capability.ts';
import type { RemotePictureRequest, RemotePictureTask } from '../remote-engine.ts';
import type { Access } from './access.ts';
import type { ClipMaker } from './clips/clip-maker.ts';

/** A request in the provider's own terms. The words of a request are sent as they are unless it says others. */
export type Ask = Partial<
  Pick<ImageModelV4CallOptions, 'prompt' | 'size' | 'aspectRatio' | 'seed' | 'providerOptions'>
>;

/** Somebody who makes pictures, for money as a rule. */
export interface Provider {
  /** Its name in the catalog and in what is said to operators; the id of its engines. */
  readonly id: string;
  /** What it heeds in each task it can do; the catalog says which models do them, and which of them are offered. */
  readonly takes: { readonly [T in RemotePictureTask]?: readonly Capability[] };
  /** How it marks what is to be filled: in white, or by leaving it transparent. White without it. */
  readonly mask?: 'white' | 'transparent';
  /** The AI SDK's model of that name, which reaches out by this `fetch` alone. */
  model(access: Access, id: string, fetch: typeof globalThis.fetch): ImageModelV4;
  ask(request: RemotePictureRequest): Ask;
  /** What of it makes clips. */
  readonly clips?: ClipMaker;
  /**
   * Looks at every answer that is read after the order, where the provider's model knows less than the provider says: throws
   * `content_refused`, or any error for work that has failed.
   */
  watch?(answer: unknown, engine: string): void;
}

/** A provider whose key, as a setting, opens it. */
export interface KeyedProvider extends Provider {
  readonly key: string;
}
