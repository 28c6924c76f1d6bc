/** What the figure dances before: the photo's own place, one color, a dance floor. */
export const stageNames = ['photo', 'color', 'disco'] as const;
export type StageName = (typeof stageNames)[number];
