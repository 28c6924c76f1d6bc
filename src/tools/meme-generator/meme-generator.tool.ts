import type { PageTool } from '../../tool/page-tool.ts';

export const memeGenerator = {
  id: 'meme-generator',
  category: 'everyday',
  icon: 'face-grinning',
  application: 'meme',
} as const satisfies PageTool;
