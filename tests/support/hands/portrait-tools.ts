import { takesClip } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';

/** They work on every photo, and look for faces only to keep them as they are, to draw them anew or to ask for their age. */
const forEveryPhoto: ReadonlySet<string> = new Set([
  'photo-enhancer',
  'restore-old-photos',
  'photo-to-cartoon',
  'photo-to-anime',
  'ai-muscle-growth',
  'ai-dance',
]);

/** The ids of the tools that take a photo and cannot do without a face, or whatever else moves. */
export const portraitTools = tools
  .filter((tool) => tool.tasks.includes('find-faces') && !takesClip(tool) && !forEveryPhoto.has(tool.id))
  .map(({ id }) => id);
