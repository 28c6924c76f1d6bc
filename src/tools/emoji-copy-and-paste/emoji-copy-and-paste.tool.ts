import type { PageTool } from '../../tool/page-tool.ts';

export const emojiCopyAndPaste = {
  id: 'emoji-copy-and-paste',
  category: 'everyday',
  icon: 'face-slightly-smiling',
  application: 'emoji',
} as const satisfies PageTool;
