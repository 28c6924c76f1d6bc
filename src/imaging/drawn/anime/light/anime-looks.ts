export const animeLooks = ['cel', 'pastel', 'night', 'film'] as const;
export type AnimeLookName = (typeof animeLooks)[number];
