import type { ToolLink } from '#src/tool/next-tools.ts';

/** Tools for videos that start from something else: a photo, not another video. */
export function filmMakers<T extends Pick<ToolLink, 'category' | 'takes'>>(tools: readonly T[]): T[] {
  return tools.filter(({ category, takes }) => category === 'video' && !takes.includes('clip'));
}
