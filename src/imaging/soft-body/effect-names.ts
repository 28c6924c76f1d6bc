/** What can happen to a soft body. */
export const effectNames = ['squeeze', 'press', 'pull', 'inflate', 'melt', 'jelly', 'bounce'] as const;
export type EffectName = (typeof effectNames)[number];
