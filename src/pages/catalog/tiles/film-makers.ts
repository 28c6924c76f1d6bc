import type { ToolLink } from '#src/tool/next-tools.ts';

/** Tools that make a video where there was none: of a photo, not of another video. */
export function filmMakers<T extends Pick<ToolLink, 'takes' | 'gives'>>(tools: readonly T[]): T[] {
  return tools.filter(({ takes, gives }) => gives === 'clip' && !takes.includes('clip'));
}
