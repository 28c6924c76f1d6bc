import { tools } from '#src/tools/index.ts';

/** They work on every photo, and look for faces only to keep them as they are or to draw them anew. */
const forEveryPhoto: ReadonlySet<string> = new Set([
  'photo-enhancer',
  'restore-old-photos',
  'photo-to-cartoon',
  'photo-to-anime',
]);

/** The ids of the tools that cannot do without a face, or whatever else moves. */
export const portraitTools = tools
  .filter(({ id, tasks }) => tasks.includes('find-faces') && !forEveryPhoto.has(id))
  .map(({ id }) => id);
