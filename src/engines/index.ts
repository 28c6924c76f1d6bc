import type { Engine } from './engine.ts';

/** Every engine there is, the preferred one of a task first. Nothing else lists engines. */
export const engines: readonly Engine[] = [];
