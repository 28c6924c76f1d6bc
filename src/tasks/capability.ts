/**
 * What an engine may or may not heed of what a task is asked with. What the engine that did the work does not heed comes back
 * as the warning `ignored_<capability>`.
 */
export const capabilities = [
  'seed',
  'prompt',
  'negative-prompt',
  'reference',
  'strength',
  'detail',
  'mask',
  'first-frame',
  'last-frame',
] as const;

export type Capability = (typeof capabilities)[number];
