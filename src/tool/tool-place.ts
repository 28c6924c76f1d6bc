/** The groups of menu and indexes, in their order. */
export const toolCategories = ['generate', 'photo', 'video', 'everyday'] as const;
export type ToolCategory = (typeof toolCategories)[number];

/**
 * The steps of work on a picture, in the order in which it usually goes. A tool says which one it is; tools know nothing of
 * each other.
 */
export const toolSteps = [
  /** Something new, from words or from photos of something else. */
  'make',
  /** What spoils a picture goes: blur, scratches, a stranger. */
  'repair',
  /** The subject is taken out of its surroundings. */
  'cut',
  /** The subject gets other surroundings, or the picture another shape. */
  'place',
  /** Something in it becomes another: a color, a face, hair. */
  'change',
  /** The whole gets another look. */
  'restyle',
  /** It moves. */
  'animate',
  'enlarge',
  /** The last touch at its final size. */
  'finish',
  /** Another file of the same picture. */
  'deliver',
] as const;

export type ToolStep = (typeof toolSteps)[number];

/** What people turn to after each step, the likeliest first. */
export const stepsAfter: Readonly<Record<ToolStep, readonly ToolStep[]>> = {
  make: ['cut', 'restyle', 'enlarge', 'animate', 'deliver'],
  repair: ['enlarge', 'finish', 'cut', 'place', 'deliver'],
  cut: ['place', 'enlarge', 'finish', 'deliver'],
  place: ['finish', 'enlarge', 'restyle', 'animate', 'deliver'],
  change: ['repair', 'place', 'restyle', 'animate', 'deliver'],
  restyle: ['enlarge', 'animate', 'place', 'deliver'],
  animate: ['repair', 'deliver'],
  enlarge: ['finish', 'cut', 'restyle', 'deliver'],
  finish: ['cut', 'enlarge', 'restyle', 'deliver'],
  deliver: ['enlarge', 'cut', 'finish', 'restyle'],
};
