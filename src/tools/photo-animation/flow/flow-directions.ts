/** Where to what is marked flows on the picture. */
export const flowDirections = ['right', 'left', 'down', 'up'] as const;
export type FlowDirection = (typeof flowDirections)[number];
