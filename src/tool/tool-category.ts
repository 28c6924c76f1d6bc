/** The groups of menu and indexes, in their order. */
export const toolCategories = ['generate', 'photo', 'video', 'everyday'] as const;
export type ToolCategory = (typeof toolCategories)[number];
