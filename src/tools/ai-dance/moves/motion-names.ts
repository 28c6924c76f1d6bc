/** The dances, in the order they are offered. */
export const motionNames = [
  'groove',
  'step',
  'disco',
  'twist',
  'cheer',
  'robot',
  'wings',
  'wave',
  'bounce',
  'sway',
] as const;

export type MotionName = (typeof motionNames)[number];
