/** What heads do in a clip; all of them breathe and blink. */
export const headMotionNames = ['natural', 'look', 'nod', 'smile', 'calm', 'wind'] as const;
export type HeadMotionName = (typeof headMotionNames)[number];
