import type { Engine } from './engine.ts';
import { isnet } from './local/isnet.engine.ts';

/** Every engine there is, for each task in the order of preference. Nothing else lists engines. */
export const engines: readonly Engine[] = [isnet];
