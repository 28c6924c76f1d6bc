import type { ServerOptions } from 'node:http';

/**
 * How long somebody may let the server wait. Bodies of uploads have limits of their own, where they are read; what is
 * written here holds for every connection, also before a request is known.
 */
export const connectionLimits = {
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  headersTimeout: 10_000,
  /** How often that is looked at. */
  connectionsCheckingInterval: 5_000,
  /** A whole request with its body: the largest upload on a slow line. */
  requestTimeout: 300_000,
  /** After an answer, for the next request. */
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
} as const satisfies ServerOptions;

/** A connection on which nothing moves in either direction; longer than any answer is worked on in silence. */
export const silentConnectionMs = 120_000;
