/** What the figure dances before: the photo's own place, one color, a dance floor, nothing. */
export const stageNames = ['photo', 'color', 'disco', 'none'] as const;
export type StageName = (typeof stageNames)[number];
